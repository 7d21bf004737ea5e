import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { placeSpots, Spots } from './Spots.tsx';
import type { Direction } from './sphere/openSphere.ts';
import { stepOfKey, TURNS, type ViewStep, zoomed } from './stepOfKey.ts';
import { useSphere } from './useSphere.ts';

export interface StageHandle {
  look(direction: Direction): void;
}

export interface StageProps {
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  readonly onEnter: (id: string) => void;
  /** Somebody turned: whole degrees from the middle of the picture. */
  readonly onTurn: (yaw: number) => void;
  readonly onFailed: () => void;
  readonly handle: Ref<StageHandle>;
}

const STEPS = [
  ['left', ArrowLeft, TURNS.left],
  ['up', ArrowUp, TURNS.up],
  ['down', ArrowDown, TURNS.down],
  ['right', ArrowRight, TURNS.right],
  ['in', ZoomIn, zoomed(1)],
  ['out', ZoomOut, zoomed(-1)],
] as const;

/** The room around somebody: dragged, turned by keys and buttons, left through its doors. */
export function Stage({ rooms, room, onEnter, onTurn, onFailed, handle }: StageProps) {
  const { t } = useTranslation('tours');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { sphere, isOpen } = useSphere(canvas, room, {
    texts: { loading: t('loading'), failed: t('failed') },
    onDraw(drawn) {
      if (frame.current !== null) placeSpots(frame.current, drawn);
      onTurn(Math.round(drawn.direction().yaw));
    },
    onFailed,
  });
  useImperativeHandle(handle, () => ({ look: (to) => sphere.current?.look(to) }), [sphere]);
  function act(step: ViewStep): void {
    if (step.kind === 'turn') sphere.current?.turn(step.by);
    else sphere.current?.zoom(step.by);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = stepOfKey(event.key);
    if (step === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(step);
  }

  return (
    <div className="overflow-hidden rounded-card border border-line bg-sheet">
      <div
        ref={frame}
        role="application"
        aria-label={t('stage', { name: room.name })}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // Left and right are those of the room.
        dir="ltr"
        className="relative h-[62vh] min-h-72 touch-none overflow-hidden bg-wash -outline-offset-4"
      >
        <div ref={canvas} className="absolute inset-0" />
        {isOpen ? (
          <Spots rooms={rooms} room={room} onEnter={onEnter} />
        ) : (
          <Skeleton className="absolute inset-0" />
        )}
      </div>
      <div dir="ltr" className="flex flex-wrap items-center gap-1 p-1.5">
        {STEPS.map(([name, Icon, step]) => (
          <IconButton key={name} label={t(`turn.${name}`)} onClick={() => act(step)}>
            <Icon size={22} aria-hidden />
          </IconButton>
        ))}
        <p className="ms-auto px-2 text-sm text-soft" dir="auto">
          {t('hint')}
        </p>
      </div>
    </div>
  );
}
