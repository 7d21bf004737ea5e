import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK_LINES, TOLD_TOGETHER } from '#contract/protocol/homes.ts';
import { areaScope } from '#contract/protocol/scope.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { chosenBy } from '#contract/rules/listing/chosenBy.ts';
import { deflated } from '#sync/kit/deflate.ts';
import { GUEST, ownerOf } from '#sync/model/owner.ts';
import type {
  AreaIntake,
  AskedArea,
  Catalogue,
  FetchedBase,
  FiledHomes,
  ServerRow,
  ToldTogether,
} from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import {
  createListingPull,
  type ListingPull,
  type ListingPullDeps,
} from '#sync/listings/catalogue/listingPull.ts';
import { docOf } from '#sync/listings/reads/homeDocs.ts';
import { createAreaIntake } from '#sync/listings/catalogue/takeArea.ts';
import { type HomeStore, openHomeStore } from '#sync/store/homes/index.ts';

const AREAS = ['one', 'other'];
let opened = 0;
const HOMES = 30;
const PAGE = 25;

const rowOf = (area: string, home: number, rev: number): ServerRow => ({
  ...{ id: `${area} ${home}`, rev, deleted: false, updated_at: '' },
});

async function filed(lines: readonly { row: ServerRow; line: string }[]): Promise<FiledHomes> {
  const blocks = [];
  for (let from = 0; from < lines.length; from += BLOCK_LINES) {
    const block = lines.slice(from, from + BLOCK_LINES).map(({ line }) => line);
    blocks.push(await deflated(block.join('\n')));
  }
  const homes = lines.map(({ row }) => {
    return { id: row.id, rev: row.rev, owner: String(row['owner_id']), facts: chosenBy(row) };
  });
  return { homes, blocks };
}

/** A server whose areas have a base, what changed and left since, and a pull from each checkpoint. */
function server() {
  let xid = 1;
  const now = new Map<string, { readonly rev: number; readonly isGone: boolean }>();
  const bases = new Map<string, { readonly at: number; readonly rows: readonly ServerRow[] }>();
  const homesOf = (area: string) =>
    Array.from({ length: HOMES }, (_, home) => {
      const { rev = 1, isGone = false } = now.get(`${area} ${home}`) ?? {};
      return { row: rowOf(area, home, rev), isGone };
    });
  const listed = (area: string) => homesOf(area).flatMap(({ row, isGone }) => (isGone ? [] : row));
  const makeBase = (area: string) => bases.set(area, { at: xid, rows: listed(area) });
  AREAS.forEach(makeBase);
  const since = (area: string, from: number, limit: number): PullAnswer => {
    const all = homesOf(area)
      .flatMap(({ row, isGone }) => (row.rev > from ? { ...row, deleted: isGone } : []))
      .toSorted((one, other) => one.rev - other.rev);
    const rows = all.slice(0, limit);
    const more = all.length > limit;
    const last = more ? (rows.at(-1)?.rev ?? 0) : xid;
    return { rows, checkpoint: { epoch: 'e', xid: String(last), id: '' }, more, reset: false };
  };
  return {
    listed,
    makeBase,
    since,
    changes: async (area: string, from: Checkpoint) => since(area, Number(from.xid), 500),
    async changesOfAreas(asked: readonly AskedArea[]): Promise<readonly ToldTogether[]> {
      return asked.map(({ area, from }) => {
        const told = since(area, Number(from.xid), TOLD_TOGETHER);
        return told.more ? 'many' : told;
      });
    },
    change: (id: string, isGone: boolean) => void now.set(id, { rev: (xid += 1), isGone }),
    async base(area: string): Promise<FetchedBase> {
      const { at = 0, rows = [] } = bases.get(area) ?? {};
      const gone = new Set(homesOf(area).flatMap(({ row, isGone }) => (isGone ? row.id : [])));
      const checkpoint = { epoch: 'e', xid: String(at), id: '' };
      const homes = rows.map((row) => ({ row, line: JSON.stringify(row) }));
      const named = { base: `${area} ${at}`, gone, checkpoint };
      // One of the areas comes as lines, the other as a device keeps it.
      return area === AREAS[0] ? { ...named, homes } : { ...named, filed: await filed(homes) };
    },
  };
}

