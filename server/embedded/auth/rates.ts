/** How often the ways into an account may be tried. */
export interface AuthLimits {
  /** ms; starts with the first call. */
  readonly windowMs: number;
  /** Calls a window for one e-mail address. */
  readonly perAddress: number;
  /** Calls a window from one network address, which a household or an office may share. */
  readonly perPeer: number;
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
  codesPerDay: 10_000,
  mailsPerHour: 10_000,
  mailEveryMs: 0,
  padMs: 1,
  tellsPeer: false,
};

interface Window {
  readonly endsAt: number;
  count: number;
}

const SWEEP_AT = 10_000;

/** Counts calls. One instance for a backend; memory stays bounded by the calls of one window. */
export interface Rates {
  /** Counts one call; gives seconds to wait when it is one too many. */
  take(kind: string, address: string, peer: string | undefined): number | undefined;
  /** The right password was given: that address starts afresh. */
  forgive(kind: string, address: string): void;
}

/** `now` in ms. */
export function createRates(limits: AuthLimits, now: () => number): Rates {
  const windows = new Map<string, Window>();

  function count(key: string, limit: number): number | undefined {
    const at = now();
    const running = windows.get(key);
    const window =
      running && running.endsAt > at ? running : { endsAt: at + limits.windowMs, count: 0 };
    windows.set(key, window);
    window.count += 1;
    return window.count > limit ? Math.ceil((window.endsAt - at) / 1000) : undefined;
  }

  let sweepAt = SWEEP_AT;
  function sweep(): void {
    if (windows.size < sweepAt) return;
    const at = now();
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    sweepAt = Math.max(SWEEP_AT, windows.size * 2);
  }

  return {
    take(kind, address, peer) {
      sweep();
      const byPeer = peer === undefined ? undefined : count(`${kind} from ${peer}`, limits.perPeer);
      const byAddress = count(addressKey(kind, address), limits.perAddress);
      return byPeer === undefined ? byAddress : Math.max(byPeer, byAddress ?? 0);
    },
    forgive: (kind, address) => void windows.delete(addressKey(kind, address)),
  };
}

function addressKey(kind: string, address: string): string {
  return `${kind} to ${address.trim().toLowerCase().slice(0, 320)}`;
}
