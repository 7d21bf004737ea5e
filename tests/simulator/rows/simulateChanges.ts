import { xidSchema } from '#contract/protocol/homes.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { createCatalogue } from '#server/domain/listings/index.ts';
import { createChanges, createChangesOfAreas } from '#sync/adapters/api/changes.ts';
import { type AreaHints, createAreaHints } from '#sync/listings/catalogue/areaHints.ts';
import { createListingPull, type ListingPull } from '#sync/listings/catalogue/listingPull.ts';
import { GUEST } from '#sync/model/owner.ts';
import type { HomeStore } from '#sync/store/homes/homeStore.ts';
import type { AskedArea, Catalogue, ServerRow } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import type { RowSimulation } from './simulateRows.ts';

const AREA = '019a0000-0000-7000-8000-000000000001';
const HOMES = 8;
const DEVICES = 4;
/** A page of the database, small enough that devices fall behind one. */
const PAGE = 5;
/** The simulation counts by itself what is stored. */
const NO_HOMES = { areas: async () => new Map() } as unknown as HomeStore;

interface Version {
  readonly xid: number;
  readonly rev: number;
  readonly isListed: boolean;
}
interface Open {
  /** Null: it changes something else, and holds back what is newer. */
  readonly id: string | null;
  readonly xid: number;
  readonly isListed: boolean;
}

/** An area in a database whose transactions end in any order, as `sync_pull` tells of it. */
function createDatabase() {
  let nextXid = 10;
  const homes = new Map<string, Version>();
  const open: Open[] = [];
  const xmin = () => Math.min(nextXid, ...open.map(({ xid }) => xid));
  const begin = (id: string | null, isListed = true): Open => {
    const one = { id, isListed, xid: nextXid };
    nextXid += 1;
    open.push(one);
    return one;
  };
  const commit = (one: Open): void => {
    open.splice(open.indexOf(one), 1);
    if (one.id === null) return;
    const rev = (homes.get(one.id)?.rev ?? 0) + 1;
    homes.set(one.id, { xid: one.xid, rev, isListed: one.isListed });
  };
  for (let home = 0; home < HOMES; home += 1) commit(begin(homeId(home)));
  const rowOf = (id: string, { rev, isListed }: Version): ServerRow => ({
    ...{ id, rev: isListed ? rev : 0, deleted: !isListed, updated_at: '' },
  });
  return {
    homes,
    open,
    begin,
    commit,
    isLocked: (id: string) => open.some((one) => one.id === id),
    base() {
      const seen = xmin();
      const listed = [...homes].filter(([, { isListed }]) => isListed);
      const checkpoint: Checkpoint = { epoch: 'e', xid: String(seen - 1), id: '' };
      return { rows: listed.map(([id, version]) => rowOf(id, version)), checkpoint };
    },
    pull(from: Checkpoint): PullAnswer {
      const behind = [...homes]
        .map(([id, version]) => ({ id, version }))
        .filter(({ id, version: { xid } }) => xid < xmin() && !isAt(xid, id, from))
        .toSorted((one, two) => one.version.xid - two.version.xid)
        .slice(0, PAGE);
      const last = behind.at(-1);
      return {
        rows: behind.map(({ id, version }) => rowOf(id, version)),
        checkpoint:
          last === undefined ? from : { ...from, xid: String(last.version.xid), id: last.id },
        more: behind.length === PAGE,
        reset: false,
      };
    },
  };
}

const homeId = (home: number) =>
  `019a0000-0000-7000-8000-0000000001${String(home).padStart(2, '0')}`;

/** Everything of the home's version lies at the checkpoint or before it. */
const isAt = (xid: number, id: string, at: Checkpoint): boolean =>
  xid < Number(at.xid) || (xid === Number(at.xid) && id <= at.id);

type Database = ReturnType<typeof createDatabase>;
type Proxy = 'honest' | 'old' | 'mixed' | 'none' | 'missing' | 'down';

/**
 * Devices of an area ask for its changes over a proxy that may give what it kept too long, or for another address, of two processes
 * that hear of changes at different times; transactions are held open, hints are lost, tabs are closed. At no time a device's
 * checkpoint lies past a change that it does not have, or goes back; in the end all have what the database has. In every other run
 * all hints come: then devices have it whatever the proxy does, also what another transaction held back. A seed gives the same run.
 */
export async function simulateChanges(
  seed: number,
  { steps = 80 }: { readonly steps?: number } = {},
): Promise<
  RowSimulation & { readonly pulls: number; readonly shared: number; readonly together: number }