const noneTold: Catalogue['changesOfAreas'] = async (asked) => asked.map(() => null);

const depsOf = (homes: HomeStore, wanted: readonly string[] = []) =>
  ({
    catalogue: {
      changes: async () => null,
      byId: async () => ({ rows: [], gone: [] }),
    } as unknown as Catalogue,
    homes,
    owner: GUEST,
    isHeldBack: () => false,
    isPutOff: () => false,
    taken: (): readonly string[] => [],
    cityOf: () => null,
    onScope: async () => undefined,
    onChecked: async () => undefined,
    onArrived: () => undefined,
    onLost: () => undefined,
    alerting: async () => null,
    wanted: async () => wanted,
    stored: async (ids: readonly string[]) => (await homes.byIds(ids)).map(docOf),
    storedByWish: async () => [],
    now: () => 0,
  }) satisfies Omit<ListingPullDeps, 'intake'>;

const pullOf = (
  homes: HomeStore,
  intake: AreaIntake,
  wanted: readonly string[] = [],
): ListingPull => createListingPull({ ...depsOf(homes, wanted), intake });

const step = fc.oneof(
  fc.record({ kind: fc.constant('together' as const) }),
  fc.record({ kind: fc.constant('page' as const), area: fc.nat(1) }),
  fc.record({
    kind: fc.constantFrom('change' as const, 'leave' as const),
    area: fc.nat(1),
    homes: fc.uniqueArray(fc.nat(HOMES - 1), { maxLength: HOMES, size: 'max' }),
  }),
  fc.record({ kind: fc.constant('base' as const), area: fc.nat(1) }),
  fc.record({ kind: fc.constant('kill' as const) }),
);

it('HM18 bases that are replaced, homes that change and leave, and kills between pages end with every home as the server has it, and with none that left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const of = server();
      const rows = {
        pull: async (_key: string, scope: string, at: Checkpoint | null, limit: number) =>
          of.since(scope.slice('area:'.length), Number(at?.xid), limit),
      } as unknown as Rows;
      opened += 1;
      let homes: HomeStore = openHomeStore(`pulled${opened}`);
      let pull: ListingPull;
      const open = () => {
        homes = openHomeStore(`pulled${opened}`);
        const intake = createAreaIntake({ ...of, homes, owner: GUEST });
        pull = createListingPull({
          ...depsOf(homes),
          intake,
          taken: () => AREAS.map(areaScope),
        });
      };
      open();
      const anew = new Set<string>();
      const page = async (area: string): Promise<boolean> => {
        const scope = areaScope(area);
        const from = anew.has(scope) ? null : await pull.elsewhere.cursor(scope);
        const answer = await pull.ask(rows, scope, from, PAGE);
        if (answer.reset) anew.add(scope);
        else {
          anew.delete(scope);
          await pull.elsewhere.keep(scope, from, answer);
        }
        return answer.reset || answer.more;
      };
      /** Pages of all areas at once, of which one is thrown away: as where a hint came meanwhile. */
      const together = async () => {
        const open = AREAS.map(areaScope).filter((scope) => !anew.has(scope));
        const cursors = await Promise.all(open.map((scope) => pull.elsewhere.cursor(scope)));
        const asked = open.flatMap((scope, at) => {
          const from = cursors[at] ?? null;
          return from === null ? [] : [{ scope, from }];
        });
        const answers = await pull.askTogether(asked);
        for (const [at, { scope, from }] of asked.slice(1).entries()) {
          const answer = answers[at + 1] ?? null;
          if (answer?.reset === true) anew.add(scope);
          // oxlint-disable-next-line no-await-in-loop
          else if (answer !== null && answer.isStored !== true)
            await pull.elsewhere.keep(scope, from, answer);
        }
      };
      for (const each of steps) {
        const area = 'area' in each ? (AREAS[each.area] ?? '') : '';
        // oxlint-disable-next-line no-await-in-loop
        if (each.kind === 'page') await page(area);
        // oxlint-disable-next-line no-await-in-loop
        else if (each.kind === 'together') await together();
        else if (each.kind === 'base') of.makeBase(area);
        else if (each.kind === 'kill') {
          homes.close();
          anew.clear();
          open();
        } else for (const home of each.homes) of.change(`${area} ${home}`, each.kind === 'leave');
      }
      for (const area of AREAS) {
        // oxlint-disable-next-line no-await-in-loop
        while (await page(area));
        // oxlint-disable-next-line no-await-in-loop
        const held = (await homes.areas()).get(area)?.homes.values() ?? [];
        const given = [...held].map(({ id, rev }) => `${id} ${rev}`);
        const listed = of.listed(area).map(({ id, rev }) => `${id} ${rev}`);
        expect(given.toSorted()).toEqual(listed.toSorted());
      }
      homes.close();
    }),
    { numRuns: 100 },
  );
});

