import { browserClock } from '#sync/adapters/browser/clock.ts';
import { quickened, withoutJitter } from '#tests/fakes/quickClock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { isSame } from '#sync/kit/isSame.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import type { ServerRow } from '#sync/model/ports/catalogue.ts';
import type { Random } from '#sync/kit/clock.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import type { Definition } from '#sync/rows/definition.ts';
import { merging } from '#sync/rows/merge.ts';
import { replicate } from '#sync/rows/replicate.ts';
import type { Replication } from '#sync/rows/replication.ts';
import { parseRecord } from '#sync/rows/rows.ts';
import { createConcurrency } from '#sync/kit/concurrency.ts';
import type { Home, HomeServer } from './homeServer.ts';
import { createRowLine, type RowLine } from './rowLine.ts';

/** A person's device that takes up areas and leaves them, and changes homes of its own. */
export interface HomeDevice {
  readonly userId: string;
  readonly line: RowLine;
  readonly areas: ReadonlySet<string>;
  /** Titles that gave way to others and were told as conflicts, over all lives of this device. */
  readonly told: ReadonlySet<string>;
  start(): Promise<void>;
  /** As a closed tab: whatever is under way ends where it is. */
  end(): Promise<void>;
  hint(): void;
  choose(area: string, isChosen: boolean): void;
  /** Makes or changes a home; gives the title that this device wrote before and nobody may have seen. */
  write(id: string, change: (before: Home | null) => Home): Promise<void>;
  /** False: it was not there. */
  remove(id: string): Promise<boolean>;
  homes(): Promise<readonly { readonly id: string; readonly body: unknown }[]>;
}

/** Listings over the schema of records: what replication sees of a collection is its definition. */
export const homes = (userId: string): Definition<'records'> => ({
  key: 'records',
  scopes: [{ name: 'mine', priority: 0 }],
  parse: parseRecord,
  merge: merging({ objects: { body: { sets: ['tags'] } } }),
  isWhole: true,
  asksBeforeRemoval: () => true,
  home: () => 'mine',
  isMine: ({ body }) => body['owner'] === userId,
  payload: ({ mine: { id, body, _deleted }, base }, rev) => ({
    id,
    rev,
    deleted: _deleted,
    body: _deleted ? {} : changedOf(body, base?.body ?? {}),
  }),
});

/** As listings go out: only what was changed; whatever else the server has stays. */
const changedOf = (mine: Body, base: Body): Body =>
  Object.fromEntries(Object.entries(mine).filter(([field, value]) => !isSame(value, base[field])));
type Body = Readonly<Record<string, unknown>>;

let opened = 0;

export interface HomeDeviceOptions {
  /** One's own come by areas, too: the engine leaves it to the catalogue that they do not. */
  readonly ownByAreas?: boolean;
}

export function createHomeDevice(
  userId: string,
  server: HomeServer,
  random: Random,
  { ownByAreas = false }: HomeDeviceOptions = {},
): HomeDevice {
  opened += 1;
  const name = `roost-homes${opened}`;
  const line = createRowLine(userId, server, random);
  const areas = new Set<string>();
  const told = new Set<string>();
  let local: LocalStores | null = null;
  let replication: Replication | null = null;

  /** As the catalogue of the product gives them. */
  const rows: Rows = {
    ...line.rows,
    async pull(collection, scope, at, limit) {
      const answer = await line.rows.pull(collection, scope, at, limit);
      if (ownByAreas || scope === 'mine') return answer;
      const isOfOthers = (row: ServerRow) =>
        row.deleted || (row['body'] as Partial<Home>).owner !== userId;
      return { ...answer, rows: answer.rows.filter(isOfOthers) };
    },
  };

  const records = async () => {
    if (local === null) throw new Error('the device is off');
    return await local.database.collection('records');
  };
  const tellScopes = () =>
    replication?.setScopes([...areas].map((area) => ({ name: `area:${area}`, priority: 2 })));

  const device: HomeDevice = {
    userId,
    line,
    areas,
    told,
    async start() {
      if (local !== null) return;
      local = openStores(name);
      replication = replicate({
        collection: await records(),
        definition: homes(userId),
        rows,
        clock: quickened(browserClock, 40),
        log: { info: () => undefined, warn: () => undefined },
        concurrency: createConcurrency(2),
        random: withoutJitter,
        events: {
          onPulled: () => undefined,
          onIdle: () => undefined,
          onPushed: () => undefined,
          onQuarantine: () => undefined,
          onRejected: () => undefined,
          onWaiting: () => undefined,
          async onConflict({ mine }) {
            told.add(String(mine.row.body['title']));
          },
        },
      });
      tellScopes();
    },
    async end() {
      const ended = local;
      local = null;
      await replication?.stop();
      await ended?.database.close();
      replication = null;
    },
    hint: () => replication?.reSync(),
    choose(area, isChosen) {
      if (isChosen) areas.add(area);
      else areas.delete(area);
      tellScopes();
    },
    async write(id, change) {
      if (local === null) throw new Error('the device is off');
      await storeDoc(local.database, 'records', id, (before) => {
        const body = { ...change((before?.body ?? null) as Home | null) };
        return { ...(before ?? { id, kind: 'home', rev: 0, updated_at: '' }), body };
      });
    },
    async remove(id) {
      const doc = await (await records()).findOne(id).exec();
      await doc?.incrementalRemove();
      return doc !== null;
    },
    async homes() {
      // Reads the stored records: the library's own queries do not notice rows stored past it.
      const docs = await readAll(await records());
      return docs.map(({ id, body }) => ({ id, body }));
    },
  };
  return device;
}