> {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.next() * count);
  const chance = (share: number) => random.next() < share;
  const trace: string[] = [];
  const problems: string[] = [];
  const areAllHeard = seed % 2 === 0;
  const database = createDatabase();
  let base = database.base();
  let time = 0;
  let proxy: Proxy = 'honest';
  const isDown = () => proxy === 'down';
  let pulls = 0;
  let shared = 0;
  let together = 0;

  const db = {
    asService: async (work: (sql: object) => unknown) =>
      await work({
        async query(text: string, [all = '', , from = '']: readonly string[]) {
          if (!text.includes('jsonb_array_elements'))
            return [{ answer: database.pull(JSON.parse(from) as Checkpoint) }];
          const asked = JSON.parse(all) as { readonly from: Checkpoint }[];
          return [{ answer: asked.map((one) => database.pull(one.from)) }];
        },
      }),
  } as unknown as Db;
  const processes = [0, 1].map(
    () => createCatalogue({ db, log: quietLog, now: () => time }).changes,
  );

  /** Notices on their way to a process. */
  const late: (() => void)[] = [];
  const kept: { readonly url: string; readonly text: string; readonly until: number }[] = [];
  const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)];
  const throughProxy = async (url: URL, { cache, body }: RequestInit): Promise<Response> => {
    if (proxy === 'down') throw new TypeError('no line');
    if (proxy === 'missing')
      return Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 });
    // The answer of a question with a body is kept by nobody.
    if (typeof body === 'string') {
      together += 1;
      const { areas } = JSON.parse(body) as { readonly areas: AskedArea[] };
      const answer = await processes[below(2)]?.together(areas, 'identity');
      return new Response(String(answer?.bytes));
    }
    const [area] = url.pathname.split('/').slice(-2);
    const ofAddress = kept.filter((one) => one.url === url.href);
    const found = {
      honest: cache === 'default' ? ofAddress.find(({ until }) => until > time) : undefined,
      old: oneOf(ofAddress),
      mixed: oneOf(kept),
      none: undefined,
    }[proxy];
    if (found !== undefined) {
      shared += 1;
      return new Response(found.text);
    }
    const { to, epoch = '', xid = '', id = '' } = Object.fromEntries(url.searchParams);
    const changes = processes[below(2)];
    const asked = { from: { epoch, xid, id }, to };
    const answer = await changes?.answer(area ?? '', asked, 'identity');
    const text = String(answer?.bytes);
    kept.push({ url: url.href, text, until: answer?.isShared === true ? time + 30_000 : 0 });
    return new Response(text);
  };

  const rows = {
    async pull(_key: string, _scope: string, at: Checkpoint) {
      pulls += 1;
      return database.pull(at);
    },
  } as unknown as Rows;
  const devices = Array.from({ length: DEVICES }, (_, at) =>
    createDevice({ name: `device ${at}`, database, rows, random, base: () => base, throughProxy }),
  );
  const note = (what: string) => void trace.push(what);

  const ended = (one: Open): void => {
    database.commit(one);
    note(`${one.xid} ends`);
    if (one.id === null) return;
    for (const each of processes) {
      const hears = () => each.heard(AREA, String(one.xid));
      if (chance(0.6)) hears();
      else late.push(hears);
    }
    for (const device of devices)
      if (areAllHeard || chance(0.9))
        device.hear({ xid: String(one.xid), spread: below(2) * 1000 });
  };
  const change = (): void => {
    const id = homeId(below(HOMES));
    if (database.isLocked(id)) return;
    const one = database.begin(!areAllHeard && chance(0.2) ? null : id, chance(0.7));
    note(`${one.xid} changes ${one.id?.slice(-2) ?? 'nothing here'}, ${one.isListed}`);
    if (chance(0.7)) ended(one);
  };
  const step = async (): Promise<void> => {
    const device = devices[below(DEVICES)];
    switch (below(9)) {
      case 0:
      case 1:
      case 2:
        return change();
      case 3: {
        const one = oneOf(database.open);
        return one && ended(one);
      }
      case 4:
        proxy =
          oneOf<Proxy>(['honest', 'honest', 'old', 'mixed', 'none', 'missing', 'down']) ?? 'none';
        return note(`the proxy is ${proxy}`);
      case 5:
        time += below(20_000);
        late.pop()?.();
        return;
      case 6:
        base = database.base();
        return note(`a base at ${base.checkpoint.xid}`);
      case 7:
        if (!areAllHeard && chance(0.2)) device?.restart();
        return;
      default:
        device?.tick();
        await device?.work();
    }
  };
  const look = (): void => {
    for (const device of devices) problems.push(...device.faults());
  };

  for (let at = 0; at < steps && problems.length === 0; at += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await step();
    look();
  }
  const settle = async (device: ReturnType<typeof createDevice>): Promise<void> => {
    await device.work();
    if (device.tick()) await settle(device);
  };
  if (areAllHeard) {
    if (isDown()) proxy = 'old';
    note(`the last changes, and the proxy is ${proxy}`);
    while (database.open[0] !== undefined) ended(database.open[0]);
    const before = chance(0.5) ? database.begin(null) : null;
    ended(database.begin(homeId(below(HOMES))));
    for (const device of devices) {
      device.tick();
      // oxlint-disable-next-line no-await-in-loop
      await device.work();
    }
    if (before !== null) ended(before);
    for (const device of devices) {
      // oxlint-disable-next-line no-await-in-loop
      await settle(device);
      problems.push(...device.lacks('heard everything and'));
    }
  }
  note('heals');
  proxy = 'honest';
  while (database.open[0] !== undefined) ended(database.open[0]);
  for (const hears of late) hears();
  time += 250;
  for (const device of devices) {
    // oxlint-disable-next-line no-await-in-loop
    await settle(device);
    device.reconnect();
    // oxlint-disable-next-line no-await-in-loop
    await settle(device);
    problems.push(...device.lacks('asked, and'));
  }
  look();
  return { seed, problems, trace, pulls, shared, together };
}

