import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SPHERE_LINKS_MAX, SPHERE_NOTES_MAX, type Sphere } from '#contract/entities/property.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import { isSphere, tourOf } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import {
  SphereFrame,
  type SphereHandle,
  Spots,
  useDepth,
  useRoomName,
} from '#src/shared/tour/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import {
  lookingTo,
  type Looked,
  planOf,
  withLink,
  withNote,
  withoutLink,
  withoutNote,
} from '../rules/tourDraft.ts';
import { RoomOnPlan } from './RoomOnPlan.tsx';

/** A room of the tour as it is walked through, with what is put into the middle of the view. */
export function RoomEditor({ photo }: { readonly photo: ListingPhoto }) {
  const { t } = useTranslation('listHome');
  const { tray } = useOpenDraft();
  const { depth, onFailed } = useDepth();
  const looked = useRef<Looked>({ yaw: photo.sphere?.yaw ?? 0, pitch: 0 });
  const handle = useRef<SphereHandle>(null);
  const own = usePhotoUrl(photo.key === null ? photo.id : null);
  const roomName = useRoomName();
  const rooms = tourOf(tray.spheres);
  const room = rooms.find(({ id }) => id === photo.id);
  if (room === undefined || !isSphere(photo)) return null;
  const { id, sphere } = photo;
  const change = (next: Sphere) => tray.acts.set(id, { sphere: next });
  const plan = planOf(tray.photos);
  if (depth !== 'yes')
    return (
      <p className="text-soft">{t(depth === 'no' ? 'rooms360.noDepth' : 'rooms360.notHere')}</p>
    );
  return (
    <div className="grid gap-4">
      <p className="text-sm text-soft">{t('rooms360.cross')}</p>
      <SphereFrame
        name={roomName(room)}
        picture={{
          id,
          address: photo.key === null ? own : photoAddress(photo.key, 'full'),
          yaw: sphere.yaw,
        }}
        onTurn={(direction) => {
          looked.current = direction;
        }}
        onFailed={onFailed}
        handle={handle}
      >
        <Spots
          rooms={rooms}
          room={room}
          onEnter={(to) => {
            const link = room.links.find((one) => one.to === to);
            if (link !== undefined) handle.current?.look(link);
          }}
        />
        <svg
          aria-hidden
          viewBox="-20 -20 40 40"
          className="pointer-events-none absolute top-1/2 left-1/2 size-10 -translate-1/2 fill-none stroke-white stroke-3 drop-shadow-[0_0_2px_black]"
        >
          <path d="M-16 0H-5M5 0H16M0 -16V-5M0 5V16" />
        </svg>
      </SphereFrame>
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => change(lookingTo(sphere, looked.current))}
      >
        {t('rooms360.view')}
      </Button>
      <Ways
        sphere={sphere}
        others={rooms
          .filter((one) => one.id !== id)
          .map((one) => ({ value: one.id, label: roomName(one) }))}
        onPut={(to) => change(withLink(sphere, to, looked.current))}
        onRemove={(to) => change(withoutLink(sphere, to))}
      />
      <Marks
        sphere={sphere}
        onPut={(text) => change(withNote(sphere, text, looked.current))}
        onRemove={(place) => change(withoutNote(sphere, place))}
      />
      {plan !== null && (
        <RoomOnPlan plan={plan} rooms={rooms} room={room} sphere={sphere} onChange={change} />
      )}
    </div>
  );
}

interface WaysProps {
  readonly sphere: Sphere;
  readonly others: readonly { readonly value: string; readonly label: string }[];
  readonly onPut: (to: string) => void;
  readonly onRemove: (to: string) => void;
}

function Ways({ sphere, others, onPut, onRemove }: WaysProps) {
  const { t } = useTranslation('listHome');
  const [chosen, setChosen] = useState('');
  const [first] = others;
  if (first === undefined) return <p className="text-soft">{t('rooms360.alone')}</p>;
  const to = others.find(({ value }) => value === chosen)?.value ?? first.value;
  const isFull =
    sphere.links.length >= SPHERE_LINKS_MAX && !sphere.links.some((link) => link.to === to);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <Select label={t('rooms360.wayTo')} value={to} options={others} onChange={setChosen} />
        </div>
        <Button look="secondary" disabled={isFull} onClick={() => onPut(to)}>
          {t('rooms360.putWay')}
        </Button>
      </div>
      <ul role="list" aria-label={t('rooms360.ways')}>
        {others
          .filter(({ value }) => sphere.links.some((link) => link.to === value))
          .map(({ value, label }) => (
            <li key={value} className="flex items-center justify-between gap-2">
              <bdi>{label}</bdi>
              <IconButton
                label={t('rooms360.removeWay', { name: isolated(label) })}
                onClick={() => onRemove(value)}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </li>
          ))}
      </ul>
    </div>
  );
}

interface MarksProps {
  readonly sphere: Sphere;
  readonly onPut: (text: string) => void;
  readonly onRemove: (place: number) => void;
}

function Marks({ sphere, onPut, onRemove }: MarksProps) {
  const { t } = useTranslation('listHome');
  const [text, setText] = useState('');
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 flex-1">
          <TextField
            label={t('rooms360.mark')}
            maxLength={100}
            dir="auto"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Button
          look="secondary"
          disabled={text.trim() === '' || sphere.notes.length >= SPHERE_NOTES_MAX}
          onClick={() => {
            onPut(text);
            setText('');
          }}
        >
          {t('rooms360.putMark')}
        </Button>
      </div>
      <ul role="list" aria-label={t('rooms360.marks')}>
        {sphere.notes.map((note, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${place} ${note.text}`} className="flex items-center justify-between gap-2">
            <bdi>{note.text}</bdi>
            <IconButton
              label={t('rooms360.removeMark', { text: isolated(note.text) })}
              onClick={() => onRemove(place)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
