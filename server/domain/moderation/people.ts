import * as z from 'zod/mini';
import {
  type FoundPeople,
  peopleAnswerSchema,
  type peopleQuerySchema,
} from '#contract/protocol/moderation.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf, Refusal } from '../requests/index.ts';

const PAGE = 20;

/** People whose name or address holds these words, for a moderator. The search is noted. Throws `forbidden`. */
export async function findPeople(
  db: Db,
  moderator: string,
  { q, after }: z.infer<typeof peopleQuerySchema>,
): Promise<FoundPeople> {
  const found = await db.asService((sql) =>
    answerOf(
      sql,
      z.nullable(peopleAnswerSchema),
      'private.find_people($1::uuid, $2, $3::uuid, $4::integer)',
      [moderator, q, after ?? null, PAGE],
    ),
  );
  if (found === null) throw new Refusal('forbidden', 'this is for moderators');
  return found;
}
