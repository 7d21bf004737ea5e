import { Refusal } from '#server/domain/requests/index.ts';

const BARRED_MS = 30_000;

/** People whose connection was closed for what it sent: coming straight back is no way round. */
export interface Barred {
  bar(userId: string): void;
  isBarred(userId: string): boolean;
  /** Throws `rate_limited` while this person is barred. */
  check(userId: string): void;
}

/** `steady` in ms that never jump: a wall clock set back would bar somebody for as long as it jumped. */
export function createBarred(steady: () => number): Barred {
  const until = new Map<string, number>();
  const leftOf = (userId: string): number => (until.get(userId) ?? 0) - steady();
  return {
    bar(userId) {
      const at = steady();
      for (const [id, end] of until) if (end <= at) until.delete(id);
      until.set(userId, at + BARRED_MS);
    },
    isBarred: (userId) => leftOf(userId) > 0,
    check(userId) {
      const left = leftOf(userId);
      if (left <= 0) return;
      const retryAfter = Math.ceil(left / 1000);
      throw new Refusal('rate_limited', 'too many events, or too many that were refused', {
        retryAfter,
      });
    },
  };
}
