create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text not null default '' check (char_length(full_name) <= 120),
  user_type text not null default 'renter' check (user_type in ('renter', 'landlord')),
  -- A photo of theirs that is kept here. An address of elsewhere would tell its owner who looks at whom, and one of our own paths
  -- would be asked for with the rights of whoever looks.
  avatar_url text check (avatar_url ~ '^/photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
  agent_id text unique check (char_length(agent_id) <= 64),
  -- When the address was confirmed. Others see a person from then on.
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create index user_profiles_cursor on public.user_profiles (xid, id);
create index user_profiles_email on public.user_profiles (lower(email));
alter table public.user_profiles enable row level security;
create policy "one's own profile" on public.user_profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "one changes one's own profile" on public.user_profiles
  for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));
grant select on public.user_profiles to anon;
grant select, update on public.user_profiles to authenticated;
grant all on public.user_profiles to service_role;

-- A person changes name and picture; all else comes from the account, the roles or the service.
create function private.guard_user_profiles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (
    (new.id, new.created_at, new.deleted, new.user_type)
      is distinct from (old.id, old.created_at, old.deleted, old.user_type)
    or new.email is distinct from old.email
    or new.agent_id is distinct from old.agent_id
    or new.verified_at is distinct from old.verified_at
  ) then
    raise exception 'only full_name and avatar_url can be changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger a_guard before update on public.user_profiles
  for each row execute function private.guard_user_profiles();
create trigger b_sync_touch before insert or update on public.user_profiles
  for each row execute function private.sync_touch();

create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('renter', 'landlord')),
  is_primary boolean not null default false,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (user_id, role)
);
create unique index user_roles_one_primary on public.user_roles (user_id)
  where is_primary and not deleted;
create index user_roles_cursor on public.user_roles (user_id, xid, id);
create index user_roles_tombstones on public.user_roles (updated_at) where deleted;
alter table public.user_roles enable row level security;
create policy "one's own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "one takes a role" on public.user_roles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "one changes one's own roles" on public.user_roles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.user_roles to anon;
grant select, insert, update on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

-- A person takes a role and says which is primary; a role is never renamed, moved or hidden by them.
create function private.guard_user_roles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_trusted() then
    return new;
  end if;
  if tg_op = 'INSERT' and new.deleted then
    raise exception 'a new role cannot be deleted' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.role, new.deleted)
      is distinct from (old.id, old.user_id, old.role, old.deleted) then
    raise exception 'only is_primary can be changed' using errcode = '42501';
  end if;
  return new;
end $$;

-- The newest primary role demotes the others before the unique index looks.
create function private.demote_other_roles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_primary and not new.deleted and (tg_op = 'INSERT' or not old.is_primary or old.deleted) then
    update public.user_roles set is_primary = false
      where user_id = new.user_id and role <> new.role and is_primary;
  end if;
  return new;
end $$;

-- A profile's public fields follow the primary role.
create function private.profile_follows_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_profiles set user_type = new.role
    where id = new.user_id and user_type <> new.role;
  return null;
end $$;

create trigger a_guard before insert or update on public.user_roles
  for each row execute function private.guard_user_roles();
create trigger b_demote before insert or update on public.user_roles
  for each row execute function private.demote_other_roles();
create trigger c_sync_touch before insert or update on public.user_roles
  for each row execute function private.sync_touch();
create trigger d_profile after insert or update on public.user_roles
  for each row when (new.is_primary and not new.deleted)
  execute function private.profile_follows_role();

-- Events in auth.users reach user_profiles and user_roles. Nothing here may ever stop an account from being made or
-- changed: every failure becomes a warning.

