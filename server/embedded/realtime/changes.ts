import * as z from 'zod/mini';
import { contained } from '#server/contained.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { type ChangeType, changeTypeSchema, type Table, tableSchema } from './bindings.ts';

/** Rows of one table that one kind of statement touched. */
export interface Change {
  readonly table: Table;
  readonly type: ChangeType;
  readonly ids: readonly string[];
}

const noticeSchema = z.object({
  table: tableSchema,
  type: changeTypeSchema,
  ids: z.array(z.uuid()),
});

/**
 * Hears of changed rows from the database's triggers and tells them on, gathered over `gatherMs`, because
 * every subscriber reads them again. One telling at a time. Gives the function that ends it.
 */
export async function watchChanges(
  { db, log, gatherMs }: { db: Db; log: Log; gatherMs: number },
  tell: (changes: readonly Change[]) => Promise<void>,
): Promise<() => Promise<void>> {
  let waiting = new Map<string, { table: Table; type: ChangeType; ids: Set<string> }>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  function flush(): void {
    timer = undefined;
    const changes = [...waiting.values()].map((change) => ({ ...change, ids: [...change.ids] }));
    waiting = new Map();
    telling = telling
      .then(() => tell(changes))
      .catch((thrown: unknown) => log.error('realtime could not tell of changed rows', thrown));
  }

  const stop = await db.listen('row_changes', (payload) => {
    const parsed = noticeSchema.safeParse(parseJson(payload));
    if (!parsed.success) return;
    const { table, type, ids } = parsed.data;
    const key = `${table} ${type}`;
    const gathered = waiting.get(key) ?? { table, type, ids: new Set<string>() };
    for (const id of ids) gathered.ids.add(id);
    waiting.set(key, gathered);
    timer ??= setTimeout(contained('telling of changed rows', flush, log), gatherMs);
  });

  return async () => {
    await stop();
    clearTimeout(timer);
    await telling;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
