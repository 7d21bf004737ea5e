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
}

interface Bucket {
  tokens: number;
  /** ms of the steady clock. */
  at: number;
  /** When it will be full again, on the same clock. */
  fullAt: number;
}

const SWEEP_EVERY_MS = 60_000;

/**
 * Token buckets in memory: a limit on what one process takes from one person. Several processes behind
 * one address allow as many times as much, which is still a limit.
 * `steady` gives ms that never jump: a wall clock set back would keep a limit for as long as it jumped. `scale` widens every limit, for load tests.
 */
export function createRates(steady: () => number, scale = 1): Rates {
  const buckets = new Map<string, Bucket>();
  let sweptAt = steady();

  function sweep(at: number): void {
    if (at - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = at;
    // A full bucket is the same as none. Some take minutes to fill.
    for (const [key, { fullAt }] of buckets) if (fullAt <= at) buckets.delete(key);
  }

  const rates: Rates = {
    take(kind, who, cost = 1) {
      const at = steady();
      sweep(at);
      const burst = RATES[kind].burst * scale;
      const perMs = (RATES[kind].refill * scale) / RATES[kind].perMs;
      const key = `${kind}:${who}`;
      const before = buckets.get(key) ?? { tokens: burst, at };
      const keep = (left: number) =>
        buckets.set(key, { tokens: left, at, fullAt: at + (burst - left) / perMs });
      const tokens = Math.min(burst, before.tokens + (at - before.at) * perMs);
      if (tokens < cost) {
        keep(tokens);
        const retryAfter = Math.max(1, Math.ceil((cost - tokens) / perMs / 1000));
        throw new Refusal('rate_limited', `too many ${kind} requests`, { retryAfter });
      }
      keep(tokens - cost);
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