-- The metadata as an object, also where a driver stored it as a string within json.
create function private.metadata_of(raw jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  data jsonb := raw;
begin
  if jsonb_typeof(data) = 'string' then
    data := (data #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(data) = 'object' then data else '{}'::jsonb end;
exception when others then
  return '{}'::jsonb;
end $$;

-- Without a picture: at sign-up there is none of ours yet. The agent id is ours, and the account's metadata says the same.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  data jsonb := private.metadata_of(new.raw_user_meta_data);
  kind text := case when data ->> 'user_type' = 'landlord' then 'landlord' else 'renter' end;
  -- Never a part of the address: names are seen by others.
  name text := left(btrim(regexp_replace(
    coalesce(
      nullif(btrim(data ->> 'full_name'), ''),
      nullif(btrim(data ->> 'name'), ''),
      nullif(btrim(concat_ws(' ', data ->> 'first_name', data ->> 'last_name')), ''),
      ''),
    '[[:cntrl:]]+', ' ', 'g')), 120);
begin
  begin
    insert into public.user_profiles (id, email, full_name, user_type, agent_id, verified_at)
    values (new.id, lower(new.email), name, kind, private.new_agent_id(), new.email_confirmed_at)
    on conflict (id) do nothing;
  exception when others then
    raise warning 'profile of % made without details: % %', new.id, sqlstate, sqlerrm;
    insert into public.user_profiles (id, email, user_type, verified_at)
    values (new.id, lower(new.email), kind, new.email_confirmed_at)
    on conflict (id) do nothing;
  end;
  insert into public.user_roles (user_id, role, is_primary) values (new.id, kind, true)
  on conflict (user_id, role) do nothing;
  perform private.tell_agent_id(new.id, data);
  return null;
exception when others then
  raise warning 'no profile for %: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
create trigger roost_make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- A confirmed address and a changed one. Whoever has no agent id yet is given one, and nobody writes it.
create function private.carry_account_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_profiles
    set email = lower(new.email), verified_at = coalesce(verified_at, new.email_confirmed_at)
    where id = new.id
      and (email is distinct from lower(new.email)
        or (verified_at is null and new.email_confirmed_at is not null));
  update public.user_profiles set agent_id = private.new_agent_id() where id = new.id and agent_id is null;
  perform private.tell_agent_id(new.id, private.metadata_of(new.raw_user_meta_data));
  return null;
exception when others then
  raise warning 'account change of % not carried over: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
create trigger roost_carry_account_change
  after update of email, email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.carry_account_change();

-- The procedures of the specification. A caller acts on themselves, the service on anyone.
create function public.get_user_roles(user_id_param uuid)
returns table (role text, is_primary boolean)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.must_be_self(user_id_param);
  return query
    select r.role, r.is_primary from public.user_roles r
    where r.user_id = user_id_param and not r.deleted
    order by r.is_primary desc, r.role;
end $$;
revoke execute on function public.get_user_roles(uuid) from public;
grant execute on function public.get_user_roles(uuid) to authenticated, service_role;

-- Taking a role makes it primary unless told otherwise; the first role is primary in any case. A role
-- already held is just made primary. Gives the roles as they then are.
create function public.add_user_role(
  user_id_param uuid, role_name text, make_primary boolean default true
) returns table (role text, is_primary boolean)
language plpgsql set search_path = ''
as $$
declare
  primary_wanted boolean := coalesce(make_primary, true);
begin
  perform private.must_be_self(user_id_param);
  if role_name is null or role_name not in ('renter', 'landlord') then
    raise exception 'there is no such role' using errcode = '22023';
  end if;
  perform private.lock_roles(user_id_param);
  if not exists (select 1 from public.user_roles r
      where r.user_id = user_id_param and r.is_primary and not r.deleted and r.role <> role_name) then
    primary_wanted := true;
  end if;
  insert into public.user_roles as r (user_id, role, is_primary)
    values (user_id_param, role_name, primary_wanted)
    on conflict on constraint user_roles_user_id_role_key do nothing;
  if not found and primary_wanted then
    update public.user_roles r set is_primary = true
      where r.user_id = user_id_param and r.role = role_name and not r.is_primary;
  end if;
  return query select * from public.get_user_roles(user_id_param);
end $$;
revoke execute on function public.add_user_role(uuid, text, boolean) from public;
grant execute on function public.add_user_role(uuid, text, boolean) to authenticated, service_role;

-- The other variant. Postgres tells overloads apart by type alone, hence `varchar`.
create function public.add_user_role(
  p_user_id uuid, p_role character varying, p_is_primary boolean default true
) returns table (role text, is_primary boolean)
language sql set search_path = ''
as $$ select * from public.add_user_role(p_user_id, p_role::text, p_is_primary) $$;
revoke execute on function public.add_user_role(uuid, character varying, boolean) from public;
grant execute on function public.add_user_role(uuid, character varying, boolean) to authenticated, service_role;

-- Only among the roles held. Gives the roles as they then are.
create function public.set_primary_role(user_id_param uuid, role_name text)
returns table (role text, is_primary boolean)
language plpgsql set search_path = ''
as $$
begin
  perform private.must_be_self(user_id_param);
  perform private.lock_roles(user_id_param);
  if not exists (select 1 from public.user_roles r
      where r.user_id = user_id_param and r.role = role_name and not r.deleted) then
    raise exception 'this role is not held' using errcode = '42501';
  end if;
  update public.user_roles r set is_primary = true
    where r.user_id = user_id_param and r.role = role_name and not r.is_primary;
  return query select * from public.get_user_roles(user_id_param);
end $$;
revoke execute on function public.set_primary_role(uuid, text) from public;
grant execute on function public.set_primary_role(uuid, text) to authenticated, service_role;

-- Until the end of the transaction nobody else changes this person's roles by these procedures.
create function private.lock_roles(who uuid) returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(hashtextextended('user_roles ' || who::text, 0)) $$;
grant execute on function private.lock_roles(uuid) to authenticated, service_role;

create function private.pull_users(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope = 'self' then
    return query
      select u.xid, u.id, private.profile_json(u) from public.user_profiles u
      where u.id = (select auth.uid())
        and (u.xid, u.id) > (p_xid, p_id)
        and u.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot());
  elsif p_scope = 'people' then
    return query select * from private.people_behind(p_xid, p_id, p_limit);
  else
    raise exception 'users has no scope %', p_scope using errcode = '22023';
  end if;
end $$;
grant execute on function private.pull_users(text, xid8, uuid, integer) to authenticated, service_role;

-- One's own profile, as users/self carries it.
create function private.profile_json(u public.user_profiles) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'full_name', u.full_name, 'user_type', u.user_type,
    'avatar_url', u.avatar_url, 'agent_id', u.agent_id,
    'rev', u.rev, 'deleted', u.deleted, 'updated_at', private.instant(u.updated_at))
$$;
grant execute on function private.profile_json(public.user_profiles) to authenticated, service_role;

-- Part of the others' rows, without their addresses: those of people the caller knows. SECURITY DEFINER because a policy
-- gives whole rows, and these rows hold addresses.
create function private.people_behind(p_xid xid8, p_id uuid, p_limit integer)
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
grant execute on function private.people_behind(xid8, uuid, integer) to authenticated, service_role;

create function private.pull_roles(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'roles has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select r.xid, r.id, private.role_json(r) from public.user_roles r
    where r.user_id = (select auth.uid())
      and (r.xid, r.id) > (p_xid, p_id)
      and r.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by r.xid, r.id
    limit p_limit;
end $$;
grant execute on function private.pull_roles(text, xid8, uuid, integer) to authenticated, service_role;

create function private.role_json(r public.user_roles) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'user_id', r.user_id, 'role', r.role, 'is_primary', r.is_primary,
    'rev', r.rev, 'deleted', r.deleted, 'updated_at', private.instant(r.updated_at))
$$;
grant execute on function private.role_json(public.user_roles) to authenticated, service_role;

-- `rev` is the revision the change was made on; 0 or none says that the row is new.
create function private.push_users(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  theirs public.user_profiles;
begin
  select * into theirs from public.user_profiles where id = (item ->> 'id')::uuid for update;
  if not found then
    raise exception 'not one''s own profile' using errcode = '42501';
  end if;
  if theirs.rev <> coalesce((item ->> 'rev')::bigint, 0) then
    return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.profile_json(theirs));
  end if;
  update public.user_profiles set
    full_name = case when item ? 'full_name' then item ->> 'full_name' else full_name end,
    avatar_url = case when item ? 'avatar_url' then item ->> 'avatar_url' else avatar_url end,
    user_type = case when item ? 'user_type' then item ->> 'user_type' else user_type end,
    email = case when item ? 'email' then item ->> 'email' else email end,
    agent_id = case when item ? 'agent_id' then item ->> 'agent_id' else agent_id end,
    deleted = case when item ? 'deleted' then (item ->> 'deleted')::boolean else deleted end
  where id = theirs.id
  returning * into theirs;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.profile_json(theirs));
