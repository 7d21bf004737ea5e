import { DoorOpen, Flag, Rotate3d, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_ROOMS } from '#contract/entities/property.ts';
import { isSphere, tourOf, unreached } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useRoomName } from '#src/shared/tour/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { PhotoProgress } from './PhotoProgress.tsx';
import { RoomEditor } from './RoomEditor.tsx';

/** The rooms of the home's tour: 360° pictures with their names, and the ways between them. */
export function TourField() {
  const { t } = useTranslation('listHome');
  const { tray } = useOpenDraft();
  const { spheres } = tray;
  const input = useRef<HTMLInputElement>(null);
  const [openId, setOpen] = useState<string | null>(null);
  const roomName = useRoomName();
  const rooms = tourOf(spheres);
  const lost = unreached(rooms);
  const lostNames = rooms.filter(({ id }) => lost.includes(id)).map(roomName);
  return (
    <fieldset className="mt-6 grid gap-4">
      <legend className="font-semibold">{t('rooms360.title')}</legend>
      <p className="mt-2 text-soft">{t('rooms360.hint')}</p>
      <div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          multiple
          tabIndex={-1}
          aria-label={t('rooms360.files')}
          className="sr-only"
          onChange={({ target }) => {
            void tray.add([...(target.files ?? [])], 'sphere');
            target.value = '';
          }}
        />
        <Button
          look="secondary"
          disabled={tray.isFull}
          icon={<Rotate3d size={18} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('rooms360.add')}
        </Button>
      </div>
      <ol className="grid gap-4">
        {spheres.map((photo, index) => (
          <li key={photo.id} className="grid gap-3 rounded-card border border-line bg-sheet p-3">
            <RoomFields
              photo={photo}
              index={index}
              isOpen={openId === photo.id}
              onToggle={() => setOpen(openId === photo.id ? null : photo.id)}
            />
            {openId === photo.id && <RoomEditor key={photo.id} photo={photo} />}
          </li>
        ))}
      </ol>
      {rooms.length > 1 && lostNames.length > 0 && (
        <p role="status" className="rounded-field bg-warn-wash px-3 py-2 text-sm text-warn">
          {t('rooms360.lost', { rooms: lostNames.map(isolated).join(' · ') })}
        </p>
      )}
    </fieldset>
  );
}

interface RoomFieldsProps {
  readonly photo: ListingPhoto;
  /** From 0: the tour begins in the first. */
  readonly index: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RoomFields({ photo, index, isOpen, onToggle }: RoomFieldsProps) {
  const { t } = useTranslation('listHome');
  const texts = usePropertyTexts();
  const { tray } = useOpenDraft();
  const roomName = useRoomName();
  const { acts } = tray;
  if (!isSphere(photo)) return null;
  const { id, room, sphere } = photo;
  const name = isolated(roomName({ name: sphere.name, room }));
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid content-start gap-2">
          <ListingPicture
            photo={photo}
            alt={name}
            tier="medium"
            className="aspect-2/1 w-full rounded-field"
          />
          {index === 0 && (
            <p>
              <Badge tone="accent">{t('rooms360.first')}</Badge>
            </p>
          )}
          <PhotoProgress id={id} state={tray.states.get(id)} onRetry={acts.retry} />
        </div>
        <div className="grid content-start gap-3">
          <TextField
            label={t('rooms360.name')}
            maxLength={60}
            dir="auto"
            placeholder={texts.room(room)}
            value={sphere.name}
            onChange={({ target }) => acts.set(id, { sphere: { ...sphere, name: target.value } })}
          />
          <Select
            label={t('rooms360.kind')}
            value={room}
            options={PHOTO_ROOMS.filter((one) => one !== 'floor_plan').map((one) => ({
              value: one,
              label: texts.room(one),
            }))}
            onChange={(next) => acts.set(id, { room: next })}
          />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look="secondary"
          aria-expanded={isOpen}
          icon={<DoorOpen size={18} aria-hidden />}
          onClick={onToggle}
        >
          {t(isOpen ? 'rooms360.close' : 'rooms360.open', { name })}
        </Button>
        {index > 0 && (
          <Button look="quiet" icon={<Flag size={18} aria-hidden />} onClick={() => acts.begin(id)}>
            {t('rooms360.begin', { name })}
          </Button>
        )}
        <IconButton
          label={t('rooms360.remove', { name })}
          onClick={() => acts.remove(id, index)}
          className="ms-auto"
        >
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}
