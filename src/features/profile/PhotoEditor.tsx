import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnProfile } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useParcels } from '#src/data/useParcels.ts';
import { useParcelUrl } from '#src/data/useParcelUrl.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Button } from '#src/ui/Button.tsx';
import { resize } from './photo/resize.ts';
import { shownPhoto } from './photo/shownPhoto.ts';

/** Takes, chooses or removes the photo. It is shown on this device at once and uploaded when there is a network. */
export function PhotoEditor({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation('account');
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const parcels = useParcels();
  const [openedAt] = useState(() => Date.now());
  const own = shownPhoto(parcels, profile.avatarUrl, openedAt);
  const newest = parcels.findLast(({ kind }) => kind === 'photo');
  const localUrl = useParcelUrl(own?.id ?? null);
  const [save, state] = useCommand(async (sync, file: File) => {
    await sync.parcels.savePhoto(await resize(file));
  });
  const [remove] = useCommand(async (sync) => {
    const photos = parcels.filter(({ kind }) => kind === 'photo');
    await sync.parcels.remove(photos.map(({ id }) => id));
    if (profile.avatarUrl !== null) await sync.account.saveProfile({ avatarUrl: null });
  });
  const src = own === null ? profile.avatarUrl : localUrl;

  function take(input: HTMLInputElement): void {
    const [file] = input.files ?? [];
    if (file !== undefined) void save(file);
    // The same file may be chosen again.
    input.value = '';
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span data-testid="photo" data-state={newest?.state ?? 'none'}>
        <Avatar id={profile.id} name={profile.fullName} src={src} size={112} />
      </span>
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            icon={<Camera size={20} aria-hidden />}
            onClick={() => camera.current?.click()}
          >
            {t('profile.photo.take')}
          </Button>
          <Button
            look="secondary"
            icon={<ImageUp size={20} aria-hidden />}
            onClick={() => files.current?.click()}
          >
            {t('profile.photo.choose')}
          </Button>
          {src !== null && (
            <Button
              look="quiet"
              icon={<Trash2 size={20} aria-hidden />}
              onClick={() => void remove()}
            >
              {t('profile.photo.remove')}
            </Button>
          )}
        </div>
        <p role="status" className="text-sm text-soft">
          {t(`profile.photo.state.${newest?.state ?? 'none'}`)}
        </p>
        {state.status === 'failed' && (
          <p role="alert" className="font-medium text-danger">
            {t('profile.photo.unreadable')}
          </p>
        )}
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label={t('profile.photo.take')}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={files}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('profile.photo.choose')}
        onChange={(event) => take(event.target)}
      />
    </div>
  );
}
