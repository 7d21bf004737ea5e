import 'fake-indexeddb/auto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaScope } from '#contract/protocol/scope.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { GUEST } from '#sync/model/owner.ts';
import type { Catalogue, FetchedBase, ServerRow } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { createListingPull, type ListingPull } from '#sync/listings/catalogue/listingPull.ts';
import { createAreaIntake } from '#sync/listings/catalogue/takeArea.ts';
import { type HomeStore, openHomeStore } from '#sync/store/homes/index.ts';

const AREAS = ['one', 'other'];
let opened = 0;
const HOMES = 9;
const PAGE = 2;

const rowOf = (area: string, home: number, rev: number): ServerRow => ({
  ...{ id: `${area} ${home}`, rev, deleted: false, updated_at: '' },
});

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
  return {
    listed,
    makeBase,
    change: (id: string, isGone: boolean) => void now.set(id, { rev: (xid += 1), isGone }),
    async base(area: string): Promise<FetchedBase> {
      const { at = 0, rows = [] } = bases.get(area) ?? {};
      const gone = new Set(homesOf(area).flatMap(({ row, isGone }) => (isGone ? row.id : [])));
      const checkpoint = { epoch: 'e', xid: String(at), id: '' };
      const homes = rows.map((row) => ({ row, line: JSON.stringify(row) }));
      return { base: `${area} ${at}`, homes, gone, checkpoint };
    },
    since: (area: string, from: number) => ({
      rows: homesOf(area).flatMap(({ row, isGone }) =>
        row.rev > from ? { ...row, deleted: isGone } : [],
      ),
      ...{ checkpoint: { epoch: 'e', xid: String(xid), id: '' }, more: false, reset: false },
    }),
  };
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('page' as const), area: fc.nat(1) }),
  fc.record({
    kind: fc.constantFrom('change' as const, 'leave' as const),
    area: fc.nat(1),
    home: fc.nat(HOMES - 1),
  }),
  fc.record({ kind: fc.constant('base' as const), area: fc.nat(1) }),
  fc.record({ kind: fc.constant('kill' as const) }),
);

it('HM18 bases that are replaced, homes that change and leave, and kills between pages end with every home as the server has it, and with none that left', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const of = server();
      const rows = {
        pull: async (_key: string, scope: string, at: Checkpoint | null) =>
          of.since(scope.slice('area:'.length), Number(at?.xid)),
      } as unknown as Rows;
      opened += 1;
      let homes: HomeStore = openHomeStore(`pulled${opened}`);
      let pull: ListingPull;
      const open = () => {
        homes = openHomeStore(`pulled${opened}`);
        pull = createListingPull({
          catalogue: { changes: async () => null } as unknown as Catalogue,
          intake: createAreaIntake({ homes, owner: GUEST, base: of.base }),
          homes,
          owner: GUEST,
          isHeldBack: () => false,
          isPutOff: () => false,
          cityOf: () => null,
          onScope: async () => undefined,
          onChecked: async () => undefined,
          onArrived: () => undefined,
          onLost: () => undefined,
          alerted: async () => [],
          wanted: async () => [],
          stored: async () => [],
          storedByWish: async () => [],
          now: () => 0,
        });
      };
      open();
      const page = async (area: string): Promise<boolean> => {
        const scope = areaScope(area);
        const from = await pull.elsewhere.cursor(scope);
        const answer = await pull.ask(rows, scope, from, PAGE);
        await pull.elsewhere.keep(scope, from, answer);
        return answer.more;
      };
      for (const each of steps) {
        const area = 'area' in each ? (AREAS[each.area] ?? '') : '';
        // oxlint-disable-next-line no-await-in-loop
        if (each.kind === 'page') await page(area);
        else if (each.kind === 'base') of.makeBase(area);
        else if (each.kind === 'kill') {
          homes.close();
          open();
        } else of.change(`${area} ${each.home}`, each.kind === 'leave');
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
