import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { asService } from './people.ts';

let open: OpenDatabase;
beforeAll(async () => {
  const [database] = await databases();
  if (database === undefined) throw new Error('there is no database');
  open = await database.open();
}, 120_000);
afterAll(() => open?.close());

const told = async (people: readonly number[]) => {
  const groups = people.map((count, at) => ({ name: `group ${at}`, people: count }));
  const [row] = await asService<{ told: { name: string; people: number }[] }>(
    open.db,
    'select private.groups_of_five($1::jsonb) as told',
    [JSON.stringify(groups)],
  );
  return row?.told ?? [];
};

test.each([
  [
    [9, 7],
    [9, 7],
  ],
  // Two and one are three: the seven go with them.
  [
    [9, 7, 2, 1],
    [9, 10],
  ],
  [
    [9, 3, 2],
    [9, 5],
  ],
  [[4], []],
  [[3, 1], []],
  [[50, 1], [51]],
])('%j is told as %j', async (people, expected) => {
  expect((await told(people)).map((group) => group.people)).toEqual(expected);
});

test('nobody is lost but where there are fewer than five in all, and nothing that is told, or left of a sum, is of fewer than five', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      async (people) => {
        const groups = await told(people);
        const all = people.reduce((sum, count) => sum + count, 0);
        const sum = groups.reduce((total, group) => total + group.people, 0);
        expect(sum).toBe(all < 5 ? 0 : all);
        for (const group of groups) {
          expect(group.people).toBeGreaterThanOrEqual(5);
          if (group.name !== '') expect(people[Number(group.name.slice(6))]).toBe(group.people);
        }
      },
    ),
    { numRuns: 60 },
  );
});
