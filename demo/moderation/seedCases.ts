import { v5 } from 'uuid';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { insertAccounts } from '../insertAccounts.ts';
import { DEMO_NAMESPACE, emailOf, personIdOf } from '../people.ts';
import { OTHER_OWNERS } from '../world/portavela/owners.ts';

/** The moderator of the demo; signs in with the password of everybody there. */
export const MODERATOR = {
  email: 'noor@demo.test',
  name: 'Noor de Vries',
  id: v5('noor@demo.test', DEMO_NAMESPACE),
} as const;

const idOf = (what: string): string => v5(`case ${what}`, DEMO_NAMESPACE);

/**
 * Makes the moderator of the demo and what they find: a listing with another owner's photos, one that was
 * refused and is appealed, a listing and a message that somebody reported. Homes on the market do not change.
 * `now`: ms since the epoch. Gives false, and changes nothing, where they are there already. People and
 * listings of the demo must be there.
 */
export async function seedCases(db: Db, deps: { now(): number }): Promise<boolean> {
  return db.asService(async (sql) => {
    const seeded = await sql.query('select 1 from auth.users where email = $1', [MODERATOR.email]);
    if (seeded.length > 0) return false;
    await insertAccounts(sql, [
      {
        id: MODERATOR.id,
        identity_id: idOf('identity'),
        email: MODERATOR.email,
        metadata: { full_name: MODERATOR.name, user_type: 'renter' },
        created_at: new Date(deps.now() - 400 * DAY_MS).toISOString(),
      },
    ]);
    await sql.query('select private.add_moderator($1)', [MODERATOR.email]);
    const [first, second] = await examples(sql);
    if (first === undefined || second === undefined) return true;
    await holdCopy(sql, first);
    await refuseAndAppeal(sql, second);
    await report(
      sql,
      'property_id',
      second,
      'money',
      'They want a month in advance, before I see it.',
    );
    await reportMessage(sql);
    return true;
  });
}

/** Two listings of people nobody signs in as. */
async function examples(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from public.properties
     where owner_id = any ($1::uuid[]) and visibility = 'live' and status in ('available', 'active')
     order by id limit 2`,
    [OTHER_OWNERS.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

/** The last of the other owners: they copy. */
const COPIER = OTHER_OWNERS.at(-1)?.id ?? '';

/** The same home under another owner, held. Gives its id. */
async function copyOf(sql: Sql, what: string, of: string, reason: string): Promise<string> {
  const id = idOf(what);
  await sql.query(
    `insert into public.properties (id, owner_id, listing_type, property_type, listed_by, area_id, lat, lon, price, currency,
       price_period, bedrooms, bathrooms, living_area, title, details, photos, status, visibility, moderation_reason)
     select $1::uuid, $2::uuid, listing_type, property_type, listed_by, area_id, lat, lon, price * 6 / 10, currency,
       price_period, bedrooms, bathrooms, living_area, title, details, photos, status, 'rejected', $4
     from public.properties where id = $3::uuid`,
    [id, COPIER, of, reason],
  );
  return id;
}

/** Pictures of the demo are nobody's, so the other listing is named here, which the checks find for real photos. */
async function holdCopy(sql: Sql, of: string): Promise<void> {
  const id = await copyOf(sql, 'copy', of, 'photo_of_another_owner,price_far_below');
  await sql.query("select private.note_review($1::uuid, 'held', 5)", [id]);
  await sql.query(
    `update private.cases set seen = seen || jsonb_build_object('others', jsonb_build_array(
       (select private.listing_seen(p) from public.properties p where p.id = $2::uuid)))
     where about_id = $1::uuid`,
    [id, of],
  );
  await sql.query('select private.show_case(id) from private.cases where about_id = $1::uuid', [
    id,
  ]);
}

async function refuseAndAppeal(sql: Sql, of: string): Promise<void> {
  const id = await copyOf(sql, 'refused', of, 'money_before_viewing,new_unverified_owner');
  await sql.query("select private.note_review($1::uuid, 'held', 4)", [id]);
  await sql.query(
    `insert into public.records (user_id, id, kind, body)
     select $1::uuid, $2::uuid, 'decision', jsonb_build_object('caseId', id, 'what', 'refuse', 'reason', 'fake',
       'text', 'The address does not exist.', 'at', private.ms(now()))
     from private.cases where about_id = $3::uuid`,
    [MODERATOR.id, idOf('decision'), id],
  );
  await sql.query(
    `insert into public.records (user_id, id, kind, body)
     values ($1::uuid, $2::uuid, 'appeal', jsonb_build_object('about', 'listing', 'aboutId', $3::text,
       'decisionId', $4::text, 'text', 'The street is new. Come and see it.', 'at', private.ms(now())))`,
    [COPIER, idOf('appeal'), id, idOf('decision')],
  );
}

async function report(
  sql: Sql,
  field: 'property_id' | 'message_id',
  about: string,
  reason: string,
  text: string,
): Promise<void> {
  const of =
    field === 'property_id'
      ? 'select p.owner_id, private.property_json(p) as evidence from public.properties p where p.id = $1::uuid'
      : `select m.sender_id as owner_id, jsonb_build_object('person', private.person_seen(m.sender_id),
           'messages', private.messages_seen(m.conversation_id, m.id)) as evidence
         from public.messages m where m.id = $1::uuid`;
  await sql.query(
    `insert into private.reports (id, ${field}, owner_id, reporter_id, reason, text, evidence, written_at)
     select $2::uuid, $1::uuid, one.owner_id, $3::uuid, $4, $5, one.evidence, now() from (${of}) one`,
    [about, idOf(`report ${field}`), personIdOf('priya'), reason, text],
  );
}

/** The last that Tomasz wrote to anybody. */
async function reportMessage(sql: Sql): Promise<void> {
  const [said] = await sql.query<{ id: string }>(
    `select m.id from public.messages m join public.user_profiles u on u.id = m.sender_id
     where u.email = $1 and m.message_type in ('text', 'reply') order by m.created_at desc limit 1`,
    [emailOf('tomasz')],
  );
  if (said) await report(sql, 'message_id', said.id, 'harassment', 'He keeps writing at night.');
}
