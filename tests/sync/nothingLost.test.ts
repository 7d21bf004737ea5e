import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RECORD_SCHEMAS, type RecordKind } from '#contract/entities/record.ts';
import { applyEdits, editsBetween, type FieldEdit } from '#sync/model/rules/editing/edits.ts';
import { valueIn } from '#sync/model/rules/editing/fields.ts';
import { SETS } from '#sync/model/rules/editing/recordShape.ts';
import {
  dueIn,
  heardIn,
  NOTHING_WRITTEN,
  sentIn,
  shownIn,
  typedIn,
} from '#sync/model/rules/editing/sharedFields.ts';
import { records } from '#sync/rows/definitions/records.ts';
import { arbitraryBody } from './arbitraryBody.ts';

const KINDS = Object.keys(RECORD_SCHEMAS) as RecordKind[];

/** A list that is a set has no order and nothing twice; nothing is said by null, by what is empty, and by a field that is not there. */
const said = (body: object, path: readonly string[]): unknown => {
  const value = valueIn(body, path) ?? null;
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return null;
  if (!SETS.includes(path.at(-1) ?? '')) return value;
  if (!Array.isArray(value)) return value;
  return [...new Set(value.map((each) => JSON.stringify(each)))].toSorted();
};
const expectSaid = (body: object, like: object, edits: readonly FieldEdit[]) => {
  for (const { path } of edits) expect(said(body, path), path.join('.')).toEqual(said(like, path));
};

/** A body, and two of it in which different fields were changed. */
const changedApart = (kind: RecordKind) =>
  fc
    .tuple(
      arbitraryBody(kind),
      arbitraryBody(kind),
      arbitraryBody(kind),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([base, one, other, isOnes]) => {
      const whose = new Map<string, boolean>();
      const isOne = ({ path }: FieldEdit) => {
        const key = path.join('.');
        if (!whose.has(key)) whose.set(key, isOnes.next().value as boolean);
        return whose.get(key) === true;
      };
      const [mine, theirs] = [
        editsBetween(base, one).filter(isOne),
        editsBetween(base, other).filter((edit) => !isOne(edit)),
      ];
      return {
        ...{ base, mine, theirs },
        here: applyEdits<object>(base, mine).body,
        there: applyEdits<object>(base, theirs).body,
      };
    });

describe.each(KINDS)('%s', (kind) => {
  test('CM13 two tabs change different fields of what is stored, in either order, and nothing is lost', () => {
    fc.assert(
      fc.property(changedApart(kind), ({ base, mine, theirs, here, there }) => {
        for (const [first, second] of [
          [here, there],
          [there, here],
        ] as const) {
          const between = applyEdits<object>(base, editsBetween(base, first));
          const { body, overwritten } = applyEdits(between.body, editsBetween(base, second));
          expect(overwritten).toEqual([]);
          expectSaid(body, here, mine);
          expectSaid(body, there, theirs);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('CM13 two devices change different fields, whichever sends first, and nothing is lost or asked about', () => {
    const { merge } = records();
    const row = (body: object) => ({ id: 'a', kind, body, _deleted: false });
    fc.assert(
      fc.property(changedApart(kind), ({ base, mine, theirs, here, there }) => {
        for (const [own, other] of [
          [here, there],
          [there, here],
        ] as const) {
          const merged = merge({ base: row(base), mine: row(own), theirs: row(other) });
          expect(merged.conflicts).toEqual([]);
          expectSaid(merged.row.body, here, mine);
          expectSaid(merged.row.body, there, theirs);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Two tabs over one stored body. News of a write reaches a tab when the test says so, the newest at once or one by one. */
function tabs(fields: readonly string[]) {
  let stored: object = { fields: Object.fromEntries(fields.map((name) => [name, ''])) };
  const state = [0, 1].map(() => ({ mine: NOTHING_WRITTEN, told: stored }));
  const news: object[][] = [[], []];
  const at = (tab: number) => state[tab] as (typeof state)[number];
  const self = {
    type(tab: number, name: string, value: string) {
      at(tab).mine = typedIn(at(tab).mine, at(tab).told, ['fields', name], value);
    },
    save(tab: number) {
      const edits = dueIn(at(tab).mine);
      if (edits.length === 0) return;
      at(tab).mine = sentIn(at(tab).mine, edits);
      stored = applyEdits(stored, edits).body;
      for (const each of news) each.push(stored);
    },
    hear(tab: number, isOneByOne: boolean) {
      const heard = isOneByOne ? news[tab]?.splice(0, 1)[0] : news[tab]?.splice(0).at(-1);
      if (heard === undefined) return;
      at(tab).told = heard;
      at(tab).mine = heardIn(at(tab).mine, heard);
    },
    settle() {
      for (const tab of [0, 1]) self.save(tab);
      for (const tab of [0, 1]) self.hear(tab, false);
    },
    shown: () => state.map(({ mine, told }) => shownIn(mine, told)),
    stored: () => stored,
  };
  return self;
}

const acts = fc.array(
  fc.record({
    tab: fc.constantFrom(0, 1),
    act: fc.constantFrom('type', 'save', 'hear', 'hear one'),
    field: fc.constantFrom(0, 1),
  }),
  { maxLength: 30 },
);

test('CM14 two tabs that write different fields end with the last of each, in any order of typing, saving and hearing', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const both = tabs(['a0', 'a1', 'b0', 'b1']);
      const last = new Map<string, string>();
      all.forEach(({ tab, act, field }, n) => {
        const name = `${'ab'[tab]}${field}`;
        if (act === 'type') {
          last.set(name, `w${n}`);
          both.type(tab, name, `w${n}`);
        } else if (act === 'save') both.save(tab);
        else both.hear(tab, act === 'hear one');
        // Typed words stand in their tab until somebody else changes it.
        for (const [typed, value] of last)
          expect(both.shown()['ab'.indexOf(typed[0] ?? '')]).toMatchObject({
            fields: { [typed]: value },
          });
      });
      both.settle();
      for (const body of [both.stored(), ...both.shown()])
        expect(body).toMatchObject({ fields: Object.fromEntries(last) });
    }),
    { numRuns: 300 },
  );
});

test('CM14 two tabs that write one field end with the same, and it is something one of them wrote', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const both = tabs(['a']);
      const written = new Set(['']);
      all.forEach(({ tab, act }, n) => {
        if (act === 'type') {
          written.add(`w${n}`);
          both.type(tab, 'a', `w${n}`);
        } else if (act === 'save') both.save(tab);
        else both.hear(tab, act === 'hear one');
      });
      both.settle();
      const [one, other] = both.shown();
      expect(one).toEqual(other);
      expect(one).toEqual(both.stored());
      expect(written).toContain(valueIn(both.stored(), ['fields', 'a']));
    }),
    { numRuns: 300 },
  );
});
