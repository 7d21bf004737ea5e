import { areaSchema } from '#contract/entities/area.ts';
import { giveUpAreas, wantedHomes, wholeCities } from '../listings/held.ts';
import type { LocalDatabase } from '../store/index.ts';
import { readAll, readMany, readRange } from '../store/reads/index.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import type { StorageFacts } from '../model/types.ts';
import type { KeptPhotos } from './keptPhotos.ts';
import { type AreaRoom, areasToLeave, bytesTooMany, TIERS } from './room.ts';

/** Not while the first screen is being read. */
const FIRST_AFTER_MS = 90_000;
/** A browser says late what was freed: what has to go goes in steps. */
const AGAIN_AFTER_MS = 3_600_000;

export interface RoomDeps {
  readonly database: LocalDatabase;
  readonly photos: KeptPhotos;
  storage(): Promise<Pick<StorageFacts, 'usageBytes' | 'quotaBytes'>>;
}

/** Sees every hour whether what is kept fits. In the leader alone. Gives the way to stop. */
export function startMakingRoom(deps: RoomDeps, clock: Clock, log: Log): Unsubscribe {
  let cancel: Unsubscribe = () => undefined;
  let isOver = false;
  const look = async () => {
    try {
      await makeRoom(deps);
    } catch (error) {
      if (!isOver) log.warn('room could not be made', error);
    }
    if (!isOver) cancel = clock.after(AGAIN_AFTER_MS, () => void look());
  };
  cancel = clock.after(FIRST_AFTER_MS, () => void look());
  return () => {
    isOver = true;
    cancel();
  };
}

/**
 * Makes room where too much is stored: large photos go first, then smaller ones, then areas, those of the
 * city looked at longest ago first. Photos of noted homes stay, and so do those homes, and areas that were
 * taken on purpose. Gives the areas that were left.
 */
export async function makeRoom({
  database,
  photos,
  storage,
}: RoomDeps): Promise<readonly string[]> {
  if (bytesTooMany(await storage()) === 0) return [];
  const noted = await notedPhotos(database);
  for (const tier of TIERS) {
    await photos.forget(tier, noted);
    if (bytesTooMany(await storage()) === 0) return [];
  }
  // An area taken on purpose is no guess of ours to take back: it goes where a write finds no room, not before.
  const came = (await areaRooms(database)).filter(({ isByDefault }) => isByDefault);
  const leaving = areasToLeave(came, bytesTooMany(await storage()));
  await giveUpAreas(database, leaving);
  return leaving;
}

/** Keys of the photos of homes that somebody noted: they stay. */
export async function notedPhotos(database: LocalDatabase): Promise<ReadonlySet<string>> {
  const ids = await wantedHomes(database);
  const docs = await readMany(await database.collection('properties'), [...new Set(ids)]);
  return new Set(docs.flatMap(({ row }) => row.photos.flatMap(({ key }) => key ?? [])));
}

/** The areas that are here, with when each was last used. */
export async function areaRooms(database: LocalDatabase): Promise<readonly AreaRoom[]> {
  const [areas, scopes, used] = await Promise.all([
    database.collection('areas').then(readAll),
    database.collection('scopes').then(readAll),
    lastUses(database),
  ]);
  const held = new Map(scopes.map((scope) => [scope.id, scope]));
  const whole = wholeCities(scopes);
  return areas.flatMap(({ row }) => {
    const area = areaSchema.safeParse(row);
    const scope = area.success ? held.get(areaScope(area.data.id)) : undefined;
    if (!area.success || scope?.isTaken !== true) return [];
    const { id, bytes, city_id: city } = area.data;
    // Of a city in parts each area was looked at by itself.
    const isWhole = city !== undefined && whole.includes(city);
    const lookedAt = isWhole ? (held.get(cityScope(city))?.takenAt ?? 0) : 0;
    const { isByDefault, takenAt } = scope;
    return [{ id, bytes, isByDefault, usedAt: Math.max(takenAt, lookedAt, used.get(id) ?? 0) }];
  });
}

/** When a home of each area was last opened, or it was searched for by its name. */
async function lastUses(database: LocalDatabase): Promise<ReadonlyMap<string, number>> {
  const records = await database.collection('records');
  const of = (kind: string) => readRange(records, { index: ['kind'], from: [kind], to: [kind] });
  const [viewed, searched] = await Promise.all([of('viewed_home'), of('recent_search')]);
  const uses = new Map<string, number>();
  const note = (area: unknown, at: unknown) => {
    if (typeof area === 'string' && typeof at === 'number')
      uses.set(area, Math.max(at, uses.get(area) ?? 0));
  };
  // Bodies are what an older or newer version wrote: nothing is promised of their fields.
  for (const { body } of viewed) note(fieldOf(body['asOf'], 'area_id'), body['at']);
  for (const { body } of searched) {
    const areas = fieldOf(body['query'], 'area_ids');
    for (const area of Array.isArray(areas) ? areas : []) note(area, body['at']);
  }
  return uses;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
