import type { Door, KnownDoors } from './knownDoors.ts';
import type { Counts } from '../limits/index.ts';

/** How often a password may be wrong. */
export interface LoginLimits {
  /** ms; begins with the first try. */
  readonly windowMs: number;
  /** For one address from one network, or from one device that is known. */
  readonly perAddress: number;
  /** From one network that a household or an office may share. */
  readonly perPeer: number;
  /** For one address from everywhere it is not known. */
  readonly perAddressElsewhere: number;
}

export type Entry =
  /** `retryAfter` in seconds. */
  | { readonly kind: 'refused'; readonly retryAfter: number }
  /** `succeeded` says that the password was right: the try was none, and the door is known from now on. */
  | { readonly kind: 'entered'; succeeded(device: string | undefined): Promise<void> };

/**
 * Slows who guesses passwords and not whose they are: tries are counted by where they come from. From a device that
 * signed in before they are counted by that device alone; a network that did is no part of what an address may have
 * from everywhere. The ways to a new password are not counted here.
 */
export interface LoginGuard {
  /** Counts one try before the password is looked at, so that many at once do not slip by. */
  enter(address: string, door: Door): Promise<Entry>;
}

interface Parts {
  readonly limits: LoginLimits;
  readonly known: KnownDoors;
  /** Of tries, in windows of `limits.windowMs`. */
  readonly counts: Counts;
}

export function createLoginGuard({ limits, known, counts }: Parts): LoginGuard {
  type Counter = readonly [key: string, most: number];

  /** Narrow ones first: a stranger who is slowed by their network takes nothing from what is left elsewhere. */
  function ofNetwork(address: string, { network }: Door): readonly Counter[] {
    return [
      [`${address} from ${network}`, limits.perAddress],
      ...(network === undefined ? [] : [[`from ${network}`, limits.perPeer] as const]),
    ];
  }

  /** Seconds to wait by the first that is full; those before it have counted the try. */
  async function countAll(counters: readonly Counter[]): Promise<number | undefined> {
    for (const [key, most] of counters) {
      const retryAfter = await counts.count(key, most);
      if (retryAfter !== undefined) return retryAfter;
    }
    return undefined;
  }

  return {
    async enter(typed, door) {
      const address = typed.trim().toLowerCase().slice(0, 320);
      const own = ofNetwork(address, door);
      // Without a device nothing of the database decides on the network: a flood is refused without asking it.
      const isCounted = door.device === undefined;
      const refusedByNetwork = isCounted ? await countAll(own) : undefined;
      if (refusedByNetwork !== undefined) return { kind: 'refused', retryAfter: refusedByNetwork };
      const is = await known.among(address, door);
      const elsewhere: readonly Counter[] = is.network
        ? []
        : [[address, limits.perAddressElsewhere]];
      const counters: readonly Counter[] = is.device
        ? [[`${address} on ${door.device}`, limits.perAddress]]
        : [...own, ...elsewhere];
      const retryAfter = await countAll(isCounted ? elsewhere : counters);
      if (retryAfter !== undefined) return { kind: 'refused', retryAfter };
      return {
        kind: 'entered',
        async succeeded(device) {
          const [[own] = [''], ...others] = counters;
          await counts.forget(own);
          for (const [key] of others) await counts.giveBack(key);
          await known.note(address, { network: door.network, device });
        },
      };
    },
  };
}
