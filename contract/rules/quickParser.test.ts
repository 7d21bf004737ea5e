import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createQuickParser } from './quickParser.ts';

const text = z.string();
const schemas = {
  text,
  short: text.check(z.maxLength(3)),
  some: text.check(z.minLength(1)),
  day: text.check(z.regex(/^\d{4}-\d\d-\d\d$/)),
  twice: text.check(z.regex(/^[a-z]+$/), z.maxLength(4), z.regex(/a/)),
  everyOther: text.check(z.regex(/a/g)),
  trimmed: text.check(z.trim()),
  address: z.email(),
  id: z.uuid(),
  instant: z.iso.datetime(),
  number: z.number(),
  whole: z.int(),
  small: z.int32(),
  positive: z.number().check(z.positive()),
  within: z.int().check(z.minimum(-3), z.lt(7)),
  even: z.number().check(z.multipleOf(2)),
  refined: z.number().check(z.refine((value) => value !== 1)),
  coerced: z.coerce.number(),
  coercedText: z.coerce.string(),
  truth: z.boolean(),
  coercedTruth: z.coerce.boolean(),
  oneOf: z.enum(['a', 'b']),
  numbered: z.enum({ a: 0, b: 1 }),
  literal: z.literal('a'),
  union: z.union([z.string(), z.int()]),
  nullable: z.nullable(z.int()),
  nullableDefault: z.nullable(z._default(z.int(), 5)),
  list: z.array(z.int()),
  fewOf: z.array(z.optional(z.int())).check(z.maxLength(2)),
  oneAtLeast: z.array(z.int()).check(z.minLength(1)),
  pair: z.tuple([z.int(), z.string()]),
  first: z.tuple([z.int()], z.string()),
  mayBe: z.tuple([z.int(), z.optional(z.int())], z.string()),
  changed: z.pipe(
    z.string(),
    z.transform((value) => value.length),
  ),
  object: z.object({
    b: z.optional(z.int()),
    a: z.nullable(z.string()),
    whatever: z.optional(z.unknown()),
    needed: z.boolean(),
    inner: z.optional(z.object({ a: z.array(z.object({ a: z.optional(z.string()) })) })),
  }),
  unknownField: z.object({ a: z.unknown() }),
  defaulted: z.object({ a: z._default(z.int(), 3), b: z.optional(z._default(z.int(), 4)) }),
  defaultedBelow: z.optional(z.nullable(z._default(z.int(), 5))),
  refinedObject: z.object({ a: z.unknown() }).check(z.refine(({ a }) => a !== 7)),
  refinedEnum: z.enum(['a', 'b']).check(z.refine((value) => value !== 'b')),
  refinedTruth: z.boolean().check(z.refine((value) => value)),
  refinedNull: z.nullable(z.int()).check(z.refine((value) => value !== null)),
  refinedAbsent: z.object({ a: z.optional(z.int()).check(z.refine((value) => value !== 7)) }),
  refinedPair: z.tuple([z.int()], z.string()).check(z.refine((value) => value.length !== 2)),
  overwritten: z.nullable(z.int()).check(z.overwrite((value) => value ?? 7)),
  absentOnly: z.object({ a: z.exactOptional(z.int()) }),
  exactly: z.strictObject({ a: z.int() }),
  others: z.looseObject({ a: z.int() }),
  record: z.record(z.string(), z.int()),
} satisfies Readonly<Record<string, z.ZodMiniType>>;

const leaf = fc.oneof(
  fc.constantFrom<unknown[]>(
    null,
    undefined,
    Number.NaN,
    Infinity,
    -0,
    0.5,
    7,
    2 ** 60,
    'a',
    'b',
    'ab',
    '2026-11-28',
    'me@example.com',
    '019a0000-0000-7000-8000-000000000001',
    '2026-11-28T06:28:46.542Z',
    '2026-02-30T06:28:46Z',
  ),
  fc.boolean(),
  fc.integer({ min: -5, max: 9 }),
  fc.string({ maxLength: 5 }),
);
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(
        fc.constantFrom('a', 'b', 'needed', 'inner', 'whatever', 'other', '__proto__'),
        tie('value'),
        { maxKeys: 6 },
      ),
    },
  ),
}));

/** With the order of fields, and with what JSON does not say. */
const written = (value: unknown) =>
  JSON.stringify(value, (_name, each: unknown) =>
    each === undefined || typeof each === 'number' ? `${typeof each} ${String(each)}` : each,
  );

it.each(Object.entries(schemas))('reads as the schema does: %s', (_name, schema: z.ZodMiniType) => {
  const quick = createQuickParser(schema);
  fc.assert(
    fc.property(anything, (value) => {
      const { data = null } = schema.safeParse(value);
      expect(written(quick(value))).toBe(written(data));
    }),
    { numRuns: 400 },
  );
});

it('leaves out what the schema does not know, and what it was given as it was', () => {
  const quick = createQuickParser(schemas.object);
  const given = { other: 1, needed: true, a: null, inner: { a: [{ a: 'x', other: 2 }] } };
  expect(written(quick(given))).toBe('{"a":null,"needed":true,"inner":{"a":[{"a":"x"}]}}');
  expect(given).toEqual({ other: 1, needed: true, a: null, inner: { a: [{ a: 'x', other: 2 }] } });
});
