import { readDraft } from './readDraft.ts';
import { questionOf, stepOf, STEPS, type Step } from './steps.ts';
import type { RecordBody } from '#src/data/types.ts';

type Draft = Pick<RecordBody<'listing_draft'>, 'fields' | 'photos'>;

/** The step of each draft that this tab left last. Where somebody looks is no part of a draft: other tabs and devices write in it, too. */
const left = new Map<string, Step>();

export const noteStep = (id: string, step: Step): void => void left.set(id, step);

/** The step at which a draft is gone on with: where this tab left it, else the first with something open. */
export function stepLeft(id: string, { fields, photos }: Draft): Step {
  const known = left.get(id);
  if (known !== undefined) return known;
  const open = new Set(
    readDraft(fields, photos).faults.map(({ field }) => stepOf(questionOf(field))),
  );
  return STEPS.find((step) => open.has(step)) ?? 'review';
}
