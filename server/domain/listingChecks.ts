import type { Property } from '#contract/entities/property.ts';
import { type HeldReason, writeHeld } from '#contract/rules/heldReasons.ts';
import { type Comparable, comparablePrice, priceBand } from '#contract/rules/priceBand.ts';
import { publishFaults } from '#contract/rules/publishable.ts';
import { scamScore } from '#contract/rules/scamScore.ts';
import type { Db, Sql } from '#server/db/db.ts';

/** Listings judged in one transaction. */
const BATCH = 20;
/** Homes nearby that the price is compared with. */
const COMPARED = 500;

/** A listing that waits, with what the database knows of it. */
interface Waiting {
  readonly listing: Property;
  /** ms since the epoch; null where the account is gone. */
  readonly owner_since: number | null;
  readonly photo_of_another: boolean;
}

/**
 * Judges listings that wait for it by the rules the device has, too: held with what keeps them from being published
 * (contract/rules/publishable.ts) and with the reasons of contract/rules/scamScore.ts from four points, else live. Several
 * processes share the work. Gives how many were judged.
 */
export async function checkListings(db: Db, now: () => number): Promise<number> {
  let total = 0;
  for (;;) {
    const judged = await db.asService((sql) => checkSome(sql, now()));
    total += judged;
    if (judged < BATCH) return total;
  }
}

async function checkSome(sql: Sql, now: number): Promise<number> {
  const waiting = await sql.query<Waiting>(
    `select private.property_json(p) as listing,
       (extract(epoch from u.created_at) * 1000)::bigint as owner_since,
       private.has_photo_of_another(p) as photo_of_another
     from private.listing_checks c
     join public.properties p on p.id = c.property_id
     left join public.user_profiles u on u.id = p.owner_id
     order by c.asked_at
     limit ${BATCH} for update of c skip locked`,
  );
  for (const one of waiting) {
    const reasons = await reasonsToHold(sql, one, now);
    await sql.query('select private.decide_listing($1::uuid, $2::text[])', [
      one.listing.id,
      writeHeld(reasons),
    ]);
  }
  return waiting.length;
}

async function reasonsToHold(sql: Sql, one: Waiting, now: number): Promise<readonly HeldReason[]> {
  const { listing, owner_since, photo_of_another } = one;
  const { verdict, reasons } = scamScore(
    {
      price: comparablePrice(listing),
      bandLow: await bandLow(sql, listing, now),
      isOwnerVerified: listing.owner_verified,
      ownerSince: owner_since,
      hasPhotoOfAnotherOwner: photo_of_another,
      text: textOf(listing),
      isPinAtAddress: null,
    },
    now,
  );
  const faults = publishFaults(listing).map(
    ({ field, code }): HeldReason => ({ kind: 'fault', field, code }),
  );
  const signs = verdict === 'hold' ? reasons : [];
  return [...signs.map((reason): HeldReason => ({ kind: 'sign', reason })), ...faults];
}

/** Low end of the band of like homes around it, minor units a month; null when too few compare. */
async function bandLow(sql: Sql, listing: Comparable, now: number): Promise<number | null> {
  const pool = await sql.query<{ home: Comparable }>(
    `select private.property_json(q) as home
     from public.properties p join public.properties q
       on q.area_id = p.area_id and q.id <> p.id and q.visibility = 'live' and not q.deleted
       and q.property_type = p.property_type and q.listing_type = p.listing_type
     where p.id = $1::uuid
     limit ${COMPARED}`,
    [listing.id],
  );
  const today = new Date(now).toISOString().slice(0, 10);
  const band = priceBand(
    listing,
    pool.map(({ home }) => home),
    today,
  );
  return band.kind === 'band' ? band.low : null;
}

function textOf({ title, details }: Waiting['listing']): string {
  const { summary, description, nearby, house_rules } = details;
  return [title, summary, description, nearby, house_rules].filter(Boolean).join('\n');
}
