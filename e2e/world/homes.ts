import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { HomeList } from '#contract/entities/records/note.ts';
import { asOf, type Notable } from '#contract/rules/listing/asOf.ts';
import { noteIdOf } from '#contract/rules/ids.ts';
import { pull, push, recordsOf, signIn, type Who } from './accounts.ts';

const homeSchema = z.looseObject({
  id: z.string(),
  rev: z.int(),
  title: z.string(),
  price: z.int(),
  listing_type: z.enum(['rent', 'sale']),
  status: z.string(),
  visibility: z.string(),
  area_id: z.string(),
  photos: z.array(z.looseObject({ id: z.string(), key: z.nullable(z.string()) })),
  details: z.looseObject({ viewing_mode: z.optional(z.string()) }),
});
const stageSchema = z.object({ stage: z.string() });
export type ServerHome = z.infer<typeof homeSchema>;

/** Somebody's listings that are to be had, as the server has them. */
export async function liveHomesOf(url: string, who: Who): Promise<ServerHome[]> {
  const { token } = await signIn(url, who);
  return (await pull(url, token, 'properties', 'mine'))
    .filter((row) => !row.deleted)
    .map((row) => homeSchema.parse(row))
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
  await push(url, token, 'properties', [{ id, rev, ...fields }]);
}

/** Somebody keeps these homes in a new list at another device. Throws when the server does not take it. */
export async function keepInList(
  url: string,
  who: Who,
  list: HomeList,
  homes: readonly ServerHome[],
): Promise<void> {
  const { id: userId, token } = await signIn(url, who);
  const listId = randomUUID();
  const savedAt = Date.now();
  const saved = homes.map((home) => ({
    id: noteIdOf(userId, 'saved_home', home.id),
    kind: 'saved_home',
    body: {
      propertyId: home.id,
      savedAt,
      lists: [listId],
      tags: [],
      note: '',
      rating: 0,
      asOf: asOf(home as unknown as Notable, savedAt),
    },
  }));
  await push(url, token, 'records', [{ id: listId, kind: 'home_list', body: list }, ...saved]);
}

/** How far somebody has come with a home, as the server has it; undefined where it is not on their board. */
export async function stageOf(
  url: string,
  who: Who,
  { id }: Pick<ServerHome, 'id'>,
): Promise<string | undefined> {
  const { id: userId, token } = await signIn(url, who);
  const records = await recordsOf(url, token, 'pipeline_home');
  const record = records.find((one) => one.id === noteIdOf(userId, 'pipeline_home', id));
  return record && stageSchema.parse(record.body).stage;
}

/** Somebody asks at another device to see a home, a month from now. Throws when the server does not take it. */
export async function askToSee(url: string, who: Who, propertyId: string): Promise<void> {
  const { token } = await signIn(url, who);
  const at = (days: number, minutes = 0) =>
    new Date(Date.now() + days * 86_400_000 + minutes * 60_000).toISOString();
  const times = { starts_at: at(30), ends_at: at(30, 30), written_at: at(0) };
  const visit = { id: randomUUID(), rev: 0, property_id: propertyId, kind: 'in_person', note: '' };
  await push(url, token, 'viewings', [{ ...visit, ...times }]);
}
