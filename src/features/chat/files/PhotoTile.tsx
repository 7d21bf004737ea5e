import { CloudOff, Download, ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fileContent } from '#contract/entities/sentFile.ts';
import type { SentFile } from '#src/data/types.ts';
import { useFile } from '#src/data/useFile.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { photoBox } from './photoBox.ts';

/** A photo in its bubble; a press shows it large. */
export function PhotoTile({
  file,
  onOpen,
}: {
  readonly file: SentFile;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('files');
  const format = useFormat();
  const { shown, load } = useFile(file, true);
  const box = photoBox(fileContent(file));
  const alt = file.alt === '' ? t('photo') : file.alt;
  const place = '-mx-2 max-w-[calc(100%+1rem)] overflow-hidden rounded-xl bg-ink/8';
  if (shown.kind === 'here')
    return (
      <button
        type="button"
        aria-label={t('openPhoto', { alt })}
        onClick={onOpen}
        style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
        className={`${place} block`}
      >
        <img src={shown.file.url} alt="" className="size-full object-cover" />
      </button>
    );
  return (
    <div
      style={{ width: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      className={`${place} grid place-items-center p-2 text-center text-sm text-soft`}
    >
      {(shown.kind === 'looking' || shown.kind === 'fetching') && <Spinner />}
      {shown.kind === 'asked' && (
        <button
          type="button"
          onClick={() => void load()}
          className="grid min-h-11 justify-items-center gap-1 font-semibold text-accent"
        >
          <Download size={22} aria-hidden />
          {t('load', { size: format.bytes(file.bytes) })}
        </button>
      )}
      {shown.kind === 'offline' && (
        <span className="grid justify-items-center gap-1">
          <CloudOff size={22} aria-hidden />
          {t('later')}
        </span>
      )}
      {shown.kind === 'gone' && (
        <span className="grid justify-items-center gap-1">
          <ImageOff size={22} aria-hidden />
          {t('gone')}
        </span>
      )}
    </div>
  );
}
