import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { RECORD_SCHEMAS, type RecordBody, type RecordKind } from '#contract/entities/record.ts';

type Schema = Readonly<Record<string, unknown>>;
export type Bodies<Kind extends RecordKind> = fc.Arbitrary<RecordBody<Kind>>;

/** Any body that the schema of a kind allows. */
export function arbitraryBody<Kind extends RecordKind>(kind: Kind): Bodies<Kind> {
  const schema = RECORD_SCHEMAS[kind];
  const json = z.toJSONSchema(schema, { io: 'input' }) as Schema;
  return arbitraryOf(json).filter((body) => schema.safeParse(body).success) as Bodies<Kind>;
}

/** Values of a part of a JSON schema, with the words that our schemas use. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const one = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(one)) return fc.oneof(...one.filter(isPossible).map(arbitraryOf));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objects(schema);
    case 'array':
      if (Array.isArray(schema['prefixItems']))
        return fc.tuple(...schema['prefixItems'].filter(isPossible).map(arbitraryOf));
      return fc.array(arbitraryOf((schema['items'] ?? {}) as Schema), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: Math.min(Number(schema['maxItems'] ?? 4), 4),
      });
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(Number(schema['minimum'] ?? -1000), -1_000_000),
        max: Math.min(Number(schema['maximum'] ?? 1_000_000), 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: 0, max: 99 }));
  }
}

/** A schema may say `false` of what is never there. */
const isPossible = (schema: unknown): schema is Schema => typeof schema === 'object';

function objects(schema: Schema): fc.Arbitrary<object> {
  const required = (schema['required'] ?? []) as readonly string[];
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const more = schema['additionalProperties'];
  const named = fc.record(
    Object.fromEntries(
      properties
        .filter(([, part]) => isPossible(part))
        .map(([name, part]) => [name, arbitraryOf(part)]),
    ),
    { requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)) },
  );
  if (typeof more !== 'object' || properties.length > 0) return named;
  const names = (schema['propertyNames'] as Schema | undefined)?.['enum'];
  const keys = Array.isArray(names) ? (names as string[]) : ['a', 'b', 'c', 'd'];
  return fc.dictionary(fc.constantFrom(...keys), arbitraryOf(more as Schema), {
    maxKeys: 4,
    noNullPrototype: true,
  });
}

function strings(schema: Schema): fc.Arbitrary<string> {
  if (schema['format'] === 'uuid') return fc.uuid();
  const pattern = schema['pattern'];
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({
    minLength: Number(schema['minLength'] ?? 0),
    maxLength: Math.max(
      Number(schema['minLength'] ?? 0),
      Math.min(Number(schema['maxLength'] ?? 8), 8),
    ),
  });
}
