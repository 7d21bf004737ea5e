/**
 * Does the same to many things in one call: what is asked for in one turn goes together. Each caller gets the outcome
 * of the call.
 */
export function together<Item, Result>(
  work: (items: readonly Item[]) => Promise<Result>,
): (item: Item) => Promise<Result> {
  let next: { readonly items: Item[]; readonly outcome: Promise<Result> } | null = null;
  const begin = () => {
    const items: Item[] = [];
    const outcome = Promise.resolve().then(() => {
      next = null;
      return work(items);
    });
    return { items, outcome };
  };
  return (item) => {
    next ??= begin();
    next.items.push(item);
    return next.outcome;
  };
}