it('HM18 bases of areas of which nothing is here are taken side by side, and each once', async () => {
  const areas = Array.from({ length: 6 }, (_, area) => `a${area}`);
  const asked: string[] = [];
  const left: string[] = [];
  const here = new Set<string>();
  const waiting = new Map<string, () => void>();
  let taken = areas;
  const pull = createListingPull({
    ...depsOf({
      areas: async () => new Map([...here].map((area) => [area, { homes: new Map() }])),
      byIds: async () => [],
      async leave(area: string) {
        here.delete(area);
        left.push(area);
        return [];
      },
    } as unknown as HomeStore),
    intake: {
      async take(area) {
        asked.push(area);
        await new Promise<void>((resolve) => waiting.set(area, resolve));
        here.add(area);
        return [];
      },
      catchUp: noneTold,
    },
    taken: () => taken.map(areaScope),
  });
  const none = {} as Rows;
  const first = pull.ask(none, areaScope('a0'), null, PAGE);
  await expect.poll(() => asked).toEqual(['a0', 'a1', 'a2']);
  for (const area of ['a1', 'a0']) waiting.get(area)?.();
  expect((await first).more).toBe(true);
  // Its base is here by now, so the next turn asks for later changes.
  const at = { epoch: 'e', xid: '1', id: '' };
  const second = await pull.ask(none, areaScope('a1'), at, PAGE);
  expect(second).toMatchObject({ rows: [], checkpoint: at, more: true });
  await expect.poll(() => asked).toEqual(areas.slice(0, 4));
  // One that was taken off meanwhile does not stay.
  taken = areas.slice(0, 3);
  waiting.get('a3')?.();
  await expect.poll(() => left).toEqual(['a3']);
});

it('HM18 a base that was taken ahead of an area that was taken off and on again is taken anew', async () => {
  const asked: string[] = [];
  const here = new Set<string>();
  const pull = createListingPull({
    ...depsOf({
      areas: async () => new Map([...here].map((area) => [area, { homes: new Map() }])),
      byIds: async () => [],
    } as unknown as HomeStore),
    intake: {
      async take(area) {
        asked.push(area);
        here.add(area);
        return [];
      },
      catchUp: noneTold,
    },
    taken: () => ['a0', 'a1'].map(areaScope),
  });
  const none = {} as Rows;
  await pull.ask(none, areaScope('a0'), null, PAGE);
  await expect.poll(() => asked).toEqual(['a0', 'a1']);
  here.delete('a1');
  await pull.ask(none, areaScope('a1'), null, PAGE);
  expect(asked).toEqual(['a0', 'a1', 'a1']);
});

