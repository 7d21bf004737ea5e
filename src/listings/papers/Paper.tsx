import { Check, Download, FileText, Play, Trash2, Video, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingFile } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PdfName } from '#src/ui/pdf/PdfName.tsx';
import { PdfPlace } from '#src/ui/pdf/PdfPlace.tsx';
import { storeReader } from '#src/ui/pdf/storeReader.ts';
import { usePdfViewer } from '#src/ui/pdf/usePdfViewer.ts';
import { saveFile } from '#src/ui/saveFile.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { Film } from './Film.tsx';
import type { KeptFiles } from './useKeptFiles.ts';

export interface PaperProps {
  readonly file: ListingFile;
  /** Absent: it is looked at, and not offered to be kept. */
  readonly keeping?: KeptFiles;
}

/** A document or a film of a home: its subject, name, kind and size, to be opened, and to be kept for offline. */
export function Paper({ file, keeping }: PaperProps) {
  const { t } = useTranslation('files');
  const texts = usePropertyTexts();
  const format = useFormat();
  const reading = usePdfViewer();
  const { id, key, kind, about, bytes } = file;
  const name = isolated(file.name);
  const isKept = key !== null && keeping?.kept?.has(key) === true;
  const isAway = useReachability() === 'offline' && !isKept && key !== null;
  const [content, setContent] = useState<Blob | null>(null);
  const [open, { status }] = useCommand(async ({ market, maintenance, account }) => {
    // On the device it was picked on it opens before it is up.
    const own = await market.photos.url(id).catch(() => null);
    own?.revoke();
    const fetched = async () => {
      const files = await maintenance.homeFiles();
      // While the home is not shown, its owner and moderators read it as themselves.
      const asThemselves = async () => await (await account.late()).ownFile(key ?? id);
      return await files.openHomeFile(key ?? id).catch(asThemselves);
    };
    const opened = own?.content ?? (await fetched());
    if (kind === 'document') reading.open(opened);
    else setContent(opened);
  });
  const Icon = kind === 'video' ? Video : FileText;
  const isBusy = status === 'running';
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-sheet p-3">
      <div className="flex items-start gap-3">
        <Icon size={26} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{texts.fileSubject(about)}</p>
          <p className="line-clamp-2 text-[0.9375rem] [overflow-wrap:anywhere]">
            {kind === 'document' && !isAway ? (
              <PdfName name={file.name} onOpen={() => void open()} />
            ) : (
              <bdi>{file.name}</bdi>
            )}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
            <span>{`${t(kind === 'video' ? 'home.video' : 'home.pdf')} · ${format.bytes(bytes)}`}</span>
            {isKept && (
              <span className="flex items-center gap-1 text-good">
                <Check size={16} aria-hidden />
                {t('home.kept')}
              </span>
            )}
          </p>
          <p role="status" className="text-sm text-soft empty:hidden">
            {isAway && t('laterFile')}
            {!isAway && status === 'failed' && t('home.failed')}
          </p>
        </div>
        <div className="-me-1.5 flex">
          {isBusy && (
            <span className="grid size-11 place-items-center">
              <Spinner />
            </span>
          )}
          {kind === 'video' && !isAway && !isBusy && (
            <IconButton
              label={t(content === null ? 'home.play' : 'home.hide', { name })}
              onClick={() => (content === null ? void open() : setContent(null))}
            >
              {content === null ? <Play size={20} aria-hidden /> : <X size={20} aria-hidden />}
            </IconButton>
          )}
          {key !== null && !isAway && keeping?.kept !== undefined && (
            <Keep file={file} fileKey={key} isKept={isKept} reread={keeping.reread} />
          )}
        </div>
      </div>
      {content !== null && <Film content={content} name={file.name} />}
      <PdfPlace
        reading={reading}
        name={file.name}
        onSave={() => {
          if (reading.content !== null) saveFile(file.name, reading.content);
        }}
      />
    </li>
  );
}

interface KeepProps {
  readonly file: ListingFile;
  readonly fileKey: string;
  readonly isKept: boolean;
  readonly reread: () => Promise<void>;
}

function Keep({ file: { kind, bytes, name }, fileKey, isKept, reread }: KeepProps) {
  const { t } = useTranslation('files');
  const [keep, { status }] = useCommand(async ({ maintenance }) => {
    const files = await maintenance.homeFiles();
    const isKeptNow = (await files.keepHomeFile(fileKey, bytes)) === 'kept';
    if (!isKeptNow) toastError(t('home.full'));
    if (isKeptNow && kind === 'document') await storeReader();
    await reread();
  });
  const [remove] = useCommand(async ({ maintenance }) => {
    await (await maintenance.homeFiles()).removeHomeFile(fileKey);
    await reread();
  });
  const label = t(isKept ? 'home.remove' : 'home.keep', { name: isolated(name) });
  const isKeeping = status === 'running';
  const Icon = isKept ? Trash2 : Download;
  // Beside the buttons is no room for words: a toast says it for the eyes and for readers.
  useEffect(() => {
    if (status === 'failed') toastError(t('home.failed'));
  }, [status, t]);
  return (
    <>
      <IconButton
        label={label}
        aria-busy={isKeeping}
        disabled={isKeeping}
        onClick={() => void (isKept ? remove() : keep())}
      >
        {isKeeping ? <Spinner /> : <Icon size={20} aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {isKeeping && t('home.keeping')}
      </span>
    </>
  );
}
