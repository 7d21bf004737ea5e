import type { TourRoom } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useRoomName } from './useRoomName.ts';
import { classes } from '#src/ui/classes.ts';

export interface MinimapProps {
  readonly plan: ListingPhoto;
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  /** The direction of the viewer, degrees from the middle of the picture; null: unknown. */
  readonly yaw: number | null;
  readonly onEnter: (id: string) => void;
}

/** The rooms on the floor plan, for the eye: the list below it is the same in words. */
export function Minimap({ plan, rooms, room, yaw, onEnter }: MinimapProps) {
  const roomName = useRoomName();
  const placed = rooms.filter(({ at }) => at !== undefined);
  if (placed.length === 0) return null;
  return (
    // A plan is not read from right to left.
    <div
      aria-hidden
      dir="ltr"
      className="relative overflow-hidden rounded-field border border-line bg-white"
    >
      <ListingPicture photo={plan} alt="" tier="medium" least="medium" isWhole className="w-full" />
      {placed.map(({ id, at, ...rest }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          title={roomName(rest)}
          onClick={() => onEnter(id)}
          style={{ left: `${(at?.x ?? 0) * 100}%`, top: `${(at?.y ?? 0) * 100}%` }}
          className="absolute grid size-8 -translate-1/2 place-items-center"
        >
          {id === room.id && yaw !== null && (
            <svg
              viewBox="-20 -20 40 40"
              style={{ transform: `rotate(${(at?.turn ?? 0) + yaw}deg)` }}
              className="pointer-events-none absolute size-16 fill-blue-600/35"
            >
              <path d="M0 0 L-13 -15 A20 20 0 0 1 13 -15 Z" />
            </svg>
          )}
          <span
            className={classes(
              'relative size-4 rounded-full border-2 border-white shadow',
              id === room.id ? 'bg-blue-700' : 'bg-slate-500',
            )}
          />
        </button>
      ))}
    </div>
  );
}
