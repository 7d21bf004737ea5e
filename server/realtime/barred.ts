import { Refusal } from '#server/domain/refusal.ts';

const BARRED_MS = 30_000;

/** People whose connection was closed for sending what is not understood: coming straight back is no way round. */
export interface Barred {
  bar(userId: string): void;
  /** Throws `rate_limited` while this person is barred. */
  check(userId: string): void;
}

/** `now` in ms. */
export function createBarred(now: () => number): Barred {
  const until = new Map<string, number>();
  return {
    bar(userId) {
      const at = now();
      for (const [id, end] of until) if (end <= at) until.delete(id);
      until.set(userId, at + BARRED_MS);
    },
    check(userId) {
      const left = (until.get(userId) ?? 0) - now();
      if (left <= 0) return;
      const retryAfter = Math.ceil(left / 1000);
      throw new Refusal('rate_limited', 'too many frames that are not understood', { retryAfter });
    },
  };
}
