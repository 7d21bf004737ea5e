import type { LoginLimits } from '#server/domain/signIn/index.ts';
import type { Counts } from '#server/domain/limits/index.ts';

/** How often the ways into an account may be tried. */
export interface AuthLimits extends LoginLimits {
  /** Digits of mails tried in a day for one address or account; links go on beyond them. */
  readonly codesPerDay: number;
  /** Mails in the hour for which one works, to one address or of one account. */
  readonly mailsPerHour: number;
  /** ms between two mails to one address. */
  readonly mailEveryMs: number;
  /** ms; answers that could tell a known address by their time come at multiples of this. */
  readonly padMs: number;
  /** Whether SQL functions that count by network address are told it. */
  readonly tellsPeer: boolean;
}

export const NORMAL_LIMITS: AuthLimits = {
  windowMs: 5 * 60_000,
  perAddress: 5,
  perPeer: 30,
  perAddressElsewhere: 100,
  codesPerDay: 20,
  mailsPerHour: 10,
  mailEveryMs: 60_000,
  padMs: 250,
  tellsPeer: true,
};

/** For suites that sign the same people in again and again. */
export const RELAXED_LIMITS: AuthLimits = {
  ...NORMAL_LIMITS,
  perAddress: 10_000,
  perPeer: 100_000,
  perAddressElsewhere: 100_000,
  codesPerDay: 10_000,
  mailsPerHour: 10_000,
  mailEveryMs: 0,
  padMs: 1,
  tellsPeer: false,
};

/** The limits of a backend that is told how often accounts may be tried. */
export function limitsOf(rates: 'normal' | 'relaxed' | AuthLimits = 'normal'): AuthLimits {
  if (typeof rates === 'object') return rates;
  return rates === 'relaxed' ? RELAXED_LIMITS : NORMAL_LIMITS;
}

/** Counts calls. */
export interface Rates {
  /** Counts one call; gives seconds to wait when it is one too many. One that its network may not make counts for no address. */
  take(kind: string, address: string, peer: string | undefined): Promise<number | undefined>;
}

/** `counts` has windows of `limits.windowMs`. */
export function createRates(limits: AuthLimits, counts: Counts): Rates {
  return {
    async take(kind, address, peer) {
      const byPeer =
        peer === undefined ? undefined : await counts.count(`${kind} from ${peer}`, limits.perPeer);
      // A flood would else use up what the owners of addresses may ask, and write down each address it makes up.
      if (byPeer !== undefined) return byPeer;
      return await counts.count(addressKey(kind, address), limits.perAddress);
    },
  };
}

function addressKey(kind: string, address: string): string {
  return `${kind} to ${address.trim().toLowerCase().slice(0, 320)}`;
}
