import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { createListingPull } from '#sync/listings/catalogue/listingPull.ts';
import { createAreaIntake } from '#sync/listings/catalogue/takeArea.ts';
import { GUEST } from '#sync/model/owner.ts';
import type { Catalogue, FetchedBase } from '#sync/model/ports/catalogue.ts';
import { startSomeReplications } from '#sync/root/replication/replications.ts';
import { fetchRows } from '../homes/shelf.ts';

const nothing = () => undefined;
const done = () => Promise.resolve();
const none = () => Promise.resolve([]);
const log = { info: nothing, warn: (text: string, detail?: unknown) => console.warn(text, detail) };
/** Checkpoints of a revision begin here, times the revision. */
const SPAN = 1_000_000;

let wanted = { rev: 0, count: 0 };
const replicating = start();

/** The app's replication with pages from the peers' server. */
export async function catchUpRoost(rev: number, count: number): Promise<void> {
  wanted = { rev, count };
  const replications = await replicating;
  replications.properties.setScopes([{ name: 'area:all', priority: 1 }]);
  replications.hint('properties');
  await replications.properties.inSync();
}

async function start() {
  const { database } = openStores('roost-bench-catching');
  return await startSomeReplications(
    {
      userId: '',
      database,
      rows: {
        pull: (_collection, _scope, from, limit) => pull(from, limit),
        push: () => Promise.reject(new Error('nothing is sent here')),
        setPrimaryRole: () => Promise.resolve(false),
      },
      clock: browserClock,
      random: browserRandom,
      log,
      pulling: {
        properties: createListingPull({
          catalogue: {
            changes: () => Promise.resolve(null),
            changesOfAreas: async (asked: readonly unknown[]) => asked.map(() => null),
          } as unknown as Catalogue,
          // The app has it done in a thread of its own.
          intake: createAreaIntake({ homes: database.homes, owner: GUEST, base }),
          ...{ homes: database.homes, owner: GUEST },
          ...{ isHeldBack: () => false, isPutOff: () => false, cityOf: () => null },
          taken: () => [],
          ...{ onScope: done, onChecked: done, onArrived: nothing, onLost: nothing },
          ...{ wanted: none, stored: none, storedByWish: none },
          alerting: () => Promise.resolve(null),
          now: Date.now,
        }),
      },
      onSynced: nothing,
      onTrouble: nothing,
      onRefused: nothing,
    },
    ['properties'],
  );
}

/** As a server gives it whose base is of now. */
async function base(): Promise<FetchedBase> {
  const { rows, checkpoint } = await pull(null, wanted.count);
  const homes = rows.map((row) => ({ row, line: JSON.stringify(row) }));
  return { base: `bench ${wanted.rev}`, homes, gone: new Set(), checkpoint };
}

async function pull(from: Checkpoint | null, limit: number): Promise<PullAnswer> {
  const { rev, count } = wanted;
  const begun = Number(from?.xid ?? 0) - rev * SPAN;
  const at = Math.max(0, begun);
  const rows = (await fetchRows(
    `from=${at}&count=${limit}&rev=${rev}`,
  )) as unknown as PullAnswer['rows'];
  const next = at + rows.length;
  const checkpoint = { epoch: 'bench', xid: String(rev * SPAN + next), id: 'bench' };
  return { rows, checkpoint, more: next < count, reset: false };
}
