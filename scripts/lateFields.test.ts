import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withLateFields } from './lateFields.ts';
import { lateObject } from './lateObject.ts';

it('objects are made late, over lines and within one another, and nothing else is', () => {
  const late = withLateFields(
    "import * as z from 'zod/mini';\nconst a = z\n  .object({ b: z.array(z.looseObject({ c: z.string() })) });\nconst d = z.object(shape);",
    '/late.ts',
  );
  expect(late).toBe(
    'import * as z from \'zod/mini\';\nconst a = /*#__PURE__*/ lateObject(() => (\n{ b: z.array(/*#__PURE__*/ lateObject(() => ({ c: z.string() }), z.unknown())) }));\nconst d = z.object(shape);\nimport { lateObject } from "/late.ts";\n',
  );
  const other =
    'const a = z.string(); const b = y.object({ c: 1 }); const d = z.object({}, error);';
  expect(withLateFields(other, '/late.ts')).toBe(other);
});

it('a late object makes its fields once, when it first checks, and checks as one made at once', () => {
  let times = 0;
  const late = lateObject(() => {
    times += 1;
    return { id: z.int(), name: z.optional(z.string()) };
  });
  const within = z.array(z.nullable(late));
  expect(times).toBe(0);
  const atOnce = z.object({ id: z.int(), name: z.optional(z.string()) });
  for (const value of [{ id: 1, more: 2 }, { id: 1, name: 'a' }, { id: 'a' }, null, {}])
    expect(late.safeParse(value)).toEqual(atOnce.safeParse(value));
  expect(within.parse([{ id: 1 }, null])).toEqual([{ id: 1 }, null]);
  expect(times).toBe(1);
});

it('a late object can be extended, narrowed, refined and told apart by a field', () => {
  const late = () => lateObject(() => ({ kind: z.literal('a'), id: z.int() }));
  expect(z.extend(late(), { more: z.string() }).parse({ kind: 'a', id: 1, more: 'b' })).toEqual({
    kind: 'a',
    id: 1,
    more: 'b',
  });
  expect(z.pick(late(), { id: true }).parse({ kind: 'b', id: 1 })).toEqual({ id: 1 });
  expect(Object.keys(late().shape)).toEqual(['kind', 'id']);
  expect(
    late()
      .check(z.refine(() => false))
      .safeParse({ kind: 'a', id: 1 }).success,
  ).toBe(false);
  const either = z.discriminatedUnion('kind', [
    late(),
    lateObject(() => ({ kind: z.literal('b') })),
  ]);
  expect(either.parse({ kind: 'b' })).toEqual({ kind: 'b' });
  expect(either.safeParse({ kind: 'c' }).success).toBe(false);
});

it('what a late object does not name is kept or refused where it says so', () => {
  const shape = () => ({ id: z.int() });
  expect(lateObject(shape, z.unknown()).parse({ id: 1, more: 2 })).toEqual({ id: 1, more: 2 });
  expect(lateObject(shape, z.never()).safeParse({ id: 1, more: 2 }).success).toBe(false);
});
