import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { areaSchema } from '#contract/entities/area.ts';
import { propertySchema } from '#contract/entities/property.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { seedDemo } from '../seedDemo.ts';
import { seedWorld } from './seedWorld.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SIZE = 120;
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(backend.embedded.db, { now: () => NOW });
  expect(await seedWorld(backend.embedded.db, { now: () => NOW, size: SIZE })).toBe(true);
});
afterAll(() => backend.close());

test('A second seeding changes nothing', async () => {
  expect(await seedWorld(backend.embedded.db, { now: () => NOW, size: SIZE })).toBe(false);
});

test('Areas and listings are stored as the contract has them', async () => {
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query<{ areas: unknown[]; listings: unknown[] }>(
      `select (select jsonb_agg(private.area_json(a)) from areas a) as areas,
         (select jsonb_agg(private.property_json(p)) from properties p) as listings`,
    ),
  );
  const areas = z.parse(z.array(areaSchema), rows[0]?.areas);
  const listings = z.parse(z.array(propertySchema), rows[0]?.listings);
  expect(listings).toHaveLength(SIZE);
  const offered = listings.filter(
    ({ visibility, status }) => visibility === 'live' && !['rented', 'sold'].includes(status),
  );
  expect(areas.reduce((sum, { live_count: count }) => sum + count, 0)).toBe(offered.length);
  for (const { outline, name } of areas) expect(outline.at(-1), name).toEqual(outline[0]);
});
