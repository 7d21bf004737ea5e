import type { Sql } from '#server/db/db.ts';
import type { Seal } from '#server/domain/secrets/index.ts';

/** Something tries are counted by. */
export interface Subject {
  /** The kind and the subject: `['codes of an address', 'a@b.c']`. */
  readonly name: readonly string[];
  /** Tries that are let through within `windowMs`. */
  readonly most: number;
  /** ms; begins with the first try. */
  readonly windowMs: number;
}

/** Counts in the database, for what a restart must not forgive. */
export interface Tries {
  /** Counts one try by each subject; gives seconds to wait when it is one too many by any of them. */
  take(sql: Sql, subjects: readonly Subject[]): Promise<number | undefined>;
  /** It was no try after all: each has one less. */
  giveBack(sql: Sql, subjects: readonly Subject[]): Promise<void>;
  /** They start afresh. */
  forget(sql: Sql, subjects: readonly Subject[]): Promise<void>;
}

/** A subject nobody has tried for this long is the same as none. */
const KEPT = '2 days';
const SWEEP_EVERY = 500;

export function createTries(seal: Seal): Tries {
  const hashes = (subjects: readonly Subject[]) => subjects.map(({ name }) => seal.of(...name));
  let taken = 0;

  async function sweep(sql: Sql): Promise<void> {
    if (taken++ % SWEEP_EVERY === 0)
      await sql.query(`delete from private.auth_tries where since < now() - interval '${KEPT}'`);
  }

  return {
    async take(sql, subjects) {
      if (subjects.length === 0) return undefined;
      await sweep(sql);
      const rows = await sql.query<{ wait: number }>(COUNT, [
        hashes(subjects),
        subjects.map(({ most }) => most),
        subjects.map(({ windowMs }) => windowMs / 1000),
      ]);
      const wait = Math.max(0, ...rows.map((row) => row.wait));
      return wait === 0 ? undefined : wait;
    },
    async giveBack(sql, subjects) {
      await sql.query(
        `with held as (${HOLD}) update private.auth_tries t set tries = greatest(0, tries - 1)
         from held where t.subject = held.subject`,
        [hashes(subjects)],
      );
    },
    async forget(sql, subjects) {
      await sql.query(
        `with held as (${HOLD}) delete from private.auth_tries t using held where t.subject = held.subject`,
        [hashes(subjects)],
      );
    },
  };
}

/** A clock that was wrong for a moment left a window that begins in time to come: it is over. */
const IS_OVER = `(t.since > clock_timestamp()
  or t.since < clock_timestamp() - (select a.seconds from asked a where a.subject = t.subject) * interval '1 second')`;

/** In one order, here and in COUNT: two that hold each other's rows would wait for ever. */
const HOLD =
  'select subject from private.auth_tries where subject = any($1::text[]) order by subject for update';

/** Counts each subject up; gives for each the seconds to wait, 0 for one that may go on. */
const COUNT = `
with asked as (
  select * from unnest($1::text[], $2::integer[], $3::float8[]) as a (subject, most, seconds)
), counted as (
  insert into private.auth_tries as t (subject, since, tries)
    select subject, clock_timestamp(), 1 from asked order by subject
  on conflict (subject) do update set
    tries = case when ${IS_OVER} then 1 else t.tries + 1 end,
    since = case when ${IS_OVER} then clock_timestamp() else t.since end
  returning subject, tries, extract(epoch from clock_timestamp() - since)::float8 as age
)
select case when tries <= most then 0 else greatest(1, ceil(seconds - age))::integer end as wait
from counted join asked using (subject)`;
