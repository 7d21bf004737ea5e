import { FileText, Paperclip, Trash2, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LISTING_FILE_SUBJECTS, type ListingFile } from '#contract/entities/property.ts';
import { LISTING_FILE_BYTES, LISTING_FILES_MAX } from '#contract/protocol/limits.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { FilePicker } from '#src/shared/files/index.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { PhotoProgress } from './PhotoProgress.tsx';
import { Refusals } from './Refusals.tsx';

/** Phones name films as they like: their endings stand beside their types. */
const TAKEN = 'application/pdf,video/mp4,video/webm,video/quicktime,.pdf,.mp4,.m4v,.mov,.webm';

/** Documents and short films of the home, each with its subject and upload progress. */
export function FilesField() {
  const { t } = useTranslation('listHome');
  const { tray, errorOf } = useOpenDraft();
  const format = useFormat();
  const id = fieldId('files');
  const bounds = {
    document: format.bytes(LISTING_FILE_BYTES.document),
    video: format.bytes(LISTING_FILE_BYTES.video),
  };
  const error = errorOf('files');
  return (
    <fieldset id={id} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <legend className="sr-only">{t('group.files')}</legend>
      <p id={`${id}-hint`} className="text-soft">
        {t('file.hint', bounds)}
      </p>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      {tray.files.length < LISTING_FILES_MAX && (
        <FilePicker
          accept={TAKEN}
          multiple
          aria-describedby={`${id}-hint`}
          onPick={(picked) => void tray.addFiles(picked)}
        >
          <Paperclip size={18} aria-hidden />
          {t('file.add')}
        </FilePicker>
      )}
      <Refusals of="files" />
      {tray.files.length > 0 && (
        <ul className="grid w-full gap-3">
          {tray.files.map((file) => (
            <FileCard key={file.id} file={file} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function FileCard({ file: { id, kind, name, bytes, about } }: { readonly file: ListingFile }) {
  const { t } = useTranslation('listHome');
  const { tray } = useOpenDraft();
  const texts = usePropertyTexts();
  const format = useFormat();
  const Icon = kind === 'video' ? Video : FileText;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-sheet p-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-2">
        <div className="flex items-start gap-3">
          <Icon size={24} aria-hidden className="mt-2.5 shrink-0 text-accent" />
          <div className="min-w-0 flex-1 py-1">
            <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </p>
            <p className="text-sm text-soft">{format.bytes(bytes)}</p>
          </div>
          <IconButton
            label={t('file.remove', { name: isolated(name) })}
            onClick={() => tray.acts.removeFile(id)}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        </div>
        <PhotoProgress id={id} state={tray.states.get(id)} onRetry={tray.acts.retry} />
      </div>
      <Select
        label={t('file.about')}
        value={about}
        options={LISTING_FILE_SUBJECTS.map((one) => ({
          value: one,
          label: texts.fileSubject(one),
        }))}
        onChange={(next) => tray.acts.setAbout(id, next)}
      />
    </li>
  );
}
