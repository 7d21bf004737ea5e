import type { World } from './world.ts';

/** How the owner's rows of a table are told, and what is tried with them. */
export interface TableEntry {
  /** Condition that holds for the owner's rows alone. */
  readonly owned: (world: World) => string;
  /** Adds one row more that would be the owner's. */
  readonly insert: (world: World) => string;
  /** Changes nothing that a guard would refuse to change. */
  readonly set: string;
}

const quoted = (...ids: string[]) => ids.map((id) => `'${id}'`).join(', ');
const threads = ({ withPartner, withBlocked }: World) => quoted(withPartner, withBlocked);
const all = () => 'true';

/** A table of `public` that is not here fails the matrix by its name. */
export const TABLES: Readonly<Record<string, TableEntry>> = {
  areas: {
    owned: ({ area }) => `id = '${area}'`,
    insert: () =>
      `insert into areas (id, name, slug, city, country, outline, centre, bounds)
       values (gen_random_uuid(), 'Hills', 'hills', 'Port Alba', 'PT', '[]', '[0,0]', '[0,0,0,0]')`,
    set: 'name = name',
  },
  blocked_users: {
    owned: ({ owner }) => `blocker_id = '${owner.id}'`,
    insert: ({ owner, somebody }) =>
      `insert into blocked_users (blocker_id, blocked_id) values (${quoted(owner.id, somebody.id)})`,
    set: 'created_at = created_at',
  },
  conversation_participants: {
    owned: (world) => `conversation_id in (${threads(world)})`,
    insert: ({ withPartner, somebody }) =>
      `insert into conversation_participants (conversation_id, user_id) values (${quoted(withPartner, somebody.id)})`,
    set: 'last_read_seq = last_read_seq',
  },
  conversations: {
    owned: ({ owner }) => `'${owner.id}' in (user_low, user_high)`,
    insert: ({ owner }) =>
      `insert into conversations (id, user_low, user_high)
       values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', '${owner.id}')`,
    set: 'last_message = last_message',
  },
  departures: {
    owned: ({ owner }) => `user_id = '${owner.id}'`,
    insert: ({ owner }) =>
      `insert into departures (collection, scope, row_id, user_id)
       values ('users', 'people', gen_random_uuid(), '${owner.id}')`,
    set: 'scope = scope',
  },
  ended_sessions: {
    owned: ({ owner }) => `user_id = '${owner.id}'`,
    insert: ({ owner }) =>
      `insert into ended_sessions (session_id, user_id) values (gen_random_uuid(), '${owner.id}')`,
    set: 'ended_at = ended_at',
  },
  inquiries: {
    owned: ({ owner }) => `owner_id = '${owner.id}'`,
    insert: ({ owner, somebody, listing }) =>
      `insert into inquiries (id, property_id, renter_id, owner_id, conversation_id, first_message, written_at)
       values (gen_random_uuid(), ${quoted(listing, somebody.id, owner.id)}, gen_random_uuid(), 'forged', now())`,
    set: 'first_message = first_message',
  },
  listing_days: {
    owned: ({ owner }) => `owner_id = '${owner.id}'`,
    insert: ({ owner, listing }) =>
      `insert into listing_days (property_id, day, owner_id, views)
       values ('${listing}', '2026-01-02', '${owner.id}', 1000)`,
    set: 'views = views',
  },
  messages: {
    owned: (world) => `conversation_id in (${threads(world)})`,
    insert: ({ owner, withPartner }) =>
      `insert into messages (id, conversation_id, sender_id, seq, content, written_at)
       values (gen_random_uuid(), ${quoted(withPartner, owner.id)}, 99, 'forged', now())`,
    set: 'content = content',
  },
  properties: {
    owned: ({ owner }) => `owner_id = '${owner.id}'`,
    insert: ({ owner, area }) =>
      `insert into properties (id, owner_id, listing_type, property_type, area_id, lat, lon, price, currency,
         price_period, bedrooms, bathrooms, title, details, status)
       values (gen_random_uuid(), '${owner.id}', 'rent', 'studio', '${area}', 1, 1, 1, 'EUR', 'month', 0, 1, 'Forged',
         '{"country": "PT", "city": "Port Alba", "description": "forged"}', 'available')`,
    set: 'title = title',
  },
  property_private: {
    owned: ({ owner }) => `owner_id = '${owner.id}'`,
    insert: ({ owner }) =>
      `insert into property_private (property_id, owner_id) values (gen_random_uuid(), '${owner.id}')`,
    set: 'number = number',
  },
  records: {
    owned: ({ owner }) => `user_id = '${owner.id}'`,
    insert: ({ owner }) =>
      `insert into records (user_id, id, kind, body) values ('${owner.id}', gen_random_uuid(), 'settings', '{}')`,
    set: 'body = body',
  },
  sync_epoch: {
    owned: all,
    insert: () => `insert into sync_epoch (only_row) values (true)`,
    set: 'origin = origin',
  },
  user_profiles: {
    owned: ({ owner }) => `id = '${owner.id}'`,
    insert: ({ owner }) => `insert into user_profiles (id) values ('${owner.id}')`,
    set: 'full_name = full_name',
  },
  user_roles: {
    owned: ({ owner }) => `user_id = '${owner.id}'`,
    insert: ({ owner }) =>
      `insert into user_roles (user_id, role) values ('${owner.id}', 'renter')`,
    set: 'is_primary = is_primary',
  },
  viewings: {
    owned: ({ owner }) => `owner_id = '${owner.id}'`,
    insert: ({ owner, somebody, listing }) =>
      `insert into viewings (id, property_id, renter_id, owner_id, starts_at, ends_at, written_at)
       values (gen_random_uuid(), ${quoted(listing, somebody.id, owner.id)}, '2099-02-01', '2099-02-01 01:00', now())`,
    set: 'note = note',
  },
};

