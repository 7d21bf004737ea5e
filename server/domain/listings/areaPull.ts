import * as z from 'zod/mini';
import { areaScope } from '#contract/protocol/scope.ts';
import { type Checkpoint, type PullAnswer, pullAnswerSchema } from '#contract/protocol/sync.ts';
import type { Db } from '#server/db/db.ts';
import { answerOf } from '../requests/index.ts';

const PULL_PAGE = 1000;

export interface AskedChanges {
  readonly area: string;
  readonly from: Checkpoint;
}

const pagesSchema = z.array(pullAnswerSchema);

/** A page of at most so many rows of each of these areas, in their order: one question to the database. */
export const pullAreas = (
  db: Db,
  asked: readonly AskedChanges[],
  rows: number,
): Promise<readonly PullAnswer[]> =>
  asked.length === 0
    ? Promise.resolve([])
    : db.asService((sql) =>
        answerOf(
          sql,
          pagesSchema,
          `(select jsonb_agg(public.sync_pull('properties', one.value ->> 'scope', one.value -> 'from', $2::integer) order by one.at)
        from jsonb_array_elements($1::jsonb) with ordinality as one(value, at))`,
          [JSON.stringify(asked.map(({ area, from }) => ({ scope: areaScope(area), from }))), rows],
        ),
      );

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
