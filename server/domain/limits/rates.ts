import { RATES } from '#contract/protocol/limits.ts';
import { Refusal } from '../requests/index.ts';

export type RateKind = keyof typeof RATES;

export interface Rates {
  /**
   * Takes `cost` from the bucket of this person and kind.
   * Throws `rate_limited` with the seconds to wait when it does not hold as much; then nothing is taken.
   */
  take(kind: RateKind, who: string, cost?: number): void;
  /** The same where nobody is refused: whether the bucket held as much. */
  isWithin(kind: RateKind, who: string): boolean;
  /** Another process took so much. The bucket may owe then, and nothing is given until it has refilled. */
  tookElsewhere(kind: RateKind, who: string, cost: number): void;
}

interface Bucket {
  tokens: number;
  /** ms of the steady clock. */
  at: number;
  /** When it will be full again, on the same clock. */
  fullAt: number;
}

const SWEEP_EVERY_MS = 60_000;

interface RatesOptions {
  /** Widens every limit, for load tests. */
  readonly scale?: number;
  /** Called after something was taken: other processes count it, too. */
  readonly onTaken?: (kind: RateKind, who: string, cost: number) => void;
}

/**
 * Token buckets in memory.
 * `steady` gives ms that never jump: a wall clock set back would keep a limit for as long as it jumped.
 */
export function createRates(
  steady: () => number,
  { scale = 1, onTaken = () => undefined }: RatesOptions = {},
): Rates {
  const buckets = new Map<string, Bucket>();
  let sweptAt = steady();

  function sweep(at: number): void {
    if (at - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = at;
    // A full bucket is the same as none. Some take minutes to fill.
    for (const [key, { fullAt }] of buckets) if (fullAt <= at) buckets.delete(key);
  }

  /** Gives the tokens that the bucket holds now; `keep` leaves it with so many. */
  function open(kind: RateKind, who: string) {
    const at = steady();
    sweep(at);
    const burst = RATES[kind].burst * scale;
    const perMs = (RATES[kind].refill * scale) / RATES[kind].perMs;
    const key = `${kind}:${who}`;
    const before = buckets.get(key) ?? { tokens: burst, at };
    const keep = (left: number) =>
      buckets.set(key, { tokens: left, at, fullAt: at + (burst - left) / perMs });
    const tokens = Math.min(burst, before.tokens + (at - before.at) * perMs);
    return { tokens, perMs, burst, keep };
  }

  const rates: Rates = {
    take(kind, who, cost = 1) {
      const { tokens, perMs, keep } = open(kind, who);
      if (tokens < cost) {
        keep(tokens);
        const retryAfter = Math.max(1, Math.ceil((cost - tokens) / perMs / 1000));
        throw new Refusal('rate_limited', `too many ${kind} requests`, { retryAfter });
      }
      keep(tokens - cost);
      onTaken(kind, who, cost);
    },
    tookElsewhere(kind, who, cost) {
      const { tokens, burst, keep } = open(kind, who);
      keep(Math.max(-burst, tokens - cost));
    },
    isWithin(kind, who) {
      try {
        rates.take(kind, who);
        return true;
      } catch {
        return false;
      }
    },
  };
  return rates;
}
