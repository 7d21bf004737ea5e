-- Whom a person is shown by name and picture: whoever they write with, who asked about a home of theirs or was asked, and
-- the owners of homes they looked at or kept. Nobody else comes to their devices.

create table private.known_people (
  viewer_id uuid not null references auth.users (id) on delete cascade,
  person_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Since then the person is shown: what became visible must lie ahead of the viewer's cursors.
  xid xid8 not null default pg_current_xact_id(),
  -- When somebody last looked whether there is still a reason.
  checked_at timestamptz not null default now(),
  primary key (viewer_id, person_id)
);
create index known_people_person on private.known_people (person_id);
create index known_people_checked on private.known_people (checked_at);
alter table private.known_people enable row level security;
grant select, insert, update, delete on private.known_people to service_role;

-- Homes a record is about, by their ids.
create function private.homes_in(body jsonb) returns setof uuid
language sql immutable set search_path = ''
as $$
  select id::uuid from jsonb_array_elements_text(jsonb_build_array(body -> 'propertyId') || case
    when jsonb_typeof(body -> 'propertyIds') = 'array' then body -> 'propertyIds' else '[]' end) id
  where id ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
$$;

-- Whether a record of this kind says that somebody looked at a home or kept it.
create function private.is_about_homes(p_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select p_kind in ('saved_home', 'pipeline_home', 'comparison', 'viewed_home') $$;

create function private.has_reason_to_know(p_viewer uuid, p_person uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from public.conversations c
      where c.user_low = least(p_viewer, p_person) and c.user_high = greatest(p_viewer, p_person))
    or exists (select 1 from public.inquiries i
      where (i.renter_id, i.owner_id) in ((p_viewer, p_person), (p_person, p_viewer)) and not i.deleted)
    or exists (select 1 from public.viewings v
      where (v.renter_id, v.owner_id) in ((p_viewer, p_person), (p_person, p_viewer)) and not v.deleted)
    or exists (select 1 from public.records r, private.homes_in(r.body) home (id)
      join public.properties p on p.id = home.id
      where r.user_id = p_viewer and not r.deleted and private.is_about_homes(r.kind)
        and p.owner_id = p_person and not p.deleted)
$$;

-- From now on the viewer is shown the person. Nothing where they are already, or one of them is gone.
create function private.meet(p_viewer uuid, p_person uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.known_people (viewer_id, person_id)
  select p_viewer, p_person
  where p_viewer <> p_person
    and exists (select 1 from auth.users u where u.id = p_viewer)
    and exists (select 1 from public.user_profiles u where u.id = p_person)
  on conflict do nothing;
  if found then
    delete from public.departures d
      where d.collection = 'users' and d.scope = 'people' and d.row_id = p_person and d.user_id = p_viewer;
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'users', 'scope', 'people', 'user', p_viewer)::text);
  end if;
end $$;

-- These four are SECURITY DEFINER because whom somebody is shown is not written by clients.
create function private.meet_in_conversation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.meet(new.user_low, new.user_high), private.meet(new.user_high, new.user_low);
  return null;
end $$;
create trigger d_meet after insert on public.conversations
  for each row execute function private.meet_in_conversation();

create function private.meet_about_home() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.meet(new.renter_id, new.owner_id), private.meet(new.owner_id, new.renter_id);
  return null;
end $$;
create trigger d_meet after insert on public.inquiries
  for each row execute function private.meet_about_home();
create trigger d_meet after insert on public.viewings
  for each row execute function private.meet_about_home();

-- Only homes that everybody may see: a guessed id tells nothing of whose it is.
create function private.meet_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.meet(new.user_id, owner_id) from (
    select distinct p.owner_id from private.homes_in(new.body) home (id) join public.properties p on p.id = home.id
    where p.visibility = 'live' and not p.deleted
      and (p.off_market_on is null or p.off_market_on >= current_date - 365)) owners;
  return null;
end $$;
create trigger d_meet after insert or update on public.records
  for each row when (not new.deleted and private.is_about_homes(new.kind))
  execute function private.meet_owner();

-- Who is no longer shown, or gone with their account, goes from the viewer's devices.
create function private.known_people_depart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from auth.users u where u.id = old.viewer_id) then
    return null;
  end if;
  insert into public.departures (collection, scope, row_id, user_id)
  values ('users', 'people', old.person_id, old.viewer_id)
  on conflict (collection, scope, row_id, user_id) where user_id is not null
  do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  perform pg_notify('sync_hint', json_build_object(
    'collection', 'users', 'scope', 'people', 'user', old.viewer_id)::text);
  return null;
end $$;
create trigger c_depart after delete on private.known_people
  for each row execute function private.known_people_depart();
drop trigger c_depart on public.user_profiles;
drop function private.user_profiles_depart();

