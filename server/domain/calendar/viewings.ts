import type { Language } from '#contract/rules/languages.ts';
import { type CalendarEvent, calendarFeed } from '#contract/rules/listing/calendarFile.ts';
import type { Db } from '#server/db/db.ts';
import { hashOf } from './addresses.ts';
import { WORDS } from './words.ts';

/** Days behind and viewings in one calendar. */
const BEHIND_DAYS = 30;
const MOST = 500;

interface Row {
  readonly id: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly state: 'proposed' | 'requested' | 'confirmed';
  readonly note: string;
  readonly home: string;
  readonly title: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly zone: string | null;
  /** Of the owner's own homes alone. */
  readonly number: string | null;
  readonly unit: string | null;
  readonly with: string | null;
}

/** A name is told where the two write to each other; the number of a house to its owner alone. */
const VIEWINGS = `select v.id, private.instant(v.starts_at) as starts_at, private.instant(v.ends_at) as ends_at, v.state,
    v.note, v.property_id as home, p.title, p.details ->> 'street' as street, p.details ->> 'city' as city,
    p.details ->> 'time_zone' as zone, q.number, q.unit,
    case when c.id is not null then u.full_name end as "with"
  from public.viewings v
  left join public.properties p on p.id = v.property_id and not p.deleted
    and (p.visibility = 'live' or p.owner_id = $1::uuid)
  left join public.property_private q on q.property_id = v.property_id and q.owner_id = $1::uuid
  left join public.user_profiles u
    on u.id = case when v.owner_id = $1::uuid then v.renter_id else v.owner_id end
  left join public.conversations c
    on c.user_low = least(v.owner_id, v.renter_id) and c.user_high = greatest(v.owner_id, v.renter_id)
  where $1::uuid in (v.owner_id, v.renter_id) and not v.deleted
    and v.state in ('proposed', 'requested', 'confirmed')
    and v.ends_at > now() - interval '${BEHIND_DAYS} days'
  order by v.starts_at limit ${MOST}`;

/**
 * The calendar behind a secret, as text; null: there is none, any more. Of a viewing it says what its person sees in the app.
 * `publicUrl`: an origin; `now` in ms since the epoch.
 */
export async function calendarOf(
  db: Db,
  secret: string,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: number },
): Promise<string | null> {
  return await db.asService(async (sql) => {
    const [address] = await sql.query<{ user_id: string; language: Language }>(
      'select user_id, language from private.calendar_addresses where secret_hash = $1',
      [hashOf(secret)],
    );
    if (address === undefined) return null;
    const rows = await sql.query<Row>(VIEWINGS, [address.user_id]);
    const events = rows.map((row) => eventOf(row, address.language, publicUrl));
    return calendarFeed(WORDS[address.language].name, events, now);
  });
}

function eventOf(row: Row, language: Language, publicUrl: string): CalendarEvent {
  const words = WORDS[language];
  const street = [row.street, row.number].filter(Boolean).join(' ');
  const text = [
    row.with === null ? '' : words.with(row.with),
    row.state === 'confirmed' ? '' : words.state[row.state],
    timeThere(row, language),
    row.note,
    `${publicUrl}/properties/${row.home}`,
  ];
  return {
    id: row.id,
    title: words.event(row.title ?? ''),
    place: [street, row.unit, row.city].filter(Boolean).join(', '),
    text: text.filter((line) => line !== '').join('\n'),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isConfirmed: row.state === 'confirmed',
  };
}

/** A calendar shows the clock of its reader: that of the home is in the text. */
function timeThere({ starts_at: at, zone, city }: Row, language: Language): string {
  if (zone === null || city === null) return '';
  try {
    const format = new Intl.DateTimeFormat(language, {
      ...{ dateStyle: 'medium', timeStyle: 'short' },
      timeZone: zone,
    });
    return WORDS[language].there(format.format(Date.parse(at)), city);
  } catch {
    // Stored before zones were looked up: no zone anybody knows.
    return '';
  }
}
