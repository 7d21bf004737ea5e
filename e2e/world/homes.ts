import * as z from 'zod/mini';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { rest, signIn, type Who } from './accounts.ts';

const homeSchema = z.looseObject({
  id: z.string(),
  rev: z.int(),
  title: z.string(),
  price: z.int(),
  listing_type: z.enum(['rent', 'sale']),
  status: z.string(),
  visibility: z.string(),
  area_id: z.string(),
  details: z.looseObject({ viewing_mode: z.optional(z.string()) }),
});
export type ServerHome = z.infer<typeof homeSchema>;

/** Somebody's listings that are to be had, as the server has them. */
export async function liveHomesOf(url: string, who: Who): Promise<ServerHome[]> {
  const { token } = await signIn(url, who);
  const asked = { p_collection: 'properties', p_scope: 'mine', p_checkpoint: null, p_limit: 500 };
  const answer = await rest(url, 'POST', 'rpc/sync_pull', token, asked);
  return pullAnswerSchema
    .parse(JSON.parse(answer))
    .rows.map((row) => homeSchema.parse(row))
    .filter(
      ({ visibility, status }) => visibility === 'live' && /^(available|active)$/u.test(status),
    );
}

/** The owner changes a listing at another device. Throws when the server does not take it. */
export async function changeHome(
  url: string,
  who: Who,
  { id, rev }: Pick<ServerHome, 'id' | 'rev'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { token } = await signIn(url, who);
  const asked = { p_collection: 'properties', p_rows: [{ id, rev, ...fields }] };
  const { results } = pushAnswerSchema.parse(
    JSON.parse(await rest(url, 'POST', 'rpc/sync_push', token, asked)),
  );
  if (results[0]?.status !== 'accepted') throw new Error(JSON.stringify(results));
}