it('HM20 a home of one’s own does not come with the changes of its area, but that it left does', async () => {
  const me = '019a0000-0000-7000-8000-000000000001';
  const of = server();
  const [area = ''] = AREAS;
  const homes = openHomeStore('own');
  const intake = createAreaIntake({ ...of, homes, owner: ownerOf(me) });
  const changed = [
    { ...rowOf(area, 3, 2), owner_id: me },
    { ...rowOf(area, 4, 2), owner_id: 'somebody' },
    { ...rowOf(area, 5, 2), owner_id: me, deleted: true },
  ];
  const checkpoint = { epoch: 'e', xid: '2', id: '' };
  const rows = {
    pull: async () => ({ rows: changed, checkpoint, more: false, reset: false }),
  } as unknown as Rows;
  const from = { ...checkpoint, xid: '1' };
  const pull = createListingPull({ ...depsOf(homes), owner: ownerOf(me), intake });
  const answer = await pull.ask(rows, areaScope(area), from, 9);
  expect(answer.rows.map(({ id }) => id)).toEqual([`${area} 4`, `${area} 5`]);
  homes.close();
});

it('HM20 one’s own homes and those that left are cut out of a base that comes in blocks', async () => {
  const me = '019a0000-0000-7000-8000-000000000001';
  const lines = Array.from({ length: HOMES }, (_, home) => {
    // A whole block, and one home of another.
    const row = { ...rowOf('blocks', home, 1), owner_id: home < BLOCK_LINES ? me : 'somebody' };
    return { row, line: JSON.stringify(row) };
  });
  const base = {
    ...{ base: 'base', filed: await filed(lines), gone: new Set(['blocks 20']) },
    checkpoint: { epoch: 'e', xid: '1', id: '' },
  };
  const homes = openHomeStore('cut out');
  const intake = createAreaIntake({
    ...server(),
    ...{ homes, owner: ownerOf(me), base: async () => base },
  });
  const here = lines.slice(BLOCK_LINES).filter(({ row }) => row.id !== 'blocks 20');
  const ids = here.map(({ row }) => row.id);
  expect((await intake.take('blocks', null))?.map(({ id }) => id)).toEqual(ids);
  const held = await homes.byIds(lines.map(({ row }) => row.id));
  expect(held.map(({ row }) => row)).toEqual(here.map(({ row }) => row));
  homes.close();
});

it('HM21 an area of which much changed is taken anew, one of which little changed is not', async () => {
  const of = server();
  const [area = ''] = AREAS;
  const scope = areaScope(area);
  const taken: string[] = [];
  const homes = openHomeStore('anew');
  const intake = createAreaIntake({
    ...{ ...of, homes, owner: GUEST },
    async base(wanted) {
      const base = await of.base(wanted);
      taken.push(base.base);
      return base;
    },
  });
  const pull = pullOf(homes, intake, ['one 29']);
  const rows = {
    pull: async (_key: string, _scope: string, at: Checkpoint | null, limit: number) =>
      of.since(area, Number(at?.xid), limit),
  } as unknown as Rows;
  const told: string[] = [];
  let from: Checkpoint | null = null;
  const catchUp = async () => {
    for (let pages = 0; pages < 6; pages += 1) {
      const answer = await pull.ask(rows, scope, from, 500);
      if (answer.reset) {
        from = null;
        continue;
      }
      await pull.elsewhere.keep(scope, from, answer);
      told.push(...(answer.beside?.rows ?? []).map(({ id }) => id));
      from = await pull.elsewhere.cursor(scope);
      if (!answer.more) return;
    }
    throw new Error('it never ends');
  };
  await catchUp();
  for (let home = 0; home < 20; home += 1) of.change(`${area} ${home}`, false);
  await catchUp();
  expect(taken).toEqual(['one 1']);

  for (let home = 0; home < HOMES; home += 1) of.change(`${area} ${home}`, home > 26);
  of.makeBase(area);
  await catchUp();
  expect(taken).toHaveLength(2);
  // The home that somebody noted is asked about before it is nowhere.
  expect(told).toEqual(['one 29']);

  // The server has no newer base: all that changed comes as it is.
  for (let home = 0; home < HOMES; home += 1) of.change(`${area} ${home}`, false);
  await catchUp();
  const held = [...((await homes.areas()).get(area)?.homes.values() ?? [])];
  expect(held.map(({ id, rev }) => `${id} ${rev}`).toSorted()).toEqual(
    of
      .listed(area)
      .map(({ id, rev }) => `${id} ${rev}`)
      .toSorted(),
  );
  homes.close();
});

