import { useTranslation } from 'react-i18next';
import type { ListingFile } from '#src/data/types.ts';
import { Paper } from '#src/listings/papers/index.ts';

/** The documents and films of a listing as it stood then, to be opened. */
export function SeenFiles({ files }: { readonly files: readonly ListingFile[] }) {
  const { t } = useTranslation('files');
  return (
    <ul className="mt-3 grid gap-2" aria-label={t('home.title')}>
      {files.map((file) => (
        <Paper key={file.id} file={file} />
      ))}
    </ul>
  );
}
