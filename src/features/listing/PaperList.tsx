import { useTranslation } from 'react-i18next';
import type { ListingFile } from '#src/data/types.ts';
import { usePhotos } from '#src/data/usePhotos.ts';
import { Paper, useKeptFiles } from '#src/listings/papers/index.ts';
import { Section } from './Section.tsx';

export interface PaperListProps {
  readonly listingId: string;
  readonly files: readonly ListingFile[];
}

/** A home's documents to read and films to watch, in its owner's order. */
export function PaperList({ listingId, files }: PaperListProps) {
  const { t } = useTranslation('files');
  const keeping = useKeptFiles();
  const local = usePhotos(listingId);
  // Files that are still uploading are on their owner's device alone.
  const shown = files.filter(({ id, key }) => key !== null || local?.some((one) => one.id === id));
  if (shown.length === 0) return null;
  return (
    <div className="print:hidden">
      <Section title={t('home.title')}>
        <ul className="grid gap-3 lg:grid-cols-2">
          {shown.map((file) => (
            <Paper key={file.id} file={file} keeping={keeping} />
          ))}
        </ul>
      </Section>
    </div>
  );
}
