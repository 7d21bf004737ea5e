import { isSame } from '#contract/rules/isSame.ts';

/** One of a list whose things have ids, such as the photos of a draft. */
type Listed = Readonly<Record<string, unknown>> & { readonly id: string };

/** Whether a value is a list of things with ids. An empty list may be one. */
export const isListed = (value: unknown): value is readonly Listed[] =>
  Array.isArray(value) &&
  value.every(
    (each: unknown) => typeof each === 'object' && each !== null && 'id' in each && isId(each.id),
  );

const isId = (id: unknown): id is string => typeof id === 'string';

/**
 * Merges two changed states of such a list, thing by thing: what either side added is in it, what either took out is not, and of each
 * thing the fields that one side changed are as that side left them. Of what both changed theirs holds, and `hasConflict` says so.
 * The order is that of the side that moved something, theirs where both did.
 */
export function mergeListed(
  base: readonly Listed[],
  mine: readonly Listed[],
  theirs: readonly Listed[],
): { readonly list: readonly Listed[]; readonly hasConflict: boolean } {
  const [was, own, other] = [base, mine, theirs].map(byId) as [Index, Index, Index];
  const isKept = (id: string) => (own.has(id) || !was.has(id)) && (other.has(id) || !was.has(id));
  const isMoved = !isSame(commonOrder(theirs, was), commonOrder(base, other));
  const [spine, more] = isMoved ? [theirs, mine] : [mine, theirs];
  const order = withMore(
    spine.map(({ id }) => id),
    more.map(({ id }) => id),
  ).filter(isKept);
  let hasConflict = false;
  const list = order.map((id): Listed => {
    const [before, here, there] = [was.get(id), own.get(id), other.get(id)];
    const merged: Record<string, unknown> = { ...there };
    for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(here ?? {})])) {
      const value = here?.[key];
      if (here === undefined || isSame(value, there?.[key]) || isSame(value, before?.[key]))
        continue;
      if (there !== undefined && !isSame(there[key], before?.[key])) hasConflict = true;
      else merged[key] = value;
    }
    return { ...merged, id };
  });
  return { list, hasConflict };
}

type Index = ReadonlyMap<string, Listed>;
const byId = (list: readonly Listed[]): Index => new Map(list.map((each) => [each.id, each]));

const commonOrder = (list: readonly Listed[], others: Index): readonly string[] =>
  list.map(({ id }) => id).filter((id) => others.has(id));

/** The one order with what only the other has, each behind what it stands behind there. */
function withMore(spine: readonly string[], more: readonly string[]): readonly string[] {
  const order = [...spine];
  let at = 0;
  for (const id of more) {
    const known = order.indexOf(id);
    if (known === -1) order.splice(at, 0, id);
    at = (known === -1 ? at : known) + 1;
  }
  return order;
}
