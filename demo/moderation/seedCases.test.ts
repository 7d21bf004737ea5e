import { afterAll, beforeAll, expect, test } from 'vitest';
import { caseSchema, standingSchema } from '#contract/entities/records/moderation.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { seedDemo } from '../seedDemo.ts';
import { seedWorld } from '../world/seedWorld.ts';
import { MODERATOR, seedCases } from './seedCases.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

const now = () => Date.UTC(2026, 10, 21, 12);
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(asAccountService(backend.embedded.db), { now });
  await seedWorld(asAccountService(backend.embedded.db), { now, size: 120 });
});
afterAll(() => backend.close());

test('The moderator of the demo finds something held, reported and appealed, and nothing on offer changed', async () => {
  const db = asAccountService(backend.embedded.db);
  const offered = () =>
    db.asService((sql) =>
      sql.query("select count(*) as n from public.properties where visibility = 'live'"),
    );
  const before = await offered();
  expect(await seedCases(db, { now })).toBe(true);
  expect(await seedCases(db, { now })).toBe(false);
  expect(await offered()).toEqual(before);
  const rows = await db.asService((sql) =>
    sql.query<{ kind: string; body: unknown; user_id: string }>(
      "select user_id, kind, body from public.records where kind in ('case', 'standing')",
    ),
  );
  const cases = rows
    .filter(({ user_id: id }) => id === MODERATOR.id)
    .map(({ body }) => caseSchema.parse(body));
  expect(cases.map(({ why, about, state }) => `${state} ${why} ${about}`).toSorted()).toEqual([
    'decided held listing',
    'open appeal listing',
    'open held listing',
    'open reported listing',
    'open reported message',
  ]);
  expect(cases.find(({ why, state }) => why === 'held' && state === 'open')?.others).toHaveLength(
    1,
  );
  const standings = rows
    .filter(({ kind }) => kind === 'standing')
    .map(({ body }) => standingSchema.parse(body));
  expect(standings.map(({ state, appeal }) => [state, appeal])).toEqual(
    expect.arrayContaining([
      ['held', undefined],
      ['refused', 'waiting'],
    ]),
  );
});
