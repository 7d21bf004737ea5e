import { createAnalytics } from '#src/analytics/createAnalytics.ts';
import { onTrack } from '#src/analytics/track.ts';
import { askConfig } from '#src/data/backendConfig.ts';
import { analyticsChoice } from '#src/data/deviceChoice.ts';
import { networkOf } from '#src/data/network.ts';
import type { Sync } from '#src/data/types.ts';
import { loadOptional } from './update/missingChunk.ts';

/** Starts the analytics, where configured, once the first page is shown. */
export function startAnalytics(sync: Sync): void {
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
  onTrack(analytics.track);
}
