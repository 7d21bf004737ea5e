import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { homesElsewhere } from '#sync/listings/catalogue/homesElsewhere.ts';
import { startSomeReplications } from '#sync/root/replication/replications.ts';
import { homeLine } from '#sync/store/homes/index.ts';
import { fetchRows } from '../homes/shelf.ts';

const nothing = () => undefined;
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
        properties: {
          elsewhere: homesElsewhere(database.homes, nothing),
          async ask(_rows, _scope, from, limit) {
            if (from !== null) return await pull(from, limit);
            const { rows, checkpoint } = await pull(null, wanted.count);
            const homes = rows.map((row) => homeLine(row));
            const before = (await database.homes.areas()).get('all');
            await database.homes.take('all', { base: 'bench', checkpoint, homes }, before);
            return { rows: [], checkpoint, more: true, reset: false };
          },
        },
      },
      onSynced: nothing,
      onTrouble: nothing,
      onRefused: nothing,
    },
    ['properties'],
  );
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