type Call = (world: World) => string;

const one = (...fields: string[]) => `jsonb_build_array(jsonb_build_object(${fields.join(', ')}))`;
const message = (content: string) => one(`'id', gen_random_uuid(), 'content', '${content}'`);

/**
 * Calls of each function for the owner's things, by what they ask. A function of `public` that is not here
 * fails the matrix by its name.
 */
export const FUNCTIONS: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  'add_user_role(uuid,text,boolean)': {
    'a role for the owner': ({ owner }) =>
      `select * from add_user_role('${owner.id}'::uuid, 'renter'::text, true)`,
  },
  'add_user_role(uuid,character varying,boolean)': {
    'a role for the owner': ({ owner }) =>
      `select * from add_user_role('${owner.id}'::uuid, 'renter'::varchar, true)`,
  },
  'catch_up(uuid,jsonb,boolean,integer)': {
    "the owner's": ({ owner }) => `select catch_up('${owner.id}', '{}', true, 500)`,
  },
  'clear_old_news(integer,timestamp with time zone)': {
    'all of it': () => 'select clear_old_news(1)',
  },
  'conversations_of(uuid)': {
    "the owner's": ({ owner }) => `select conversations_of('${owner.id}')`,
  },
  'count_areas()': {
    all: () => 'select count_areas()',
  },
  'expire_listings(integer,timestamp with time zone)': {
    'in a year': () => `select expire_listings(500, now() + interval '1 year')`,
  },
  'expire_viewings(integer,timestamp with time zone)': {
    'in a year': () => `select expire_viewings(500, now() + interval '1 year')`,
  },
  'get_user_roles(uuid)': {
    "the owner's": ({ owner }) => `select * from get_user_roles('${owner.id}')`,
  },
  'is_email_available(text)': {
    "the owner's address": ({ owner }) => `select is_email_available('${owner.email}')`,
  },
  'listings_by_id(jsonb)': {
    "the owner's listing": ({ listing }) =>
      `select listings_by_id(${one(`'id', '${listing}', 'rev', 0`)})`,
  },
  'send_messages(uuid,uuid,uuid,jsonb)': {
    'from the owner to the partner': ({ owner, partner, withPartner }) =>
      `select send_messages(${quoted(owner.id, withPartner, partner.id)}, ${message('forged')})`,
    'from the blocked to the owner': ({ owner, blocked, withBlocked }) =>
      `select send_messages(${quoted(blocked.id, withBlocked, owner.id)}, ${message('in spite of it')})`,
    "from the stranger into the owner's thread": ({ stranger, partner, withPartner }) =>
      `select send_messages(${quoted(stranger.id, withPartner, partner.id)}, ${message('between')})`,
  },
  'set_marks(uuid,uuid,bigint,bigint)': {
    "the owner's": ({ owner, withPartner }) =>
      `select set_marks(${quoted(owner.id, withPartner)}, 2, 2)`,
    "the stranger's in the owner's thread": ({ stranger, withPartner }) =>
      `select set_marks(${quoted(stranger.id, withPartner)}, 2, 2)`,
  },
  'set_primary_role(uuid,text)': {
    'the role the owner has': ({ owner }) =>
      `select * from set_primary_role('${owner.id}', 'landlord')`,
    'a role the owner has not': ({ owner }) =>
      `select * from set_primary_role('${owner.id}', 'renter')`,
  },
  'start_conversation(uuid,uuid,uuid)': {
    'of the owner with somebody': ({ owner, somebody }) =>
      `select start_conversation('${owner.id}', gen_random_uuid(), '${somebody.id}')`,
  },
  'sync_ensure_epoch(boolean)': {
    'a new one': () => 'select sync_ensure_epoch(true)',
  },
  'sync_pull(text,text,jsonb,integer)': {
    'users/self': () => `select sync_pull('users', 'self')`,
    'users/people': () => `select sync_pull('users', 'people')`,
    'roles/mine': () => `select sync_pull('roles', 'mine')`,
    'records/mine': () => `select sync_pull('records', 'mine')`,
    'areas/all': () => `select sync_pull('areas', 'all')`,
    'areas/area': ({ area }) => `select sync_pull('areas', 'area:${area}')`,
    'properties/area': ({ area }) => `select sync_pull('properties', 'area:${area}')`,
    'properties/mine': () => `select sync_pull('properties', 'mine')`,
    'inquiries/mine': () => `select sync_pull('inquiries', 'mine')`,
    'viewings/mine': () => `select sync_pull('viewings', 'mine')`,
    'a function that is no collection': () => `select sync_pull('users(text)', 'self')`,
  },
  'sync_push(text,jsonb)': {
    "the owner's name": ({ owner }) =>
      `select sync_push('users', ${one(`'id', '${owner.id}', 'rev', 1, 'full_name', 'Renamed'`)})`,
    "the owner's address": ({ owner }) =>
      `select sync_push('users', ${one(`'id', '${owner.id}', 'rev', 1, 'email', 'x@x.test'`)})`,
    "the owner's role, to hide it": ({ role }) =>
      `select sync_push('roles', ${one(`'id', '${role}', 'rev', 1, 'deleted', true`)})`,
    'a role for the owner': ({ owner }) =>
      `select sync_push('roles', ${one(`'id', gen_random_uuid(), 'user_id', '${owner.id}', 'role', 'renter'`)})`,
    "the owner's record": ({ record }) =>
      `select sync_push('records', ${one(`'id', '${record}', 'rev', 1, 'kind', 'settings', 'body', jsonb_build_object('digits', 'latin')`)})`,
    "the owner's record, as another kind": ({ record }) =>
      `select sync_push('records', ${one(`'id', '${record}', 'rev', 1, 'kind', 'notice', 'body', '{}'::jsonb`)})`,
    'an answer about an area': ({ area }) =>
      `select sync_push('records', ${one(`'id', gen_random_uuid(), 'kind', 'area_opinion', 'body', jsonb_build_object('areaId', '${area}', 'lived', 'now', 'answers', '{}'::jsonb, 'text', '', 'at', 1)`)})`,
    'figures for the owner': () =>
      `select sync_push('records', ${one(`'id', gen_random_uuid(), 'kind', 'home_figures', 'body', '{}'::jsonb`)})`,
    "the owner's listing": ({ listing }) =>
      `select sync_push('properties', ${one(`'id', '${listing}', 'rev', 2, 'title', 'Cheaper'`)})`,
    "an inquiry about the owner's listing, won": ({ inquiry }) =>
      `select sync_push('inquiries', ${one(`'id', '${inquiry}', 'rev', 1, 'stage', 'won'`)})`,
    "a viewing of the owner's listing, confirmed": ({ viewing }) =>
      `select sync_push('viewings', ${one(`'id', '${viewing}', 'rev', 1, 'state', 'confirmed'`)})`,
    "a viewing of the owner's listing, cancelled": ({ viewing }) =>
      `select sync_push('viewings', ${one(`'id', '${viewing}', 'rev', 1, 'state', 'cancelled'`)})`,
    "the owner's listing, with a verdict on it": ({ listing }) =>
      `select sync_push('properties', ${one(`'id', '${listing}', 'rev', 2, 'visibility', 'rejected'`)})`,
  },
};
