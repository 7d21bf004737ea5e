import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaScope } from '#contract/protocol/scope.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { GUEST } from '../../model/owner.ts';
import type { Catalogue, ServerRow } from '../../model/ports/catalogue.ts';
import type { Rows } from '../../model/ports/rows.ts';
import { createListingPull } from './listingPull.ts';

const AREAS = ['one', 'other'];
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
    async snapshot(area: string) {
      const { at = 0, rows = [] } = bases.get(area) ?? {};
      const gone = new Set(homesOf(area).flatMap(({ row, isGone }) => (isGone ? row.id : [])));
      const checkpoint = { epoch: 'e', xid: String(at), id: '' };
      return { kind: 'listed' as const, base: `${area} ${at}`, rows, gone, checkpoint };
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
      const open = () =>
        createListingPull({
          catalogue: {
            snapshot: of.snapshot,
            changes: async () => null,
          } as unknown as Catalogue,
          owner: GUEST,
          isHeldBack: () => false,
          isPutOff: () => false,
          cityOf: () => null,
          next: () => null,
          onScope: async () => undefined,
          onChecked: async () => undefined,
          onArrived: () => undefined,
          alerted: async () => [],
          wanted: async () => [],
          stored: async () => [],
          storedByWish: async () => [],
          now: () => 0,
        });
      let pull = open();
      const here = new Map(AREAS.map((area) => [area, new Map<string, number>()]));
      const cursors = new Map<string, Checkpoint>();
      /** Areas that are pulled from the beginning, as whoever pulls does it (RP18): what is missing in the end goes. */
      let wholes = new Map<string, { readonly missing: Set<string>; at: Checkpoint | null }>();
      const page = async (area: string): Promise<boolean> => {
        const stored = here.get(area) ?? new Map<string, number>();
        if (!wholes.has(area) && !cursors.has(area))
          wholes.set(area, { missing: new Set(stored.keys()), at: null });
        const whole = wholes.get(area);
        const from = whole === undefined ? (cursors.get(area) ?? null) : whole.at;
        const answer = await pull.ask(rows, areaScope(area), from, PAGE);
        for (const row of answer.rows) {
          whole?.missing.delete(row.id);
          if (row.deleted) stored.delete(row.id);
          else stored.set(row.id, row.rev);
        }
        if (whole !== undefined) whole.at = answer.checkpoint;
        if (whole !== undefined && answer.more) return true;
        for (const id of whole?.missing ?? []) stored.delete(id);
        wholes.delete(area);
        cursors.set(area, answer.checkpoint);
        return answer.more;
      };
      for (const each of steps) {
        const area = 'area' in each ? (AREAS[each.area] ?? '') : '';
        // oxlint-disable-next-line no-await-in-loop
        if (each.kind === 'page') await page(area);
        else if (each.kind === 'base') of.makeBase(area);
        else if (each.kind === 'kill') {
          pull = open();
          wholes = new Map();
        } else of.change(`${area} ${each.home}`, each.kind === 'leave');
      }
      for (const area of AREAS) {
        // oxlint-disable-next-line no-await-in-loop
        while (await page(area));
        const given = [...(here.get(area) ?? [])].toSorted(([one], [other]) =>
          one < other ? -1 : 1,
        );
        expect(given).toEqual(of.listed(area).map(({ id, rev }) => [id, rev]));
      }
    }),
    { numRuns: 300 },
  );
});
