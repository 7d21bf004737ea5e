import type { LocalDatabase } from '../../store/database.ts';
import { reviving } from '../../store/revive.ts';
import type { ScopeDoc } from '../../store/schemas/scope.ts';
import { storeDoc } from '../../store/storeDoc.ts';

/** So many listings that were looked for one by one are kept asking for. */
const ASKED_KEPT = 200;

/** Somebody looked for listings on this device: from then on the catalogue is kept. */
export const CATALOGUE = 'catalogue';
/** Listings wanted one by one. */
export const IDS = 'ids';

/** A scope nothing was decided of yet. */
export const freshScope = (id: string): ScopeDoc => ({
  id,
  isTaken: false,
  isByDefault: false,
  withPhotos: false,
  wifiOnly: false,
  takenAt: 0,
  checkedAt: 0,
  done: 0,
  asked: [],
});

/** Changes what is kept of a scope. */
export const changeScope = (
  database: LocalDatabase,
  id: string,
  change: (before: ScopeDoc) => ScopeDoc,
): Promise<void> => storeDoc(database, 'scopes', id, (before) => change(before ?? freshScope(id)));

/** Somebody looks for listings. Written once on a device. */
export const noteLook = (database: LocalDatabase): Promise<void> =>
  changeScope(database, CATALOGUE, (before) => ({ ...before, isTaken: true }));

/** Listings were looked for that are not here: they are asked for. `at`: ms since the epoch. */
export function askFor(database: LocalDatabase, ids: readonly string[], at: number): Promise<void> {
  return changeScope(database, IDS, (before) => {
    const isKnown = ids.every((id) => before.asked.includes(id));
    if (isKnown) return before;
    const asked = [...new Set([...ids, ...before.asked])].slice(0, ASKED_KEPT);
    return { ...before, isTaken: true, takenAt: at, asked };
  });
}

/** Whether the server was asked for a listing since it was looked for here, and what it gave is stored. */
export const isAnswered = (wishes: ScopeDoc | undefined, id: string): boolean =>
  wishes !== undefined && wishes.checkedAt > wishes.takenAt && wishes.asked.includes(id);

/**
 * Takes scopes that nothing was decided of, all in one write: each by itself is a wait for the disk, and tells
 * everybody. What was decided meanwhile stays. `at`: ms since the epoch.
 */
export function takeByDefault(
  database: LocalDatabase,
  ids: readonly string[],
  at: number,
): Promise<void> {
  return reviving(database)(async () => {
    const scopes = await database.collection('scopes');
    const taken = { isTaken: true, isByDefault: true, takenAt: at };
    const { error } = await scopes.bulkInsert(ids.map((id) => ({ ...freshScope(id), ...taken })));
    const failed = error.find(({ status }) => status !== 409);
    if (failed !== undefined) throw new Error(`scopes were not stored: status ${failed.status}`);
  })();
}

export interface TakenHow {
  readonly withPhotos: boolean;
  readonly wifiOnly: boolean;
}

/** Takes a scope onto this device. `at`: ms since the epoch. */
export const takeScope = (
  database: LocalDatabase,
  id: string,
  how: TakenHow,
  at: number,
): Promise<void> =>
  changeScope(database, id, (before) => ({
    ...before,
    ...how,
    isTaken: true,
    isByDefault: false,
    takenAt: at,
  }));

/** Takes it off again. That it was decided stays known: it does not come back by itself. */
export const dropScope = (database: LocalDatabase, id: string): Promise<void> =>
  changeScope(database, id, (before) => ({ ...before, isTaken: false, checkedAt: 0, done: 0 }));
