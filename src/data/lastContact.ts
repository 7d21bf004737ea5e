import type { SyncStatus } from './types.ts';

/** When a server last answered this device, in ms since the epoch: now, or before the app was closed. */
export function lastContactOf({ lastContactAt, collections }: SyncStatus): number | null {
  if (lastContactAt !== null) return lastContactAt;
  const pulls = Object.values(collections)
    .map(({ lastPullAt }) => lastPullAt)
    .filter((at) => at !== null);
  return pulls.length === 0 ? null : Math.max(...pulls);
}
