import type { AnalyticsEvent } from '#src/analytics/event.ts';
import { onTrack } from '#src/analytics/track.ts';
import type { Sync } from '#src/data/types.ts';
import { loadOptional } from './update/missingChunk.ts';

/** Loads and starts the analytics once the first page is shown; what happens meanwhile is counted then. */
export async function startAnalyticsLater(sync: Sync): Promise<void> {
  const early: AnalyticsEvent[] = [];
  const stop = onTrack((event) => early.push(event));
  const code = await loadOptional(() => import('./startAnalytics.ts'));
  stop();
  code?.startAnalytics(sync, early);
}
