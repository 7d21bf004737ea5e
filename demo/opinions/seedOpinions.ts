import { opinionIdOf } from '#contract/rules/areas/opinions.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db } from '#server/db/db.ts';
import { insertRows } from '../insertRows.ts';
import { personIdOf } from '../people.ts';
import { SAID } from './said.ts';

/** The age of the first opinion; each of the following came a fortnight later. */
const FIRST_DAYS_AGO = 300;
const BETWEEN_DAYS = 14;

/**
 * Adds opinions of people of the demo about some areas. Those of three areas are shown; a fourth has only
 * four people's, so nothing is told of it. `now`: ms since the epoch. Gives false, and changes nothing, where
 * they are there already. People and areas of the demo must be there.
 */
export async function seedOpinions(db: Db, deps: { now(): number }): Promise<boolean> {
  const now = deps.now();
  return db.asService(async (sql) => {
    const seeded = await sql.query('select 1 from private.area_opinions limit 1');
    if (seeded.length > 0) return false;
    const areas = await sql.query<{ id: string; slug: string }>(
      'select id, slug from public.areas where slug = any ($1::text[])',
      [Object.keys(SAID)],
    );
    let days = FIRST_DAYS_AGO;
    const rows = areas.flatMap(({ id: areaId, slug }) =>
      (SAID[slug] ?? []).map(({ who, lived, yes, no = [], text = '' }) => {
        const at = now - (days -= BETWEEN_DAYS) * DAY_MS;
        const answers = Object.fromEntries([
          ...yes.map((question) => [question, true] as const),
          ...no.map((question) => [question, false] as const),
        ]);
        const user = personIdOf(who);
        const body = { areaId, lived, answers, text, at };
        return { user, id: opinionIdOf(user, areaId), body, at: new Date(at).toISOString() };
      }),
    );
    await insertRows(
      sql,
      `insert into public.records (user_id, id, kind, body) select "user", id, 'area_opinion', body from rows`,
      '("user" uuid, id uuid, body jsonb)',
      rows,
    );
    await insertRows(
      sql,
      `update private.area_opinions o set written_at = rows.at from rows where o.user_id = rows."user" and o.record_id = rows.id`,
      '("user" uuid, id uuid, at timestamptz)',
      rows,
    );
    // The checks find no fault in these texts.
    await sql.query(
      "select private.judge_review(o.told_id, '{}') from private.area_opinions o where o.state = 'waiting'",
    );
    return true;
  });
}
