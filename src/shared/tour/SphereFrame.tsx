import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Compass, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { Direction, Sphere } from './openSphere.ts';
import { placeSpots } from './Spots.tsx';
import { stepOfKey, TURNS, type ViewStep, zoomed } from './stepOfKey.ts';
import { type SpherePicture, useSphere } from './useSphere.ts';

export interface SphereHandle {
  look(direction: Direction): void;
}

export interface SphereFrameProps {
  /** The name of the room. */
  readonly name: string;
  readonly picture: SpherePicture;
  /** Somebody turned: degrees from the middle of the picture. */
  readonly onTurn: (direction: Direction) => void;
  readonly onFailed: () => void;
  readonly handle: Ref<SphereHandle>;
  /** Lies over the picture. */
  readonly children: ReactNode;
}

const STEPS = [
  ['left', ArrowLeft, TURNS.left],
  ['up', ArrowUp, TURNS.up],
  ['down', ArrowDown, TURNS.down],
  ['right', ArrowRight, TURNS.right],
  ['in', ZoomIn, zoomed(1)],
  ['out', ZoomOut, zoomed(-1)],
] as const;

/** A room all around: dragged, turned by keys and buttons, and by turning the device where somebody asks for that. */
export function SphereFrame({
  name,
  picture,
  onTurn,
  onFailed,
  handle,
  children,
}: SphereFrameProps) {
  const { t } = useTranslation('tours');
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const sphere = useSphere(canvas, picture, {
    texts: { loading: t('loading'), failed: t('failed') },
    onDraw(drawn) {
      if (frame.current !== null) placeSpots(frame.current, drawn);
      onTurn(drawn.direction());
    },
    onFailed,
  });
  useImperativeHandle(handle, () => ({ look: (to) => sphere?.look(to) }), [sphere]);

  // A spot marked just now has no place yet, and nothing moved.
  useLayoutEffect(() => {
    if (frame.current !== null && sphere !== null) placeSpots(frame.current, sphere);
  });

  function act(step: ViewStep): void {
    if (step.kind === 'turn') sphere?.turn(step.by);
    else sphere?.zoom(step.by);
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
        aria-label={t('stage', { name })}
        tabIndex={0}
        onKeyDown={onKeyDown}
        // Left and right are those of the room.
        dir="ltr"
        className="relative h-[48vh] min-h-72 sm:h-[62vh] touch-none overflow-hidden bg-wash -outline-offset-4"
      >
        <div ref={canvas} className="absolute inset-0" />
        {sphere === null ? <Skeleton className="absolute inset-0" /> : children}
      </div>
      <div dir="ltr" className="flex flex-wrap items-center gap-1 p-1.5">
        {STEPS.map(([way, Icon, step]) => (
          <IconButton key={way} label={t(`turn.${way}`)} onClick={() => act(step)}>
            <Icon size={22} aria-hidden />
          </IconButton>
        ))}
        {sphere !== null && <FollowButton sphere={sphere} />}
        <p className="ms-auto px-2 text-sm text-soft" dir="auto">
          {t('hint')}
        </p>
      </div>
    </div>
  );
}

/** Looks where the device is turned to, from a press on. Renders nothing on devices that do not feel it. */
function FollowButton({ sphere }: { readonly sphere: Sphere }) {
  const { t } = useTranslation('tours');
  const [isThere, setThere] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const ask = async () => {
      const can = await sphere.canFollow().catch(() => false);
      if (isWanted) setThere(can);
    };
    void ask();
    const stop = sphere.onFollow(setOn);
    return () => {
      isWanted = false;
      stop();
    };
  }, [sphere]);
  if (!isThere) return null;
  return (
    <IconButton
      label={t('turn.follow')}
      aria-pressed={isOn}
      onClick={() => void sphere.follow(!isOn)}
      className={isOn ? 'bg-accent-wash text-accent' : ''}
    >
      <Compass size={22} aria-hidden />
    </IconButton>
  );
}
