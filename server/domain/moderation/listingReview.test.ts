import { expect, it } from 'vitest';
import type { ScamScore } from '#contract/rules/listing/scamScore.ts';
import { judge, type Review } from './listingReview.ts';

const NEW: Review = {
  state: 'none',
  reason: null,
  isSame: false,
  hasNoOtherPhotos: false,
  isListedAgain: false,
};
const photo: ScamScore = { points: 3, reasons: ['photo_of_another_owner'], verdict: 'hold' };
const clean: ScamScore = { points: 0, reasons: [], verdict: 'none' };
/** A listing whose only sign is a copied photo. */
const copied = (arePhotosCounted: boolean) => (arePhotosCounted ? photo : clean);
const missing = { kind: 'fault', field: 'price', code: 'missing' } as const;
const SIGN = { kind: 'sign', reason: 'photo_of_another_owner' };

it('signs of a fake one are for somebody to look at, faults for the owner alone', () => {
  expect(judge(NEW, copied, [])).toEqual({ reasons: [SIGN], look: 'held' });
  expect(judge(NEW, () => clean, [missing])).toEqual({ reasons: [missing], look: null });
  expect(judge(NEW, () => clean, [])).toEqual({ reasons: [], look: null });
});

it('what was released is not held again for what was seen; for another photo it is', () => {
  const released: Review = { ...NEW, state: 'released' };
  const seen = { isSame: true, hasNoOtherPhotos: true };
  expect(judge({ ...released, ...seen }, copied, []).reasons).toEqual([]);
  expect(judge({ ...released, hasNoOtherPhotos: true }, copied, []).reasons).toEqual([]);
  expect(judge(released, copied, [])).toEqual({ reasons: [SIGN], look: 'held' });
});

it('a refusal stands; changed and without faults somebody looks again, and at what is suspended nobody does', () => {
  const refused: Review = { ...NEW, state: 'refused', reason: 'fake' };
  const decided = { kind: 'decided', what: 'refused', reason: 'fake' };
  expect(judge({ ...refused, isSame: true }, () => clean, [])).toEqual({
    reasons: [decided],
    look: null,
  });
  expect(judge(refused, () => clean, [])).toEqual({ reasons: [decided], look: 'changed' });
  expect(judge(refused, () => clean, [missing]).look).toBeNull();
  expect(judge({ ...refused, state: 'suspended' }, () => clean, []).look).toBeNull();
});

it('a home that was refused is held when it is listed anew', () => {
  expect(judge({ ...NEW, isListedAgain: true }, () => clean, [])).toEqual({
    reasons: [{ kind: 'again' }],
    look: 'held',
  });
});
