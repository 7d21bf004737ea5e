import { existing, result } from './existing.ts';

/** A pass as this device keeps it. */
export interface KeptPass {
  readonly pass: string;
  /** ms since the epoch, by this device's clock. */
  readonly until: number;
  /** The session that it ends with; absent: kept by an earlier version. */
  readonly session?: string;
}

/*
 * Beside the local database and under its name, so that it goes with it: by Log Out, and where the browser removes what is here.
 */
const nameOf = (database: string): string => `${database}-away`;
const STORE = 'pass';
const KEY = 'pass';

/** Null where there is none, and then nothing is made. */
export async function keptPass(
  database: string,
  factory: IDBFactory = indexedDB,
): Promise<KeptPass | null> {
  const opened = await existing(factory, nameOf(database));
  if (opened === null) return null;
  try {
    const kept = await result<unknown>(opened.transaction(STORE).objectStore(STORE).get(KEY));
    return isPass(kept) ? kept : null;
  } catch {
    return null;
  } finally {
    opened.close();
  }
}

export async function keepPass(
  database: string,
  pass: KeptPass,
  factory: IDBFactory = indexedDB,
): Promise<void> {
  const opening = factory.open(nameOf(database), 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const opened = await result(opening);
  // Log Out goes first.
  opened.addEventListener('versionchange', () => opened.close());
  try {
    const writing = opened.transaction(STORE, 'readwrite', { durability: 'relaxed' });
    await result(writing.objectStore(STORE).put(pass, KEY));
  } finally {
    opened.close();
  }
}

const isPass = (kept: unknown): kept is KeptPass =>
  typeof kept === 'object' &&
  kept !== null &&
  'pass' in kept &&
  typeof kept.pass === 'string' &&
  'until' in kept &&
  typeof kept.until === 'number';
