import { DoorOpen, Info } from 'lucide-react';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import type { Direction, Sphere } from './openSphere.ts';
import { useRoomName } from './useRoomName.ts';

export interface SpotsProps {
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  readonly onEnter: (id: string) => void;
}

const written = ({ yaw, pitch }: Direction): string => `${yaw},${pitch}`;

/** The spots in a room: its doors, and the notes. `placeSpots` puts each in its place. */
export function Spots({ rooms, room, onEnter }: SpotsProps) {
  const roomName = useRoomName();
  const nameOf = (id: string) => {
    const to = rooms.find((one) => one.id === id);
    return to === undefined ? '' : roomName(to);
  };
  return (
    <>
      {room.notes.map((note) => (
        <p
          key={written(note) + note.text}
          data-spot={written(note)}
          className="pointer-events-none invisible absolute start-0 top-0 flex w-max max-w-48 items-center gap-1.5 rounded-field bg-white/90 px-2 py-1 text-sm text-black"
        >
          <Info size={16} aria-hidden className="shrink-0" />
          <bdi>{note.text}</bdi>
        </p>
      ))}
      {room.links.map((link) => (
        <button
          key={link.to}
          type="button"
          data-spot={written(link)}
          onClick={({ currentTarget }) => {
            // This door is gone with its room: the keys go on in the next one.
            currentTarget.closest<HTMLElement>('[role=application]')?.focus();
            onEnter(link.to);
          }}
          className="invisible absolute start-0 top-0 flex min-h-11 w-max items-center gap-2 rounded-full bg-black/75 px-4 font-semibold text-white hover:bg-black focus-visible:outline-white"
        >
          <DoorOpen size={18} aria-hidden />
          <bdi>{nameOf(link.to)}</bdi>
        </button>
      ))}
    </>
  );
}

/**
 * Puts what is marked where it is seen. A spot out of sight is out of reach of the keys; then the frame has
 * the focus.
 */
export function placeSpots(frame: HTMLElement, sphere: Pick<Sphere, 'placeOf'>): void {
  for (const spot of frame.querySelectorAll<HTMLElement>('[data-spot]')) {
    const [yaw = 0, pitch = 0] = (spot.dataset.spot ?? '').split(',').map(Number);
    const at = sphere.placeOf({ yaw, pitch });
    if (at === null && spot === document.activeElement) frame.focus();
    spot.style.visibility = at === null ? 'hidden' : 'visible';
    if (at !== null) spot.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`;
  }
}
