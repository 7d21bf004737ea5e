import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingPhoto, Sphere } from '#contract/entities/property.ts';
import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { Minimap } from '#src/shared/tour/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { placedAt } from '../rules/tourDraft.ts';

export interface RoomOnPlanProps {
  readonly plan: ListingPhoto;
  readonly rooms: readonly TourRoom[];
  readonly room: TourRoom;
  readonly sphere: Sphere;
  readonly onChange: (sphere: Sphere) => void;
}

/** The camera's place on the floor plan: pressed there, or by three sliders. */
export function RoomOnPlan({ plan, rooms, room, sphere, onChange }: RoomOnPlanProps) {
  const { t } = useTranslation('listHome');
  const { at } = sphere;
  if (at === undefined)
    return (
      <Button
        look="secondary"
        className="justify-self-start"
        onClick={() => onChange(placedAt(sphere, {}))}
      >
        {t('rooms360.toPlan')}
      </Button>
    );
  return (
    <div className="grid gap-3 sm:grid-cols-[16rem_minmax(0,1fr)]">
      {/* For a pointer; the sliders are the same for the keys. */}
      <div
        onPointerUp={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          onChange(placedAt(sphere, { x: (clientX - left) / width, y: (clientY - top) / height }));
        }}
        className="cursor-crosshair self-start"
      >
        <Minimap plan={plan} rooms={rooms} room={room} yaw={sphere.yaw} onEnter={() => undefined} />
      </div>
      <div className="grid content-start gap-2">
        <Slider
          label={t('rooms360.fromLeft')}
          value={at.x * 100}
          least={0}
          most={100}
          onChange={(value) => onChange(placedAt(sphere, { x: value / 100 }))}
        />
        <Slider
          label={t('rooms360.fromTop')}
          value={at.y * 100}
          least={0}
          most={100}
          onChange={(value) => onChange(placedAt(sphere, { y: value / 100 }))}
        />
        <Slider
          label={t('rooms360.turn')}
          value={at.turn}
          least={-180}
          most={179}
          onChange={(turn) => onChange(placedAt(sphere, { turn }))}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

function Slider({ label, value, least, most, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        value={Math.round(value)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="h-11 w-full accent-accent"
      />
    </div>
  );
}
