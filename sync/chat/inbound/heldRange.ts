import type { HeldRange } from '../../model/ports/stores.ts';

/**
 * The range after a gap-free run of messages was stored. Runs that touch are joined; of two that do not,
 * the newer one counts, since a thread is read from its end. A run that leaves a gap above is not counted:
 * `null`, and what is between has to be fetched.
 */
export function extendRange(held: HeldRange, run: HeldRange): HeldRange | null {
  if (held.heldSeq === 0) return run;
  const touches = run.firstSeq <= held.heldSeq + 1 && held.firstSeq <= run.heldSeq + 1;
  if (!touches) return null;
  return {
    firstSeq: Math.min(held.firstSeq, run.firstSeq),
    heldSeq: Math.max(held.heldSeq, run.heldSeq),
  };
}