interface DeviceDeps {
  readonly name: string;
  readonly database: Database;
  readonly rows: Rows;
  readonly random: { next(): number };
  base(): ReturnType<Database['base']>;
  throughProxy(url: URL, init: RequestInit): Promise<Response>;
}

/** The product's pull of an area with its hints, and what a puller stores of it. */
function createDevice({ name, database, rows, random, base, throughProxy }: DeviceDeps) {
  const here = new Map<string, number>();
  const timers = new Set<() => void>();
  const scope = areaScope(AREA);
  let cursor: Checkpoint | null = null;
  /** More changed than is asked for. */
  let isAnew = false;
  let isDue = true;
  let isBack = false;
  let hints: AreaHints;
  let pull: ListingPull;

  const open = (): void => {
    timers.clear();
    hints = createAreaHints({
      clock: {
        after(_ms, callback) {
          timers.add(callback);
          return () => timers.delete(callback);
        },
      },
      random,
      ask: () => void (isDue = true),
    });
    const nothing = async () => [];
    const asking = {
      ...{ origin: 'https://roost.test', now: () => 0, fetchAnswer: throughProxy },
    };
    pull = createListingPull({
      catalogue: { changes: createChanges(asking) } as unknown as Catalogue,
      intake: { take: takeBase, catchUp: createChangesOfAreas(asking) },
      homes: NO_HOMES,
      onLost: () => undefined,
      owner: GUEST,
      hints,
      isHeldBack: () => false,
      isPutOff: () => false,
      taken: () => [],
      cityOf: () => null,
      onScope: async () => undefined,
      onChecked: async () => undefined,
      onArrived: () => undefined,
      ...{ alerting: async () => null, wanted: nothing, stored: nothing, storedByWish: nothing },
      now: () => 0,
    });
  };
  /** As the store of homes has it: in the place of what is here. */
  const takeBase = async () => {
    const { rows: homes, checkpoint } = base();
    here.clear();
    for (const { id, rev } of homes)
      if (database.homes.get(id)?.isListed === true) here.set(id, rev);
    cursor = checkpoint;
    return [];
  };
  open();

  const page = async (): Promise<boolean> => {
    const from = isAnew ? null : cursor;
    const isTogether = from !== null && random.next() < 0.5;
    const [early = null] = isTogether ? await pull.askTogether([{ scope, from }]) : [];
    const answer = early ?? (await pull.ask(rows, scope, from, 500));
    isAnew = answer.reset;
    if (from === null || isAnew) return true;
    for (const row of answer.rows) {
      if (row.deleted) here.delete(row.id);
      // Revisions only grow.
      else if (row.rev >= (here.get(row.id) ?? 0)) here.set(row.id, row.rev);
    }
    const { checkpoint } = answer;
    isBack ||= isNumber(from) && isNumber(checkpoint) && isBehind(checkpoint, from);
    cursor = checkpoint;
    return answer.more;
  };
  const differs = (id: string): boolean => {
    const { rev = 0, isListed = false } = database.homes.get(id) ?? {};
    return isListed ? (here.get(id) ?? 0) < rev : here.has(id);
  };
  return {
    hear: (hint: { readonly xid: string; readonly spread: number }) =>
      hints.hear({ scope, ...hint }),
    reconnect: () => void (isDue = true),
    restart() {
      open();
      isDue = true;
    },
    /** The time of its timers comes; false: it has none. */
    tick(): boolean {
      const now = [...timers];
      timers.clear();
      for (const callback of now) callback();
      return now.length > 0;
    },
    async work(): Promise<void> {
      while (isDue) {
        isDue = false;
        try {
          // oxlint-disable-next-line no-await-in-loop
          isDue = (await page()) || isDue;
        } catch {
          isDue = true;
          return;
        }
      }
    },
    faults(): string[] {
      if (isBack) return [`${name}: its checkpoint went back`];
      const at = cursor;
      if (at === null) return [];
      return [...database.homes].flatMap(([id, { xid }]) =>
        isAt(xid, id, at) && differs(id) ? [`${name} at ${at.xid} is past ${id} of ${xid}`] : [],
      );
    },
    lacks: (how: string) =>
      [...database.homes.keys()].flatMap((id) =>
        differs(id) ? [`${name} ${how} lacks ${id}`] : [],
      ),
  };
}

const isNumber = ({ xid }: Checkpoint): boolean => xidSchema.safeParse(xid).success;

const isBehind = (one: Checkpoint, other: Checkpoint): boolean =>
  Number(one.xid) < Number(other.xid) || (one.xid === other.xid && one.id < other.id);
