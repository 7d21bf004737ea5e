import * as z from 'zod/mini';
import {
  type CatchUpAnswer,
  type CatchUpBody,
  catchUpAnswerSchema,
} from '#contract/protocol/api.ts';
import { CATCH_UP_MESSAGES_MAX } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import { createGathered, GATHER_MS } from '../limits/index.ts';

/** The changes since the cursors, with at most CATCH_UP_MESSAGES_MAX messages. */
export type CatchUp = (userId: string, asked: CatchUpBody) => Promise<CatchUpAnswer>;

interface Asked {
  readonly person: string;
  readonly cursors: Readonly<Record<string, number>>;
  readonly complete: boolean;
}

/** Bounds what one question may hold: each of them may be answered with a full page of messages. */
const TOGETHER_MAX = 16;
/** A pool of connections works on some side by side; the embedded database has one session. */
const OUT_MAX = 4;

/**
 * All who lost their line ask within the same second. A transaction and the planning of the function are most of what one
 * question costs (embedded: 4.3 ms alone, 0.7 among ten), so that those who would wait anyway are asked about together.
 */
export function createCatchUp(db: Db): CatchUp {
  const ask = createGathered(
    (all: readonly Asked[]) =>
      db.asService(
        async (sql) => {
          const rows = await sql.query<{ answer: object; epoch: string }>(
            `select (select e.epoch::text from public.sync_epoch e) as epoch,
                    catch_up((asked.value ->> 'person')::uuid, asked.value -> 'cursors',
                    (asked.value ->> 'complete')::boolean, $2::int) as answer
             from jsonb_array_elements($1::jsonb) with ordinality as asked (value, place)
            order by asked.place`,
            [JSON.stringify(all), CATCH_UP_MESSAGES_MAX],
          );
          return rows.map(({ answer, epoch }) =>
            z.parse(catchUpAnswerSchema, { ...answer, epoch }),
          );
        },
        { isAlone: true },
      ),
    { most: TOGETHER_MAX, out: OUT_MAX, pauseMs: GATHER_MS },
  );
  return async (userId, { cursors, complete }) =>
    await ask({
      person: userId,
      // The database looks conversations up by their text, which it writes in lower case.
      cursors: Object.fromEntries(
        Object.entries(cursors).map(([id, seq]) => [id.toLowerCase(), seq]),
      ),
      complete,
    });
}
