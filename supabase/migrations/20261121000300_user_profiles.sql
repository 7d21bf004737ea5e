create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  full_name text not null default '' check (char_length(full_name) <= 120),
  user_type text not null default 'renter' check (user_type in ('renter', 'landlord')),
  avatar_url text check (char_length(avatar_url) <= 2048 and avatar_url ~ '^(https://|/[^/])'),
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
grant select, update on public.user_profiles to authenticated;
grant select, insert, update, delete on public.user_profiles to service_role;

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
revoke execute on function private.guard_user_profiles() from public;

create trigger a_guard before update on public.user_profiles
  for each row execute function private.guard_user_profiles();
create trigger b_sync_touch before insert or update on public.user_profiles
  for each row execute function private.sync_touch();

-- A profile goes with its account: devices that list people must hear of it.
create function private.user_profiles_depart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.departures (collection, scope, row_id) values ('users', 'people', old.id)
  on conflict (collection, scope, row_id) where user_id is null
  do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  return null;
end $$;
revoke execute on function private.user_profiles_depart() from public;
create trigger c_depart after delete on public.user_profiles
  for each row execute function private.user_profiles_depart();
