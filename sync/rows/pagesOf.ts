import type { Docs } from '../store/docs.ts';
import type { Definition, ReplicatedKey } from './definition.ts';
import type { KnownRow, RowStore } from './rowStore.ts';

/** Rows read at once where many are looked at. */
const LOOK = 200;

/**
 * The rows that may be in these scopes, some at a time: by the definition's index, or all of the collection. A
 * catalogue is not read whole because one of its thirty areas comes or goes.
 */
export async function* pagesOf<Key extends ReplicatedKey>(
  store: RowStore<Docs[Key]>,
  { candidates }: Pick<Definition<Key>, 'candidates'>,
  scopes: readonly string[],
): AsyncGenerator<readonly KnownRow<Docs[Key]>[]> {
  if (candidates === undefined) {
    yield* store.pages(LOOK);
    return;
  }
  for (const scope of scopes) {
    const ids = await candidates(scope);
    for (let from = 0; from < ids.length; from += LOOK)
      yield [...(await store.read(ids.slice(from, from + LOOK))).values()];
  }
}

/** The ids of the rows that were changed on this device and are not settled yet, some at a time. */
export async function* changedIn<Key extends ReplicatedKey>(
  store: RowStore<Docs[Key]>,
  definition: Pick<Definition<Key>, 'candidates' | 'scopes'>,
): AsyncGenerator<readonly string[]> {
  const homes = definition.scopes.map(({ name }) => name);
  for await (const page of pagesOf(store, definition, homes))
    yield page.flatMap(({ row, state }) => (state.status === 'changed' ? [row.id] : []));
}
