import { afterAll, beforeAll, expect, test } from 'vitest';
import { residentsSchema } from '#contract/protocol/residents.ts';
import { reviewSignsIn } from '#contract/rules/areas/reviewSigns.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { seedDemo } from '../seedDemo.ts';
import { seedWorld } from '../world/seedWorld.ts';
import { SAID } from './said.ts';
import { seedOpinions } from './seedOpinions.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

const now = () => Date.UTC(2026, 10, 21, 12);
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(asAccountService(backend.embedded.db), { now });
  await seedWorld(asAccountService(backend.embedded.db), { now, size: 60 });
});
afterAll(() => backend.close());

test('Residents of the demo are told of in three areas; of the fourth, where four said something, nothing is', async () => {
  const { db } = backend.embedded;
  expect(await seedOpinions(db, { now })).toBe(true);
  expect(await seedOpinions(db, { now })).toBe(false);
  const rows = await db.asService((sql) =>
    sql.query<{ slug: string; told: unknown }>(
      'select slug, private.residents_of(id) as told from public.areas where slug = any ($1::text[])',
      [Object.keys(SAID)],
    ),
  );
  const told = new Map(rows.map(({ slug, told: all }) => [slug, all]));
  expect(told.size).toBe(4);
  expect(told.get('castelo')).toBeNull();
  expect(residentsSchema.parse(told.get('cidade-velha'))).toMatchObject({
    people: 6,
    polls: { errands: { n: 6, agree: 100 } },
    reviews: { length: 4 },
  });
  expect(residentsSchema.parse(told.get('pinhal')).reviews).toHaveLength(1);
});

test('Nothing of it would be held by the checks', () => {
  const texts = Object.values(SAID).flatMap((all) => all.map(({ text = '' }) => text));
  expect(texts.filter((text) => reviewSignsIn(text).length > 0)).toEqual([]);
});
