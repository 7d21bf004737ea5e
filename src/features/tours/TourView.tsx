import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { useDepth, useRoomName, Minimap, type SphereHandle } from '#src/shared/tour/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { classes } from '#src/ui/classes.ts';
import { RoomPictures } from './RoomPictures.tsx';
import { Stage } from './Stage.tsx';

export interface TourViewProps {
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  /** The floor plan on which the rooms are; null: none. */
  readonly plan: ListingPhoto | null;
  readonly onEnter: (id: string) => void;
}

/** A room all around, the plan beside it, and all of it in words: the rooms, the ways from here, what is worth knowing. */
export function TourView({ rooms, room, plan, onEnter }: TourViewProps) {
  const { t } = useTranslation('tours');
  const { depth, onFailed } = useDepth();
  const hasDepth = depth === 'yes';
  const [yaw, setYaw] = useState(room.yaw);
  const stage = useRef<SphereHandle>(null);
  const roomName = useRoomName();
  const nameOf = (id: string) => {
    const to = rooms.find((one) => one.id === id);
    return to === undefined ? '' : roomName(to);
  };
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        {depth === 'yes' ? (
          <Stage
            rooms={rooms}
            room={room}
            onEnter={onEnter}
            onTurn={setYaw}
            onFailed={onFailed}
            handle={stage}
          />
        ) : (
          <RoomPictures why={depth} rooms={rooms} room={room} onEnter={onEnter} />
        )}
        <p role="status" className="mt-3 text-lg font-semibold" dir="auto">
          {t('inRoom', { name: isolated(roomName(room)) })}
        </p>
        {room.links.length > 0 && (
          <>
            <h2 className="mt-3 font-semibold">{t('ways')}</h2>
            <ul role="list" className="mt-1 flex flex-wrap gap-2">
              {room.links.map(({ to }) => (
                <li key={to}>
                  <button
                    type="button"
                    onClick={() => onEnter(to)}
                    className="min-h-11 rounded-full border border-edge bg-sheet px-4 font-semibold hover:bg-wash"
                  >
                    <bdi>{nameOf(to)}</bdi>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {room.notes.length > 0 && (
          <>
            <h2 className="mt-3 font-semibold">{t('notes')}</h2>
            <ul role="list" className="mt-1 grid justify-items-start">
              {room.notes.map((note) => (
                <li key={`${note.yaw} ${note.pitch} ${note.text}`}>
                  {hasDepth ? (
                    <button
                      type="button"
                      onClick={() => stage.current?.look(note)}
                      className="min-h-11 text-start text-accent underline underline-offset-4"
                    >
                      <bdi>{note.text}</bdi>
                    </button>
                  ) : (
                    <bdi>{note.text}</bdi>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <nav aria-label={t('rooms')}>
        {plan !== null && (
          <Minimap
            plan={plan}
            rooms={rooms}
            room={room}
            yaw={hasDepth ? yaw : null}
            onEnter={onEnter}
          />
        )}
        <ol role="list" className="mt-3 grid gap-1">
          {rooms.map(({ id, ...rest }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === room.id ? 'location' : undefined}
                onClick={() => onEnter(id)}
                className={classes(
                  'min-h-11 w-full rounded-field px-3 text-start font-medium',
                  id === room.id ? 'bg-accent-wash text-accent' : 'hover:bg-wash',
                )}
              >
                <bdi>{roomName(rest)}</bdi>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
