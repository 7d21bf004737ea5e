import * as z from 'zod/mini';
import { errorCodeSchema } from '#contract/protocol/errors.ts';
import type { Sql } from '#server/db/db.ts';
import { Refusal } from './refusal.ts';

const refusedSchema = z.object({ code: errorCodeSchema });

/** Calls one of the SQL functions that answer `{code}` for what cannot be done, and gives the rest of its answers by their schema. */
export async function answerOf<Schema extends z.core.$ZodType>(
  sql: Sql,
  schema: Schema,
  call: string,
  parameters: readonly unknown[],
): Promise<z.output<Schema>> {
  const [row] = await sql.query<{ answer: unknown }>(`select ${call} as answer`, parameters);
  const refused = refusedSchema.safeParse(row?.answer);
  if (!refused.success) return z.parse(schema, row?.answer);
  throw new Refusal(refused.data.code, 'the database refused it');
}
