import * as z from 'zod/mini';
import type { KeptSeries } from '../../model/ports/catalogue.ts';
import { seriesNameOf } from '../../store/storesBeside.ts';
import { existing, onceMore, result } from './existing.ts';

/*
 * Market figures, each as one text under the id of its place, in a database of their own beside that of the library, below
 * the identity's name: a wipe takes it along.
 */

const TEXTS = 'texts';

/**
 * `databaseName`: of the identity; `schema`: of what is kept. Written data is there in the next start; a
 * power cut may cost a second of it.
 */
export function openStoredSeries<Series extends { readonly id: string }>(
  databaseName: string,
  schema: z.ZodMiniType<Series>,
  factory: IDBFactory = indexedDB,
): KeptSeries<Series> {
  const keptSchema = z.object({ etag: z.string(), checkedAt: z.number(), series: schema });
  const name = seriesNameOf(databaseName);
  let isOver = false;
  let opened: Promise<IDBDatabase> | null = null;

  const writing = () => {
    opened ??= made(factory, name).then((database) => {
      // Somebody deletes it: it is not made anew.
      database.addEventListener('versionchange', () => {
        isOver = true;
        database.close();
      });
      if (isOver) database.close();
      return database;
    });
    opened.catch(() => (opened = null));
    return opened;
  };

  const drop = (): boolean => {
    const dead = opened;
    opened = null;
    dead?.then((database) => database.close()).catch(() => undefined);
    return dead !== null && !isOver;
  };
  const getOnce = async (scopeId: string) => {
    const own = opened;
    const database = own === null ? await existing(factory, name) : await own;
    if (database === null) return null;
    try {
      const store = database.transaction(TEXTS).objectStore(TEXTS);
      const text = await result<unknown>(store.get(scopeId));
      const kept = typeof text === 'string' ? keptSchema.safeParse(JSON.parse(text)) : null;
      return kept?.success === true && kept.data.series.id === scopeId ? kept.data : null;
    } finally {
      if (own === null) database.close();
    }
  };

  return {
    get: (scopeId) => onceMore(() => getOnce(scopeId), drop).catch(() => null),
    async put(told) {
      if (isOver) return;
      await onceMore(async () => {
        const database = await writing();
        const transaction = database.transaction(TEXTS, 'readwrite', { durability: 'relaxed' });
        await result(transaction.objectStore(TEXTS).put(JSON.stringify(told), told.series.id));
      }, drop);
    },
    close() {
      isOver = true;
      void opened?.then((database) => database.close());
    },
  };
}

function made(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(TEXTS));
  return result(opening);
}
