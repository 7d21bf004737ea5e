import * as z from 'zod/mini';
import { type ViewsBody, viewsAnswerSchema } from '#contract/protocol/api.ts';
import type { ImpressionsBody } from '#contract/protocol/deviceCounts.ts';
import { viewDay, viewFault } from '#contract/rules/listing/views.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

/** Owners told in one call, in which everybody waits; the others are told in the next. */
const TOLD_AT_ONCE = 10;

/** `now`: ms since the epoch. Throws `invalid_request` naming the first day that cannot be. */
export function checkDays({ views }: Pick<ViewsBody, 'views'>, now: number): void {
  for (const [index, { day }] of views.entries()) checkDay(day, now, `views.${index}.day`);
}

/** `now`: ms since the epoch. Throws `invalid_request` naming the field of a day that cannot be. */
export function checkDay(day: string, now: number, field: string): void {
  const fault = viewFault(day, viewDay(now));
  if (fault !== null) throw new Refusal('invalid_request', FAULTS[fault], { field });
}

/**
 * Counts looks at listings, each once a viewer, listing and day. `viewer`: a person's id, or what a guest's device calls
 * itself today.
 */
export async function noteViews(
  db: Db,
  viewer: string,
  views: readonly ViewsBody['views'][number][],
): Promise<z.infer<typeof viewsAnswerSchema>> {
  if (views.length === 0) return { counted: 0 };
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select private.note_views($1::uuid, $2::jsonb) as n', [
      viewer,
      JSON.stringify(views),
    ]),
  );
  return z.parse(viewsAnswerSchema, { counted: row?.n ?? 0 });
}

/** Counts cards that were on a screen, each once a batch. `viewer`: whose own homes are passed over; null: a guest. */
export async function noteImpressions(
  db: Db,
  viewer: string | null,
  { id, day, listing_ids }: ImpressionsBody,
): Promise<z.infer<typeof viewsAnswerSchema>> {
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>(
      'select private.note_impressions($1::uuid, $2::uuid, $3::date, $4::uuid[]) as n',
      [viewer, id, day, listing_ids],
    ),
  );
  return z.parse(viewsAnswerSchema, { counted: row?.n ?? 0 });
}

const FAULTS = {
  unreadable: 'there is no such day',
  ahead: 'the day is still to come',
  long_ago: 'the day is too long ago to be counted',
} as const;

/** Adds up what happened and tells owners who have not heard for half a minute. Gives how many listings. */
export async function tellFigures(db: Db): Promise<number> {
  const [row] = await db.asService((sql) =>
    sql.query<{ n: number }>('select private.tell_figures($1::int) as n', [TOLD_AT_ONCE]),
  );
  return row?.n ?? 0;
}
