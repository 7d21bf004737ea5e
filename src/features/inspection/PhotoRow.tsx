import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShownFile } from '#src/data/useOwnFiles.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import { FileState, useFileWhen } from '#src/shared/files/index.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

export interface PhotoRowProps {
  /** The subject of the photos. */
  readonly label: string;
  readonly photos: readonly ShownFile[];
  /** Absent: they are only looked at. */
  readonly onRemove?: (photo: ShownFile) => void;
}

/** Photos of an item, each with the time it was taken, where the camera noted that. */
export function PhotoRow({ label, photos, onRemove }: PhotoRowProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-3">
      {photos.map((photo) => (
        <Photo key={photo.file.id} label={label} photo={photo} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface PhotoProps {
  readonly label: string;
  readonly photo: ShownFile;
  readonly onRemove: PhotoRowProps['onRemove'];
}

function Photo({ label, photo, onRemove }: PhotoProps) {
  const { t } = useTranslation('inspection');
  const { file, state } = photo;
  const when = useFileWhen()(file);
  const url = usePhotoUrl(state === 'away' ? null : file.id);
  return (
    <li className="w-40 break-inside-avoid">
      <a
        href={url ?? undefined}
        target="_blank"
        rel="noreferrer"
        className="block aspect-4/3 overflow-hidden rounded-field bg-wash"
      >
        {url !== null && (
          <img
            src={url}
            alt={`${label}. ${when}`}
            width={file.w}
            height={file.h}
            className="size-full object-cover print:object-contain"
          />
        )}
      </a>
      <span className="flex items-start justify-between gap-1">
        <span className="py-1 text-sm text-soft">{when}</span>
        {onRemove !== undefined && (
          <IconButton
            label={t('photo.remove', { name: label })}
            className="print:hidden"
            onClick={() => onRemove(photo)}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        )}
      </span>
      <FileState shown={photo} />
    </li>
  );
}
