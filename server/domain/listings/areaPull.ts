import { areaScope } from '#contract/protocol/scope.ts';
import { type Checkpoint, type PullAnswer, pullAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf } from '../requests/index.ts';

const PULL_PAGE = 1000;

/** A page of an area's changes behind a checkpoint, as everybody may read them. */
export const pullArea = (db: Db, areaId: string, from: Checkpoint): Promise<PullAnswer> =>
  db.asService((sql) =>
    answerOf(
      sql,
      pullAnswerSchema,
      'public.sync_pull($1::text, $2::text, $3::jsonb, $4::integer)',
      ['properties', areaScope(areaId), JSON.stringify(from), PULL_PAGE],
    ),
  );
