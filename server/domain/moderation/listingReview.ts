import * as z from 'zod/mini';
import { DECISION_REASONS } from '#contract/entities/records/moderation.ts';
import type { HeldReason } from '#contract/rules/listing/heldReasons.ts';
import type { ScamScore } from '#contract/rules/listing/scamScore.ts';
import { unreachable } from '#contract/rules/unreachable.ts';

/** Earlier decisions of people about a listing; `private.review_of` gives it. */
export const reviewSchema = z.object({
  state: z.enum(['none', 'held', 'released', 'refused', 'suspended']),
  reason: z.nullable(z.enum(DECISION_REASONS)),
  /** Words, price and photos are what was decided about. */
  isSame: z.boolean(),
  /** All its photos were there when it was decided about. */
  hasNoOtherPhotos: z.boolean(),
  /** The same home of this owner was refused or suspended under another id. */
  isListedAgain: z.boolean(),
});
export type Review = z.infer<typeof reviewSchema>;

export interface Judgement {
  /** Why it is held; empty: it may be shown. */
  readonly reasons: readonly HeldReason[];
  /** Why somebody is to look at it; null: nobody needs to. */
  readonly look: 'held' | 'changed' | null;
}

/**
 * Decides the fate of a listing that the server looks at. `signs` gives the signs of a fake, given whether
 * photos of another owner count. `faults` are those its owner can mend. A refusal stands until a person has
 * seen the changes.
 */
export function judge(
  review: Review,
  signs: (arePhotosCounted: boolean) => ScamScore,
  faults: readonly HeldReason[],
): Judgement {
  const { state, reason, isSame } = review;
  switch (state) {
    case 'refused':
    case 'suspended': {
      const decided: HeldReason = { kind: 'decided', what: state, reason: reason ?? 'other' };
      const isToSee = state === 'refused' && !isSame && faults.length === 0;
      return { reasons: [decided, ...faults], look: isToSee ? 'changed' : null };
    }
    case 'released':
    case 'held':
    case 'none': {
      const isReleased = state === 'released';
      if (isReleased && isSame) return { reasons: faults, look: null };
      const { verdict, reasons } = signs(!(isReleased && review.hasNoOtherPhotos));
      const found: readonly HeldReason[] = [
        ...(review.isListedAgain && !isReleased ? [{ kind: 'again' } as const] : []),
        ...(verdict === 'hold' ? reasons : []).map(
          (one): HeldReason => ({ kind: 'sign', reason: one }),
        ),
      ];
      return { reasons: [...found, ...faults], look: found.length > 0 ? 'held' : null };
    }
    default:
      return unreachable(state);
  }
}
