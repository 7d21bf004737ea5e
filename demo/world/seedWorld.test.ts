import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { areaSchema } from '#contract/entities/area.ts';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { propertySchema } from '#contract/entities/property.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { asked } from '../inquiries/scripts.ts';
import { personIdOf } from '../people.ts';
import { seedDemo } from '../seedDemo.ts';
import { demoThreads } from '../threads.ts';
import { seedWorld } from './seedWorld.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SIZE = 120;
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(asAccountService(backend.embedded.db), { now: () => NOW });
  const onBegin = vi.fn();
  expect(
    await seedWorld(asAccountService(backend.embedded.db), { now: () => NOW, size: SIZE, onBegin }),
  ).toBe(true);
  expect(onBegin).toHaveBeenCalledOnce();
});
afterAll(() => backend.close());

test('A second seeding changes nothing', async () => {
  const onBegin = vi.fn();
  expect(
    await seedWorld(asAccountService(backend.embedded.db), { now: () => NOW, size: SIZE, onBegin }),
  ).toBe(false);
  expect(onBegin).not.toHaveBeenCalled();
});

test('Areas and listings are stored as the contract has them', async () => {
  const rows = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ areas: unknown[]; listings: unknown[] }>(
      `select (select jsonb_agg(private.area_json(a)) from areas a) as areas,
         (select jsonb_agg(private.property_json(p)) from properties p) as listings`,
    ),
  );
  const areas = z.parse(z.array(areaSchema), rows[0]?.areas);
  const listings = z.parse(z.array(propertySchema), rows[0]?.listings);
  const countOf = (currency: string) => listings.filter((one) => one.currency === currency).length;
  expect([countOf('EUR'), countOf('TND')]).toEqual([SIZE, SIZE / 20]);
  expect(listings).toHaveLength(SIZE + SIZE / 20);
  const cityOf = new Map(areas.map(({ id, city }) => [id, city]));
  for (const { area_id: area, currency } of listings)
    expect(cityOf.get(area)).toBe(currency === 'EUR' ? 'Portavela' : 'Ras Yasmin · رأس الياسمين');
  const offered = listings.filter(
    ({ visibility, status }) => visibility === 'live' && !['rented', 'sold'].includes(status),
  );
  expect(areas.reduce((sum, { live_count: count }) => sum + count, 0)).toBe(offered.length);
  for (const { outline, name } of areas) expect(outline.at(-1), name).toEqual(outline[0]);
});

test('The landlords of the demo have inquiries, each in its thread, and figures that count them', async () => {
  const [rows] = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ inquiries: unknown[]; viewings: unknown[]; strays: number; contacts: number }>(
      `select (select jsonb_agg(private.inquiry_json(i)) from inquiries i) as inquiries,
         (select jsonb_agg(private.viewing_json(v)) from viewings v) as viewings,
         (select count(*)::int from inquiries i where not exists (
            select 1 from messages m where m.conversation_id = i.conversation_id and m.sender_id = i.renter_id
              and m.content = i.property_id || E'\\n' || i.first_message and m.message_type = 'property')
           or i.replied_at < i.created_at or i.created_at > $1)
           + (select count(*)::int from conversation_participants where least(last_read_seq, last_delivered_seq) < 0) as strays,
         (select sum(contacts)::int from listing_days d
          where exists (select 1 from inquiries i where i.owner_id = d.owner_id)) as contacts`,
      [new Date(NOW).toISOString()],
    ),
  );
  const inquiries = z.parse(z.array(inquirySchema), rows?.inquiries);
  expect(inquiries).toHaveLength(asked.length);
  const jonas = inquiries.filter(({ owner_id: owner }) => owner === personIdOf('jonas'));
  expect(new Set(jonas.map(({ stage }) => stage))).toEqual(new Set(['new', 'replied', 'viewing']));
  expect(rows?.strays).toBe(0);
  expect(rows?.contacts).toBe(inquiries.length);
  const viewings = z.parse(z.array(viewingSchema), rows?.viewings);
  expect(viewings).toHaveLength(asked.filter(({ visit }) => visit !== undefined).length);
});

test('Who asks about a home of the demo has no other thread with its owner', () => {
  const pairs = [...demoThreads(NOW), ...asked].map(({ between }) => between.toSorted().join(' '));
  expect(new Set(pairs).size).toBe(pairs.length);
});
