import { Download, FileText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FILE_ALT_MAX } from '#contract/protocol/limits.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { Kept } from '#src/data/types.ts';
import { useAutosave } from '#src/data/useAutosave.ts';
import type { ShownFile } from '#src/data/useOwnFiles.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PdfName } from '#src/ui/pdf/PdfName.tsx';
import { PdfPlace } from '#src/ui/pdf/PdfPlace.tsx';
import { usePdfViewer } from '#src/ui/pdf/usePdfViewer.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { FileState } from './FileState.tsx';
import { fileNameOf } from './fileNameOf.ts';
import { useFileWhen } from './useFileWhen.ts';
import { useDownloadKept } from './useDownloadKept.ts';

export interface HomeFileProps {
  readonly kept: Kept<'home_file'>;
  readonly shown: ShownFile;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** A photo or a document a person keeps of a home, with what they say of it. */
export function HomeFile({ kept: { id, body }, shown, onOpen, onRemove }: HomeFileProps) {
  const { t } = useTranslation('files');
  const { records } = useSync();
  const { photos } = useMarket();
  const reading = usePdfViewer();
  const format = useFormat();
  const when = useFileWhen()(shown.file);
  const url = usePhotoUrl(shown.state === 'away' ? null : id);
  const save = useDownloadKept();
  const download = () => void save(id, fileNameOf(body));
  const isPhoto = body.kind === 'photo';
  const name = isPhoto ? body.alt || t('own.photo') : body.name || t('own.document');
  const alt = useAutosave(body.alt, (text) =>
    records.amend('home_file', id, (before) => before && { ...before, alt: text.trim() }),
  );
  async function read(): Promise<void> {
    const held = await photos.url(id).catch(() => null);
    held?.revoke();
    if (held === null) toastError(t('own.fault.failed'));
    else reading.open(held.content);
  }
  return (
    <li className="grid content-start gap-2 rounded-field border border-line p-2.5">
      <div className="flex items-start gap-3">
        {isPhoto && url !== null ? (
          <button
            type="button"
            aria-label={t('own.open', { name: isolated(name) })}
            onClick={onOpen}
            className="block h-20 w-26 shrink-0 overflow-hidden rounded-field bg-wash"
          >
            <img src={url} alt="" className="size-full object-cover" />
          </button>
        ) : (
          <span className="grid h-20 w-26 shrink-0 place-items-center rounded-field bg-wash text-soft">
            {!isPhoto && <FileText size={28} aria-hidden />}
          </span>
        )}
        <div className="min-w-0 flex-1">
          {!isPhoto && (
            <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
              {url === null ? (
                <bdi>{name}</bdi>
              ) : (
                <PdfName name={name} onOpen={() => void read()} />
              )}
            </p>
          )}
          <p className="text-sm text-soft">{when}</p>
          <p className="text-sm text-soft">{format.bytes(body.bytes)}</p>
          <FileState shown={shown} />
        </div>
        <div className="-me-1 grid">
          <IconButton label={t('own.remove', { name: isolated(name) })} onClick={onRemove}>
            <Trash2 size={18} aria-hidden />
          </IconButton>
          {url !== null && (
            <IconButton label={t('own.save', { name: isolated(name) })} onClick={download}>
              <Download size={18} aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
      <PdfPlace reading={reading} name={name} onSave={download} />
      <TextField
        label={t('own.describe')}
        maxLength={FILE_ALT_MAX}
        dir="auto"
        autoComplete="off"
        {...alt.field}
      />
      {alt.isUnsaved && (
        <p role="alert" className="text-danger">
          {t('own.fault.failed')}
        </p>
      )}
    </li>
  );
}
