import * as z from 'zod/mini';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { RECORD_SCHEMAS } from '#contract/entities/record.ts';

/** A JSON Schema in the words that `private.fault_in` knows. */
export type BodySchema = Readonly<Record<string, unknown>>;

/** What nobody needs to know to judge a value: said twice, or true of all JSON. */
const NEEDLESS: ReadonlySet<string> = new Set(['$schema', 'format', 'propertyNames']);
/** The words of a schema that `private.fault_in` obeys. */
const KNOWN: ReadonlySet<string> = new Set([
  ...['type', 'const', 'enum', 'anyOf'],
  ...['minLength', 'maxLength', 'pattern'],
  ...['minimum', 'maximum', 'exclusiveMinimum'],
  ...['items', 'prefixItems', 'minItems', 'maxItems'],
  ...['properties', 'required', 'additionalProperties'],
]);

/** What people send, by collection; of records by `records.<kind>`. */
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

/** One schema, as `bodySchemas` has it. What a schema does not name may come along: a newer client's fields. */
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

/** The migration that gives the database the schemas as they are now. */
export function bodySchemasMigration(): string {
  const cases = Object.entries(bodySchemas()).map(
    ([name, schema]) =>
      `  when '${name}' then '${JSON.stringify(schema).replaceAll("'", "''")}'::jsonb`,
  );
  return `-- Made by \`npm run schemas\` from the contract: what people may send, by collection, of records by their kind. Null for
-- a name that is not known: a kind of a newer app is its own affair.
create or replace function private.body_schema(p_name text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return case p_name
${cases.join('\n')}
  end;
end $$;
revoke execute on function private.body_schema(text) from public;
grant execute on function private.body_schema(text) to authenticated, service_role;
`;
}
