import { SIGNATURE_MAX } from '#contract/entities/records/inspection.ts';

/** The size of the field in which a signature is drawn. */
export const PAD = { w: 600, h: 200 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

/** Points closer to the one before say nothing. */
const STEP = 4;

const inPad = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

/**
 * Strokes as a text: points as `x,y` with spaces, strokes with semicolons. If it is too long, every second
 * point goes.
 */
export function lineText(strokes: readonly Stroke[]): string {
  const kept = strokes.map(thinned).filter((stroke) => stroke.length > 0);
  const text = kept
    .map((stroke) => stroke.map(({ x, y }) => `${inPad(x, PAD.w)},${inPad(y, PAD.h)}`).join(' '))
    .join(';');
  if (text.length <= SIGNATURE_MAX) return text;
  const halved = kept.map((stroke) => stroke.filter((_, at) => at % 2 === 0));
  const isSmaller = halved.some((stroke, at) => stroke.length < (kept[at]?.length ?? 0));
  return lineText(isSmaller ? halved : kept.slice(0, kept.length / 2));
}

function thinned(stroke: Stroke): Stroke {
  const kept: Point[] = [];
  for (const point of stroke) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= STEP)
      kept.push(point);
  }
  return kept;
}

/** The strokes of a stored signature; what is no point is left out. */
export function strokesIn(text: string): readonly Stroke[] {
  return text
    .split(';')
    .map((stroke) =>
      stroke.split(' ').flatMap((point) => {
        const [, x, y] = /^(\d{1,3}),(\d{1,3})$/u.exec(point) ?? [];
        return x === undefined || y === undefined ? [] : [{ x: Number(x), y: Number(y) }];
      }),
    )
    .filter((stroke) => stroke.length > 0);
}
