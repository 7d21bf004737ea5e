import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { namedOfHome } from '#sync/model/rules/files/namedFiles.ts';
import type { Kept } from '#src/data/types.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import { useIsRtl } from '#src/i18n/useLanguage.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { PhotoViewer, VIEWER_BUTTON } from '#src/ui/PhotoViewer.tsx';
import { fileNameOf } from './fileNameOf.ts';
import { useFileWhen } from './useFileWhen.ts';
import { useDownloadKept } from './useDownloadKept.ts';

export interface HomePhotosProps {
  readonly photos: readonly Kept<'home_file'>[];
  /** Null: closed. */
  readonly shownId: string | null;
  readonly onShow: (id: string | null) => void;
}

/** A person's photos of a home, one at a time over the whole screen. */
export function HomePhotos({ photos, shownId, onShow }: HomePhotosProps) {
  const { t } = useTranslation(['files', 'common']);
  const isRtl = useIsRtl();
  const when = useFileWhen();
  const save = useDownloadKept();
  const at = photos.findIndex(({ id }) => id === shownId);
  const photo = photos[at];
  const title = photo && [photo.body.alt, when(namedOfHome(photo))].filter(Boolean).join(' · ');
  return (
    <PhotoViewer
      count={photos.length}
      index={photo === undefined ? null : at}
      title={title ?? ''}
      labels={{
        position: t('viewer.position', { at: at + 1, count: photos.length }),
        before: t('viewer.before'),
        after: t('viewer.after'),
        close: t('common:close'),
      }}
      isRtl={isRtl}
      onChange={(next) => onShow(photos[next]?.id ?? null)}
      onClose={() => onShow(null)}
      actions={
        photo !== undefined && (
          <IconButton
            label={t('own.save', { name: photo.body.alt || t('own.photo') })}
            onClick={() => void save(photo.id, fileNameOf(photo.body))}
            className={VIEWER_BUTTON}
          >
            <Download size={22} aria-hidden />
          </IconButton>
        )
      }
    >
      {photo !== undefined && <Large key={photo.id} photo={photo} />}
    </PhotoViewer>
  );
}

function Large({ photo: { id, body } }: { readonly photo: Kept<'home_file'> }) {
  const { t } = useTranslation('files');
  const url = usePhotoUrl(id);
  if (url === null)
    return (
      <p className="grid size-full place-items-center text-white/80">{t('own.state.later')}</p>
    );
  return <img src={url} alt={body.alt || t('own.photo')} className="size-full object-contain" />;
}
