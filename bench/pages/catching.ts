import { catchUpDexie, catchUpPouch, catchUpRaw, catchUpRxdb } from './catching/others.ts';
import { catchUpRoost } from './catching/roost.ts';

/*
 * The floor, the app's own replication and the peers of catching up: `window.catching.kind(rev)` fetches every
 * listing with this revision and stores it. The first time nothing is there yet; later each row has changed.
 */
declare global {
  interface Window {
    catching: Record<CatchingKind, (rev: number, count: number) => Promise<void>>;
  }
}

export type CatchingKind = 'raw' | 'roost' | 'rxdb' | 'dexie' | 'pouch';

window.catching = {
  raw: catchUpRaw,
  roost: catchUpRoost,
  rxdb: catchUpRxdb,
  dexie: catchUpDexie,
  pouch: catchUpPouch,
};
