import type { Area } from '#contract/entities/area.ts';

/** Whether there is something to find in an area: it is open, or it is closed and still has listings. */
export const isSearched = ({ closed, live_count }: Pick<Area, 'closed' | 'live_count'>): boolean =>
  closed !== true || live_count > 0;
