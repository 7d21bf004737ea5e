import { API } from '#contract/protocol/api.ts';
import { type AreaScope, areaOf, areaScope } from '#contract/protocol/scope.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { createChanges } from '#sync/adapters/api/changes.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { openIntake } from '#sync/adapters/browser/workers.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { createListingPull } from '#sync/listings/catalogue/listingPull.ts';
import { IDS } from '#sync/listings/catalogue/wishes.ts';
import { GUEST } from '#sync/model/owner.ts';
import type { AreaIntake, Catalogue } from '#sync/model/ports/catalogue.ts';
import { startSomeReplications } from '#sync/root/replication/replications.ts';

const NAME = 'roost-bench-catching';
const CITY = '019a0000-0000-7000-8000-000000000001';

const nothing = () => undefined;
const done = () => Promise.resolve();
const none = () => Promise.resolve([]);
const log = { info: nothing, warn: (text: string, detail?: unknown) => console.warn(text, detail) };

let intake: AreaIntake | null = null;
let replicating: ReturnType<typeof start> | null = null;

/**
 * The app's replication over the calls that its server answers (bench/servers/homes.ts). The thread that takes areas in begins anew, as
 * for somebody who was away.
 */
export async function catchUpRoost(): Promise<void> {
  const taking = openIntake({ databaseName: NAME, owner: GUEST }, (failure) =>
    console.error('the intake failed', failure),
  );
  intake = taking;
  replicating ??= start();
  const replications = await replicating;
  replications.hint('properties');
  await replications.properties.inSync();
  taking.close();
}

async function start() {
  const { database } = openStores(NAME);
  const { homes } = database;
  const areas = (await (await fetch('/areas')).json()) as readonly string[];
  const scopes = areas.map((area, place) => ({
    name: areaScope(area),
    priority: 10 + place / areas.length,
  }));
  const taken: readonly AreaScope[] = scopes.map(({ name }) => name);
  const asking = { origin: location.origin, now: Date.now };
  const replications = await startSomeReplications(
    {
      userId: '',
      database,
      rows: {
        pull,
        push: () => Promise.reject(new Error('nothing is sent here')),
        setPrimaryRole: () => Promise.resolve(false),
      },
      clock: browserClock,
      random: browserRandom,
      log,
      pulling: {
        properties: createListingPull({
          catalogue: {
            changes: createChanges(asking),
            byId: () => Promise.resolve({ rows: [], gone: [] }),
          } as unknown as Catalogue,
          intake: {
            take: async (...area) => (await intake?.take(...area)) ?? null,
            catchUp: async (asked) => (await intake?.catchUp(asked)) ?? [],
          },
          ...{ homes, owner: GUEST, taken: () => taken, cityOf: () => CITY },
          ...{ isHeldBack: () => false, isPutOff: () => false },
          ...{ onScope: done, onChecked: done, onLost: nothing },
          onArrived: (arrived) => void (arrived.length > 0 && database.arrivals.tell(arrived)),
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
  replications.properties.setScopes([{ name: IDS, priority: 3 }, ...scopes]);
  return replications;
}

/** A pull of the database, as the app makes it where no shared answer will do. */
async function pull(
  _collection: string,
  scope: string,
  from: Checkpoint | null,
  limit: number,
): Promise<PullAnswer> {
  const { epoch = '', xid = '0', id = '' } = from ?? {};
  const asked = new URLSearchParams({ epoch, xid, id, limit: String(limit) });
  return (await (
    await fetch(`${API.areaChanges(areaOf(scope) ?? '')}?${asked}`)
  ).json()) as PullAnswer;
}
