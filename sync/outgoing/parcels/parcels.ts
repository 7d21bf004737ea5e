import { ownerKey, type Owner } from '../../model/owner.ts';
import { newId } from '#contract/rules/ids.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import { createLive } from '../../kit/live.ts';
import type { Log } from '../../kit/log.ts';
import { again, type Letter, type Parcel, parcelsIn } from '../../model/parcel.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Live, Parcels } from '../../model/types.ts';
import { databaseOf } from '../../store/identity.ts';
import type { Box } from '../box.ts';

export interface ParcelsDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** The present owner of the parcels. */
  owner(): Owner;
  readonly changes: Pick<Live<unknown>, 'subscribe'>;
  readonly log: Log;
  /** Loads what stores what an identity sends, by the name of its database, and gives what opens it. Asked when first needed. */
  store(name: string): Promise<() => ParcelStore>;
  /** False when nothing was ever left under this name: then there is nothing to look for. */
  exists(name: string): Promise<boolean>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
}

/** The parcels of whoever uses this device now, as any tab shows and writes them. */
export function createParcels(deps: ParcelsDeps): Parcels & { close(): Promise<void> } {
  const { clock, random, track } = deps;
  const live = createLive<readonly Parcel[]>([]);
  let owner = deps.owner();
  let opened: Promise<Box<Parcel>> | null = null;
  let stopFollowing: Unsubscribe = () => undefined;

  const nameNow = () => databaseOf(owner);
  const box = (): Promise<Box<Parcel>> => {
    if (opened !== null) return opened;
    const mine = open(deps, nameNow());
    opened = mine;
    void follow(mine);
    return mine;
  };
  const follow = async (mine: Promise<Box<Parcel>>) => {
    try {
      const { items } = await mine;
      if (opened !== mine) return;
      live.set(items.get());
      stopFollowing = items.subscribe(() => live.set(items.get()));
    } catch {
      // The next use tries again.
      if (opened === mine) opened = null;
    }
  };
  const openIfThere = async () => {
    try {
      if (await deps.exists(nameNow())) await box();
    } catch {
      // The caller hears of it.
    }
  };
  const leave = async () => {
    const leaving = opened;
    opened = null;
    stopFollowing();
    live.set([]);
    await (await leaving?.catch(() => null))?.close();
  };
  let looking = 0;
  const stopWatching = deps.changes.subscribe(() => {
    if (ownerKey(deps.owner()) === ownerKey(owner)) return;
    owner = deps.owner();
    void leave();
    if (looking > 0) void openIfThere();
  });

  /** Durable once it resolves. A new parcel should go now. */
  const post = async (
    parts: Pick<Parcel, 'kind' | 'letter' | 'report'>,
    bytes?: Blob,
  ): Promise<string> => {
    const at = clock.now();
    const id = newId(at, random.bytes(16));
    const parcels = await box();
    await parcels.put({ ...parts, id, writtenAt: at, state: 'waiting' }, bytes);
    parcels.hurry();
    return id;
  };

  return {
    all: {
      get: () => live.get(),
      subscribe(onChange) {
        looking += 1;
        void openIfThere();
        const stop = live.subscribe(onChange);
        return () => {
          looking -= 1;
          stop();
        };
      },
    },
    sendLetter: (letter: Letter) => track(post({ kind: 'letter', letter })),
    sendReport: (report) => track(post({ kind: 'report', letter: null, report })),
    savePhoto: (bytes) =>
      track(
        (async () => {
          const parcels = await box();
          const earlier = (await parcels.read()).filter(({ kind }) => kind === 'photo');
          const id = await post({ kind: 'photo', letter: null }, bytes);
          // Only the newest is worth sending.
          await parcels.remove(earlier.map((each) => each.id));
          return id;
        })(),
      ),
    bytesOf: async (id) => await (await box()).bytesOf(id),
    retry: async (id) => await (await box()).retry(id, again),
    remove: async (ids) => await (await box()).remove(ids),
    async close() {
      stopWatching();
      await leave();
    },
  };
}

async function open({ store, log }: ParcelsDeps, name: string): Promise<Box<Parcel>> {
  const [openStore, { openBox }] = await Promise.all([store(name), import('../box.ts')]);
  return openBox(openStore(), parcelsIn, log);
}
