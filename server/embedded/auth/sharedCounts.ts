import type { Db } from '#server/db/db.ts';
import type { Counts } from '#server/domain/limits/index.ts';
import type { Subject, Tries } from './tries.ts';

/**
 * Counts in the database, in windows of `windowMs`: all processes of it count together. Whoever is refused is refused by this
 * process alone until the window ends, so that a flood asks the database nothing. `what`: they are
 * counted apart from others. `now` in ms, of a clock that never jumps.
 */
export function createSharedCounts(
  { db, tries, what }: { readonly db: Db; readonly tries: Tries; readonly what: string },
  windowMs: number,
  now: () => number,
): Counts {
  const refusals = createRefusals(now);
  const subjectOf = (key: string, most = 0): Subject => ({ name: [what, key], most, windowMs });

  return {
    async count(key, most) {
      const known = refusals.waitOf(key);
      if (known !== undefined) return known;
      const wait = await db.asService((sql) => tries.take(sql, [subjectOf(key, most)]));
      if (wait !== undefined) refusals.note(key, wait);
      return wait;
    },
    async giveBack(key) {
      await db.asService((sql) => tries.giveBack(sql, [subjectOf(key)]));
    },
    async forget(key) {
      refusals.forget(key);
      await db.asService((sql) => tries.forget(sql, [subjectOf(key)]));
    },
  };
}

const SWEEP_AT = 10_000;

/** The keys that may not go on, and when they may again. */
function createRefusals(now: () => number) {
  const ends = new Map<string, number>();

  function sweep(): void {
    if (ends.size < SWEEP_AT) return;
    for (const [key, end] of ends) if (end <= now()) ends.delete(key);
  }

  return {
    waitOf(key: string): number | undefined {
      const restMs = (ends.get(key) ?? 0) - now();
      return restMs > 0 ? Math.ceil(restMs / 1000) : undefined;
    },
    note(key: string, seconds: number): void {
      sweep();
      ends.set(key, now() + seconds * 1000);
    },
    forget: (key: string) => ends.delete(key),
  };
}
