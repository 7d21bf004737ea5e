import type { AnalyticsEvent } from '#src/analytics/event.ts';
import { onTrack } from '#src/analytics/track.ts';
import type { Sync } from '#src/data/types.ts';
import { loadOptional } from './update/missingChunk.ts';

/** The first screen stands by then, ms. */
const AFTER_MS = 3000;

/** Loads and starts the analytics once the first page is shown; what happens meanwhile is counted then. */
export async function startAnalyticsLater(sync: Sync): Promise<void> {
  const early: AnalyticsEvent[] = [];
  const stop = onTrack((event) => early.push(event));
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
  const code = await loadOptional(() => import('./startAnalytics.ts'));
  stop();
  code?.startAnalytics(sync, early);
}
