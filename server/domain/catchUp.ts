import {
  type CatchUpAnswer,
  type CatchUpBody,
  catchUpAnswerSchema,
} from '#contract/protocol/api.ts';
import { CATCH_UP_MESSAGES_MAX } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf } from './answer.ts';

/** What happened since the cursors, at most CATCH_UP_MESSAGES_MAX messages of it. */
export async function catchUp(db: Db, userId: string, asked: CatchUpBody): Promise<CatchUpAnswer> {
  // The database looks conversations up by their text, which it writes in lower case.
  const cursors = Object.fromEntries(
    Object.entries(asked.cursors).map(([id, seq]) => [id.toLowerCase(), seq]),
  );
  return db.asService((sql) =>
    answerOf(sql, catchUpAnswerSchema, 'catch_up($1::uuid, $2::jsonb, $3::boolean, $4::int)', [
      userId,
      JSON.stringify(cursors),
      asked.complete,
      CATCH_UP_MESSAGES_MAX,
    ]),
  );
}