-- Looks again at those longest not looked at, and drops whom there is no reason to show any more. Gives how many.
create function private.forget_strangers(p_limit integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one private.known_people;
  forgotten integer := 0;
begin
  for one in
    select * from private.known_people k where k.checked_at < p_now - interval '1 day'
    order by k.checked_at limit p_limit for update skip locked
  loop
    if private.has_reason_to_know(one.viewer_id, one.person_id) then
      update private.known_people k set checked_at = p_now
        where k.viewer_id = one.viewer_id and k.person_id = one.person_id;
    else
      delete from private.known_people k where k.viewer_id = one.viewer_id and k.person_id = one.person_id;
      forgotten := forgotten + 1;
    end if;
  end loop;
  return forgotten;
end $$;

-- Part of the others' rows, without their addresses: those of people the caller knows. SECURITY DEFINER because a policy
-- gives whole rows, and these rows hold addresses.
create or replace function private.people_behind(p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select greatest(u.xid, k.xid), u.id, jsonb_build_object(
    'id', u.id, 'full_name', u.full_name, 'user_type', u.user_type, 'avatar_url', u.avatar_url,
    'rev', u.rev, 'deleted', u.deleted, 'updated_at', private.instant(u.updated_at))
  from private.known_people k join public.user_profiles u on u.id = k.person_id
  where k.viewer_id = (select auth.uid())
    and u.verified_at is not null
    and (greatest(u.xid, k.xid), u.id) > (p_xid, p_id)
    and greatest(u.xid, k.xid) < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by 1, 2
  limit p_limit
$$;

-- A changed profile is told to its owner and to whom it is shown; above 200 to everybody who is connected.
drop trigger notify_insert on public.user_profiles;
drop trigger notify_update on public.user_profiles;
drop trigger notify_delete on public.user_profiles;
create trigger notify_insert after insert on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');
create trigger notify_update after update on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');
create trigger notify_delete after delete on public.user_profiles
  referencing old table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');

create function private.hint_viewers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  viewers uuid[] := array(
    select distinct k.viewer_id from private.known_people k join changed c on c.id = k.person_id limit 201);
  who uuid;
begin
  if cardinality(viewers) > 200 then
    perform pg_notify('sync_hint', json_build_object('collection', 'users', 'scope', 'people')::text);
    return null;
  end if;
  foreach who in array viewers loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'users', 'scope', 'people', 'user', who)::text);
  end loop;
  return null;
end $$;
create trigger notify_viewers after update on public.user_profiles
  referencing new table as changed for each statement execute function private.hint_viewers();

-- Who knows whom already.
insert into private.known_people (viewer_id, person_id)
select distinct met.viewer, met.person
from (
  select c.user_low as viewer, c.user_high as person from public.conversations c
  union select c.user_high, c.user_low from public.conversations c
  union select i.renter_id, i.owner_id from public.inquiries i
  union select i.owner_id, i.renter_id from public.inquiries i
  union select v.renter_id, v.owner_id from public.viewings v
  union select v.owner_id, v.renter_id from public.viewings v
  union
  select r.user_id, p.owner_id
  from public.records r, private.homes_in(r.body) home (id) join public.properties p on p.id = home.id
  where not r.deleted and private.is_about_homes(r.kind) and p.visibility = 'live' and not p.deleted) met
join auth.users viewer on viewer.id = met.viewer
join public.user_profiles person on person.id = met.person
where met.viewer <> met.person;

-- Scopes that show less than they did: a cursor of before is void, and the device drops what it is not given any more.
create table private.scopes_begun (
  collection text not null,
  scope text not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (collection, scope)
);
alter table private.scopes_begun enable row level security;
grant select, insert, update, delete on private.scopes_begun to service_role;
insert into private.scopes_begun (collection, scope) values ('users', 'people');
-- Before it nothing may be told that would set a cursor behind it.
delete from public.departures where collection = 'users' and scope = 'people';

-- SECURITY DEFINER because it is all that clients need of that table.
create function private.is_void(p_collection text, p_scope text, p_xid xid8) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_xid > '0' and exists (select 1 from private.scopes_begun b
    where b.collection = p_collection and b.scope = p_scope and p_xid < b.xid)
$$;

