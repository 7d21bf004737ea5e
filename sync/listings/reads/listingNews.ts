import { mayBeNews } from '../../model/rules/alerts/alertNews.ts';
import { createRawRows } from '../../store/rawRows.ts';
import { heightOf, type LiveRead, type Touched } from '../../store/reads/watching.ts';
import type { PropertyDoc } from '../../store/docs.ts';

/** So many are looked at in one go. */
const LOOK = 200;
/** Areas that arrive through another thread tell of themselves many times a second, and do not say what they brought. */
const ARRIVED_EVERY_MS = 10_000;

const isNews = ({ row, isGone, _deleted }: PropertyDoc & { _deleted?: boolean }, since: number) =>
  _deleted !== true && !isGone && mayBeNews(row, since);

/**
 * Listings that may be news since then (ms since the epoch). The collection is looked through once, some at a time; from
 * then on each change says by itself what becomes of the answer.
 */
export const listingNews = (since: number): LiveRead<'properties', readonly PropertyDoc[]> => ({
  async read(collection) {
    const found: PropertyDoc[] = [];
    for await (const page of createRawRows<PropertyDoc>(collection).pages(LOOK))
      found.push(...page.filter((doc) => isNews(doc, since)));
    return found;
  },
  concerns: () => true,
  concernsArrived: () => true,
  follow: (list, touched) => followed(list, touched, since),
  everyMs: ARRIVED_EVERY_MS,
});

function followed(
  list: readonly PropertyDoc[],
  { id, doc, isThere }: Touched<PropertyDoc>,
  since: number,
): readonly PropertyDoc[] {
  const before = list.find((one) => one.id === id);
  // News of another tab may come late: what is here is as new or newer.
  if (isThere && before !== undefined && heightOf(doc) <= heightOf(before)) return list;
  const isIn = isThere && isNews(doc, since);
  if (before === undefined && !isIn) return list;
  return [...list.filter((one) => one.id !== id), ...(isIn ? [doc] : [])];
}