it('HM21 a base of the database before, which a proxy has kept, is not taken again and again once the database is another one', async () => {
  const of = server();
  const [area = ''] = AREAS;
  const scope = areaScope(area);
  const homes = openHomeStore('restored');
  let epoch = 'e';
  let bases = 0;
  let lost = 0;
  const intake = createAreaIntake({
    ...of,
    homes,
    owner: GUEST,
    async base(wanted) {
      bases += 1;
      const base = await of.base(wanted);
      return { ...base, checkpoint: { ...base.checkpoint, epoch } };
    },
  });
  const pull = createListingPull({ ...depsOf(homes), intake, onLost: () => void (lost += 1) });
  const rows = {
    async pull(_key: string, _scope: string, at: Checkpoint | null, limit: number) {
      if (at?.epoch === 'other')
        return { ...of.since(area, Number(at.xid), limit), checkpoint: at };
      return { rows: [], checkpoint: { ...at, epoch: 'other' }, more: true, reset: true };
    },
  } as unknown as Rows;
  let isAnew = false;
  const catchUp = async () => {
    for (let pages = 0; pages < 10; pages += 1) {
      const from = isAnew ? null : await pull.elsewhere.cursor(scope);
      const answer = await pull.ask(rows, scope, from, PAGE);
      isAnew = answer.reset;
      if (answer.reset) continue;
      await pull.elsewhere.keep(scope, from, answer);
      if (!answer.more) return;
    }
    throw new Error('it never ends');
  };
  for (let time = 0; time < 2; time += 1)
    await expect(catchUp()).rejects.toMatchObject({ failure: { kind: 'notOurs' } });
  expect([bases, lost]).toEqual([3, 0]);
  epoch = 'other';
  await catchUp();
  // Homes that were noted are asked for anew, too.
  expect([(await pull.elsewhere.cursor(scope))?.epoch, lost]).toEqual(['other', 1]);
  homes.close();
});

it('RP10 after a restored database homes that were noted are asked for as new, once, and none of them goes', async () => {
  const asked: (readonly number[])[] = [];
  const doc = (id: string, isGone: boolean) =>
    ({ ...{ id, rev: 50, updated_at: '', via: 'ids', isGone, row: { id } } }) as never;
  let epochs = ['e'];
  const pull = createListingPull({
    ...depsOf(
      {
        areas: async () =>
          new Map(epochs.map((epoch) => [epoch, { checkpoint: { epoch, xid: '1', id: '' } }])),
      } as unknown as HomeStore,
      ['there', 'gone'],
    ),
    intake: { take: async () => [], catchUp: noneTold },
    stored: async () => [doc('there', false), doc('gone', true)],
    catalogue: {
      async byId(known: readonly { readonly id: string; readonly rev: number }[]) {
        asked.push(known.map(({ rev }) => rev));
        const rows = known.flatMap(({ id, rev }) =>
          id === 'there' && rev !== 50 ? [rowOf('', 0, 7)] : [],
        );
        return { rows: rows.map((row) => ({ ...row, id: 'there' })), gone: ['gone'] };
      },
    } as unknown as Catalogue,
  });
  const none = {} as Rows;
  const ask = (at: Checkpoint | null) => pull.ask(none, 'ids', at, PAGE);
  // As an app of before noted it.
  const { checkpoint, rows } = await ask({ epoch: 'ids', xid: '0', id: '' });
  expect(rows).toEqual([]);
  for (const each of [['e', 'other'], ['other']]) {
    epochs = each;
    const again = await ask(checkpoint);
    expect(again).toMatchObject({ rows: [], reset: true });
  }
  const anew = await ask(null);
  expect(anew.rows).toMatchObject([
    { id: 'there', rev: 7 },
    { id: 'gone', rev: 50, is_gone: true, deleted: false },
  ]);
  expect((await ask(anew.checkpoint)).reset).toBe(false);
  expect(asked).toEqual([
    [50, 0],
    [0, 0],
    [50, 0],
  ]);
});