end $$;
grant execute on function private.push_users(jsonb) to authenticated, service_role;

create function private.push_roles(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.user_roles;
begin
  select * into theirs from public.user_roles where id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.role_json(theirs));
    end if;
    update public.user_roles set
      user_id = case when item ? 'user_id' then (item ->> 'user_id')::uuid else user_id end,
      role = case when item ? 'role' then item ->> 'role' else role end,
      is_primary = case when item ? 'is_primary' then (item ->> 'is_primary')::boolean else is_primary end,
      deleted = case when item ? 'deleted' then (item ->> 'deleted')::boolean else deleted end
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    insert into public.user_roles (id, user_id, role, is_primary, deleted)
    values ((item ->> 'id')::uuid, (item ->> 'user_id')::uuid, item ->> 'role',
      coalesce((item ->> 'is_primary')::boolean, false), coalesce((item ->> 'deleted')::boolean, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.role_json(theirs));
end $$;
grant execute on function private.push_roles(jsonb) to authenticated, service_role;

create trigger notify_insert after insert on public.user_roles
  referencing new table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');
create trigger notify_update after update on public.user_roles
  referencing new table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');
create trigger notify_delete after delete on public.user_roles
  referencing old table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');

-- Hosted Supabase tells Realtime's subscribers from a publication.
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.user_profiles, public.user_roles;
  end if;
end $$;

create function private.unturn_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.full_name := private.unturned(new.full_name);
  return new;
end $$;

-- Before the guards: they look at what is kept.
create trigger a_clean_texts before insert or update of full_name on public.user_profiles
  for each row execute function private.unturn_profile();

-- The server shows a photo in the step that keeps it; a person may take theirs down, and no more. SECURITY
-- DEFINER because nobody reads the photos; whether the writer is trusted is asked before, as the writer.
create function private.guard_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.avatar_url ~ '^/photos/' and not exists (
    select from private.profile_photos p
    where p.user_id = new.id and '/photos/' || p.id = new.avatar_url)
  then
    raise exception 'only a photo of one''s own is shown' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger a_guard_photo before update on public.user_profiles
  for each row
  when (new.avatar_url is distinct from old.avatar_url and not private.is_trusted())
  execute function private.guard_photo();

-- The people a person is shown by name and picture: those they write with, those who asked about a home of theirs or
-- were asked, and the owners of homes they looked at or kept. No other person comes to their devices.
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
grant execute on function private.homes_in(jsonb) to service_role;

-- Whether a record of this kind says that somebody looked at a home or kept it.
create function private.is_about_homes(p_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select p_kind in ('saved_home', 'pipeline_home', 'comparison', 'viewed_home') $$;
grant execute on function private.is_about_homes(text) to authenticated, service_role;

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
grant execute on function private.has_reason_to_know(uuid, uuid) to service_role;

-- From now on the viewer is shown the person. Nothing where they are already, or one of them is gone.
create function private.meet(p_viewer uuid, p_person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.known_people (viewer_id, person_id)
  select p_viewer, p_person
  where p_viewer <> p_person
    and private.has_account(p_viewer)
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

create function private.meet_about_home() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.meet(new.renter_id, new.owner_id), private.meet(new.owner_id, new.renter_id);
  return null;
end $$;

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

-- A person who is no longer shown, or gone with their account, goes from the viewer's devices.
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
grant execute on function private.forget_strangers(integer, timestamptz) to service_role;

create trigger notify_insert after insert on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');
create trigger notify_update after update on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');
create trigger notify_delete after delete on public.user_profiles
  referencing old table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id');

-- A changed profile is told to its owner and to whom it is shown; above 200 to everybody who is connected.
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

-- "Verified" said more than anybody had checked. What is known of an owner is that an address was confirmed, and when the
-- account was made: a listing tells the month of it, so that devices can say just that.

-- The month in which a person with a confirmed address became a member, as '2026-03'; null: no address was confirmed.
-- SECURITY DEFINER because guests and other people read listings and no profiles.
create function private.member_since(p_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select to_char(u.created_at at time zone 'UTC', 'YYYY-MM') from public.user_profiles u
  where u.id = p_id and u.verified_at is not null and not u.deleted
$$;
grant execute on function private.member_since(uuid) to anon, authenticated, service_role;

-- The phone number asked at sign-up lies where its owner finds, changes and removes it: in what they note about
-- themselves. In the metadata of the account it would go along in every token, and stay there when it is changed.

-- Never stops an account from being made or changed. SECURITY DEFINER because the account service changes accounts, not
-- records.
create function private.keep_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As recordIdOf of contract/rules/ids.ts.
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  data jsonb := private.metadata_of(new.raw_user_meta_data);
  phone text := btrim(data ->> 'phone');
begin
  if phone is null or phone !~ '^[+0-9][0-9 ()/.-]{2,31}$' then
    return null;
  end if;
  insert into public.records (user_id, id, kind, body)
  values (new.id, extensions.uuid_generate_v5(records, new.id || ':about_me'), 'about_me',
    jsonb_build_object('phone', phone))
  on conflict (user_id, id) do update set body = public.records.body || excluded.body
    -- An empty one was emptied by its owner.
    where not public.records.body ? 'phone' and not public.records.deleted;
  update auth.users set raw_user_meta_data = data - 'phone' where id = new.id;
  return null;
exception when others then
  raise warning 'phone number of % not kept: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;

-- By its name behind the trigger that makes the profile.
create trigger roost_phone_kept after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.keep_phone();

-- The account service copies the metadata of a sign-up into the identity. Where it lets nobody else put triggers on its
-- table the number stays in there, for the service and its owner alone.
create function private.drop_copied_phone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'phone';
  return new;
exception when others then
  return new;
end $$;

do $$
begin
  if to_regclass('auth.identities') is not null then
    create trigger roost_drop_copied_phone before insert or update on auth.identities
      for each row when (new.provider = 'email') execute function private.drop_copied_phone();
    update auth.identities set identity_data = identity_data
      where provider = 'email' and identity_data ->> 'phone' is not null;
  end if;
exception when insufficient_privilege then
  raise notice 'auth.identities takes no trigger of ours: %', sqlerrm;
end $$;

-- Realtime reads the rows it tells of as the subscriber, and asks nothing else.
create policy "while the session goes on" on public.user_profiles as restrictive for select to authenticated
  using ((select private.session_goes_on()));

create policy "while the session goes on" on public.user_roles as restrictive for select to authenticated
  using ((select private.session_goes_on()));

-- The agent id is shown on listings to everybody: the database makes it, and nobody chooses one that reads like somebody's
-- office. It is `AG-` and ten hexadecimal digits, and no two people have the same.
create function private.new_agent_id() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  made text;
begin
  loop
    made := 'AG-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
    exit when not exists (select 1 from public.user_profiles where agent_id = made);
  end loop;
  return made;
end $$;

-- The account's agent id goes into its profile.
create function private.tell_agent_id(who uuid, data jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update auth.users u set raw_user_meta_data = data || jsonb_build_object('agent_id', p.agent_id)
  from public.user_profiles p
  where u.id = who and p.id = who and p.agent_id is not null and data ->> 'agent_id' is distinct from p.agent_id
$$;

-- Phone numbers that were kept with what is left out from abroad, '+44 (0)20 7946 0018' as +4402079460018, or with what is dialled to
-- call abroad, '011 49 30 1234567' as +101149301234567. Behind the codes of these countries no number begins with a zero, and in
-- North America none with a zero or a one: those can be told, and are mended. In Italy and elsewhere the zero belongs to the number.

-- E.164 as it is meant; what is none of these stays as it is.
create function private.mended_phone(given text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when given ~ '^\+1011[1-9]\d{7,13}$' then pg_catalog.regexp_replace(given, '^\+1011', '+')
    -- '0011' of Australia, whose zeros were taken for those of '00'.
    when given ~ '^\+11[2-9]\d{7,13}$' then pg_catalog.regexp_replace(given, '^\+11', '+')
    when given ~ '^\+3606[1-9]\d{6,9}$' then pg_catalog.regexp_replace(given, '^\+3606', '+36')
    else pg_catalog.regexp_replace(given,
      '^\+(20|212|213|216|234|27|31|32|33|353|358|359|370|380|381|385|386|387|389|40|41|421|423|43|44|46|49|54|55|61|62|63|64|66|81|82|84|86|90|91|92|94|961|962|963|964|966|967|968|970|971|972|973|974|977)0([1-9]\d{6,11})$',
      '+\1\2')
  end
$$;
grant execute on function private.mended_phone(text) to service_role;
