import {
  catchUpDexie,
  catchUpPouch,
  catchUpRaw,
  catchUpRxdb,
  PAGE,
  RXDB_PAGE,
} from './catching/others.ts';
import { catchUpRoost } from './catching/roost.ts';

/*
 * The floor, the app's own replication and the peers of catching up: `window.catching.kind(rev)` fetches every
 * listing with this revision and stores it, or where `spread` is given so many of them. The first time nothing is there yet; later each row has changed.
 */
declare global {
  interface Window {
    catching: Record<CatchingKind, CatchUp>;
    /** Has the server make what is asked for next: it has it ready for the first who asks. */
    prepareCatching(kind: CatchingKind, ...how: Parameters<CatchUp>): Promise<void>;
  }
}

type CatchUp = (rev: number, count: number, spread: number | null) => Promise<void>;
export type CatchingKind = 'raw' | 'roost' | 'rxdb' | 'dexie' | 'pouch';

window.catching = {
  raw: catchUpRaw,
  roost: catchUpRoost,
  rxdb: catchUpRxdb,
  dexie: catchUpDexie,
  pouch: catchUpPouch,
};

window.prepareCatching = async (kind, rev, count, spread) => {
  if (kind === 'roost') {
    const some = spread === null ? '' : `&spread=${spread}`;
    await fetch(`/changed?rev=${rev}${some}`, { method: 'POST' });
    return;
  }
  const size = { raw: count, rxdb: RXDB_PAGE, dexie: PAGE, pouch: PAGE }[kind];
  const pages = Array.from(
    { length: spread === null ? Math.ceil(count / size) : 1 },
    (_, page) => `from=${page * size}&count=${size}`,
  );
  for (const page of spread === null ? pages : [`spread=${spread}`])
    await fetch(`/listings?${page}&rev=${rev}`, { method: 'HEAD' });
};
