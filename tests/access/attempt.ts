import { unreachable } from '#contract/rules/unreachable.ts';
import { type BearerContext, SERVICE, SET_BEARER } from '#server/db/bearer.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { PRIVATE_TEXT, type World } from './world.ts';
import { TABLES } from './statements.ts';

export const VERBS = ['select', 'insert', 'update', 'delete', 'truncate'] as const;
export type Verb = (typeof VERBS)[number];
export const isVerb = (name: string): name is Verb => VERBS.some((verb) => verb === name);

/** Carries what was found out of a transaction that must not stay. */
class Undone extends Error {
  readonly outcome: string;
  constructor(outcome: string) {
    super('undone');
    this.outcome = outcome;
  }
}

/**
 * Runs `work` in a transaction that is rolled back and gives what it found; an error of the database gives
 * `refused <SQLSTATE>`.
 */
async function outcomeOf(db: Db, work: (sql: Sql) => Promise<string>): Promise<string> {
  try {
    await db.asService(async (sql) => {
      throw new Undone(await work(sql));
    });
  } catch (thrown) {
    if (thrown instanceof Undone) return thrown.outcome;
    if (thrown instanceof Error && 'code' in thrown) return `refused ${String(thrown.code)}`;
    throw thrown;
  }
  throw new Error('the transaction stayed');
}

const rows = (count: number) => (count === 0 ? 'none' : `${count} ${count === 1 ? 'row' : 'rows'}`);

/**
 * How many of the owner's rows somebody reaches with one verb. Changes go to the whole table, without a
 * condition and without reading back, which the narrowest privilege would allow.
 */
export function attemptTable(
  db: Db,
  world: World,
  who: BearerContext,
  table: string,
  verb: Verb,
): Promise<string> {
  const entry = TABLES[table];
  if (entry === undefined) throw new Error(`${table} has no entry`);
  const owned = entry.owned(world);
  return outcomeOf(db, async (sql) => {
    const before = await countRows(sql, table, owned);
    const act = (text: string) => actAs(sql, who, text);
    switch (verb) {
      case 'select':
        return rows((await act(`select 1 from public.${table} where ${owned}`)).length);
      case 'insert':
        await act(entry.insert(world));
        return rows(await countTouched(sql, table, owned));
      case 'update':
        await act(`update public.${table} set ${entry.set}`);
        return rows(await countTouched(sql, table, owned));
      case 'delete':
        await act(`delete from public.${table}`);
        return rows(before - (await countRows(sql, table, owned)));
      case 'truncate':
        await act(`truncate public.${table} cascade`);
        return rows(before - (await countRows(sql, table, owned)));
      default:
        return unreachable(verb);
    }
  });
}

/**
 * The outcome of a call: the rows it answers, `private` when they carry what only the owner's own people may
 * read, and how many of the owner's rows it wrote.
 */
export function attemptCall(
  db: Db,
  world: World,
  who: BearerContext,
  call: string,
): Promise<string> {
  return outcomeOf(db, async (sql) => {
    const before = await countAll(sql, world, countRows);
    const answer = await actAs(sql, who, call);
    const gone = before - (await countAll(sql, world, countRows));
    const touched = await countAll(sql, world, countTouched);
    const text = JSON.stringify(answer);
    const isPrivate = text.includes(PRIVATE_TEXT) || text.includes(world.owner.email);
    const written = touched + Math.max(gone, 0);
    return [rows(answer.length), isPrivate && 'private', written > 0 && `writes ${written}`]
      .filter(Boolean)
      .join(', ');
  });
}

/** A value of each type that no row here has, in SQL. */
const OTHER_VALUES: Readonly<Record<string, string>> = {
  uuid: "'00000000-0000-4000-8000-00000000beef'",
  text: "'renter'",
  bigint: '424242',
  integer: '7',
  numeric: '7.5',
  'double precision': '7.25',
  date: "'2001-02-03'",
  boolean: 'not $column',
  xid8: "'3'",
  jsonb: `'{"other": true}'`,
  'timestamp with time zone': "'2001-02-03T04:05:06Z'",
};
const OTHER_VALUES_OF: Readonly<Record<string, string>> = {
  avatar_url: "'/photos/00000000-0000-4000-8000-00000000beef'",
  currency: "'USD'",
  listed_by: "'agent'",
  listing_type: "'sale'",
  location_precision: "'area'",
  price_period: "'week'",
  property_type: "'studio'",
  ref: "'ABCDEFGH'",
  stage: "'application'",
  state: "'confirmed'",
  kind: "'video'",
  status: "'pending'",
  visibility: "'paused'",
  // As jsonb writes it: shorter keys first.
  details: `'{"city": "Port Alba", "country": "PT", "description": "other"}'`,
  living_area: '7.25',
  away: `'{"kind": "withdrawn"}'`,
  next_price: `'{"on": "2027-02-03", "price": 1}'`,
  photos: `'[{"h": 1, "w": 2, "id": "00000000-0000-4000-8000-00000000beef", "key": null, "room": "living"}]'`,
};

/** Whether a column of the owner's row takes another value from the owner. */
export function attemptColumn(
  db: Db,
  world: World,
  who: BearerContext,
  { table, name, type }: { table: string; name: string; type: string },
): Promise<string> {
  const value = (OTHER_VALUES_OF[name] ?? OTHER_VALUES[type])?.replace('$column', name);
  const owned = TABLES[table]?.owned(world);
  if (value === undefined || owned === undefined) throw new Error(`no value for ${table}.${name}`);
  return outcomeOf(db, async (sql) => {
    const [wanted] = await sql.query<{ value: string }>(
      `select (${value})::text as value from public.${table} where ${owned}`,
    );
    if (wanted === undefined) throw new Error(`the owner has no row in ${table}`);
    await actAs(sql, who, `update public.${table} set ${name} = ${value}`);
    const [after] = await sql.query<{ n: number }>(
      `select count(*)::integer as n from public.${table}
       where ${TOUCHED} and ${name}::text = $1`,
      [wanted.value],
    );
    return after?.n === 0 ? 'keeps its value' : 'takes it';
  });
}

async function actAs(sql: Sql, who: BearerContext, text: string): Promise<unknown[]> {
  await sql.query(SET_BEARER, who);
  const answer = await sql.query(text);
  await sql.query(SET_BEARER, SERVICE);
  return answer;
}

async function countRows(sql: Sql, table: string, owned: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    `select count(*)::integer as n from public.${table} where ${owned}`,
  );
  return row?.n ?? 0;
}

/** Rows written by the open transaction or its savepoints, whose ids come after its own. */
const TOUCHED = 'xmin::text::bigint >= pg_current_xact_id()::xid::text::bigint';

function countTouched(sql: Sql, table: string, owned: string): Promise<number> {
  return countRows(sql, table, `(${owned}) and ${TOUCHED}`);
}

async function countAll(sql: Sql, world: World, count: typeof countRows): Promise<number> {
  let total = 0;
  for (const [table, { owned }] of Object.entries(TABLES)) {
    total += await count(sql, table, owned(world));
  }
  return total;
}
