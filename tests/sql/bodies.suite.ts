import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { beforeAll, describe, expect, test } from 'vitest';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { RECORD_SCHEMAS } from '#contract/entities/record.ts';
import { pushAnswerSchema } from '#contract/protocol/sync.ts';
import { type BodySchema, bodySchema, bodySchemas } from '#server/db/bodySchemas.ts';
import type { Db } from '#server/db/db.ts';
import { bodyOf, mutated } from './bodies.ts';
import { flat, makeArea, makeListing } from './homes.ts';
import { answerOf, as, asService, makeAccount, type TestPerson } from './people.ts';

const SENT: Readonly<Record<string, z.core.$ZodType>> = {
  properties: ownPropertySchema,
  inquiries: inquirySchema,
  viewings: viewingSchema,
  ...Object.fromEntries(
    Object.entries(RECORD_SCHEMAS).map(([kind, schema]) => [`records.${kind}`, schema]),
  ),
};

/** The field of a listing that a place in it belongs to. */
const named = (place: string) => place.replace(/^details\./u, '').split('.')[0];

/** The database takes the rows that the contract takes, whichever way they come. */
export function bodiesSuite(database: () => Db) {
  const push = async (who: TestPerson, collection: string, rows: readonly unknown[]) =>
    pushAnswerSchema.parse(
      await answerOf(
        as(database(), who, 'select sync_push($1, $2::jsonb)', [collection, JSON.stringify(rows)]),
      ),
    ).results;

  /** The place at which each value does not fit; null for those that do. */
  const faults = async (schema: BodySchema, values: readonly unknown[]) =>
    (
      await asService<{ fault: string | null }>(
        database(),
        `select private.fault_in($1::jsonb, v.value) as fault
         from jsonb_array_elements($2::jsonb) with ordinality v (value, at) order by v.at`,
        [JSON.stringify(schema), JSON.stringify(values)],
      )
    ).map(({ fault }) => fault);

  describe('bodies', () => {
    let ann: TestPerson;
    let area: string;
    beforeAll(async () => {
      ann = await makeAccount(database(), { metadata: { user_type: 'landlord' } });
      area = await makeArea(database());
    });

    test('The database has the schemas of the contract as they are now (else: npm run schemas)', async () => {
      const wanted = bodySchemas();
      const stored = await asService<{ name: string; schema: unknown }>(
        database(),
        'select n as name, private.body_schema(n) as schema from unnest($1::text[]) n',
        [Object.keys(wanted)],
      );
      expect(Object.fromEntries(stored.map(({ name, schema }) => [name, schema]))).toEqual(wanted);
    });

    test.each(Object.keys(SENT))(
      'What the contract takes of %s the database takes, and nothing else',
      async (name) => {
        const schema = SENT[name] as z.core.$ZodType;
        const json = bodySchema(schema);
        const bodies = fc.sample(mutated(bodyOf(json)), { numRuns: 150, seed: 20_261_122 });
        // As they travel.
        const values = JSON.parse(JSON.stringify(bodies)) as unknown[];
        const found = await faults(json, values);
        const parsed = values.map((value) => z.safeParse(schema, value));
        const apart = parsed.flatMap(({ success, error }, at) =>
          success === (found[at] === null)
            ? []
            : [{ value: values[at], database: found[at], contract: error?.issues ?? 'fits' }],
        );
        expect(apart).toEqual([]);
        // The samples say something: some fit, some do not.
        expect(new Set(found.map((fault) => fault === null)).size).toBe(2);
      },
    );

    test.each([
      ['"Ã©" is one letter', z.string().check(z.maxLength(2)), 'éé', true],
      ['signs beyond the first plane count once', z.string().check(z.maxLength(2)), '😀😀', true],
      ['digits of other scripts are none', z.string().check(z.regex(/^\d\d$/)), '٣٣', false],
      ['a line break ends no text', z.string().check(z.regex(/^\d\d$/)), '33\n', false],
      ['1.0 is whole', z.int(), '1.0', true],
      ['the hundredth of a double is lost', z.int(), '1.00000000000000000001', true],
      ['beyond the safe numbers', z.int(), '9007199254740993', false],
      ['infinite on a device', z.number(), '1e400', false],
      ['the largest double', z.number(), '1.7976931348623157e308', true],
      ['as good as nothing', z.number(), '1e-320', true],
      ['null is not absent', z.object({ a: z.optional(z.string()) }), { a: null }, false],
      ['an array is no object', z.object({}), [], false],
      ['other fields come along', z.object({ a: z.string() }), { a: '', b: {} }, true],
      ['__proto__ is a field like others', z.object({ a: z.string() }), '{"__proto__": 1}', false],
    ])('Both read alike: %s', async (_, schema, value, fits) => {
      const text =
        typeof value === 'string' && schema.type !== 'string' ? value : JSON.stringify(value);
      expect(z.safeParse(schema, JSON.parse(text)).success).toBe(fits);
      const [{ fault } = { fault: 'no row' }] = await asService<{ fault: string | null }>(
        database(),
        'select private.fault_in($1::jsonb, $2::jsonb) as fault',
        [JSON.stringify(bodySchema(schema)), text],
      );
      expect(fault === null).toBe(fits);
    });

    test('A hostile listing is refused with its field, and its neighbours are stored', async () => {
      const details = (fields: object) => {
        const home = flat(area);
        return { ...home, details: { ...home.details, ...fields } };
      };
      const deep = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
      const hostile: readonly (readonly [object, string | undefined])[] = [
        [details({ summary: 5 }), 'details.summary'],
        [details({ house_rules: { toString: 'x' } }), 'details.house_rules'],
        [details({ nearby: deep }), 'details.nearby'],
        [details({ viewing_slots: [{ start: 'soon' }] }), 'details.viewing_slots.0.start'],
        [details({ fees: [null] }), 'details.fees.0'],
        [details({ time_zone: 'x'.repeat(65) }), 'details.time_zone'],
        [flat(area, { photos: [null] }), undefined],
        [
          flat(area, { photos: [{ id: randomUUID(), key: null, room: 'living', w: 'x', h: 1 }] }),
          'photos.0.w',
        ],
        [flat(area, { photos: Array.from({ length: 51 }, () => null) }), undefined],
        [flat(area, { property_type: 'castle' }), 'property_type'],
        [flat(area, { id: '00000000-0000-0000-0000-000000000001' }), 'id'],
        [flat(area, { closed_on: '-infinity', status: 'rented' }), undefined],
        [flat(area, { availability_confirmed_at: '-infinity' }), 'availability_confirmed_at'],
        [flat(area, { title: 'x'.repeat(1_000_000) }), undefined],
        [flat(area, { title: 'x'.repeat(2_000_000) }), undefined],
      ];
      const honest = flat(area);
      const rows = [...hostile.map(([row]) => row), null, 5, 'row', honest];
      const results = await push(ann, 'properties', rows);
      expect(results.at(-1)).toMatchObject({ status: 'accepted', id: honest.id });
      for (const [at, [, field]] of hostile.entries())
        expect([at, results[at]]).toMatchObject([
          at,
          { status: 'rejected', ...(field && { code: '23514', constraint: named(field), field }) },
        ]);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(rows.length - 1);
    });

    test('A listing is judged as a whole whichever door it comes by, and can be removed though it does not fit', async () => {
      const home = flat(area);
      await push(ann, 'properties', [home]);
      const write = (fields: object) =>
        as(
          database(),
          ann,
          `update properties set details = details || $2::jsonb where id = $1::uuid returning id`,
          [home.id, JSON.stringify(fields)],
        );
      await expect(write({ summary: 5 })).rejects.toMatchObject({ code: '23514' });
      // As it lies in databases from before.
      await asService(
        database(),
        `update properties set details = details || '{"summary": 5}' where id = $1::uuid`,
        [home.id],
      );
      await expect(write({ city: 'Elsewhere' })).rejects.toMatchObject({ code: '23514' });
      expect(await write({ summary: 'Mended' })).toHaveLength(1);
      await asService(
        database(),
        `update properties set details = details || '{"summary": 5}' where id = $1::uuid`,
        [home.id],
      );
      const states = await as(
        database(),
        ann,
        `update properties set visibility = 'paused', deleted = true where id = $1::uuid returning deleted`,
        [home.id],
      );
      expect(states).toEqual([{ deleted: true }]);
    });

    test('What lies there from before and fits nothing is held with its field; nothing of it goes, and no other', async () => {
      const [poison, honest] = [
        await makeListing(database(), ann, area),
        await makeListing(database(), ann, area),
      ];
      await asService(
        database(),
        `update properties set details = details || '{"house_rules": {}}' where id = $1::uuid`,
        [poison.id],
      );
      await asService(database(), 'select private.hold_unreadable()');
      const rows = await asService(
        database(),
        `select visibility, moderation_reason, details -> 'house_rules' as rules from properties
         where id = any ($1::uuid[]) order by id = $2::uuid`,
        [[poison.id, honest.id], honest.id],
      );
      expect(rows).toEqual([
        { visibility: 'rejected', moderation_reason: 'unreadable:house_rules', rules: {} },
        { visibility: 'live', moderation_reason: null, rules: null },
      ]);
    });

    test('A record is what its kind is; kinds of a newer app and newer fields come through', async () => {
      const record = (kind: string, body: unknown) => ({ id: randomUUID(), rev: 0, kind, body });
      const reply = { title: 'Hello', text: 'Good day' };
      const results = await push(ann, 'records', [
        record('quick_reply', { ...reply, text: 7 }),
        record('saved_search', { name: 'x' }),
        record('quick_reply', { ...reply, colour: ['new'] }),
        record('kind_of_tomorrow', { any: ['thing'] }),
        record('quick_reply', reply),
      ]);
      expect(results).toMatchObject([
        { status: 'rejected', constraint: 'text', field: 'text' },
        { status: 'rejected', constraint: 'query', field: 'query' },
        { status: 'accepted' },
        { status: 'accepted' },
        { status: 'accepted' },
      ]);
    });
  });
}
