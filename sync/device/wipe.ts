import { isDatabaseOf } from '../store/identity.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';

/** Names databases that have to go. Holds hashes only, and is gone once they are. */
export const MARKER_KEY = 'roost-wipe';
/** A tab that is frozen holds its databases open: the rest is then left to the next start. */
const BLOCKED_AFTER_MS = 3000;

export interface WipeDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Log;
}

/** Names of databases whose deletion another start left unfinished. */
export function unfinishedWipes(storage: Storage): readonly string[] {
  return (storage.getItem(MARKER_KEY) ?? '').split(' ').filter((name) => name !== '');
}

/** Notes, before anything is deleted, that these databases have to go: a crash does not keep them. */
export function rememberWipe(storage: Storage, databaseName: string): void {
  const names = new Set([...unfinishedWipes(storage), databaseName]);
  storage.setItem(MARKER_KEY, [...names].join(' '));
}

/**
 * Deletes every IndexedDB database of the local databases that have to go. True when nothing is left;
 * otherwise the names stay remembered for the next start.
 */
export async function finishWipes(deps: WipeDeps): Promise<boolean> {
  const { storage, log } = deps;
  const names = unfinishedWipes(storage);
  const left: string[] = [];
  for (const name of names) {
    if (!(await deleteDatabases(name, deps))) left.push(name);
  }
  if (left.length === 0) storage.removeItem(MARKER_KEY);
  else {
    log.warn('a database is held open elsewhere: deleted at the next start');
    storage.setItem(MARKER_KEY, left.join(' '));
  }
  return left.length === 0;
}

async function deleteDatabases(databaseName: string, deps: WipeDeps): Promise<boolean> {
  const all = await indexedDB.databases();
  const names = all.flatMap(({ name }) =>
    name !== undefined && isDatabaseOf(name, databaseName) ? [name] : [],
  );
  const outcomes = await Promise.all(names.map((name) => deleteOne(name, deps)));
  return outcomes.every(Boolean);
}

/** False when it failed or is still blocked after a while; the browser may yet finish it. */
function deleteOne(name: string, { clock, log }: WipeDeps): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    const cancel: Unsubscribe = clock.after(BLOCKED_AFTER_MS, () => resolve(false));
    const settle = (isDeleted: boolean) => {
      cancel();
      resolve(isDeleted);
    };
    request.addEventListener('success', () => settle(true));
    request.addEventListener('error', () => {
      log.warn('a database could not be deleted', request.error);
      settle(false);
    });
  });
}
