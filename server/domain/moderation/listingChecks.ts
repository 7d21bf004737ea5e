import { setImmediate as othersTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { propertySchema } from '#contract/entities/property.ts';
import { utcDay } from '#contract/rules/calendarDay.ts';
import { type HeldReason, writeHeld } from '#contract/rules/listing/heldReasons.ts';
import { type Comparable, comparablePrice, priceBand } from '#contract/rules/market/priceBand.ts';
import { publishFaults } from '#contract/rules/listing/publishable.ts';
import { everyWordOf } from '#contract/rules/listing/versions.ts';
import { type ScamFacts, scamScore } from '#contract/rules/listing/scamScore.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { keepZoneOf } from '#server/domain/places/index.ts';
import type { Log } from '#server/log.ts';
import { judge, type Judgement, reviewSchema } from './listingReview.ts';

/** Homes nearby that the price is compared with. */
const COMPARED = 500;

/** A listing that waits, with what the database knows of it. */
interface Waiting {
  readonly id: string;
  /** As it lies there, which may be anything. */
  readonly listing: unknown;
  /** ms since the epoch; null where the account is gone. */
  readonly owner_since: number | null;
  readonly photo_of_another: boolean;
  /** The decisions of people about it, see `reviewSchema`. */
  readonly review: unknown;
}

/** The result of a round. */
export interface Checked {
  /** How many were judged, held ones among them. */
  readonly judged: number;
  /** How many broke off and are tried again later. */
  readonly putOff: number;
}

interface CheckDeps {
  readonly db: Db;
  readonly log: Log;
  /** ms since the epoch. */
  readonly now: () => number;
}

/**
 * Judges listings that wait for it by the rules the device has, too: held with what keeps them from being published
 * (contract/rules/listing/publishable.ts), with the signs of a fake one (contract/rules/listing/scamScore.ts) and with what
 * moderators decided (listingReview.ts), who are shown what they are to look at; else live. Each by itself: one that cannot be read is held with its field, one whose judging breaks off is put behind all others and
 * told to the log. Several processes share the work. Throws where the database cannot be asked.
 */
export async function checkListings(deps: CheckDeps): Promise<Checked> {
  let [judged, putOff] = [0, 0];
  for (;;) {
    const outcome = await checkOne(deps);
    if (outcome === 'none') return { judged, putOff };
    if (outcome === 'judged') judged += 1;
    else putOff += 1;
    // A database within this process answers without a pause: input that arrived meanwhile is read first.
    await othersTurn();
  }
}

async function checkOne({ db, log, now }: CheckDeps): Promise<'none' | 'judged' | 'put off'> {
  let taken: string | undefined;
  try {
    return await db.asService(async (sql) => {
      const [due] = await sql.query<{ id: string }>(
        `select property_id as id from private.listing_checks where due_at <= now()
         order by due_at, asked_at limit 1 for update skip locked`,
      );
      if (due === undefined) return 'none';
      taken = due.id;
      // A change waits until it is decided, and is looked at by itself then: else it would be decided about unread.
      await sql.query('select 1 from public.properties where id = $1::uuid for no key update', [
        due.id,
      ]);
      const [one] = await sql.query<Waiting>(
        `select p.id, private.own_property_json(p) as listing,
           (extract(epoch from u.created_at) * 1000)::bigint as owner_since,
           private.has_photo_of_another(p) as photo_of_another, private.review_of(p) as review
         from public.properties p left join public.user_profiles u on u.id = p.owner_id
         where p.id = $1::uuid`,
        [due.id],
      );
      if (one === undefined) return 'none';
      await keepZoneOf(sql, one.id);
      const { reasons, look, points } = await judgementOf(sql, one, now());
      await sql.query('select private.decide_listing($1::uuid, $2::text[])', [
        one.id,
        writeHeld(reasons),
      ]);
      await sql.query('select private.note_review($1::uuid, $2, $3::integer)', [
        one.id,
        look,
        points,
      ]);
      const [first] = reasons;
      if (first?.kind === 'unreadable')
        log.warn(`listing ${one.id} is held: its ${first.field} is not as the contract says`);
      return 'judged';
    });
  } catch (thrown) {
    // Without one there was no database to ask.
    if (taken === undefined) throw thrown;
    const id = taken;
    const [row] = await db.asService((sql) =>
      sql.query<{ n: number }>('select private.put_off_check($1::uuid) as n', [id]),
    );
    log.error(`listing ${id} could not be judged (${row?.n ?? 0} times); the others are`, thrown);
    return 'put off';
  }
}

async function judgementOf(
  sql: Sql,
  one: Waiting,
  now: number,
): Promise<Judgement & { readonly points: number | null }> {
  const parsed = propertySchema.safeParse(one.listing);
  if (!parsed.success)
    return { reasons: unreadable(parsed.error.issues), look: null, points: null };
  const listing = parsed.data;
  const facts: ScamFacts = {
    price: comparablePrice(listing),
    bandLow: await bandLow(sql, listing, now),
    isOwnerVerified: listing.owner_verified,
    ownerSince: one.owner_since,
    hasPhotoOfAnotherOwner: one.photo_of_another,
    text: everyWordOf(listing),
    isPinAtAddress: null,
  };
  const signs = (arePhotosCounted: boolean) =>
    scamScore(arePhotosCounted ? facts : { ...facts, hasPhotoOfAnotherOwner: false }, now);
  const faults = publishFaults(listing).map(
    ({ field, code }): HeldReason => ({ kind: 'fault', field, code }),
  );
  const judgement = judge(z.parse(reviewSchema, one.review), signs, faults);
  return { ...judgement, points: signs(true).points };
}

/**
 * Low end of the band of like homes around it, minor units a month; null when too few compare. Those that cannot compare (`priceBand`) are
 * left out where they lie, and of the others no more is read than decides: an area may have thousands, and each home of a feed is judged.
 */
async function bandLow(sql: Sql, listing: Comparable, now: number): Promise<number | null> {
  const pool = await sql.query<{ home: Comparable }>(
    `select jsonb_build_object('id', q.id, 'listing_type', q.listing_type, 'property_type', q.property_type,
       'status', q.status, 'bedrooms', q.bedrooms, 'living_area', q.living_area, 'lat', q.lat, 'lon', q.lon,
       'price', q.price, 'price_period', q.price_period, 'currency', q.currency, 'closed_price', q.closed_price,
       'closed_on', q.closed_on, 'last_listed_on', q.last_listed_on, 'off_market_on', q.off_market_on,
       'fingerprint', q.fingerprint) as home
     from public.properties p join public.properties q
       on q.area_id = p.area_id and q.id <> p.id and q.visibility = 'live' and not q.deleted
       and q.property_type = p.property_type and q.listing_type = p.listing_type
       and q.currency = p.currency and abs(q.bedrooms - p.bedrooms) <= 1
       and q.living_area between p.living_area * 0.74 and p.living_area * 1.26
       and abs(q.lat - p.lat) <= 0.1
     where p.id = $1::uuid
     limit ${COMPARED}`,
    [listing.id],
  );
  const today = utcDay(now);
  const band = priceBand(
    listing,
    pool.map(({ home }) => home),
    today,
  );
  return band.kind === 'band' ? band.low : null;
}

/** The fields that do not fit, each once. */
function unreadable(issues: readonly z.core.$ZodIssue[]): readonly HeldReason[] {
  const fields = issues.map(({ path: [column, part] }) =>
    String(column === 'details' ? (part ?? column) : column),
  );
  return [...new Set(fields)].map((field) => ({ kind: 'unreadable', field }));
}
