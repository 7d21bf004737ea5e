-- Functions name tables and one another, whatever comes first: their bodies are looked at when they run.
set check_function_bodies = off;

-- Functions that serve other functions, and never the REST interface, which exposes `public` alone.
create schema private;
grant usage on schema private to anon, authenticated, service_role;

-- Privileges are granted by name, and none by default. The platform once granted the roles of clients everything on
-- each table of `public` and left the rest to row level security, which is never asked for TRUNCATE, nor for foreign
-- keys and triggers of others.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- True for the service and for administrators, false for whoever came through the REST interface.
-- Guards ask this instead of relying on column privileges: those can be granted back by the platform.
create function private.is_trusted() returns boolean
language sql stable set search_path = ''
as $$ select pg_catalog.pg_has_role(current_user, 'service_role', 'member') $$;
grant execute on function private.is_trusted() to anon, authenticated, service_role;

-- An instant as every answer carries it: UTC, milliseconds, `Z`, whatever the session's time zone.
create function private.instant(at timestamptz) returns text
language sql stable set search_path = ''
as $$ select pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
grant execute on function private.instant(timestamptz) to anon, authenticated, service_role;

-- Raises 42501 unless the caller acts on themselves or is the service.
create function private.must_be_self(who uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_trusted() then
    return;
  end if;
  if who is null or who is distinct from (select auth.uid()) then
    raise exception 'only for oneself' using errcode = '42501';
  end if;
end $$;
grant execute on function private.must_be_self(uuid) to anon, authenticated, service_role;

-- An access token lives until it expires; sessions named here are over for /api and sockets at once.
create table public.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  ended_at timestamptz not null default now()
);
create index ended_sessions_ended_at on public.ended_sessions (ended_at);
alter table public.ended_sessions enable row level security;
grant select on public.ended_sessions to anon, authenticated;
grant all on public.ended_sessions to service_role;

-- Ends sessions of one person for /api and sockets: `local` the one given, `others` all but it, `global`
-- all; without a given one, `global` is all there are. Gives those that ended now. The auth service forgets them too: nobody
-- renews them, or changes an account by them.
create function private.end_sessions(who uuid, session uuid, scope text) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
begin
  if scope <> 'others' and session is not null then
    return query insert into public.ended_sessions (session_id, user_id) values (session, who)
      on conflict do nothing returning session_id;
  end if;
  if scope <> 'local' then
    return query insert into public.ended_sessions (session_id, user_id)
      select s.id, who from auth.sessions s where s.user_id = who and s.id is distinct from session
      on conflict do nothing returning session_id;
  end if;
  begin
    delete from auth.sessions s
      where s.user_id = who and exists (select 1 from public.ended_sessions e where e.session_id = s.id);
  exception when insufficient_privilege then
    -- Renewed they are as over as before.
    raise warning 'the auth service keeps its sessions to itself: %', sqlerrm;
  end;
end $$;
grant execute on function private.end_sessions(uuid, uuid, text) to service_role;

-- PostgREST asks this before each request, as the caller. Functions are held by their own rights; of tables the two of
-- the specification are asked directly. The embedded backend has the same wall in its front (`server/embedded/rest`). A session
-- that has ended passes nowhere.
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
declare
  asked text := coalesce(current_setting('request.path', true), '');
  verb text := coalesce(current_setting('request.method', true), '');
begin
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  if not private.session_goes_on() then
    -- The code of a token that is not taken, which clients know: they ask for another one.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST303", "message": "The session has ended", "details": null, "hint": null}',
      detail = '{"status": 401, "headers": {}}';
  end if;
  if asked ~ '^/rpc/(sync_pull|sync_push|listings_by_id|is_email_available|get_user_roles|add_user_role|set_primary_role)$' then
    if verb <> 'POST' then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  elsif asked = '/user_profiles' then
    if verb not in ('GET', 'HEAD') then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  elsif asked = '/user_roles' then
    if verb not in ('GET', 'HEAD', 'POST', 'PATCH') then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  else
    raise exception 'Could not find %', left(asked, 60) using errcode = 'PT404';
  end if;
end $$;
grant execute on function private.check_request() to anon, authenticated, service_role;

-- How long one statement of a caller may take; PostgREST takes the setting of the role it works as. The server's own
-- connection is not one of these roles when it logs in, and not meant. PGlite keeps the setting and never interrupts:
-- it has no signals. A login that may not change a role leaves it as it is and says so.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'alter role anon set statement_timeout = ''3s''',
    'alter role authenticated set statement_timeout = ''8s''',
    'alter role service_role set statement_timeout = ''30s'''] loop
    begin
      execute wanted;
    exception when insufficient_privilege then
      raise warning 'not allowed, do it as an administrator: %', wanted;
    end;
  end loop;
end $$;

-- A project of Supabase has the login of PostgREST. What an operator has set there stands.
do $$
declare
  setting text;
  present text[];
begin
  select coalesce(rolconfig, '{}') into present from pg_roles where rolname = 'authenticator';
  if not found then
    return;
  end if;
  foreach setting in array array['pgrst.db_pre_request=private.check_request', 'pgrst.db_max_rows=1000'] loop
    if not exists (select 1 from unnest(present) one where split_part(one, '=', 1) = split_part(setting, '=', 1)) then
      begin
        execute format('alter role authenticator set %s = %L', split_part(setting, '=', 1), split_part(setting, '=', 2));
      exception when insufficient_privilege then
        raise warning 'not allowed, do it as an administrator: %', setting;
      end;
    end if;
  end loop;
  notify pgrst, 'reload config';
end $$;

create function private.ms(at timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select floor(extract(epoch from at) * 1000)::bigint $$;
grant execute on function private.ms(timestamptz) to service_role;

-- Access tokens live until they expire, sessions do not. Whatever ends a session at the auth service (a sign-out, a new
-- password, a deleted account) writes it down in the same transaction, and every door asks.
create function private.note_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ended_sessions (session_id, user_id) values (old.id, old.user_id) on conflict do nothing;
  return null;
end $$;

do $$
begin
  create trigger roost_note_ended_session after delete on auth.sessions
    for each row execute function private.note_ended_session();
exception when insufficient_privilege then
  raise warning 'not allowed, do it as an administrator: create trigger roost_note_ended_session after delete on auth.sessions for each row execute function private.note_ended_session()';
end $$;

-- Servers close the lines of the session.
create function private.tell_ended_session() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('session_ended', new.session_id::text);
  return null;
end $$;
create trigger tell_ended_session after insert on public.ended_sessions
  for each row execute function private.tell_ended_session();

-- Whether the session of the caller's token goes on. A token that names none has none to end.
create function private.session_goes_on() returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1 from public.ended_sessions where session_id = nullif(auth.jwt() ->> 'session_id', '')::uuid)
$$;
grant execute on function private.session_goes_on() to anon, authenticated, service_role;

-- A hosted project's service_role may not look into the account service's tables, and a new one grants nothing by itself.
-- Whether an account is there is asked of a function of ours that may look; who may do what is granted by name.
create function private.has_account(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from auth.users u where u.id = p_id) $$;
grant execute on function private.has_account(uuid) to service_role;
