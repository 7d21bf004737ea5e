import type { AnalyticsEvent } from '#src/analytics/event.ts';
import { createAnalytics } from '#src/analytics/createAnalytics.ts';
import { onTrack } from '#src/analytics/track.ts';
import { askConfig } from '#src/data/backendConfig.ts';
import { analyticsChoice } from '#src/data/deviceChoice.ts';
import { networkOf } from '#src/data/network.ts';
import type { Sync } from '#src/data/types.ts';
import { loadOptional } from './update/missingChunk.ts';

/** Starts the analytics, where configured. `early`: what happened before. */
export function startAnalytics(sync: Sync, early: readonly AnalyticsEvent[]): void {
  const analytics = createAnalytics({
    async config() {
      const config = await askConfig();
      if (config === null) throw new Error('the configuration cannot be had now');
      return config.analytics ?? null;
    },
    async load(config, hooks) {
      const code = await loadOptional(() => import('#src/analytics/provider.ts'));
      return code?.startProvider(config, hooks) ?? null;
    },
    choice: analyticsChoice,
    session: sync.session,
    isOnline: networkOf(sync.status),
    now: () => Date.now(),
  });
  for (const event of early) analytics.track(event);
  onTrack(analytics.track);
}
