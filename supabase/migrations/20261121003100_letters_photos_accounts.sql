-- What the service alone reads and writes for people: letters to us, profile photos, the end of an account.

-- Letters from the contact page. No policies: neither guests nor people signed in reach them, nor the REST
-- interface, which does not expose this schema.
create table private.contact_messages (
  -- Made on the device: sending again changes nothing.
  id uuid primary key,
  topic text not null check (char_length(topic) between 1 and 40),
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  message text not null check (char_length(message) between 1 and 5000),
  language text not null check (char_length(language) <= 12),
  written_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index contact_messages_email on private.contact_messages (lower(email));
alter table private.contact_messages enable row level security;
grant select, insert, delete on private.contact_messages to service_role;

-- One photo a person, re-encoded by the server before it comes here.
create table private.profile_photos (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Part of its address: another photo has another one.
  id uuid not null unique,
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  stored_at timestamptz not null default now()
);
alter table private.profile_photos enable row level security;
grant select, insert, update, delete on private.profile_photos to service_role;

-- A profile that no longer shows the photo does not keep it.
create function private.drop_unused_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.profile_photos p
    where p.user_id = new.id and new.avatar_url is distinct from '/photos/' || p.id;
  return null;
end $$;
revoke execute on function private.drop_unused_photo() from public;
create trigger d_drop_unused_photo after update of avatar_url on public.user_profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.drop_unused_photo();

-- True when the account signs in with a password of its own.
create function private.has_password(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select coalesce(encrypted_password, '') <> '' from auth.users where id = who), false)
$$;

-- Deletes the account and what is its own: profile, roles, blocks, records and photo go with it, letters by
-- its address. Threads stay with whoever is still there (decision 0024); those nobody is left of go.
-- SECURITY DEFINER because accounts belong to the auth service. Gives the sessions that ended by it.
create function private.delete_account(who uuid) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  -- Access tokens live on until they expire: these are over at once.
  ended uuid[] := array(select private.end_sessions(who, null, 'global'));
begin
  delete from private.contact_messages c
    using auth.users u where u.id = who and lower(c.email) = lower(u.email);
  delete from public.conversations c
    where who in (c.user_low, c.user_high)
      and not exists (select 1 from auth.users u
        where u.id in (c.user_low, c.user_high) and u.id <> who);
  delete from auth.users where id = who;
  return query select unnest(ended);
end $$;
revoke execute on function private.has_password(uuid), private.delete_account(uuid) from public;
grant execute on function private.has_password(uuid), private.delete_account(uuid) to service_role;