-- As before, and: a cursor may be void for its scope alone.
create or replace function public.sync_pull(
  p_collection text, p_scope text, p_checkpoint jsonb default null, p_limit integer default 1000
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  start_id constant uuid := '00000000-0000-0000-0000-000000000000';
  today constant text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  oldest constant text := to_char((now() at time zone 'UTC') - interval '80 days', 'YYYY-MM-DD');
  size integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  this_epoch text := (select e.epoch::text from public.sync_epoch e);
  -- SQL null and json null both ask for everything.
  cursor_at jsonb := nullif(p_checkpoint, 'null'::jsonb);
  from_xid xid8 := coalesce(cursor_at ->> 'xid', '0')::xid8;
  from_id uuid := coalesce(nullif(cursor_at ->> 'id', ''), start_id::text)::uuid;
  from_day text := case when cursor_at is null then today else cursor_at ->> 'day' end;
  page jsonb;
  last_xid xid8;
  last_id uuid;
  counted integer;
begin
  if not private.may_pull(p_collection, p_scope) then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$' or to_regprocedure(format(
      'private.pull_%s(text,xid8,uuid,integer)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if cursor_at is not null and (cursor_at ->> 'epoch' is distinct from this_epoch
      -- A cursor from the future: the transaction counter has gone back under it.
      or from_xid >= pg_snapshot_xmax(pg_current_snapshot())
      or from_day < oldest
      or private.is_void(p_collection, p_scope, from_xid)) then
    return jsonb_build_object('rows', '[]'::jsonb, 'more', true, 'reset', true,
      'checkpoint', private.checkpoint(this_epoch, '0', start_id, today));
  end if;

  execute format($query$
    with behind as (
      select xid, id, body from private.pull_%1$s($1, $2, $3, $4)
      union all
      select d.xid, d.row_id, jsonb_build_object('id', d.row_id, 'rev', 0, 'deleted', true,
        'updated_at', private.instant(d.updated_at))
      from public.departures d
      where d.collection = %2$L and d.scope = $1
        and (d.xid, d.row_id) > ($2, $3)
        and d.xid < pg_snapshot_xmin(pg_current_snapshot())
    ),
    page as (select * from behind order by xid, id limit $4)
    select coalesce(jsonb_agg(body order by xid, id), '[]'::jsonb), count(*)::integer,
      (array_agg(xid order by xid desc, id desc))[1], (array_agg(id order by xid desc, id desc))[1]
    from page
  $query$, p_collection, p_collection)
  into page, counted, last_xid, last_id
  using p_scope, from_xid, from_id, size;

  return jsonb_build_object(
    'rows', page,
    'more', counted = size,
    'reset', false,
    'checkpoint', private.checkpoint(this_epoch, coalesce(last_xid, from_xid), coalesce(last_id, from_id),
      case when counted < size then today else from_day end));
end $$;

-- As before, and: what says since when a row is shown is stamped as the rows are.
create or replace function public.sync_ensure_epoch(p_force boolean default false) returns boolean
language plpgsql set search_path = ''
as $$
declare
  before public.sync_epoch;
  here text;
  stamped regclass[] := array(
    select distinct t.tgrelid::regclass from pg_trigger t
    where t.tgfoid = 'private.sync_touch()'::regprocedure and not t.tgisinternal);
  one regclass;
  found_one boolean;
  is_ahead boolean;
begin
  select * into before from public.sync_epoch for update;
  begin
    select s.system_identifier::text || '/' || c.timeline_id::text into here
      from pg_control_system() s, pg_control_checkpoint() c;
  exception when others then
    here := null;
  end;
  select exists (select 1 from public.departures where xid >= pg_snapshot_xmax(pg_current_snapshot()))
      or exists (select 1 from private.known_people where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    into is_ahead;
  foreach one in array stamped loop
    execute format(
      'select exists (select 1 from %s where xid >= pg_snapshot_xmax(pg_current_snapshot()))', one)
      into found_one;
    is_ahead := is_ahead or found_one;
  end loop;
  if not p_force and not is_ahead and (before.origin is null or here is null or before.origin = here) then
    update public.sync_epoch set origin = here where origin is null and here is not null;
    return false;
  end if;
  update public.sync_epoch set epoch = gen_random_uuid(), origin = here;
  -- The triggers stamp every row with this transaction.
  foreach one in array stamped loop
    execute format('update %s set deleted = deleted', one);
  end loop;
  update private.known_people set xid = pg_current_xact_id();
  delete from private.scopes_begun;
  -- Every cursor is void and every scope pulled whole, where what is not given goes: nobody needs to be told
  -- that a row went before. Stamped like the rows, that would come in any order with the row itself.
  delete from public.departures;
  return true;
end $$;

revoke execute on function
  private.homes_in(jsonb), private.is_about_homes(text), private.has_reason_to_know(uuid, uuid),
  private.meet(uuid, uuid), private.meet_in_conversation(), private.meet_about_home(), private.meet_owner(),
  private.known_people_depart(), private.forget_strangers(integer, timestamptz), private.hint_viewers(),
  private.is_void(text, text, xid8)
  from public;
-- Asked by the trigger of records, as whoever writes one.
grant execute on function private.is_about_homes(text) to authenticated, service_role;
grant execute on function
  private.homes_in(jsonb), private.has_reason_to_know(uuid, uuid),
  private.forget_strangers(integer, timestamptz)
  to service_role;
grant execute on function private.is_void(text, text, xid8) to anon, authenticated, service_role;
