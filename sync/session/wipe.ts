import { hasLeft } from '../model/signedOut.ts';
import { storedDatabases } from '../store/identity.ts';
import { KEYS } from './keys.ts';
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

/**
 * Notes, before anything is deleted, that this database has to go: a crash does not keep it. Where there is no room the session's
 * token makes some, which goes in any case; a storage that takes nothing at all has no note.
 */
export function rememberWipe(storage: Storage, databaseName: string): void {
  const text = [...new Set([...unfinishedWipes(storage), databaseName])].join(' ');
  if (isPut(storage, text)) return;
  storage.removeItem(KEYS.token);
  isPut(storage, text);
}

function isPut(storage: Storage, names: string): boolean {
  try {
    storage.setItem(MARKER_KEY, names);
    return true;
  } catch {
    return false;
  }
}

/**
 * Deletes every IndexedDB database of the local databases that have to go: of those that are remembered, and of `others`, which may
 * not be. True when nothing is left; otherwise the names stay remembered, until whoever holds them open is gone or for the next start.
 */
export async function finishWipes(
  deps: WipeDeps,
  others: readonly string[] = [],
): Promise<boolean> {
  let isAllGone = true;
  for (const name of new Set([...unfinishedWipes(deps.storage), ...others])) {
    if (await deleteDatabases(name, deps)) forgetWipe(deps.storage, name);
    else isAllGone = false;
  }
  if (!isAllGone) deps.log.warn('a database is held open elsewhere: deleted when it is let go');
  return isAllGone;
}

/**
 * Asked before a database is opened, as for somebody who signs in again. If it still has to go it goes now, as far as it
 * can, and not later: what is written from here on stays. `ending`: of their session; a Log Out meanwhile is remembered.
 */
export async function settleWipe(
  databaseName: string,
  deps: WipeDeps & { readonly ending: AbortSignal },
): Promise<void> {
  if (!unfinishedWipes(deps.storage).includes(databaseName)) return;
  await deleteDatabases(databaseName, deps);
  if (!hasLeft(deps.ending)) forgetWipe(deps.storage, databaseName);
}

/** Names noted meanwhile, here or in another tab, stay. */
function forgetWipe(storage: Storage, databaseName: string): void {
  const names = unfinishedWipes(storage);
  const left = names.filter((name) => name !== databaseName);
  if (left.length === 0) storage.removeItem(MARKER_KEY);
  else if (left.length < names.length) storage.setItem(MARKER_KEY, left.join(' '));
}

/** False when it failed or is still blocked after a while. The browser may yet finish it, and then it is forgotten too. */
async function deleteDatabases(databaseName: string, deps: WipeDeps): Promise<boolean> {
  const { storage, clock, log } = deps;
  const names = await storedDatabases(databaseName);
  // The browser does not say what there is, as where its disk fails: at the next start it may.
  if (names === null) return false;
  const deleting = Promise.all(names.map((name) => deleteOne(name, log)));
  const isGone = deleting.then((outcomes) => outcomes.every(Boolean));
  if (await inTime(isGone, clock)) return true;
  void forgetLate(databaseName, { storage, isGone });
  return false;
}

async function forgetLate(
  databaseName: string,
  { storage, isGone }: { readonly storage: Storage; readonly isGone: Promise<boolean> },
): Promise<void> {
  await isGone;
  // The person may have signed in again: what they have now is not what had to go.
  if ((await storedDatabases(databaseName))?.length === 0) forgetWipe(storage, databaseName);
}

function inTime(isGone: Promise<boolean>, clock: Clock): Promise<boolean> {
  let cancel: Unsubscribe = () => undefined;
  const isLate = new Promise<boolean>((resolve) => {
    cancel = clock.after(BLOCKED_AFTER_MS, () => resolve(false));
  });
  return Promise.race([isGone, isLate]).finally(() => cancel());
}

/** False when it failed. Pending while it is blocked. */
function deleteOne(name: string, log: Log): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve(true));
    request.addEventListener('error', () => {
      log.warn('a database could not be deleted', request.error);
      resolve(false);
    });
  });
}
