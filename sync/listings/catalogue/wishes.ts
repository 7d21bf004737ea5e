import { areaOf, areaScope, cityOf } from '#contract/protocol/scope.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { modifyAll, reviving, storeDoc } from '../../store/writes.ts';
import type { ScopeDoc } from '../../store/docs.ts';

/*
 * The wishes of this device for the catalogue. A wish is a call: it is stored, so that it outlives this tab,
 * and the tab that leads is told, be it this one or another. A tab that begins to lead reads what is stored.
 */

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

const changeScope = (
  database: LocalDatabase,
  id: string,
  change: (before: ScopeDoc) => ScopeDoc,
): Promise<void> => storeDoc(database, 'scopes', id, (before) => change(before ?? freshScope(id)));

/**
 * Somebody looks for listings. The tab that leads is told at once, so that it does not wait for the disk; and once it is stored,
 * for a tab that began to lead in between.
 */
export async function wantCatalogue(database: LocalDatabase): Promise<void> {
  database.wishes.tell('catalogue');
  await changeScope(database, CATALOGUE, (before) => ({ ...before, isTaken: true }));
  database.wishes.tell('catalogue');
}

/** Listings were looked for that are not here: they are asked for, once. `at`: ms since the epoch. */
export async function wantListings(
  database: LocalDatabase,
  ids: readonly string[],
  at: number,
): Promise<void> {
  let isNew = false;
  await changeScope(database, IDS, (before) => {
    isNew = !ids.every((id) => before.asked.includes(id));
    if (!isNew) return before;
    const asked = [...new Set([...ids, ...before.asked])].slice(0, ASKED_KEPT);
    return { ...before, isTaken: true, takenAt: at, asked };
  });
  if (isNew) database.wishes.tell('listings');
}

/** Whether the server was asked for a listing since it was looked for here, and what it gave is stored. */
export const isAnswered = (wishes: ScopeDoc | undefined, id: string): boolean =>
  wishes !== undefined && wishes.checkedAt > wishes.takenAt && wishes.asked.includes(id);

export interface TakenHow {
  readonly withPhotos: boolean;
  readonly wifiOnly: boolean;
}

/** Takes an area onto this device. `at`: ms since the epoch. */
export async function wantArea(
  database: LocalDatabase,
  areaId: string,
  how: TakenHow,
  at: number,
): Promise<void> {
  const taken = { ...how, isTaken: true, isByDefault: false, takenAt: at };
  await changeScope(database, areaScope(areaId), (before) => ({ ...before, ...taken }));
  database.wishes.tell('areas');
}

/** It was decided, at whatever time: an area of which nothing was has 0. */
const DECIDED = 1;

/** Takes it off again. That it was decided stays known: it does not come back by itself. */
export async function dropArea(database: LocalDatabase, areaId: string): Promise<void> {
  await changeScope(database, areaScope(areaId), (before) => ({
    ...before,
    ...{ isTaken: false, checkedAt: 0, done: 0 },
    takenAt: Math.max(before.takenAt, DECIDED),
  }));
  database.wishes.tell('areas');
}

/** An area of which nothing was decided, taken. `at`: ms since the epoch. */
export const takenByDefault = (areaId: string, at: number): ScopeDoc => ({
  ...freshScope(areaScope(areaId)),
  isTaken: true,
  isByDefault: true,
  takenAt: at,
});

/**
 * Stores scopes of which nothing was decided, all in one write: each by itself is a wait for the disk, and
 * tells everybody. Decisions made meanwhile stay.
 */
export const storeTaken = (database: LocalDatabase, taken: readonly ScopeDoc[]): Promise<void> =>
  reviving(database)(async () => {
    const scopes = await database.collection('scopes');
    const { error } = await scopes.bulkInsert([...taken]);
    const failed = error.find(({ status }) => status !== 409);
    if (failed !== undefined) throw new Error(`scopes were not stored: status ${failed.status}`);
  })();

/**
 * These areas are here whole: as of when, ms since the epoch. All in one write: each by itself is a wait for the disk, and has
 * every search look again.
 */
export const noteHere = (
  database: LocalDatabase,
  times: ReadonlyMap<string, number>,
): Promise<void> =>
  reviving(database)(async () => {
    const held = await database.homes.areas();
    // An area may have been taken off, and be on its way anew.
    const here = [...times.keys()].filter((scope) => held.has(areaOf(scope) ?? ''));
    await modifyAll(await database.collection('scopes'), here, (before) => {
      const at = times.get(before.id) ?? 0;
      const isNews = before.isTaken && (before.done < 1 || before.checkedAt < at);
      return isNews ? { ...before, done: 1, checkedAt: at } : undefined;
    });
  })();

/** How far a scope has come, from 0 to 1; whole as of `at`, ms since the epoch. */
export const noteDone = (
  database: LocalDatabase,
  scope: string,
  done: number,
  at: number,
): Promise<void> =>
  changeScope(database, scope, (before) => {
    // Dropped while it was asked: what comes now is on its way out again.
    if ((areaOf(scope) ?? cityOf(scope)) !== null && !before.isTaken) return before;
    return { ...before, done, ...(done === 1 ? { checkedAt: at } : {}) };
  });
