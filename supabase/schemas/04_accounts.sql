-- The one boolean of the sign-up form: is exactly this address free? `anon` reads no row of
-- user_profiles. Limits: 5 questions a minute for one address, 20 a minute from one network address
-- where the layer in front names it; the next answers 429 with Retry-After and the code `rate_limited`.
create table private.email_questions (
  -- Hash of the address asked for, or of the network address that asked.
  subject bytea primary key,
  since timestamptz not null,
  asked integer not null
);
alter table private.email_questions enable row level security;

-- Counts one question; false when the minute's share is used up.
create function private.may_ask(p_subject text, p_share integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  total integer;
begin
  insert into private.email_questions as q (subject, since, asked)
    values (sha256(convert_to(p_subject, 'UTF8')), now(), 1)
  on conflict (subject) do update set
    asked = case when q.since < now() - interval '1 minute' then 1 else q.asked + 1 end,
    since = case when q.since < now() - interval '1 minute' then now() else q.since end
  returning asked into total;
  return total <= p_share;
end $$;

-- The network address as the proxy in front wrote it, where PostgREST passes headers on.
create function private.asking_address() returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return coalesce(headers ->> 'cf-connecting-ip',
    -- The last hop is the one our own proxy added; those before it are the client's word.
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''));
exception when others then
  return null;
end $$;

-- SECURITY DEFINER: it looks where the caller must not. Always the same work, then a pause up to 100 ms
-- from the start, so that time says nothing either. In the embedded backend a pause in SQL would hold
-- everybody else up; there the layer in front pads.
create function public.is_email_available(email_param text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started timestamptz := clock_timestamp();
  address text := lower(btrim(coalesce(email_param, '')));
  asker text := private.asking_address();
  is_taken boolean;
  may_go_on boolean;
begin
  if char_length(address) > 254 or address !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  may_go_on := private.may_ask('address ' || address, 5);
  if asker is not null then
    may_go_on := private.may_ask('from ' || asker, 20) and may_go_on;
  end if;
  if not may_go_on then
    -- PostgREST's own form: the status and its header go out as written here.
    raise sqlstate 'PGRST' using
      message = '{"code": "rate_limited", "message": "asked too often", "details": null, "hint": null}',
      detail = '{"status": 429, "headers": {"Retry-After": "60"}}';
  end if;
  if random() < 0.01 then
    delete from private.email_questions where since < now() - interval '1 hour';
  end if;
  is_taken := exists (select 1 from public.user_profiles where lower(email) = address);
  if version() not like '%emcc%' then
    perform pg_sleep(greatest(0, 0.1 - extract(epoch from clock_timestamp() - started)));
  end if;
  return not is_taken;
end $$;
revoke execute on function public.is_email_available(text) from public;
grant execute on function public.is_email_available(text) to anon, authenticated, service_role;

-- Tables that the service alone reads and writes for people: letters to us, profile photos, the end of an account.

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

-- True when the account signs in with a password of its own.
create function private.has_password(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select coalesce(encrypted_password, '') <> '' from auth.users where id = who), false)
$$;
grant execute on function private.has_password(uuid) to service_role;

-- Deletes the account and what is its own: profile, roles, blocks, records and photo go with it, letters by
-- its address. Threads stay with whoever is still there; those nobody is left of go.
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
grant execute on function private.delete_account(uuid) to service_role;

-- The secrets of a mail in the embedded backend: a link and six digits, which have nothing to do with each other.
-- Both are kept as keyed hashes; the key is the server's. A hosted project has its own service for this, and the
-- table stays empty there.
create table private.mail_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- An address changes when the old one and the new one have both agreed.
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change_old', 'email_change_new')),
  -- The address of the mail, in lower case.
  address text not null check (address = lower(address)),
  link_hash text not null unique,
  code_hash text not null,
  -- Digits that were not the right ones; a few end them.
  wrong integer not null default 0,
  -- One half of a change of address has agreed.
  agreed boolean not null default false,
  sent_at timestamptz not null default now(),
  -- A new mail takes the place of the one before.
  primary key (user_id, purpose)
);
create index mail_proofs_address on private.mail_proofs (address);
alter table private.mail_proofs enable row level security;
grant select, insert, update, delete on private.mail_proofs to service_role;

-- How often something was tried, where a restart of the server must not begin the count anew.
create table private.auth_tries (
  -- Keyed hash of what is counted by: an account, an address, a network.
  subject text primary key,
  since timestamptz not null,
  tries integer not null
);
alter table private.auth_tries enable row level security;
grant select, insert, update, delete on private.auth_tries to service_role;

-- Networks and devices from which somebody signed in to an account: a stranger who guesses passwords from elsewhere does
-- not keep its owner out. Kept as keyed hashes; the key is the server's.
create table private.known_doors (
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  door text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, door)
);
alter table private.known_doors enable row level security;
grant select, insert, update, delete on private.known_doors to service_role;
