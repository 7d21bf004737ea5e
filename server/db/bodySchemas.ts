import * as z from 'zod/mini';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { RECORD_SCHEMAS } from '#contract/entities/record.ts';

/** A JSON Schema in the words that `private.fault_in` knows. */
export type BodySchema = Readonly<Record<string, unknown>>;

/**
 * Parts of a schema that judging a value does not need: they repeat another part, or are true of all JSON.
 */
const NEEDLESS: ReadonlySet<string> = new Set(['$schema', 'format', 'propertyNames']);
/** The words of a schema that `private.fault_in` obeys. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'anyOf'],
  ...['minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum'],
  ...['items', 'prefixItems', 'minItems', 'maxItems'],
  ...['properties', 'required', 'additionalProperties'],
]);

/** The rows that people send, by collection; of records by `records.<kind>`. */
const SENT = {
  properties: ownPropertySchema,
  inquiries: inquirySchema,
  viewings: viewingSchema,
  ...Object.fromEntries(
    Object.entries(RECORD_SCHEMAS).map(([kind, schema]) => [`records.${kind}`, schema] as const),
  ),
};

/**
 * The schemas of the contract as the database keeps them (`private.body_schema`), by name. Throws where one is written
 * with words the database does not know: it would take what the devices refuse.
 */
export function bodySchemas(): Readonly<Record<string, BodySchema>> {
  return Object.fromEntries(
    Object.entries(SENT).map(([name, schema]) => [name, bodySchema(schema)] as const),
  );
}

/**
 * One schema, as `bodySchemas` has it. Fields that a schema does not name may come along: those of a newer
 * client.
 */
export const bodySchema = (schema: z.core.$ZodType): BodySchema =>
  lean(z.toJSONSchema(schema, { io: 'input' })) as BodySchema;

/** `isNames`: the keys are fields of a body, not words of a schema. */
function lean(schema: unknown, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((one) => lean(one));
  if (typeof schema !== 'object' || schema === null) return schema;
  const words = Object.entries(schema).filter(([word]) => isNames || !NEEDLESS.has(word));
  const unknown = isNames ? undefined : words.find(([word]) => !KNOWN.has(word));
  if (unknown) throw new Error(`The database does not know the word ${unknown[0]} of a schema.`);
  return Object.fromEntries(
    words.map(([word, part]) => [word, lean(part, word === 'properties' && !isNames)]),
  );
}

/** `supabase/schemas/25_bodies.sql`: the table of the schemas with its rows, and who reads it. */
export function bodySchemasFile(): string {
  return `-- Made by \`npm run schemas\` from the contract: what people may send, by collection, of records by their kind. The owner of the
-- schema alone writes it: migrations do.
create table private.body_schemas (
  name text primary key,
  schema jsonb not null
);
alter table private.body_schemas enable row level security;

-- Null for a name that is not known: a kind of a newer app is its own affair. SECURITY DEFINER because nobody else is granted the table.
create or replace function private.body_schema(p_name text) returns jsonb
language sql stable security definer set search_path = ''
as $$ select b.schema from private.body_schemas b where b.name = p_name $$;
revoke execute on function private.body_schema(text) from public;
grant execute on function private.body_schema(text) to authenticated, service_role;

${written(Object.entries(bodySchemas()))}`;
}

/**
 * The migration that leads from the rows of `before`, a text of `bodySchemasFile`, to the schemas as they are now; undefined
 * where nothing changed.
 */
export function bodySchemasMigration(before: string): string | undefined {
  const known = new Map([...before.matchAll(ROW)].map(([, name, text]) => [name, text]));
  const now = Object.entries(bodySchemas());
  const changed = now.filter(([name, schema]) => known.get(name) !== literal(schema));
  const gone = [...known.keys()].filter((name) => !now.some(([other]) => other === name));
  if (changed.length === 0 && gone.length === 0) return undefined;
  return [
    '-- Made by `npm run schemas` from the contract: the schemas of bodies that changed.',
    ...gone.map((name) => `delete from private.body_schemas where name = '${name}';`),
    ...(changed.length === 0 ? [] : [written(changed)]),
  ].join('\n');
}

const ROW = /^ {2}\('([\w.]+)', ('.*')\),?$/gmu;

function written(schemas: readonly (readonly [name: string, schema: BodySchema])[]): string {
  const rows = schemas.map(([name, schema]) => `  ('${name}', ${literal(schema)})`);
  return `insert into private.body_schemas (name, schema) values
${rows.join(',\n')}
on conflict (name) do update set schema = excluded.schema;
`;
}

const literal = (schema: BodySchema): string => `'${JSON.stringify(schema).replaceAll("'", "''")}'`;
