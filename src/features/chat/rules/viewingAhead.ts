import type { Kept } from '#src/data/types.ts';

const OFF: readonly string[] = ['declined', 'cancelled', 'expired'];

/**
 * Whether a viewing is ahead that was asked for, offered or confirmed, as far as this person was notified: notices tell both
 * sides of every change and are on every device, while viewings themselves would load the market with every thread. `now` in ms
 * since the epoch.
 */
export function isViewingAhead(notices: readonly Kept<'notice'>[], now: number): boolean {
  const latest = new Map<string, Kept<'notice'>>();
  for (const notice of notices) {
    const id = notice.body.viewing?.id;
    if (id === undefined || (latest.get(id)?.body.at ?? -Infinity) > notice.body.at) continue;
    latest.set(id, notice);
  }
  return [...latest.values()].some(
    ({ body: { viewing } }) =>
      viewing !== undefined && Date.parse(viewing.startsAt) > now && !OFF.includes(viewing.what),
  );
}
