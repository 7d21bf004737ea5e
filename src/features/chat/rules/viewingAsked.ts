import type { Kept } from '#src/data/types.ts';

/**
 * Whether a viewing that is ahead waits for this person's answer, as far as they were notified: notices are on every
 * device, while viewings themselves would load the market with every thread. `now` in ms since the epoch.
 */
export function isViewingAsked(notices: readonly Kept<'notice'>[], now: number): boolean {
  const latest = new Map<string, Kept<'notice'>>();
  for (const notice of notices) {
    const id = notice.body.viewing?.id;
    if (id === undefined || (latest.get(id)?.body.at ?? -Infinity) > notice.body.at) continue;
    latest.set(id, notice);
  }
  return [...latest.values()].some(({ body: { viewing } }) => {
    if (viewing === undefined || Date.parse(viewing.startsAt) <= now) return false;
    return viewing.what === (viewing.as === 'owner' ? 'requested' : 'proposed');
  });
}
