import type { RecordBody } from '#src/data/types.ts';

type Draft = RecordBody<'listing_draft'>;

/** Whether anything of the listing is another: that the review was seen, and whether a photo is up by now is nothing of it. */
export const isChanged = (one: Draft, other: Draft): boolean => saidIn(one) !== saidIn(other);

const saidIn = ({ fields: { reviewed: _, ...fields }, photos }: Draft): string =>
  JSON.stringify([fields, photos.map(({ key: _key, ...photo }) => photo)], inOrder);

/** The server gives fields back in an order of its own. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(
        Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      );
