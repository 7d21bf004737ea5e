import { newMessageId } from '#contract/rules/ids.ts';
import { databaseNameOf, GUEST_DATABASE } from '../../store/identity.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import { createLive } from '../../kit/live.ts';
import type { Live, Parcels } from '../../model/types.ts';
import type { Letter, Parcel } from '../../model/parcel.ts';
import type { PostOffice } from './postOffice.ts';

export interface ParcelsDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** Who is signed in; null: a guest of this device. */
  userId(): string | null;
  readonly changes: Pick<Live<unknown>, 'subscribe'>;
  /** Opens the post office of an identity, by the name of its database. Loaded when first needed. */
  open(name: string): Promise<PostOffice>;
  /** False when nothing was ever left under this name: then there is nothing to look for. */
  exists(name: string): Promise<boolean>;
  /** Remembers a write until it is done, so that nobody reloads over it. */
  track<T>(write: Promise<T>): Promise<T>;
}

/** What was left waiting goes out when the app has long been on the screen. */
const LOOK_AFTER_MS = 4000;

/** The parcels of whoever uses this device now: the post office changes with the person. */
export function createParcels(deps: ParcelsDeps): Parcels & { close(): Promise<void> } {
  const { clock, random } = deps;
  const live = createLive<readonly Parcel[]>([]);
  let userId = deps.userId();
  let opened: Promise<PostOffice> | null = null;
  let stopFollowing: Unsubscribe = () => undefined;

  const nameNow = () => (userId === null ? GUEST_DATABASE : databaseNameOf(userId));
  const office = (): Promise<PostOffice> => {
    if (opened !== null) return opened;
    const mine = deps.open(nameNow());
    opened = mine;
    void follow(mine);
    return mine;
  };
  const follow = async (mine: Promise<PostOffice>) => {
    try {
      const { parcels } = await mine;
      if (opened !== mine) return;
      live.set(parcels.get());
      stopFollowing = parcels.subscribe(() => live.set(parcels.get()));
    } catch {
      // The next use tries again.
      if (opened === mine) opened = null;
    }
  };
  const openIfThere = async () => {
    try {
      if (await deps.exists(nameNow())) await office();
    } catch {
      // Whoever sends something hears of it.
    }
  };
  const leave = async () => {
    const leaving = opened;
    opened = null;
    stopFollowing();
    live.set([]);
    await (await leaving?.catch(() => null))?.stop();
  };
  const stopWatching = deps.changes.subscribe(() => {
    if (deps.userId() === userId) return;
    userId = deps.userId();
    void leave();
    look();
  });
  const look = () => {
    cancelLook();
    cancelLook = clock.after(LOOK_AFTER_MS, () => void openIfThere());
  };
  let cancelLook: Unsubscribe = () => undefined;
  look();

  const fresh = (kind: Parcel['kind'], letter: Letter | null): Parcel => ({
    id: newMessageId(clock.now(), random.bytes(16)),
    kind,
    writtenAt: clock.now(),
    letter,
    state: 'waiting',
  });

  return {
    all: {
      get: () => live.get(),
      subscribe(onChange) {
        void openIfThere();
        return live.subscribe(onChange);
      },
    },
    sendLetter: (letter) =>
      deps.track(
        (async () => {
          const parcel = fresh('letter', letter);
          await (await office()).post(parcel);
          return parcel.id;
        })(),
      ),
    sendReport: (report) =>
      deps.track(
        (async () => {
          const parcel = { ...fresh('report', null), report };
          await (await office()).post(parcel);
          return parcel.id;
        })(),
      ),
    savePhoto: (bytes) =>
      deps.track(
        (async () => {
          const post = await office();
          const earlier = post.parcels.get().filter(({ kind }) => kind === 'photo');
          const parcel = fresh('photo', null);
          await post.post(parcel, bytes);
          // Only the newest is worth sending.
          await post.remove(earlier.map(({ id }) => id));
          return parcel.id;
        })(),
      ),
    bytesOf: async (id) => await (await office()).bytesOf(id),
    retry: async (id) => await (await office()).retry(id),
    remove: async (ids) => await (await office()).remove(ids),
    async close() {
      stopWatching();
      cancelLook();
      await leave();
    },
  };
}
