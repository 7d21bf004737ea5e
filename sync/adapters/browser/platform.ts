import type { DatabaseStorage, Glance } from '../../store/index.ts';
import type { Channel } from '../../model/ports/channel.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Locks } from '../../model/ports/locks.ts';
import type { Log } from '../../kit/log.ts';
import type { Page } from '../../model/ports/page.ts';
import { createBrowserChannel } from './channel.ts';
import { browserClock } from './clock.ts';
import { createBrowserLocks } from './locks.ts';
import { photoFiles } from './photoFiles.ts';
import { browserPage } from './page.ts';
import { idle, painted } from './idle.ts';
import { browserRandom } from './random.ts';
import { openGlance } from '../indexeddb/glance.ts';
import type { OnThreadFailure } from './workers.ts';
import type { AreaIntake, AreaTarget, NetworkKind } from '../../model/ports/catalogue.ts';
import type { PhotoFiles } from '../../model/ports/photoFiles.ts';
import type { MakePicture } from '../../model/ports/photos.ts';
import type { Searcher } from '../../model/ports/searcher.ts';
import { browserNetwork } from './networkKind.ts';

/** The parts of its environment that the engine needs. */
export interface Platform {
  readonly clock: Clock;
  readonly random: Random;
  readonly page: Page;
  readonly log: Log;
  /** Locks and channels of one identity, by the name of its database. */
  locks(prefix: string): Locks;
  channel(name: string): Channel;
  /** The target of `storage` events from other tabs. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** The WebSocket for realms without one of their own (Node 20). */
  readonly webSocket?: typeof WebSocket;
  /** The way to read the database before its library is there. */
  readonly glance?: {
    openGlance(databaseName: string): Glance;
    /** Resolves when the tab has nothing better to do. */
    idle(): Promise<void>;
    /** Resolves when what was given to the screen is painted. */
    painted(): Promise<void>;
  };
  /** The browser's facts about the network; where they are unknown nothing is held back. */
  readonly network?: NetworkKind;
  /** Makes a picked file ready to be sent, where pictures can be read. */
  makePicture?: MakePicture;
  /** The store for photos that are shown without a network. */
  readonly photoFiles?: PhotoFiles;
  /** Searches the listings of a database in a thread of its own, where there are such. */
  openSearcher?(databaseName: string): Promise<Searcher>;
  /** Takes in what areas show in a thread of its own, where there are such. */
  openIntake?(target: AreaTarget): Promise<AreaIntake>;
  /** Another storage below the database: tests check every write against its schema. */
  readonly databaseStorage?: DatabaseStorage;
}

/** The platform of a browser tab. */
export const browserPlatform = (log: Log, onThreadFailure: OnThreadFailure): Platform => ({
  clock: browserClock,
  random: browserRandom,
  page: browserPage,
  log,
  locks: (prefix) => createBrowserLocks(prefix),
  channel: createBrowserChannel,
  events: window,
  glance: { openGlance, idle, painted },
  network: browserNetwork,
  photoFiles,
  async makePicture(file, kind) {
    const { makePicture } = await import('./makePicture.ts');
    return await makePicture(file, kind);
  },
  async openSearcher(databaseName) {
    const { openSearcher } = await import('./workers.ts');
    return openSearcher(databaseName, onThreadFailure);
  },
  async openIntake(target) {
    const { openIntake } = await import('./workers.ts');
    return openIntake(target, onThreadFailure);
  },
});
