/** Shorter than this a movement is a tap that slipped, px. */
const LEAST_PX = 40;

/** Which way a swipe of so many px (to the right above zero) leads: 1 on, -1 back, 0 nowhere. */
export function swipeStep(px: number, isRtl: boolean): -1 | 0 | 1 {
  if (Math.abs(px) < LEAST_PX) return 0;
  return px < 0 === isRtl ? -1 : 1;
}
