import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { BodySchema } from '#server/db/bodySchemas.ts';

interface Words {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly BodySchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: BodySchema | false;
  readonly prefixItems?: readonly BodySchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: BodySchema;
}

const SIGNS = fc.string({ unit: 'grapheme', maxLength: 6 });

/** Values that a schema takes. */
export function bodyOf(schema: BodySchema): fc.Arbitrary<unknown> {
  const words = schema as Words;
  if (words.anyOf) return fc.oneof(...words.anyOf.map(bodyOf));
  if ('const' in words) return fc.constant(words.const);
  if (words.enum) return fc.constantFrom(...words.enum);
  if (Array.isArray(words.type))
    return fc.oneof(...words.type.map((type: string) => bodyOf({ ...schema, type })));
  switch (words.type) {
    case 'string':
      return texts(words);
    case 'integer':
      return fc.integer({
        min: Math.max(words.minimum ?? -99, (words.exclusiveMinimum ?? -100) + 1, -99),
        max: Math.min(words.maximum ?? 99_999, 99_999),
      });
    case 'number':
      return fc.double({
        min: Math.max(words.minimum ?? -1e9, -1e9),
        max: Math.min(words.maximum ?? 1e9, 1e9),
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrays(words);
    case 'object':
      return objects(words);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const INSTANT = /^T|T\(|T\(\?:/u;

function texts({ pattern, minLength, maxLength = 12 }: Words): fc.Arbitrary<string> {
  if (pattern === undefined) {
    const [least, most] = [minLength ?? 0, Math.min(maxLength, 12)];
    return fc
      .array(fc.constantFrom('a', 'é', '😀', ' ', '\n', '٣'), { minLength: least, maxLength: most })
      .map((signs) => signs.join(''));
  }
  if (pattern.includes('fA-F')) return fc.constant(null).map(() => randomUUID());
  if (INSTANT.test(pattern))
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString());
  return fc.stringMatching(new RegExp(pattern, 'u'));
}

function arrays(words: Words): fc.Arbitrary<unknown[]> {
  if (words.prefixItems) return fc.tuple(...words.prefixItems.map(bodyOf));
  const [minLength, maxLength] = [words.minItems ?? 0, Math.min(words.maxItems ?? 4, 4)];
  return fc.array(words.items ? bodyOf(words.items) : fc.jsonValue(), { minLength, maxLength });
}

function objects(words: Words): fc.Arbitrary<object> {
  const fields = Object.entries(words.properties ?? {});
  const named = fc.record(
    Object.fromEntries(fields.map(([name, schema]) => [name, bodyOf(schema)])),
    { requiredKeys: [...(words.required ?? [])] },
  );
  const others = words.additionalProperties;
  if (others === undefined) return named;
  const more = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/u), bodyOf(others), { maxKeys: 3 });
  return fc.tuple(more, named).map(([extra, own]) => ({ ...extra, ...own }));
}

const STRANGE: readonly unknown[] = [
  ...[null, true, false, 0, 1, 1.5, -1, -0.001, 1e9, 2 ** 53, 1e300, 10_001],
  ...['', ' ', '5', 'x'.repeat(81), '😀'.repeat(80), '2026-13-01', '2026-02-30T00:00:00Z', 'null'],
  ...['2026-02-28T00:00Z', '2026-02-28T24:00:00Z', '2026-02-28T00:00:00', '+12345678', 'EUR\n'],
  ...[randomUUID().toUpperCase(), '00000000-0000-0000-0000-000000000001', '٢٠٢٦-٠١-٠١'],
  ...[[], [null], [[]], {}, { a: 1 }, Array.from({ length: 61 }, () => 'a')],
];

/** Some of them with something changed somewhere: another value, a field that is gone, one that was not there. */
export function mutated(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const strange = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...STRANGE) },
    { weight: 1, arbitrary: fc.oneof(SIGNS, fc.jsonValue({ maxDepth: 2 })) },
  );
  const change = fc.record({ picks: fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), strange });
  return fc.oneof(
    { weight: 2, arbitrary: bodies },
    {
      weight: 5,
      arbitrary: fc
        .tuple(bodies, change)
        .map(([body, { picks, strange: given }]) => changed(body, picks, given)),
    },
  );
}

/** Goes down by the picks and puts `given` where they end; undefined keys go as JSON is made. */
function changed(value: unknown, picks: readonly number[], given: unknown): unknown {
  const [pick = 0, ...rest] = picks;
  if (typeof value !== 'object' || value === null || picks.length === 0) return given;
  const keys = Object.keys(value);
  if (keys.length === 0) return given;
  const key = keys[pick % keys.length] as string;
  if (Array.isArray(value))
    return value.map((item: unknown, at) =>
      String(at) === key ? changed(item, rest, given) : item,
    );
  const isGone = rest.length === 0 && pick % 3 === 0;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: isGone ? undefined : changed(inner, rest, given) };
}