it("HM19 areas that no hint names are asked for together, and one's own homes in them are left out", async () => {
  const asked: string[] = [];
  const at: Checkpoint = { epoch: 'e', xid: '7', id: '' };
  const row = (id: string): ServerRow => ({ ...{ id, rev: 2, deleted: false, updated_at: '' } });
  const told: string[] = [];
  const pull = createListingPull({
    ...depsOf({ areas: async () => new Map() } as unknown as HomeStore),
    owner: { kind: 'person', userId: 'me' },
    intake: {
      take: async () => [],
      async catchUp(areas: readonly { readonly area: string }[]) {
        asked.push(areas.map(({ area }) => area).join(' '));
        return areas.map(({ area }) =>
          area === 'b'
            ? null
            : {
                rows: [row(`${area}1`), { ...row(`${area}2`), owner_id: 'me' }],
                ...{ checkpoint: { ...at, xid: '9' }, more: false, reset: false },
              },
        );
      },
    },
    hints: { newest: (scope) => (scope === areaScope('c') ? '8' : null), settle: () => undefined },
    onChecked: async (scope) => void told.push(scope),
  });
  const scopes = ['a', 'b', 'c'].map((area) => areaScope(area));
  const answers = await pull.askTogether(scopes.map((scope) => ({ scope, from: at })));
  expect(asked).toEqual(['a b']);
  expect(await pull.askTogether([{ scope: areaScope('c'), from: at }])).toEqual([null]);
  expect(asked).toHaveLength(1);
  expect(answers.map((answer) => answer?.rows.map(({ id }) => id) ?? null)).toEqual([
    ['a1'],
    null,
    null,
  ]);
  for (const scope of scopes) await pull.onStored(scope, at);
  expect(told).toEqual([scopes[0]]);
});

it('HM19 what changed in areas that are asked for together is stored by whoever asks, but where a home left', async () => {
  const of = server();
  const homes = openHomeStore('together');
  const arrived: string[] = [];
  const pull = createListingPull({
    ...depsOf(homes),
    intake: createAreaIntake({ ...of, homes, owner: GUEST }),
    onArrived: (all) => void arrived.push(all.map(({ id }) => id).join()),
  });
  const none = {} as Rows;
  const scopes = AREAS.map(areaScope);
  for (const scope of scopes) await pull.ask(none, scope, null, PAGE);
  arrived.length = 0;
  const cursors = async () =>
    await Promise.all(
      scopes.map(async (scope) => ({
        scope,
        from: (await pull.elsewhere.cursor(scope)) ?? { epoch: '', xid: '', id: '' },
      })),
    );
  const before = await cursors();
  of.change('one 3', false);
  of.change('other 4', true);
  const [one, other] = await pull.askTogether(before);
  expect(one).toMatchObject({ rows: [], isStored: true, more: false, reset: false });
  expect(other?.isStored).toBeUndefined();
  expect(other?.rows.map(({ id }) => id)).toEqual(['other 4']);
  expect(arrived).toEqual(['one 3']);
  expect(await homes.byIds(['one 3', 'other 4'])).toMatchObject([{ rev: 2 }, { rev: 1 }]);
  const [now, then] = await cursors();
  expect(now?.from).toEqual(one?.checkpoint);
  expect(then?.from).toEqual(before[1]?.from);
  homes.close();
});

