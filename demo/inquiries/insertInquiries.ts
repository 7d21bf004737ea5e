import { v5 } from 'uuid';
import type { LeadSource } from '#contract/entities/inquiry.ts';
import { wordsOf } from '#contract/entities/reply.ts';
import { contentWithHome } from '#contract/entities/sharedHome.ts';
import { inquiryIdOf } from '#contract/rules/ids.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import type { Sql } from '#server/db/db.ts';
import { insertRows } from '../insertRows.ts';
import { insertThreads } from '../insertThreads.ts';
import { DEMO_NAMESPACE, type PersonKey, personIdOf } from '../people.ts';
import { idOf } from '../rows.ts';
import type { DemoThread } from '../script.ts';
import { placeScripts } from '../threads.ts';
import { asked, type AskedScript } from './scripts.ts';

interface OpenHome {
  readonly id: string;
  readonly owner_id: string;
  readonly price: number;
  readonly currency: string;
  /** 'YYYY-MM-DD': nobody asks before. */
  readonly first_listed_on: string;
}

interface Lead {
  readonly script: AskedScript;
  readonly home: OpenHome;
  readonly thread: DemoThread;
}

/**
 * Lets people of the demo ask its landlords about their homes: threads, inquiries and visits, all dated before `now` (ms
 * since the epoch) but for visits to come. The homes must be there.
 */
export async function insertInquiries(sql: Sql, now: number): Promise<void> {
  const homes = await openHomes(sql);
  const leads = placeScripts(asked, now).flatMap(({ script, thread }): Lead[] => {
    const begun = instant(thread.messages[0]?.writtenAt ?? 0);
    const theirs = homes.filter(
      (home) => home.owner_id === personIdOf(script.between[1]) && home.first_listed_on < begun,
    );
    const home = theirs[script.home % theirs.length];
    return home === undefined ? [] : [{ script, home, thread: withCard(thread, home) }];
  });
  await insertThreads(
    sql,
    leads.map(({ thread }) => thread),
  );
  await insertRows(
    sql,
    `insert into public.inquiries (id, property_id, renter_id, owner_id, conversation_id, stage, first_message, budget,
       source, written_at, created_at, replied_at) select * from rows`,
    `(id uuid, property_id uuid, renter_id uuid, owner_id uuid, conversation_id uuid, stage text, first_message text,
      budget bigint, source text, written_at timestamptz, created_at timestamptz, replied_at timestamptz)`,
    leads.map((lead, index) => ({ ...inquiryRow(lead), source: SOURCES[index % SOURCES.length] })),
  );
  await insertRows(
    sql,
    `insert into public.viewings (id, property_id, renter_id, owner_id, starts_at, ends_at, state, written_at, created_at)
     select * from rows`,
    `(id uuid, property_id uuid, renter_id uuid, owner_id uuid, starts_at timestamptz, ends_at timestamptz, state text,
      written_at timestamptz, created_at timestamptz)`,
    leads.flatMap((lead) => visitRows(lead, now)),
  );
  // They did not all write today: their days come with the figures.
  await sql.query('delete from private.day_news');
}

/** The ways by which the inquiries began, one after the other; null: the device was too old to say. */
const SOURCES: readonly (LeadSource | null)[] = [
  'search',
  'map',
  'search',
  'alert',
  'recommendations',
  'search',
  'saved',
  'map',
  'link',
  'tour',
  'similar',
  null,
];

async function openHomes(sql: Sql): Promise<OpenHome[]> {
  return await sql.query<OpenHome>(
    `select id, owner_id, price::float8 as price, currency, first_listed_on::text as first_listed_on from public.properties
     where visibility = 'live' and not deleted and status in ('available', 'active')
     order by first_listed_on, id`,
  );
}

/** As the app writes it: the first words come with the home's card. */
function withCard(thread: DemoThread, home: OpenHome): DemoThread {
  const [first, ...others] = thread.messages;
  if (first === undefined) throw new RangeError('nobody asked anything');
  const asked = { ...first, text: contentWithHome(home.id, first.text), type: 'property' } as const;
  return { ...thread, messages: [asked, ...others] };
}

function inquiryRow({ script, home, thread }: Lead) {
  const [renter, owner] = idsOf(script);
  const [first] = thread.messages;
  const reply = thread.messages.find(({ from }) => from === script.between[1]);
  const over = script.budgetOver;
  return {
    id: inquiryIdOf(renter, home.id),
    property_id: home.id,
    renter_id: renter,
    owner_id: owner,
    conversation_id: idOf(thread),
    stage: script.stage,
    first_message: wordsOf({ messageType: first?.type ?? 'text', content: first?.text ?? '' }),
    budget: over === null ? null : home.price + over * 10 ** minorDigits(home.currency),
    written_at: instant(first?.writtenAt ?? 0),
    created_at: instant(first?.storedAt ?? 0),
    replied_at: reply === undefined ? null : instant(reply.storedAt),
  };
}

function visitRows({ script, home, thread }: Lead, now: number) {
  if (script.visit === undefined) return [];
  const { inDays, hour, state } = script.visit;
  const [renter, owner] = idsOf(script);
  const starts = Math.floor(now / DAY_MS) * DAY_MS + inDays * DAY_MS + hour * HOUR_MS;
  const written = thread.messages.at(-1)?.storedAt ?? now;
  return [
    {
      id: v5(`visit ${renter} ${home.id}`, DEMO_NAMESPACE),
      property_id: home.id,
      renter_id: renter,
      owner_id: owner,
      starts_at: instant(starts),
      ends_at: instant(starts + HOUR_MS / 2),
      state,
      written_at: instant(Math.min(written, starts - DAY_MS)),
      created_at: instant(Math.min(written, starts - DAY_MS)),
    },
  ];
}

const idsOf = ({ between: [renter, owner] }: { between: readonly [PersonKey, PersonKey] }) =>
  [personIdOf(renter), personIdOf(owner)] as const;
const instant = (ms: number) => new Date(ms).toISOString();
