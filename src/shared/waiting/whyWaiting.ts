import { unreachable } from '#contract/rules/unreachable.ts';
import type { Hold, SyncStatus, WaitingThing } from '#src/data/types.ts';

/** Why something has not left this device: `key` is of the namespace `waiting`, below `why`. */
export type WhyWaiting =
  | {
      readonly key:
        | 'needsAuth'
        | 'clientOutdated'
        | 'serverOutdated'
        | 'offline'
        | 'weak'
        | 'landlordRole'
        | 'connecting'
        | 'undo'
        /** The thing waits without an obstacle: it goes out by itself. */
        | 'soon';
    }
  /** `at`: ms since the epoch, when it is tried again. */
  | { readonly key: 'busy' | 'failing'; readonly at: number };

type Known = Pick<SyncStatus, 'connection' | 'reachability'>;

/** Obstacles for everything come first, then those for this thing. `now`: ms since the epoch. */
export function whyWaiting(
  { connection, reachability }: Known,
  hold: Hold | undefined,
  now: number,
): WhyWaiting {
  if (connection.status === 'needsAuth') return { key: 'needsAuth' };
  if (reachability === 'offline') return { key: 'offline' };
  switch (connection.status) {
    case 'clientOutdated':
    case 'serverOutdated':
      return { key: connection.status };
    case 'connected':
      return reachability === 'weak' ? { key: 'weak' } : whyHeld(hold, now);
    case 'connecting':
    case 'disconnected':
    case 'closed':
      return reachability === 'online' ? whyHeld(hold, now) : { key: 'connecting' };
    default:
      return unreachable(connection);
  }
}

function whyHeld(hold: Hold | undefined, now: number): WhyWaiting {
  if (hold === undefined) return { key: 'soon' };
  if (hold.kind === 'undo') return { key: 'undo' };
  return hold.until <= now ? { key: 'soon' } : { key: hold.kind, at: hold.until };
}

/** The same of one thing: a home is listed by a landlord alone. */
export function whyThingWaits(
  { content }: Pick<WaitingThing, 'content'>,
  status: Known & Pick<SyncStatus, 'holds'>,
  { isLandlord, now }: { readonly isLandlord: boolean; readonly now: number },
): WhyWaiting {
  const why = whyWaiting(status, status.holds[holdName(content)], now);
  const isListing = content.type === 'row' && content.collection === 'properties';
  return why.key === 'soon' && isListing && !isLandlord ? { key: 'landlordRole' } : why;
}

/** The name in the status of the hold on things of this kind. */
function holdName(content: WaitingThing['content']): string {
  switch (content.type) {
    case 'row':
      return content.collection;
    case 'parcel':
      return content.parcel;
    case 'photo':
      return 'photos';
    default:
      return unreachable(content);
  }
}