it('HM21 of an area of which more changed than is told together the base is taken where that is a tenth; of a large one it is asked how much', async () => {
  const asked: string[] = [];
  const homes = openHomeStore('many');
  const rev = (area: string, at: number): ServerRow[] =>
    Array.from({ length: area === 'large' ? 400 : HOMES }, (_, home) => rowOf(area, home, at));
  const checkpoint = { epoch: 'e', xid: '1', id: '' };
  let changed = 28;
  let xid = 1;
  const intake = createAreaIntake({
    ...{ homes, owner: GUEST },
    base: async (area) => ({
      base: `${area} ${xid}`,
      homes: rev(area, xid).map((row) => ({ row, line: JSON.stringify(row) })),
      ...{ gone: new Set(), checkpoint: { ...checkpoint, xid: String(xid) } },
    }),
    async changes(area) {
      asked.push(`changes of ${area}`);
      const rows = rev(area, xid).slice(0, changed);
      return { rows, checkpoint: { ...checkpoint, xid: String(xid) }, more: false, reset: false };
    },
    changesOfAreas: async (all) => all.map(() => 'many'),
  });
  const areas = [...AREAS, 'large'];
  const pull = createListingPull({
    ...depsOf(homes),
    intake: {
      async take(area, ...how) {
        asked.push(area);
        return await intake.take(area, ...how);
      },
      catchUp: intake.catchUp,
    },
    taken: () => areas.map(areaScope),
  });
  const none = {} as Rows;
  const scopes = areas.map(areaScope);
  for (const scope of scopes) await pull.ask(none, scope, null, PAGE);
  const catchUp = async () => {
    asked.length = 0;
    xid += 1;
    const from = { ...checkpoint, xid: String(xid - 1) };
    return await pull.askTogether(scopes.map((scope) => ({ scope, from })));
  };
  const revs = async () =>
    [...(await homes.areas()).values()].map((area) =>
      Math.min(...[...area.homes.values()].map((home) => home.rev)),
    );
  expect(await catchUp()).toMatchObject([
    { reset: true, rows: [] },
    { reset: true, rows: [] },
    { isStored: true },
  ]);
  expect(asked).toEqual(['changes of large']);
  expect(await homes.byIds(['large 27', 'large 28'])).toMatchObject([{ rev: 2 }, { rev: 1 }]);
  // Both are taken with the turn of the first, each once.
  asked.length = 0;
  await pull.ask(none, scopes[0] ?? '', null, PAGE);
  await expect.poll(() => asked).toEqual(AREAS);
  await pull.ask(none, scopes[1] ?? '', null, PAGE);
  expect(asked).toEqual(AREAS);
  expect(await revs()).toEqual([2, 2, 1]);

  changed = 40;
  expect((await catchUp())[2]).toMatchObject({ reset: true, rows: [] });
  await pull.ask(none, scopes[2] ?? '', null, PAGE);
  expect((await revs())[2]).toBe(3);
  homes.close();
});

it.each([
  ['is shown there at once', async (row: ServerRow) => ({ rows: [row], gone: [] }), undefined],
  [
    'is gone until the server says so, where it cannot be asked',
    () => Promise.reject(new TransportError({ kind: 'network' })),
    true,
  ],
])(
  'HM4 a noted home that moved to an area that is not here %s',
  async (_what, answered, isGone) => {
    const of = server();
    const [area = ''] = AREAS;
    const scope = areaScope(area);
    const homes = openHomeStore(`moved${++opened}`);
    const intake = createAreaIntake({ ...of, homes, owner: GUEST });
    await intake.take(area, null);
    const moved = { ...rowOf(area, 3, 2), area_id: 'elsewhere' };
    const deps = depsOf(homes, [moved.id]);
    const byId = () => answered(moved);
    const pull = createListingPull({
      ...deps,
      intake,
      catalogue: { ...deps.catalogue, byId },
    });
    of.change(moved.id, true);
    const rows = {
      pull: async (_key: string, _scope: string, at: Checkpoint | null, limit: number) =>
        of.since(area, Number(at?.xid), limit),
    } as unknown as Rows;
    const answer = await pull.ask(rows, scope, await pull.elsewhere.cursor(scope), 9);
    const beside = answer.beside?.rows ?? [];
    expect(beside.map(({ id, is_gone }) => [id, is_gone])).toEqual([[moved.id, isGone]]);
    homes.close();
  },
);
