import type { RecordBody } from '#src/data/types.ts';

type Draft = RecordBody<'listing_draft'>;

/** Whether anything of the listing is another: which step is open, and that the review was seen, is nothing of it. */
export const isChanged = (one: Draft, other: Draft): boolean => saidIn(one) !== saidIn(other);

const saidIn = ({ fields: { reviewed: _, ...fields }, photos }: Draft): string =>
  JSON.stringify([fields, photos]);
