import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PhotosByItem } from './photosOf.ts';

/** How many photos of a checklist are on this device alone as yet. */
export function UnsentPhotos({ photos }: { readonly photos: PhotosByItem }) {
  const { t } = useTranslation('files');
  const count = [...photos.values()]
    .flat()
    .filter(({ state }) => state === 'waiting' || state === 'failed').length;
  return (
    <p role="status" className="flex items-center gap-2 text-soft print:hidden">
      {count > 0 && (
        <>
          <CloudUpload size={18} aria-hidden className="shrink-0" />
          {t('own.checklist.unsent', { count })}
        </>
      )}
    </p>
  );
}
