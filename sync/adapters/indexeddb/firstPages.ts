import {
  entriesIn,
  type Entry,
  type FirstPageTexts,
  withEntry,
} from '../../listings/firstPages/keeping.ts';
import { firstPagesNameOf } from '../../store/storesBeside.ts';
import { existing, result } from './existing.ts';

/*
 * The store for the first pages of searches: texts by name, with a ledger of them. Beside the database of the
 * library, whose code is not there yet when they are read.
 */

const TEXTS = 'texts';
const LEDGER = 'ledger';
const AROUND = 'around';
const pageOf = (key: string): string => `page ${key}`;

/**
 * Reads the text stored for this search, in one read. Null: there is none, or it cannot be read. Creates no
 * database.
 */
export async function readFirstPage(
  databaseName: string,
  key: string,
  factory: IDBFactory = indexedDB,
): Promise<{ readonly page: unknown; readonly around: unknown } | null> {
  const database = await existing(factory, firstPagesNameOf(databaseName));
  if (database === null) return null;
  try {
    const store = database.transaction(TEXTS).objectStore(TEXTS);
    const [page, around] = await Promise.all([
      result<unknown>(store.get(pageOf(key))),
      result<unknown>(store.get(AROUND)),
    ]);
    return page === undefined ? null : { page, around };
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** Keeps it with what stands around it, all or nothing, and lets the oldest go. Rejects where the device takes nothing. */
export async function keepFirstPage(
  databaseName: string,
  { key, at, texts }: { readonly key: string; readonly at: number; readonly texts: FirstPageTexts },
  factory: IDBFactory = indexedDB,
): Promise<void> {
  const database = await opened(factory, firstPagesNameOf(databaseName));
  try {
    const transaction = database.transaction(TEXTS, 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore(TEXTS);
    const entry: Entry = { key, at, bytes: texts.page.length };
    const { entries, dropped } = withEntry(entriesIn(await result(store.get(LEDGER))), entry);
    store.put(texts.page, pageOf(key));
    for (const gone of dropped) store.delete(pageOf(gone));
    store.put(texts.around, AROUND);
    store.put(entries, LEDGER);
    await ended(transaction);
  } finally {
    database.close();
  }
}

/** Forgets the first pages of all searches. */
export async function forgetFirstPages(
  databaseName: string,
  factory: IDBFactory = indexedDB,
): Promise<void> {
  await result(factory.deleteDatabase(firstPagesNameOf(databaseName)));
}

function opened(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const opening = factory.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(TEXTS));
  opening.addEventListener('success', () =>
    // A log out goes first.
    opening.result.addEventListener('versionchange', () => opening.result.close()),
  );
  return result(opening);
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    const fail = () => reject(transaction.error ?? new Error('a first page was not taken'));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}
