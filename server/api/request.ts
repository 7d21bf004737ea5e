import { storableIn } from '#contract/rules/text/storable.ts';
import type { Context } from 'hono';
import * as z from 'zod/mini';
import { parseRequest, Refusal } from '#server/domain/requests/index.ts';

/** The parts that come with a request of /api. */
export interface ApiEnv {
  /** The caller's network address. */
  Bindings: { address: string };
}
export type ApiContext = Context<ApiEnv>;

/** The body by its schema. Throws `invalid_request` for what is no JSON, or naming the field that does not fit. */
export async function bodyOf<Schema extends z.core.$ZodType>(
  context: ApiContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text();
  return parseRequest(schema, parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    // The database takes no other text, and one such text would fail the whole call.
    return storableIn(JSON.parse(text));
  } catch {
    throw new Refusal('invalid_request', 'the body is not JSON', { field: 'body' });
  }
}

/** The conversation's id in the path, in lower case. */
export function conversationIdOfPath(context: ApiContext): string {
  const { conversationId } = parseRequest(z.object({ conversationId: z.uuid() }), {
    conversationId: context.req.param('conversationId'),
  });
  return conversationId.toLowerCase();
}

/** The token of `Authorization: Bearer …`. */
export function bearerOf(context: ApiContext): string | undefined {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}
