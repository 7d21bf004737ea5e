import type { KnownRow, RowStore, WriteKind } from './rowStore.ts';
import type { Outcome } from './row.ts';

/** What was written here gives way, to what another wrote or since it is refused: it, and what is live instead. */
export interface Conflict<Doc> {
  readonly mine: KnownRow<Doc>;
  readonly theirs: Outcome<Doc>;
}

/**
 * Reads rows, decides what becomes of each and writes that, again for those that somebody wrote meanwhile.
 * A conflict is told before its row is written, so that no tab can die in between with mine nowhere; it may
 * be told twice. Gives what was written, by id.
 */
export async function settle<Doc>(
  store: RowStore<Doc>,
  ids: readonly string[],
  decide: (id: string, known: KnownRow<Doc> | undefined) => Outcome<Doc> | null,
  onConflict: (conflict: Conflict<Doc>) => Promise<void>,
  kind: WriteKind = 'note',
): Promise<Map<string, Outcome<Doc>>> {
  const settled = new Map<string, Outcome<Doc>>();
  let open = ids;
  while (open.length > 0) {
    const rows = await store.read(open);
    const writes = [];
    for (const id of open) {
      const known = rows.get(id);
      const outcome = decide(id, known);
      if (outcome === null) continue;
      const givesWay = outcome.conflicts.length > 0 || outcome.refused !== undefined;
      if (known !== undefined && givesWay) await onConflict({ mine: known, theirs: outcome });
      writes.push({ known, outcome });
      settled.set(id, outcome);
    }
    open = await store.write(writes, kind);
    for (const id of open) settled.delete(id);
  }
  return settled;
}
