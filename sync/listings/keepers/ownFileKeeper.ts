import { namedFiles } from '../../model/rules/files/namedFiles.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import { createLive } from '../../kit/live.ts';
import { createTimer } from '../../kit/timer.ts';
import type { Files } from '../../model/files.ts';
import type { Market } from '../market.ts';
import type { KeeperDeps } from './keeperDeps.ts';
import { readPulled } from './keeperDeps.ts';
import { autorun, type Readable } from './autorun.ts';

export interface OwnFileKeeperDeps
  extends Pick<KeeperDeps, 'clock' | 'log' | 'records' | 'coming'> {
  readonly market: { readonly photos: Pick<Market['photos'], 'kept'> };
  /** Loaded with the first file there is something to do for. */
  openFiles(): Promise<Pick<Files, 'own'>>;
  /** True while the files on this device leave room for more. */
  hasRoom(): Promise<boolean>;
  readonly isOnline: Readable<boolean>;
  readonly isSavingData: Readable<boolean>;
}

/**
 * A file the other device has not sent yet is asked for again so late, and then later and later, ms. Not the backoff: nothing failed,
 * and what is waited for is a device that may be away for hours.
 */
const FIRST_WAIT_MS = 4000;
const FAILURES_A_ROUND = 3;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Has what a person keeps of homes, and the photos of checklists that are theirs or shown to them, on this
 * device: as long as there is room, a network, and no data is saved. Files that no record names any more go.
 */
export function startOwnFileKeeper(deps: OwnFileKeeperDeps): Unsubscribe {
  const { clock, log, records, market, coming, isOnline, isSavingData } = deps;
  const waits = createWaits(clock);
  /** Raised, it has the look run again. */
  const rounds = createLive(0);
  const again = createTimer(clock);
  let wasOnline = false;
  let isOver = false;

  const stop = autorun(deps, async (read) => {
    read(rounds);
    const isComing = coming('records');
    const homes = readPulled(read, records.list('home_file'), isComing);
    const checklists = readPulled(read, records.list('inspection'), isComing);
    const shared = readPulled(read, records.list('shared'), isComing);
    const kept = read(market.photos.kept());
    const online = read(isOnline);
    const mayFetch = online && !read(isSavingData);
    if (!homes || !checklists || !shared || kept === undefined) return;
    if (online && !wasOnline) waits.clear();
    wasOnline = online;
    const named = namedFiles({ homes, checklists, shared });
    const ids = new Set(named.map(({ id }) => id));
    const here = new Set(kept.map(({ id }) => id));
    const isLeft = kept.some(({ id, state }) => state.kind === 'stored' && !ids.has(id));
    const isUnnamed = kept.some(({ state }) => state.kind === 'kept');
    const missing = named.filter(({ id }) => !here.has(id));
    if (!isLeft && !isUnnamed && missing.length === 0) return;
    const { own } = await deps.openFiles();
    if (isUnnamed) await own.adopt();
    if (isLeft) await own.sweep(ids);
    let failures = 0;
    for (const file of missing) {
      // More of the same device will not be there either: they are asked for in the next round.
      if (failures >= FAILURES_A_ROUND) break;
      if (isOver || !mayFetch || !isOnline.get()) return;
      if (!waits.isDue(file.id)) continue;
      if (!(await deps.hasRoom())) return;
      await own.bring(file).then(
        () => waits.came(file.id),
        (error: unknown) => {
          failures += 1;
          waits.failed(file.id);
          log.info('a kept file is not to be had yet', error);
        },
      );
    }
    const next = failures >= FAILURES_A_ROUND ? FIRST_WAIT_MS : waits.next();
    if (next !== null && !isOver) again.set(next, () => rounds.set(rounds.get() + 1));
  });
  return () => {
    isOver = true;
    again.clear();
    stop();
  };
}

/** When each of what could not be had is asked for again. */
function createWaits(clock: Pick<Clock, 'now'>) {
  const waits = new Map<string, { readonly tries: number; readonly at: number }>();
  return {
    isDue: (id: string) => (waits.get(id)?.at ?? 0) <= clock.now(),
    /** The device that has the others sends: they need not wait for as long as they did. */
    came(id: string) {
      waits.delete(id);
      const soon = clock.now() + FIRST_WAIT_MS;
      for (const [other, { at }] of waits) waits.set(other, { tries: 1, at: Math.min(at, soon) });
    },
    clear: () => waits.clear(),
    failed(id: string) {
      const tries = (waits.get(id)?.tries ?? 0) + 1;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
      waits.set(id, { tries, at: clock.now() + wait });
    },
    /** ms until the next is due; null: none waits. */
    next(): number | null {
      const times = [...waits.values()].map(({ at }) => at);
      return times.length === 0 ? null : Math.max(0, Math.min(...times) - clock.now());
    },
  };
}
