import { randomUUID } from 'node:crypto';
import { inquiryIdOf } from '#contract/rules/ids.ts';
import { asBearer, type BearerContext, SERVICE } from '#server/db/bearer.ts';
import type { Db } from '#server/db/db.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import {
  ANON,
  asService,
  conversationOf,
  makeAccount,
  type TestPerson,
} from '#tests/sql/people.ts';

/** Everybody who tries, in the order of the columns of expected.md. All rows tried for are the owner's. */
export const ACTORS = ['anon', 'owner', 'partner', 'stranger', 'blocked', 'service'] as const;
export type Actor = (typeof ACTORS)[number];

/** Stands in everything of the owner that nobody but those it was meant for may see. */
export const PRIVATE_TEXT = 'what the owner wrote';

/**
 * The owner, of whom there is a row in every table; the partner they write to; a stranger, who writes to
 * the partner only; the blocked, who wrote with the owner once; and somebody to make new rows with.
 */
export interface World {
  readonly owner: TestPerson;
  readonly partner: TestPerson;
  readonly stranger: TestPerson;
  readonly blocked: TestPerson;
  readonly somebody: TestPerson;
  /** Ids of the owner's conversations with the partner and with the blocked. */
  readonly withPartner: string;
  readonly withBlocked: string;
  /** Id of the owner's one row in user_roles. */
  readonly role: string;
  /** Id of the owner's one record. */
  readonly record: string;
  /** The owner's one listing, live, and the area it lies in. */
  readonly listing: string;
  readonly area: string;
  /** Ids of what the partner asked about it. */
  readonly inquiry: string;
  readonly viewing: string;
}

export async function makeWorld(db: Db): Promise<World> {
  const [owner, partner, stranger, blocked, somebody] = [
    await makeAccount(db, { metadata: { full_name: 'Somebody', user_type: 'landlord' } }),
    await makeAccount(db),
    await makeAccount(db),
    await makeAccount(db),
    await makeAccount(db),
  ];
  const write = (from: TestPerson, to: TestPerson, content: string) =>
    asService(db, 'select send_messages($1::uuid, $2::uuid, $3::uuid, $4::jsonb)', [
      from.id,
      conversationOf(from, to),
      to.id,
      JSON.stringify([{ id: randomUUID(), content, written_at: '2026-11-21T02:00:00Z' }]),
    ]);
  const record = randomUUID();
  await write(owner, partner, PRIVATE_TEXT);
  await write(partner, owner, `${PRIVATE_TEXT}, answered`);
  await write(owner, blocked, `${PRIVATE_TEXT} before the block`);
  await write(stranger, partner, 'of no concern to the owner');
  for (const statement of [
    `insert into blocked_users (blocker_id, blocked_id) values ('${owner.id}', '${blocked.id}')`,
    `insert into ended_sessions (session_id, user_id) values (gen_random_uuid(), '${owner.id}')`,
    `insert into departures (collection, scope, row_id, user_id)
     values ('roles', 'mine', gen_random_uuid(), '${owner.id}')`,
    `insert into records (user_id, id, kind, body)
     values ('${owner.id}', '${record}', 'settings', '{"note": "${PRIVATE_TEXT}"}')`,
  ]) {
    await asService(db, statement);
  }
  const area = await makeArea(db);
  const listing = await makeListing(db, owner, area, {
    private: { lat: 38.7, lon: -9.1, number: PRIVATE_TEXT.slice(0, 20), unit: PRIVATE_TEXT },
  });
  // The partner asked about the owner's home, and is to see it.
  const inquiry = inquiryIdOf(partner.id, listing.id);
  const viewing = randomUUID();
  const asked = {
    property_id: listing.id,
    written_at: '2026-11-21T02:00:00Z',
  };
  for (const [collection, row] of [
    ['inquiries', { ...asked, id: inquiry, first_message: PRIVATE_TEXT }],
    [
      'viewings',
      {
        ...asked,
        id: viewing,
        note: PRIVATE_TEXT,
        starts_at: '2099-01-01T10:00:00Z',
        ends_at: '2099-01-01T10:30:00Z',
      },
    ],
  ] as const) {
    await db.asUser(partner.claims, (sql) =>
      sql.query('select sync_push($1, $2::jsonb)', [collection, JSON.stringify([row])]),
    );
  }
  await asService(
    db,
    'insert into listing_days (property_id, day, owner_id, views) values ($1::uuid, $2, $3::uuid, 3)',
    [listing.id, '2026-01-01', owner.id],
  );
  const [role] = await asService<{ id: string }>(
    db,
    `select id from user_roles where user_id = '${owner.id}'`,
  );
  return {
    role: role?.id ?? '',
    record,
    listing: listing.id,
    area,
    inquiry,
    viewing,
    owner,
    partner,
    stranger,
    blocked,
    somebody,
    withPartner: conversationOf(owner, partner),
    withBlocked: conversationOf(owner, blocked),
  };
}

/** The settings that make a transaction this actor's. */
export function bearerOf(world: World, actor: Actor): BearerContext {
  switch (actor) {
    case 'anon':
      return asBearer(ANON);
    case 'service':
      return SERVICE;
    default:
      return asBearer(world[actor].claims);
  }
}
