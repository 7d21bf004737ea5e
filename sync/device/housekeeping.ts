import type { ChangedRows, LocalDatabase } from '../store/index.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { startCleanup } from './cleanup.ts';
import { keptPhotos } from './keptPhotos.ts';
import { startMakingRoom } from './makeRoom.ts';
import { storageFacts } from './storage.ts';

/** Not while the first screen is being read; but what waits is to be known soon. */
const ROWS_AFTER_MS = 2000;

export interface HousekeepingDeps {
  readonly database: LocalDatabase;
  readonly changedRows: ChangedRows;
  /** Counts what waits, from then on. */
  countUnsent(): Unsubscribe;
  readonly clock: Clock;
  readonly log: Log;
}

/** The leading tab's upkeep of the device: deleted rows are removed, room is made, unsent rows are noted. */
export function startHousekeeping(deps: HousekeepingDeps): Unsubscribe {
  const { database, changedRows, clock, log } = deps;
  let stopRows = clock.after(ROWS_AFTER_MS, () => {
    const stops = [changedRows.watch(), deps.countUnsent()];
    stopRows = () => stops.forEach((stop) => stop());
  });
  const stopCleanup = startCleanup(database, clock, log);
  const stopRoom = startMakingRoom(
    { database, photos: keptPhotos, storage: storageFacts },
    clock,
    log,
  );
  return () => {
    stopRows();
    stopCleanup();
    stopRoom();
  };
}
