import type { PointerEvent } from 'react';
import type { Area, Position } from '#contract/entities/area.ts';
import { sketchOf } from '../rules/pin.ts';

/** The outline of a neighbourhood with the pin. Only for pointers: the two number fields are for everybody. */
export function AreaSketch({
  area,
  pin,
  onPin,
}: {
  readonly area: Area;
  readonly pin: Position | null;
  readonly onPin: (at: Position) => void;
}) {
  const sketch = sketchOf(area);
  const { outline, holes = [], islands = [] } = area;
  const line = [outline, ...holes, ...islands]
    .map((ring) => `M${ring.map((position) => sketch.toPoint(position).join(' ')).join('L')}Z`)
    .join('');
  const at = pin === null ? null : sketch.toPoint(pin);

  function drop(event: PointerEvent<SVGSVGElement>): void {
    const to = event.currentTarget.getScreenCTM()?.inverse();
    if (to === undefined) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(to);
    onPin(sketch.toPosition(x, y));
  }

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${sketch.width} ${sketch.height}`}
      onPointerDown={drop}
      className="size-full cursor-crosshair touch-manipulation"
    >
      <path d={line} fillRule="evenodd" className="fill-sheet stroke-edge" strokeWidth={0.8} />
      {at !== null && (
        <g transform={`translate(${at[0]} ${at[1]})`} className="fill-accent">
          <path d="M0 0 C-2 -4 -4.5 -5.5 -4.5 -8.5 A4.5 4.5 0 1 1 4.5 -8.5 C4.5 -5.5 2 -4 0 0 Z" />
          <circle cy={-8.6} r={1.7} className="fill-on-accent" />
        </g>
      )}
    </svg>
  );
}
