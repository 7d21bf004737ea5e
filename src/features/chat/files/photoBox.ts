/** px of the longer side, and of the shorter one at least: a photo is never a stripe. */
const MOST = 288;
const LEAST = 96;
/** Of what is no photo. */
const ROW = { width: 256, height: 52 };

const SIZE = /"w":(\d+),"h":(\d+)/u;

/** How large the file of such a content stands in its bubble, px: a photo in its own form. Before anything else of it is read. */
export function photoBox(content: string | null): {
  readonly width: number;
  readonly height: number;
} {
  const [w = 0, h = 0] = (SIZE.exec(content ?? '') ?? []).slice(1).map(Number);
  if (w === 0 || h === 0) return ROW;
  const scale = MOST / Math.max(w, h, MOST);
  const bounded = (side: number) => Math.round(Math.max(LEAST, side * scale));
  return { width: bounded(w), height: bounded(h) };
}
