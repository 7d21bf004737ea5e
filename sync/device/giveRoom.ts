import { giveUpAreas } from '../listings/held.ts';
import type { LocalDatabase } from '../store/index.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { KeptPhotos } from './keptPhotos.ts';
import type { KeptTours } from './keptTours.ts';
import { areaRooms, notedPhotos } from './makeRoom.ts';
import { areasToLeave, TIERS } from './room.ts';

/** So many bytes of areas go at once where a write found no room: enough for a dozen photos. */
const AREAS_BYTES = 10_000_000;
/** A browser says late what was freed: where it is still full then, areas are not what fills it. */
const AREAS_AGAIN_MS = 60_000;
/** The tab that leads takes an area's homes out; whoever writes does not wait longer for that. */
const LEAVING_MOST_MS = 5000;
const LOOK_MS = 100;

export interface RoomGiverDeps {
  readonly database: LocalDatabase;
  readonly photos: KeptPhotos;
  readonly tours: KeptTours;
  /** Files of conversations that the server has, too. */
  readonly files: { forgetOldest(): Promise<boolean> };
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Removes data that can be fetched again, a step with each call and in the order of `makeRoom`: photos of one size, a
 * tour, areas, or a file. False where nothing is left to give. Noted, talked about and unsent data stays.
 */
export function createRoomGiver(deps: RoomGiverDeps): () => Promise<boolean> {
  const { photos, tours, files, clock, log } = deps;
  // Writes of this work must not wait for room: they would wait for themselves.
  const database = { ...deps.database, makeRoom: () => Promise.resolve(false) };
  let leftAt = Number.NEGATIVE_INFINITY;

  const leaveAreas = async (): Promise<boolean> => {
    if (Math.abs(clock.now() - leftAt) < AREAS_AGAIN_MS) return false;
    const areas = areasToLeave(await areaRooms(database), AREAS_BYTES);
    if (areas.length === 0) return false;
    leftAt = clock.now();
    await giveUpAreas(database, areas);
    await untilGone(database, areas, clock);
    return true;
  };

  return async () => {
    try {
      const noted = await notedPhotos(database);
      for (const tier of TIERS) if ((await photos.forget(tier, noted)) > 0) return true;
      if (await tours.forgetOldest()) return true;
      return (await leaveAreas()) || (await files.forgetOldest());
    } catch (error) {
      log.warn('room could not be made for a write', error);
      return false;
    }
  };
}

async function untilGone(
  { homes }: Pick<LocalDatabase, 'homes'>,
  areas: readonly string[],
  clock: Clock,
): Promise<void> {
  for (let waited = 0; waited < LEAVING_MOST_MS; waited += LOOK_MS) {
    const here = await homes.areas();
    if (!areas.some((id) => here.has(id))) return;
    await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve));
  }
}
