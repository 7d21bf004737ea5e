/** A shorter movement is a tap that slipped, px. */
const LEAST_PX = 40;

/** The direction of a swipe of so many px (positive: to the right): 1 forward, -1 back, 0 none. */
export function swipeStep(px: number, isRtl: boolean): -1 | 0 | 1 {
  if (Math.abs(px) < LEAST_PX) return 0;
  return px < 0 === isRtl ? -1 : 1;
}
