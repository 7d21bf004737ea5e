import { expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createPartnersOf } from './people.ts';

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const partnerOf = (id: string) => ({
  id,
  full_name: `partner of ${id}`,
  user_type: 'renter',
  avatar_url: null,
});

test('people who come back at once are asked about together, and each is given their own alone', async () => {
  const asked: string[][] = [];
  let answer: () => void = () => undefined;
  const answers = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const query = async (_text: string, [ids]: readonly unknown[] = []) => {
    const all = JSON.parse(String(ids)) as string[];
    asked.push(all);
    await answers;
    return all
      .filter((id) => id !== idOf(7))
      .map((person) => ({ person, partner: partnerOf(person) }));
  };
  const db = { asService: (work: (sql: { query: typeof query }) => unknown) => work({ query }) };
  const partnersOf = createPartnersOf(db as unknown as Db);
  const people = [1, 2, 3, 4, 5, 6, 6, 7].map(idOf);
  const given = Promise.all(people.map(partnersOf));
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  expect(await given).toEqual(people.map((id) => (id === idOf(7) ? [] : [partnerOf(id)])));
  expect(asked).toEqual([[1, 2, 3, 4, 5, 6, 7].map(idOf)]);
});
