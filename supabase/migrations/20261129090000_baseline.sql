-- Made by `node scripts/migrations.mjs` from supabase/schemas.

-- 01_access.sql

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

-- 02_sync.sql

-- The shared columns of replicated tables: `rev`, `deleted`, `updated_at`, `xid`, kept by one trigger.

-- One row. Another epoch tells devices that the database is not the one their cursors came from.
create table public.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  -- The cluster and timeline that the epoch was made on; see sync_ensure_epoch().
  origin text
);
alter table public.sync_epoch enable row level security;
create policy "anybody signed in reads the epoch" on public.sync_epoch
  for select to authenticated using (true);
-- Guests read areas, the listings of an area, and departures from it.
create policy "guests read the epoch" on public.sync_epoch for select to anon using (true);
-- The service alone reads on which cluster the database runs.
grant all on public.sync_epoch to service_role;
grant select (only_row, epoch) on public.sync_epoch to anon, authenticated;
insert into public.sync_epoch default values;

-- Rows that left what a scope may show. A policy hides a row; it cannot say that the row is gone.
create table public.departures (
  collection text not null,
  scope text not null,
  row_id uuid not null,
  -- Null: gone for everybody who holds the scope.
  user_id uuid,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- Replication cannot tell which row of a table without a primary key changed. The two unique indexes over parts of this
  -- one say what may stand in it; this names a row.
  number bigint generated always as identity primary key
);
create unique index departures_once on public.departures (collection, scope, row_id, user_id)
  where user_id is not null;
create unique index departures_once_for_all on public.departures (collection, scope, row_id)
  where user_id is null;
create index departures_cursor on public.departures (collection, scope, xid, row_id);
create index departures_updated_at on public.departures (updated_at);
alter table public.departures enable row level security;
create policy "departures for all and one's own" on public.departures
  for select to authenticated using (user_id is null or user_id = (select auth.uid()));
create policy "guests read what left an area" on public.departures
  for select to anon
  using (user_id is null and (
    (collection = 'properties' and scope like 'area:%') or (collection = 'areas' and scope like 'city:%')));
grant select on public.departures to anon, authenticated;
grant all on public.departures to service_role;
grant all on sequence public.departures_number_seq to service_role;

-- BEFORE INSERT OR UPDATE on each replicated table; named so that it runs after the guards.
create function private.sync_touch() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rev := case when tg_op = 'INSERT' then 1 else old.rev + 1 end;
  new.updated_at := pg_catalog.now();
  new.xid := pg_catalog.pg_current_xact_id();
  return new;
end $$;

-- One function serves every collection: `private.pull_<collection>` gives the rows of a scope behind a
-- cursor. A new collection brings its own and changes nothing here.
-- Rows of a scope in (xid, id) order behind the checkpoint. Only what was written by transactions that
-- all others older than them have finished too: a row committed late still lies ahead of every cursor. A cursor may be void for
-- its scope alone.
create function public.sync_pull(
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
revoke execute on function public.sync_pull(text, text, jsonb, integer) from public;
grant execute on function public.sync_pull(text, text, jsonb, integer) to anon, authenticated, service_role;

-- One function serves every collection: `private.push_<collection>` writes one row as the caller and
-- answers its result. Row level security and the guards decide; nothing is decided twice here.
-- Each row in its own savepoint: accepted, conflict with the server's row, or rejected with its SQLSTATE and the field. A
-- rejected row never stops the rows behind it. What is no object, or larger than any row can be, is refused before anything looks
-- into it. A row that stands as its id alone had a text that Postgres cannot hold (a NUL, half a surrogate pair): whoever read the
-- call put the id in its place, because the row itself would have failed the call. It is refused as that row.
-- A restored database has rows of an earlier time under the same ids, with revisions that may come to be equal to ones that
-- devices still hold. So a change names the epoch that its base was pulled in, and of another one nothing is taken: the device
-- pulls first. Named nowhere (an older app), it is taken.
-- A database that cannot be written at present (its disk is full, it is read only, it is being shut down) refuses a whole push,
-- which devices repeat: as the code of one row it would be the row's own fault, and be given up.
create function public.sync_push(p_collection text, p_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  this_epoch text := (select e.epoch::text from public.sync_epoch e);
  item jsonb;
  result jsonb;
  broken text;
  place text;
  results jsonb := '[]'::jsonb;
begin
  if (select auth.uid()) is null then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$'
    or to_regprocedure(format('private.push_%s(jsonb)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 500 then
    raise exception 'rows are an array of at most 500' using errcode = '22023';
  end if;
  for item in select value from jsonb_array_elements(p_rows) loop
    begin
      if jsonb_typeof(item) = 'string' then
        raise exception 'a text of the row cannot be stored' using errcode = '22P02', constraint = 'row_text';
      elsif jsonb_typeof(item) <> 'object' or pg_column_size(item) > 1048576 then
        raise exception 'no row, or larger than any' using errcode = '23514', constraint = 'row_size';
      elsif coalesce(item ->> 'epoch', this_epoch) is distinct from this_epoch then
        result := jsonb_build_object('status', 'reset', 'id', item ->> 'id');
      else
        execute format('select private.push_%s($1)', p_collection) into result using item - 'epoch';
      end if;
    exception
      -- What may pass when tried again is no fault of the row: the whole call fails and is repeated.
      when serialization_failure or deadlock_detected or query_canceled or lock_not_available
        or read_only_sql_transaction or insufficient_resources or operator_intervention or system_error then
        raise;
      when others then
        get stacked diagnostics broken = constraint_name, place = column_name;
        result := jsonb_build_object(
          'status', 'rejected',
          -- As the device knows it, where it is one.
          'id', case when jsonb_typeof(item -> 'id') = 'string' then left(item ->> 'id', 60)
            when jsonb_typeof(item) = 'string' then left(item #>> '{}', 60) else '' end,
          'code', sqlstate)
          -- What does not fit, by the name of the constraint, and where.
          || case when broken <> '' then jsonb_build_object('constraint', broken) else '{}' end
          || case when place <> '' then jsonb_build_object('field', place) else '{}' end;
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('results', results);
end $$;
revoke execute on function public.sync_push(text, jsonb) from public;
grant execute on function public.sync_push(text, jsonb) to authenticated, service_role;

-- A restored database runs on another cluster or timeline, with a transaction counter of its own: every
-- cursor is void, and rows copied in carry transaction ids from elsewhere. To be called by the server at each
-- start, and by hand after a restore. True when a new epoch began. Every table that is replicated, whichever has the trigger that
-- stamps its rows, is stamped anew, and so is what says since when a row is shown.
create function public.sync_ensure_epoch(p_force boolean default false) returns boolean
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
revoke execute on function public.sync_ensure_epoch(boolean) from public;
grant execute on function public.sync_ensure_epoch(boolean) to service_role;

-- Two channels, told once a statement and with ids only (a payload holds 8,000 bytes):
--   row_changes  {table, type, ids}         for Realtime's subscribers
--   sync_hint    {collection, scope, user}  for devices; without user it concerns everybody
-- Not on messages: NOTIFY makes commits wait for one another.

-- Trigger arguments: collection, scope of one's own rows, column that names the person, and, where
-- everybody sees a part of the rows, the scope of that.
create function private.notify_changes() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ids uuid[];
  people uuid[];
  who uuid;
  first integer;
begin
  execute format('select array_agg(id), array_agg(distinct %I) from changed', tg_argv[2])
    into ids, people;
  if ids is null then
    return null;
  end if;
  for first in select generate_series(1, array_length(ids, 1), 150) loop
    perform pg_notify('row_changes', json_build_object(
      'table', tg_table_name, 'type', tg_op, 'ids', ids[first : first + 149])::text);
  end loop;
  if array_length(people, 1) > 100 then
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', tg_argv[1])::text);
  else
    foreach who in array people loop
      perform pg_notify('sync_hint', json_build_object(
        'collection', tg_argv[0], 'scope', tg_argv[1], 'user', who)::text);
    end loop;
  end if;
  if tg_nargs > 3 then
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', tg_argv[3])::text);
  end if;
  return null;
end $$;

-- News that nobody waits for any more: departures and tombstones are kept 90 days, ended sessions 30 (an access
-- token lives a week at most). A device that was away longer is told to start its copies again, by the day its
-- checkpoint was made on.
-- At most p_limit rows of each kind, so that it never holds anybody up for long; the server calls again while
-- there is more. Null when another process is at it.
create function public.clear_old_news(p_limit integer default 1000, p_now timestamptz default now())
returns jsonb
language plpgsql set search_path = ''
as $$
declare
  kept constant interval := interval '90 days';
  cleared jsonb := '{}';
  counted integer;
  tablename text;
begin
  if not pg_try_advisory_xact_lock(hashtext('roost'), hashtext('clear_old_news')) then
    return null;
  end if;

  delete from public.ended_sessions where session_id in (
    select session_id from public.ended_sessions where ended_at < p_now - interval '30 days' limit p_limit);
  get diagnostics counted = row_count;
  cleared := cleared || jsonb_build_object('ended_sessions', counted);

  delete from public.departures where ctid in (
    select ctid from public.departures where updated_at < p_now - kept limit p_limit);
  get diagnostics counted = row_count;
  cleared := cleared || jsonb_build_object('departures', counted);

  -- Every replicated table, those to come too. A profile goes with its account, never before.
  for tablename in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('user_profiles')
      and 3 = (select count(*) from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
        and a.attname in ('deleted', 'updated_at', 'xid'))
    order by c.relname
  loop
    begin
      execute format('delete from public.%1$I where ctid in (
        select ctid from public.%1$I where deleted and updated_at < $1 limit $2)', tablename)
        using p_now - kept, p_limit;
      get diagnostics counted = row_count;
    exception when foreign_key_violation then
      -- Something still hangs on one of them.
      counted := 0;
    end;
    cleared := cleared || jsonb_build_object(tablename, counted);
  end loop;
  return cleared;
end $$;
revoke execute on function public.clear_old_news(integer, timestamptz) from public;
grant execute on function public.clear_old_news(integer, timestamptz) to service_role;

-- The checkpoint as sync_pull gives it: its day moves on whenever everything was given. Ten days before what it
-- rests on may be cleared it is void.
create function private.checkpoint(p_epoch text, p_xid xid8, p_id uuid, p_day text) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_strip_nulls(jsonb_build_object('epoch', p_epoch, 'xid', p_xid::text, 'id', p_id, 'day', p_day)) $$;
grant execute on function private.checkpoint(text, xid8, uuid, text) to anon, authenticated, service_role;

-- Guests search too: areas and the listings of an area are pulled without a sign-in.
create function private.may_pull(p_collection text, p_scope text) returns boolean
language sql stable set search_path = ''
as $$
  select (select auth.uid()) is not null
    or (p_collection = 'areas' and (p_scope = 'all' or p_scope like 'city:%' or p_scope like 'area:%'))
    or (p_collection = 'properties' and p_scope like 'area:%')
$$;
grant execute on function private.may_pull(text, text) to anon, authenticated, service_role;

-- Marks that turn the text behind them around (bidirectional overrides, embeddings, isolates) are taken out of what is
-- shown among the words of others: one name or title could look like another. contract/rules/turning.ts does the same.
create function private.unturned(given text) returns text
language sql immutable set search_path = ''
as $$ select pg_catalog.regexp_replace(given, '[\u202A-\u202E\u2066-\u2069]', '', 'g') $$;
grant execute on function private.unturned(text) to authenticated, service_role;

-- Scopes that show less than they did: an earlier cursor is void, and the device drops what it is not given any more.
create table private.scopes_begun (
  collection text not null,
  scope text not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (collection, scope)
);
alter table private.scopes_begun enable row level security;
grant select, insert, update, delete on private.scopes_begun to service_role;
insert into private.scopes_begun (collection, scope) values ('users', 'people');

-- SECURITY DEFINER because it is all that clients need of that table.
create function private.is_void(p_collection text, p_scope text, p_xid xid8) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_xid > '0' and exists (select 1 from private.scopes_begun b
    where b.collection = p_collection and b.scope = p_scope and p_xid < b.xid)
$$;
grant execute on function private.is_void(text, text, xid8) to anon, authenticated, service_role;

-- Whether a value is what a schema of the contract takes. A hosted client calls sync_push and REST without any server of
-- ours between, so what a body may be is known here. The schemas are the contract's own (private.body_schema).

-- Gives the place at which a value does not fit, as 'photos.3.w' ('' for the whole of it); null where it fits. Knows
-- the words of JSON Schema that the contract's schemas are written with, and reads numbers as the devices do: as
-- doubles. As deep as the schema and no deeper: what a schema leaves open is not looked into.
create function private.fault_in(s jsonb, v jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := pg_catalog.jsonb_typeof(v);
  fault text;
  part jsonb;
  item jsonb;
  name text;
  place bigint;
  exact numeric;
  given double precision;
begin
  if s ? 'anyOf' then
    for part in select o.value from jsonb_array_elements(s -> 'anyOf') o loop
      name := private.fault_in(part, v);
      if name is null then
        return null;
      end if;
      -- Of several the one that says more.
      fault := coalesce(nullif(fault, ''), name);
    end loop;
    return fault;
  end if;
  if not (s -> 'type') ? kind and not (kind = 'number' and (s -> 'type') ? 'integer')
    or s -> 'const' <> v or not (s -> 'enum') @> v then
    return '';
  end if;

  case kind
  when 'string' then
    name := v #>> '{}';
    if char_length(name) > (s ->> 'maxLength')::integer or char_length(name) < (s ->> 'minLength')::integer
      -- Digits of other scripts are none, whatever the database's collation.
      or name !~ ((s ->> 'pattern') collate "C") then
      return '';
    end if;
  when 'number' then
    exact := v::numeric;
    -- Beyond what a double holds there is no number on a device.
    if abs(exact) >= 1.797693134862315808e308 then
      return '';
    end if;
    given := case when exact <> 0 and abs(exact) < 1e-300 then sign(exact) * 1e-300 else exact end::double precision;
    if (s -> 'type') ? 'integer' and given <> trunc(given)
      or given < (s ->> 'minimum')::double precision or given > (s ->> 'maximum')::double precision
      or given <= (s ->> 'exclusiveMinimum')::double precision then
      return '';
    end if;
  when 'array' then
    if jsonb_array_length(v) > (s ->> 'maxItems')::integer or jsonb_array_length(v) < (s ->> 'minItems')::integer then
      return '';
    end if;
    if s ? 'prefixItems' or s ? 'items' then
      for item, place in select e.value, e.place - 1 from jsonb_array_elements(v) with ordinality e (value, place) loop
        part := coalesce(s -> 'prefixItems' -> place::integer, s -> 'items');
        fault := private.fault_in(part, item);
        if fault is not null then
          return place || case fault when '' then '' else '.' || fault end;
        end if;
      end loop;
    end if;
  when 'object' then
    for name, item in select e.key, e.value from jsonb_each(v) e loop
      -- What no field is named after passes, as it does on the devices.
      part := coalesce(s #> array['properties', name], s -> 'additionalProperties');
      continue when part is null or part = '{}';
      fault := private.fault_in(part, item);
      if fault is not null then
        return left(name, 60) || case fault when '' then '' else '.' || fault end;
      end if;
    end loop;
    select r.value into name from jsonb_array_elements_text(s -> 'required') r where not v ? r.value limit 1;
    if found then
      return name;
    end if;
  else
    null;
  end case;
  return null;
end $$;
grant execute on function private.fault_in(jsonb, jsonb) to authenticated, service_role;

-- Rows must be readable by the contract: a row that any reader would stumble over is refused when it is written, by
-- whichever door, with the field that does not fit.

-- The field that a place within a row belongs to, as people know it: 'details.fees.0.name' is of the fees.
create function private.field_of(fault text) returns text
language sql immutable set search_path = ''
as $$
  select case split_part(fault, '.', 1) when 'details' then coalesce(nullif(split_part(fault, '.', 2), ''), 'details')
    else split_part(fault, '.', 1) end
$$;
grant execute on function private.field_of(text) to authenticated, service_role;

-- Called after the row's own constraints, whose names say more. Raises 23514; the constraint is the field, the column the
-- place within it.
create function private.must_fit(p_name text, p_body jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  fault text;
begin
  -- What the server itself writes comes from its own code, and must never stand in its way.
  if private.is_trusted() then
    return;
  end if;
  fault := private.fault_in(coalesce(private.body_schema(p_name), '{}'), p_body);
  if fault is not null then
    raise exception 'not as the contract says: %', fault
      using errcode = '23514', constraint = private.field_of(fault), column = left(fault, 200);
  end if;
end $$;
grant execute on function private.must_fit(text, jsonb) to authenticated, service_role;

-- 03_people.sql

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

-- 04_accounts.sql

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

-- 05_records.sql

-- Records: a person's own data that they take along to other devices, such as settings, the landlord's terms, quick
-- replies, notices, checklists and drafts. One shape, a schema per kind in contract/entities/record.ts.
create table public.records (
  -- Made on the device; of a kind there is one of, derived from it. With the person in the key nobody can
  -- take an id away from somebody else.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- The words of a draft in six languages take more room than a note, and so does a listing that was refused with them. A
  -- checklist has room for a hundred photos; what is shown to somebody (shared) is as large as what it shows.
  body jsonb not null constraint records_body_check check (jsonb_typeof(body) = 'object'
    and octet_length(body::text) <= case
      when kind in ('listing_draft', 'refusal') then 131072 when kind = 'shared' then 51200
      when kind = 'inspection' then 49152 else 32768 end),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index records_cursor on public.records (user_id, xid, id);
create index records_tombstones on public.records (updated_at) where deleted;
create index records_cases on public.records (user_id) where kind = 'case' and not deleted;
create index records_shares on public.records (user_id, (body ->> 'recordId')) where kind = 'share' and not deleted;
create index records_shared_by on public.records (user_id, (body ->> 'ownerId')) where kind = 'shared' and not deleted;
create index records_answers on public.records ((body ->> 'answersId')) where kind = 'shortlist' and not deleted;
create index records_shown on public.records ((body ->> 'recordId')) where kind = 'shared' and not deleted;
alter table public.records enable row level security;
create policy "one's own records" on public.records
  for select to authenticated using (user_id = (select auth.uid()));
create policy "one keeps records for oneself" on public.records
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "one changes one's own records" on public.records
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.records to anon;
grant select, insert, update on public.records to authenticated;
grant all on public.records to service_role;

-- A record never changes its owner or its kind. 10,000 of them are more than anybody makes by hand. Records that the
-- server writes for a person (figures, cases, shared copies) are not theirs to write, and do not count towards that
-- number. Shared copies they remove themselves.
create function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and new.kind in ('home_figures', 'moderator', 'case', 'standing', 'shared')
    and not (tg_op = 'UPDATE' and new.kind = 'shared' and new.deleted) then
    raise exception 'the server writes these' using errcode = '42501', constraint = 'servers_alone';
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif not private.is_trusted()
    and (select count(*) from public.records r where r.user_id = new.user_id
      and r.kind not in ('home_figures', 'moderator', 'case', 'standing', 'shared')) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.records
  for each row execute function private.guard_records();
create trigger b_sync_touch before insert or update on public.records
  for each row execute function private.sync_touch();

create function private.record_json(r public.records) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'kind', r.kind, 'body', r.body,
    'rev', r.rev, 'deleted', r.deleted, 'updated_at', private.instant(r.updated_at))
$$;
grant execute on function private.record_json(public.records) to authenticated, service_role;

create function private.pull_records(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'records has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select r.xid, r.id, private.record_json(r) from public.records r
    where r.user_id = (select auth.uid())
      and (r.xid, r.id) > (p_xid, p_id)
      and r.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by r.xid, r.id
    limit p_limit;
end $$;
grant execute on function private.pull_records(text, xid8, uuid, integer) to authenticated, service_role;

create function private.push_records(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  me uuid := (select auth.uid());
  theirs public.records;
begin
  select * into theirs from public.records r
    where r.user_id = me and r.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.record_json(theirs));
    end if;
    update public.records set
      kind = coalesce(item ->> 'kind', kind),
      body = coalesce(item -> 'body', body),
      deleted = coalesce((item ->> 'deleted')::boolean, deleted)
    where user_id = me and id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    insert into public.records (user_id, id, kind, body, deleted)
    values (me, (item ->> 'id')::uuid, item ->> 'kind', item -> 'body',
      coalesce((item ->> 'deleted')::boolean, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.record_json(theirs));
end $$;
grant execute on function private.push_records(jsonb) to authenticated, service_role;

-- Devices are told; Realtime's subscribers are not: nothing of the specification listens to these rows.
create function private.hint_records() returns trigger
language plpgsql set search_path = ''
as $$
declare
  who uuid;
begin
  for who in select distinct user_id from changed loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'records', 'scope', 'mine', 'user', who)::text);
  end loop;
  return null;
end $$;
create trigger hint_insert after insert on public.records
  referencing new table as changed for each statement execute function private.hint_records();
create trigger hint_update after update on public.records
  referencing new table as changed for each statement execute function private.hint_records();
create trigger d_meet after insert or update on public.records
  for each row when (not new.deleted and private.is_about_homes(new.kind))
  execute function private.meet_owner();

create function private.record_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('records.' || new.kind, new.body);
  return null;
end $$;

-- A removed row is not judged, since nobody reads it. An older row is judged when its content is written again: until
-- then it can be paused and removed.
create trigger a_contract_insert after insert on public.records
  for each row when (not new.deleted) execute function private.record_fits();
create trigger a_contract_update after update on public.records
  for each row when (not new.deleted and (old.deleted or new.body is distinct from old.body))
  execute function private.record_fits();

-- 06_areas.sql

-- Places have ranks: a country has regions, a region cities, a city areas. Areas name their city and country; what there is
-- to say of a city itself stands here. The server reads it, nobody else.
create table private.cities (
  id uuid primary key default gen_random_uuid(),
  city text not null check (char_length(city) <= 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Such as a federal state; null: the city belongs to its country alone.
  region text check (char_length(region) between 1 and 80),
  updated_at timestamptz not null default now(),
  unique (country, city)
);
alter table private.cities enable row level security;
grant select, insert, update, delete on private.cities to service_role;

-- Neighbourhoods: what listings are held by on a device. Everybody reads them, the service writes them. They come from a file
-- of the operator's (`npm run places`). A file names its areas, draws them with holes and islands, and one day leaves one out:
-- such an area is closed. Its homes stay where they are; new ones are listed elsewhere.
create table public.areas (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 80),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  city text not null check (char_length(city) <= 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- A closed ring of [longitude, latitude].
  outline jsonb not null check (jsonb_typeof(outline) = 'array' and octet_length(outline::text) <= 65536),
  centre jsonb not null check (jsonb_typeof(centre) = 'array'),
  -- [west, south, east, north]
  bounds jsonb not null check (jsonb_typeof(bounds) = 'array'),
  -- As count_areas() found them last.
  live_count integer not null default 0,
  bytes integer not null default 0,
  -- By language; English always.
  about jsonb not null default '{"en": ""}' check (jsonb_typeof(about) = 'object' and about ? 'en'),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- How long homes of a kind take to be let or sold, as areas know it: devices hold what is on offer, not what closed. Days
  -- from the first offer to closing, of those that closed within a year: of the area from eight on, else of its city from
  -- five on; of fewer nothing is said.
  pace jsonb not null default '{}' check (jsonb_typeof(pace) = 'object'),
  -- The file's id for it; null: it is known by its name and its outline.
  source_id text check (char_length(source_id) between 1 and 200),
  -- Rings within the outline that are no part of it, and rings beside it that are.
  holes jsonb not null default '[]' check (jsonb_typeof(holes) = 'array' and octet_length(holes::text) <= 65536),
  islands jsonb not null default '[]' check (jsonb_typeof(islands) = 'array' and octet_length(islands::text) <= 65536),
  closed_at timestamptz,
  -- A device takes the areas of the city somebody chose, not all there are: the id is for good.
  city_id uuid not null references private.cities (id)
);
create index areas_cursor on public.areas (xid, id);
create index areas_tombstones on public.areas (updated_at) where deleted;
create unique index areas_source on public.areas (country, city, source_id) where source_id is not null;
create index areas_city on public.areas (city_id, xid, id);
alter table public.areas enable row level security;
create policy "areas are for everybody" on public.areas
  for select to anon, authenticated using (true);
grant select on public.areas to anon, authenticated;
grant all on public.areas to service_role;

create trigger b_sync_touch before insert or update on public.areas
  for each row execute function private.sync_touch();

-- Parts that most areas lack are left out: every device takes every area.
create function private.area_json(a public.areas) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'country', a.country, 'city_id', a.city_id,
    'outline', a.outline, 'centre', a.centre, 'bounds', a.bounds,
    'live_count', a.live_count, 'bytes', a.bytes, 'about', a.about, 'pace', a.pace,
    'rev', a.rev, 'deleted', a.deleted, 'updated_at', private.instant(a.updated_at))
    || case when a.holes = '[]' then '{}' else jsonb_build_object('holes', a.holes) end
    || case when a.islands = '[]' then '{}' else jsonb_build_object('islands', a.islands) end
    || case when a.closed_at is null then '{}' else jsonb_build_object('closed', true) end
$$;
grant execute on function private.area_json(public.areas) to anon, authenticated, service_role;

-- `city:<id>` and, for what lies elsewhere, `area:<id>`; older apps ask for `all`.
create function private.pull_areas(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
declare
  seen constant xid8 := pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot());
  of_city uuid;
  itself uuid;
begin
  if p_scope ~ '^city:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    of_city := substr(p_scope, 6)::uuid;
    return query
      select a.xid, a.id, private.area_json(a) from public.areas a
      where a.city_id = of_city and (a.xid, a.id) > (p_xid, p_id) and a.xid < seen
      order by a.xid, a.id
      limit p_limit;
  elsif p_scope ~ '^area:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    itself := substr(p_scope, 6)::uuid;
    return query
      select a.xid, a.id, private.area_json(a) from public.areas a
      where a.id = itself and (a.xid, a.id) > (p_xid, p_id) and a.xid < seen;
  elsif p_scope = 'all' then
    return query
      select a.xid, a.id, private.area_json(a) from public.areas a
      where (a.xid, a.id) > (p_xid, p_id) and a.xid < seen
      order by a.xid, a.id
      limit p_limit;
  else
    raise exception 'areas has no scope %', p_scope using errcode = '22023';
  end if;
end $$;
grant execute on function private.pull_areas(text, xid8, uuid, integer) to anon, authenticated, service_role;

-- One notice for each city, for the devices that hold it, and one for apps that take every area.
create function private.hint_areas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select 1 from changed) then
    perform pg_notify('sync_hint', json_build_object('collection', 'areas', 'scope', 'all')::text);
    perform pg_notify('sync_hint', json_build_object('collection', 'areas', 'scope', 'city:' || c.city_id)::text)
      from (select distinct city_id from changed) c;
  end if;
  return null;
end $$;
create trigger hint_insert after insert on public.areas
  referencing new table as changed for each statement execute function private.hint_areas();
create trigger hint_update after update on public.areas
  referencing new table as changed for each statement execute function private.hint_areas();

-- Counts the listings of each area, about how many bytes they are on a device, and how fast they go. Areas that stayed as
-- they were are not touched: a touched one is pulled by everybody.
create function public.count_areas() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
begin
  with closings as (
    select p.area_id, b.city, p.listing_type || ':' || p.property_type as kind, p.closed_on - p.first_listed_on as days
    from public.properties p join public.areas b on b.id = p.area_id
    where p.visibility = 'live' and not p.deleted and p.status in ('rented', 'sold')
      and p.closed_on between current_date - 365 and current_date and p.first_listed_on <= p.closed_on),
  samples as (
    select c.area_id, null::text as city, c.kind, count(*) as n,
      percentile_disc(array[0.25, 0.5, 0.75]) within group (order by c.days) as days
    from closings c group by c.area_id, c.kind having count(*) >= 8
    union all
    select null, c.city, c.kind, count(*), percentile_disc(array[0.25, 0.5, 0.75]) within group (order by c.days)
    from closings c group by c.city, c.kind having count(*) >= 5),
  paces as (
    select distinct on (b.id, s.kind) b.id, s.kind, jsonb_build_object(
      'low', s.days[1], 'mid', s.days[2], 'high', s.days[3], 'n', s.n,
      'of', case when s.area_id is null then 'city' else 'area' end) as pace
    from public.areas b join samples s on s.area_id = b.id or s.city = b.city
    order by b.id, s.kind, s.area_id nulls last),
  counted as (
    select b.id, count(p.id)::integer as n,
      coalesce(sum(octet_length(p.details::text) + octet_length(p.photos::text)
        + octet_length(p.price_history::text) + octet_length(p.status_history::text) + 1100), 0)::integer as bytes,
      coalesce((select jsonb_object_agg(q.kind, q.pace) from paces q where q.id = b.id), '{}') as pace
    from public.areas b left join public.properties p on p.area_id = b.id
      and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    group by b.id)
  update public.areas a set live_count = counted.n, bytes = counted.bytes, pace = counted.pace
  from counted
  where a.id = counted.id
    and (a.live_count <> counted.n or abs(a.bytes - counted.bytes) > a.bytes / 20 or a.pace <> counted.pace);
  get diagnostics changed = row_count;
  return changed;
end $$;
revoke execute on function public.count_areas() from public;
grant execute on function public.count_areas() to service_role;

-- Points of interest of a city: what is near a home. They come from a file of the operator's, and devices take them with the
-- map of the city (/geo/<city>.json), which the server makes of them. Nobody asks for them row by row.
create table private.points (
  id uuid primary key default gen_random_uuid(),
  city text not null check (char_length(city) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('transit', 'grocery', 'school', 'park', 'beach', 'health', 'culture')),
  name text not null check (char_length(name) between 1 and 80),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- The area it lies in, as the areas were at the last import; null: outside all.
  area_id uuid references public.areas (id) on delete set null
);
create index points_city on private.points (country, city);
create index points_area on private.points (area_id);
alter table private.points enable row level security;
grant select, insert, update, delete on private.points to service_role;

-- The city of an area is there with it, whoever brings it.
create function private.find_city() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.city_id is not null and (new.city, new.country) = (old.city, old.country) then
    return new;
  end if;
  insert into private.cities (city, country) values (new.city, new.country) on conflict (country, city) do nothing;
  new.city_id := (select c.id from private.cities c where c.country = new.country and c.city = new.city);
  return new;
end $$;
grant execute on function private.find_city() to service_role;

-- Before sync_touch.
create trigger a_find_city before insert or update on public.areas
  for each row execute function private.find_city();

-- An area whose city got another name is in another city: who holds the first is told that it left.
create function private.area_left_city() returns trigger
language plpgsql set search_path = ''
as $$
begin
  delete from public.departures d
    where d.collection = 'areas' and d.scope = 'city:' || new.city_id and d.row_id = new.id and d.user_id is null;
  insert into public.departures (collection, scope, row_id) values ('areas', 'city:' || old.city_id, old.id)
    on conflict (collection, scope, row_id) where user_id is null
    do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  return null;
end $$;
grant execute on function private.area_left_city() to service_role;
create trigger left_city after update on public.areas
  for each row when (old.city_id is distinct from new.city_id) execute function private.area_left_city();

-- 07_listings.sql

-- Listings. Columns for what is asked for, guarded or counted; `details` and `photos` carry the rest, in the shape of
-- contract/entities/property.ts.
create table public.properties (
  id uuid primary key,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  listing_type text not null check (listing_type in ('rent', 'sale')),
  property_type text not null check (property_type ~ '^[a-z][a-z_]{0,29}$'),
  listed_by text not null default 'owner' check (listed_by in ('owner', 'agent', 'developer')),
  area_id uuid not null references public.areas (id),
  -- The public pin; the exact place is in property_private.
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  location_precision text not null default 'street' check (location_precision in ('exact', 'street', 'area')),
  -- Minor units of `currency`, per `price_period` for a rental.
  price bigint not null check (price between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_period text check (price_period in
    ('month', 'week', 'fortnight', 'quarter', 'year', 'day', 'per_person_week')),
  bedrooms integer not null check (bedrooms between 0 and 10000),
  bathrooms numeric(4, 1) not null check (bathrooms between 0 and 100),
  -- m²; null: the owner ticked "not stated".
  living_area numeric(10, 2) check (living_area between 0 and 10000000),
  title text not null check (char_length(title) between 1 and 80),
  details jsonb not null,
  photos jsonb not null default '[]',
  status text not null,
  visibility text not null default 'live' check (visibility in
    ('live', 'paused', 'expired', 'pending_approval', 'rejected')),
  availability_confirmed_at timestamptz not null default now(),
  closed_price bigint check (closed_price between 0 and 9007199254740991),
  closed_on date,
  -- From here on the server's: see guard_properties().
  agent_id text,
  ref text not null unique check (ref ~ '^[2-9A-HJ-NP-Z]{8}$'),
  owner_verified boolean not null default false,
  moderation_reason text check (char_length(moderation_reason) <= 300),
  -- When it was first found fit to be shown; null: not yet.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  first_listed_on date not null,
  last_listed_on date not null,
  relisted_count integer not null default 0,
  off_market_on date,
  previous_price bigint,
  price_history jsonb not null,
  status_history jsonb not null,
  fingerprint text not null,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- When the server last decided about it. Its owner's devices tell of the decision once; nobody else is given it.
  judged_at timestamptz,
  unique (id, owner_id),
  constraint status_of_its_kind check (case listing_type
    when 'rent' then status in ('available', 'pending', 'rented')
    else status in ('active', 'pending', 'sold') end),
  constraint period_of_its_kind check ((price_period is null) = (listing_type = 'sale')),
  constraint closing_of_closed check (status in ('rented', 'sold') or (closed_price is null and closed_on is null)),
  constraint details_fit check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 65536),
  constraint photos_fit check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 50
    and octet_length(photos::text) <= 65536)
);
create index properties_area on public.properties (area_id, xid, id)
  where visibility = 'live' and not deleted;
create index properties_of_area on public.properties (area_id);
create index properties_owner on public.properties (owner_id, xid, id);
create index properties_confirmed on public.properties (availability_confirmed_at)
  where visibility = 'live' and not deleted;
create index properties_tombstones on public.properties (updated_at) where deleted;
alter table public.properties enable row level security;
create policy "one's own listings" on public.properties
  for select to authenticated using (owner_id = (select auth.uid()));
grant select, insert, update on public.properties to authenticated;
grant all on public.properties to service_role;

-- Whether an area shows it: live, and still to be had.
create function private.is_listed(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending') $$;
grant execute on function private.is_listed(public.properties) to anon, authenticated, service_role;

-- The part of a home that only its owner reads. Written before the listing, in one transaction with it: its pin and
-- its fingerprint come from here.
create table public.property_private (
  property_id uuid not null,
  owner_id uuid not null default auth.uid(),
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  number text check (char_length(number) <= 20),
  unit text check (char_length(unit) <= 40),
  primary key (property_id, owner_id),
  foreign key (property_id, owner_id) references public.properties (id, owner_id)
    on delete cascade deferrable initially deferred,
  check ((lat is null) = (lon is null))
);
alter table public.property_private enable row level security;
create policy "where one's own homes are" on public.property_private
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "one says where one's own homes are" on public.property_private
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "one corrects where one's own homes are" on public.property_private
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
grant select, insert, update on public.property_private to authenticated;
grant all on public.property_private to service_role;

-- The owner moves nothing to another home, and not the pin either.
create function private.guard_property_private() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and tg_op = 'UPDATE'
    and (new.property_id, new.owner_id) is distinct from (old.property_id, old.owner_id) then
    raise exception 'only the place can be changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.property_private
  for each row execute function private.guard_property_private();

-- Listings to be looked at by the server: new ones before they are shown, changed ones while they are. One that cannot be judged
-- stands in nobody's way: each is judged for itself, and one whose judging breaks off is tried again later, behind all others.
create table private.listing_checks (
  property_id uuid primary key references public.properties (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- When it may be looked at; behind `asked_at` once judging it failed.
  due_at timestamptz not null default now(),
  -- How often judging it broke off.
  failures integer not null default 0
);
create index listing_checks_due on private.listing_checks (due_at);
alter table private.listing_checks enable row level security;
grant select, insert, update, delete on private.listing_checks to service_role;

-- The server's own fields of a listing, and the fields it takes from its owner. The service may write everything; it
-- is given what it leaves out.

-- Eight signs nobody confuses: no I, O, 0 or 1.
create function private.new_ref() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(noise.bytes, place) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) noise, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) place
$$;
grant execute on function private.new_ref() to authenticated, service_role;

-- Keeps the first entry and the latest: a history that is shown stays small.
create function private.with_entry(history jsonb, entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_array_length(history) < 200 then history || jsonb_build_array(entry)
    else (history - 1) || jsonb_build_array(entry) end
$$;
grant execute on function private.with_entry(jsonb, jsonb) to authenticated, service_role;

-- Raises 23514 with the name of what does not fit.
create function private.check_listing(p public.properties) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  photo jsonb;
  field text;
begin
  if coalesce(p.details ->> 'country', '') !~ '^[A-Z]{2}$'
    or coalesce(jsonb_typeof(p.details -> 'city'), '') <> 'string' or char_length(p.details ->> 'city') > 80
    or coalesce(jsonb_typeof(p.details -> 'description'), '') <> 'string'
    or char_length(p.details ->> 'description') > 5000 then
    raise exception 'country, city and description are needed' using errcode = '23514', constraint = 'details_fit';
  end if;
  foreach field in array array['virtual_tour_url', 'video_url'] loop
    if p.details ->> field !~ '^https://[^[:space:]]+$' or char_length(p.details ->> field) > 500 then
      raise exception '% is no https address', field using errcode = '23514', constraint = field;
    end if;
  end loop;
  for photo in select value from jsonb_array_elements(p.photos) loop
    if jsonb_typeof(photo) <> 'object'
      or coalesce(photo ->> 'id', '') !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      or photo ->> 'key' !~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$' then
      raise exception 'a photo does not fit' using errcode = '23514', constraint = 'photos_fit';
    end if;
  end loop;
end $$;
grant execute on function private.check_listing(public.properties) to authenticated, service_role;

-- A row that comes for the first time. From an owner it waits until the server has looked at it.
create function private.new_listing(p public.properties, is_owner boolean) returns public.properties
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  earlier public.properties;
begin
  if is_owner then
    if p.status in ('rented', 'sold') then
      raise exception 'a new listing is to be had' using errcode = '23514', constraint = 'status_ladder';
    end if;
    if (select count(*) from public.properties q where q.owner_id = p.owner_id) >= 5000 then
      raise exception 'too many listings' using errcode = '54000';
    end if;
    p.visibility := case p.visibility when 'paused' then 'paused' else 'pending_approval' end;
    p.availability_confirmed_at := least(p.availability_confirmed_at, now());
    p.ref := null;
    p.moderation_reason := null;
    p.approved_at := null;
    p.created_at := now();
    p.first_listed_on := null;
    p.last_listed_on := null;
    p.relisted_count := 0;
    p.off_market_on := null;
    p.previous_price := null;
    p.price_history := null;
    p.status_history := null;
    p.fingerprint := null;
    select u.agent_id, u.verified_at is not null and u.created_at < now() - interval '14 days'
      into p.agent_id, p.owner_verified
      from public.user_profiles u where u.id = p.owner_id;
    p.owner_verified := coalesce(p.owner_verified, false);
    -- The same home of the same owner within 90 days goes on counting (product 5.6).
    select * into earlier from private.listed_before(p) q
      where q.approved_at is not null and coalesce(q.off_market_on, today) > today - 90 limit 1;
    if earlier.currency = p.currency then
      p.fingerprint := earlier.fingerprint;
      p.first_listed_on := earlier.first_listed_on;
      p.relisted_count := earlier.relisted_count + 1;
      p.price_history := private.with_entry(earlier.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
  elsif p.visibility = 'live' then
    p.approved_at := coalesce(p.approved_at, p.created_at, now());
  end if;
  p.ref := coalesce(p.ref, private.new_ref());
  -- By chance: it says of two listings that one continues the other, as `relisted` does, and of a home nothing.
  p.fingerprint := coalesce(p.fingerprint, replace(gen_random_uuid()::text, '-', ''));
  p.first_listed_on := coalesce(p.first_listed_on, today);
  p.last_listed_on := coalesce(p.last_listed_on, p.first_listed_on);
  p.price_history := coalesce(p.price_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed')));
  p.status_history := coalesce(p.status_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'status', p.status)));
  return p;
end $$;
grant execute on function private.new_listing(public.properties, boolean) to authenticated, service_role;

-- The result of an owner's change of visibility: they choose between live and paused, the rest is the server's.
create function private.next_visibility(was public.properties, wanted public.properties) returns text
language sql immutable set search_path = ''
as $$
  select case
    when was.visibility = 'expired' and wanted.availability_confirmed_at > was.availability_confirmed_at
      and wanted.visibility <> 'paused' then 'live'
    when wanted.visibility = 'paused' and was.visibility <> 'rejected' then 'paused'
    when wanted.visibility = 'live' and (was.visibility = 'rejected' or was.approved_at is null)
      then 'pending_approval'
    when wanted.visibility = 'live' then 'live'
    else was.visibility end
$$;
grant execute on function private.next_visibility(public.properties, public.properties) to authenticated, service_role;

-- Takes back whatever of a change is not the owner's to make.
create function private.owners_part(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
begin
  if (p.id, p.owner_id, p.listing_type) is distinct from (was.id, was.owner_id, was.listing_type) then
    raise exception 'whose and what a listing is stays' using errcode = '42501';
  end if;
  p.availability_confirmed_at := greatest(was.availability_confirmed_at, least(p.availability_confirmed_at, now()));
  p.visibility := private.next_visibility(was, p);
  p.agent_id := was.agent_id;
  p.ref := was.ref;
  p.owner_verified := was.owner_verified;
  p.moderation_reason := case p.visibility when 'rejected' then was.moderation_reason end;
  p.approved_at := was.approved_at;
  p.created_at := was.created_at;
  p.first_listed_on := was.first_listed_on;
  p.last_listed_on := was.last_listed_on;
  p.relisted_count := was.relisted_count;
  p.off_market_on := was.off_market_on;
  p.previous_price := was.previous_price;
  p.price_history := was.price_history;
  p.status_history := was.status_history;
  p.fingerprint := was.fingerprint;
  return p;
end $$;
grant execute on function private.owners_part(public.properties, public.properties) to authenticated, service_role;

-- Days, counts and histories that follow from a change.
create function private.changed_listing(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  is_closed constant boolean := p.status in ('rented', 'sold');
  returns constant boolean := private.is_listed(p) and not private.is_listed(was) and was.approved_at is not null;
begin
  if p.status <> was.status then
    p.status_history := private.with_entry(p.status_history,
      jsonb_build_object('at', private.instant(now()), 'status', p.status));
  end if;
  if not is_closed then
    p.closed_price := null;
    p.closed_on := null;
  elsif p.closed_on > today + 1 then
    raise exception 'it closes in the future' using errcode = '23514', constraint = 'closed_on';
  else
    p.closed_on := coalesce(p.closed_on, today);
  end if;

  if p.currency <> was.currency then
    p.previous_price := null;
    p.price_history := jsonb_build_array(
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed'));
  elsif p.price <> was.price then
    p.previous_price := was.price;
    p.price_history := private.with_entry(p.price_history,
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'changed'));
  end if;

  if private.is_listed(p) then
    -- Off for a day or closed: offered anew. Within 90 days the days go on counting (product 5.6).
    if returns and (was.status in ('rented', 'sold') or was.off_market_on < today) then
      p.relisted_count := was.relisted_count + 1;
      p.last_listed_on := today;
      if was.off_market_on <= today - 90 then
        p.first_listed_on := today;
      end if;
      p.price_history := private.with_entry(p.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
    p.off_market_on := null;
  elsif is_closed then
    p.off_market_on := p.closed_on;
  elsif private.is_listed(was) then
    p.off_market_on := today;
  end if;
  return p;
end $$;
grant execute on function private.changed_listing(public.properties, public.properties) to authenticated, service_role;

create function private.guard_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean := not private.is_trusted();
  place public.property_private;
begin
  perform private.check_listing(new);
  if is_owner and new.location_precision <> 'exact' then
    select * into place from public.property_private q where q.property_id = new.id and q.owner_id = new.owner_id;
    if place.lat is not null then
      select pin.lat, pin.lon into new.lat, new.lon
        from private.shown_pin(new, case tg_op when 'UPDATE' then old end, place) pin;
    end if;
  end if;
  if tg_op = 'INSERT' then
    return private.new_listing(new, is_owner);
  end if;
  if is_owner then
    new := private.owners_part(old, new);
  end if;
  return private.changed_listing(old, new);
end $$;
create trigger a_guard before insert or update on public.properties
  for each row execute function private.guard_properties();

-- Devices that hold the area learn that a listing left it; what is new or changed is to be looked at.
-- SECURITY DEFINER because neither is written by clients.
create function private.properties_after() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and private.is_listed(old);
  is_listed boolean := tg_op <> 'DELETE' and private.is_listed(new);
begin
  if was_listed and not (is_listed and new.area_id = old.area_id) then
    insert into public.departures (collection, scope, row_id) values ('properties', 'area:' || old.area_id, old.id)
    on conflict (collection, scope, row_id) where user_id is null
    do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  end if;
  if is_listed and tg_op = 'UPDATE' and not (was_listed and new.area_id = old.area_id) then
    -- Back again, perhaps within one transaction, where its going and coming have the same place in the order.
    delete from public.departures d
      where d.collection = 'properties' and d.scope = 'area:' || new.area_id and d.row_id = new.id and d.user_id is null;
  end if;
  if tg_op <> 'DELETE' and not new.deleted and (
    (new.visibility = 'pending_approval' and (tg_op = 'INSERT' or old.visibility <> 'pending_approval'))
    or (new.visibility in ('live', 'pending_approval') and tg_op = 'UPDATE'
      and (new.title, new.details, new.photos, new.area_id, new.price)
        is distinct from (old.title, old.details, old.photos, old.area_id, old.price))
    -- It may have been changed while nobody saw it.
    or (is_listed and not was_listed and tg_op = 'UPDATE' and old.visibility <> 'pending_approval'))
  then
    insert into private.listing_checks (property_id) values (new.id) on conflict do nothing;
    perform pg_notify('listing_checks', '');
  end if;
  return null;
end $$;

create trigger b_sync_touch before insert or update on public.properties
  for each row execute function private.sync_touch();
create trigger c_after_insert after insert on public.properties
  for each row when (new.visibility = 'pending_approval') execute function private.properties_after();
create trigger c_after_update after update on public.properties
  for each row execute function private.properties_after();
create trigger c_after_delete after delete on public.properties
  for each row execute function private.properties_after();

-- The server's verdict: without reasons a new listing goes live and a changed one stays; with reasons it is held.
-- Gives its visibility then, null when there is no such listing.
create function private.decide_listing(p_id uuid, p_reasons text[]) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  decided text;
begin
  delete from private.listing_checks where property_id = p_id;
  if cardinality(p_reasons) > 0 then
    update public.properties set
      visibility = 'rejected', approved_at = null, moderation_reason = array_to_string(p_reasons, ','),
      judged_at = now()
    where id = p_id and visibility in ('live', 'pending_approval') returning visibility into decided;
  else
    update public.properties set
      visibility = 'live', moderation_reason = null,
      first_listed_on = case when approved_at is null and relisted_count = 0 then today else first_listed_on end,
      last_listed_on = today,
      approved_at = coalesce(approved_at, now()),
      judged_at = now()
    where id = p_id and visibility = 'pending_approval' and not deleted returning visibility into decided;
  end if;
  return coalesce(decided, (select visibility from public.properties where id = p_id));
end $$;
grant execute on function private.decide_listing(uuid, text[]) to service_role;

-- A listing as everybody may see it. No part of it is made from facts that only its owner may know, and only the
-- owner reads the row itself: guests and other people get what this function names, by listed_behind and
-- listings_seen. The time of making is told by the first offer, which its history has. `reviewed` is there only if a
-- part was approved.
create function private.property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  -- Two objects: a call takes a hundred arguments.
  select jsonb_build_object(
    'id', p.id, 'listing_type', p.listing_type, 'property_type', p.property_type, 'listed_by', p.listed_by,
    'area_id', p.area_id, 'lat', p.lat, 'lon', p.lon, 'location_precision', p.location_precision,
    'price', p.price, 'currency', p.currency, 'price_period', p.price_period,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'living_area', p.living_area,
    'title', p.title, 'details', p.details, 'photos', private.photos_shown(p.photos),
    'status', p.status, 'visibility', p.visibility,
    'availability_confirmed_at', private.instant(p.availability_confirmed_at),
    'closed_price', p.closed_price, 'closed_on', p.closed_on)
  || jsonb_build_object(
    'owner_id', p.owner_id, 'agent_id', p.agent_id, 'ref', p.ref, 'owner_verified', p.owner_verified,
    'owner_since', private.member_since(p.owner_id),
    'moderation_reason', null,
    'created_at', coalesce(p.price_history -> 0 ->> 'at', p.first_listed_on || 'T00:00:00.000Z'),
    'first_listed_on', p.first_listed_on, 'last_listed_on', p.last_listed_on,
    'relisted_count', p.relisted_count, 'off_market_on', p.off_market_on, 'previous_price', p.previous_price,
    'price_history', p.price_history, 'status_history', p.status_history, 'fingerprint', p.fingerprint,
    'rev', p.rev, 'deleted', p.deleted, 'updated_at', private.instant(p.updated_at))
  || coalesce((
    select jsonb_build_object('reviewed', parts) from private.reviewed_parts(p) as parts where parts is not null), '{}')
$$;
grant execute on function private.property_json(public.properties) to anon, authenticated, service_role;

-- To its owner, with what the server thinks of it, and the exact place under `private`.
create function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object(
    'photos', p.photos, 'moderation_reason', p.moderation_reason, 'created_at', private.instant(p.created_at),
    'judged_at', private.instant(p.judged_at), 'private', (
      select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
      from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;
grant execute on function private.own_property_json(public.properties) to anon, authenticated, service_role;

create function private.pull_properties(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope = 'mine' then
    return query
      select p.xid, p.id, private.own_property_json(p) from public.properties p
      where p.owner_id = (select auth.uid())
        and (p.xid, p.id) > (p_xid, p_id)
        and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by p.xid, p.id
      limit p_limit;
  elsif p_scope ~ '^area:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    return query select * from private.listed_behind(substr(p_scope, 6)::uuid, p_xid, p_id, p_limit);
  else
    raise exception 'properties has no scope %', p_scope using errcode = '22023';
  end if;
end $$;
grant execute on function private.pull_properties(text, xid8, uuid, integer) to anon, authenticated, service_role;

-- The fields of an owner's item that they may write.
create function private.own_property_fields(item jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item)
  where key in ('listing_type', 'property_type', 'listed_by', 'area_id', 'lat', 'lon', 'location_precision',
    'price', 'currency', 'price_period', 'bedrooms', 'bathrooms', 'living_area', 'title', 'details', 'photos',
    'status', 'visibility', 'availability_confirmed_at', 'closed_price', 'closed_on', 'deleted')
$$;
grant execute on function private.own_property_fields(jsonb) to authenticated, service_role;

-- The exact place, where the item has one.
create function private.keep_place(p_id uuid, place jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if jsonb_typeof(place) is distinct from 'object' then
    return;
  end if;
  insert into public.property_private as q (property_id, owner_id, lat, lon, number, unit)
  values (p_id, (select auth.uid()), (place ->> 'lat')::double precision, (place ->> 'lon')::double precision,
    place ->> 'number', place ->> 'unit')
  on conflict (property_id, owner_id) do update
  set lat = excluded.lat, lon = excluded.lon, number = excluded.number, unit = excluded.unit;
end $$;
grant execute on function private.keep_place(uuid, jsonb) to authenticated, service_role;

create function private.push_properties(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  fields constant jsonb := private.own_property_fields(item);
  theirs public.properties;
  mine public.properties;
begin
  select * into theirs from public.properties p
    where p.id = (item ->> 'id')::uuid and p.owner_id = (select auth.uid()) for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
    end if;
    perform private.keep_place(theirs.id, item -> 'private');
    mine := jsonb_populate_record(theirs, fields);
    update public.properties set
      listing_type = mine.listing_type, property_type = mine.property_type, listed_by = mine.listed_by,
      area_id = mine.area_id, lat = mine.lat, lon = mine.lon, location_precision = mine.location_precision,
      price = mine.price, currency = mine.currency, price_period = mine.price_period,
      bedrooms = mine.bedrooms, bathrooms = mine.bathrooms, living_area = mine.living_area,
      title = mine.title, details = mine.details, photos = mine.photos,
      status = mine.status, visibility = mine.visibility,
      availability_confirmed_at = mine.availability_confirmed_at,
      closed_price = mine.closed_price, closed_on = mine.closed_on, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.properties, fields);
    perform private.keep_place((item ->> 'id')::uuid, item -> 'private');
    insert into public.properties (
      id, listing_type, property_type, listed_by, area_id, lat, lon, location_precision,
      price, currency, price_period, bedrooms, bathrooms, living_area, title, details, photos,
      status, visibility, availability_confirmed_at, deleted)
    values (
      (item ->> 'id')::uuid, mine.listing_type, mine.property_type, coalesce(mine.listed_by, 'owner'),
      mine.area_id, mine.lat, mine.lon, coalesce(mine.location_precision, 'street'),
      mine.price, mine.currency, mine.price_period, mine.bedrooms, mine.bathrooms, mine.living_area,
      mine.title, mine.details, coalesce(mine.photos, '[]'),
      mine.status, coalesce(mine.visibility, 'live'), coalesce(mine.availability_confirmed_at, now()),
      coalesce(mine.deleted, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
end $$;
grant execute on function private.push_properties(jsonb) to authenticated, service_role;

-- Homes wanted one by one, wherever they lie: saved, compared, talked about. `known`: [{id, rev}], rev 0 for what is not
-- held; at most 500. Answers {rows, gone}: what is new or changed, and what may not be seen (any more). The rows come in the order
-- in which they were asked for.
create function public.listings_by_id(known jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(known) is distinct from 'array' or jsonb_array_length(known) > 500 then
    raise exception 'known is an array of at most 500' using errcode = '22023';
  end if;
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(seen.body order by asked.at) filter (where seen.body is not null), '[]'),
    'gone', coalesce(jsonb_agg(asked.id order by asked.at) filter (where seen.id is null), '[]'))
  into answer
  from (
    select (k.value ->> 'id')::uuid as id, min(k.at) as at
    from jsonb_array_elements(known) with ordinality k (value, at) group by 1) asked
    left join private.listings_seen(known) seen on seen.id = asked.id;
  return answer;
end $$;
revoke execute on function public.listings_by_id(jsonb) from public;
grant execute on function public.listings_by_id(jsonb) to anon, authenticated, service_role;

-- One notice an area and owner a statement. An area's goes to the devices that watch it.
create function private.hint_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  told text;
begin
  for told in execute case tg_op
    when 'INSERT' then 'select distinct ''area:'' || area_id from after_rows p where private.is_listed(p)'
    when 'DELETE' then 'select distinct ''area:'' || area_id from before_rows p where private.is_listed(p)'
    else 'select ''area:'' || area_id from after_rows p where private.is_listed(p)
      union select ''area:'' || area_id from before_rows p where private.is_listed(p)' end
  loop
    perform pg_notify('sync_hint', json_build_object('collection', 'properties', 'scope', told)::text);
  end loop;
  for told in execute case tg_op
    when 'DELETE' then 'select distinct owner_id::text from before_rows limit 101'
    else 'select distinct owner_id::text from after_rows limit 101' end
  loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'properties', 'scope', 'mine', 'user', told)::text);
  end loop;
  return null;
end $$;
create trigger hint_insert after insert on public.properties
  referencing new table as after_rows for each statement execute function private.hint_properties();
create trigger hint_update after update on public.properties
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.hint_properties();
create trigger hint_delete after delete on public.properties
  referencing old table as before_rows for each statement execute function private.hint_properties();

-- Upkeep: listings that were not confirmed for thirty days are no longer shown (product 5.7), and areas know how many
-- they have.

-- At most p_limit at once; gives how many. Each by itself: one that cannot be taken off stays, with a warning, and the others go.
create function public.expire_listings(p_limit integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  expired integer := 0;
begin
  for one in
    select p.id from public.properties p
    where p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
      and p.availability_confirmed_at < p_now - interval '30 days'
    order by p.availability_confirmed_at limit p_limit for update skip locked
  loop
    begin
      update public.properties set visibility = 'expired' where id = one;
      expired := expired + 1;
    exception when others then
      raise warning 'listing % cannot be taken off: % %', one, sqlstate, sqlerrm;
    end;
  end loop;
  return expired;
end $$;
revoke execute on function public.expire_listings(integer, timestamptz) from public;
grant execute on function public.expire_listings(integer, timestamptz) to service_role;

create function private.unturn_listing() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.unturned(new.title);
  -- Signs beyond ASCII stand for themselves in the text of a jsonb.
  new.details := private.unturned(new.details::text)::jsonb;
  new.photos := private.unturned(new.photos::text)::jsonb;
  return new;
end $$;
create trigger a_clean_texts before insert or update of title, details, photos on public.properties
  for each row execute function private.unturn_listing();

create function private.guard_judged_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_trusted() then
    return new;
  elsif tg_op = 'INSERT' then
    new.judged_at := null;
  else
    new.judged_at := old.judged_at;
  end if;
  return new;
end $$;
create trigger a_guard_judged_at before insert or update on public.properties
  for each row execute function private.guard_judged_at();

-- 150 to 300 m off, drawn at random. Nobody can work it out from the place, or the place from it.
create function private.moved_pin(
  p_lat double precision, p_lon double precision, out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
declare
  noise constant bytea := uuid_send(gen_random_uuid());
  metres constant double precision := 150 + 150 * (get_byte(noise, 0) * 256 + get_byte(noise, 1)) / 65535.0;
  angle constant double precision := 2 * pi() * (get_byte(noise, 2) * 256 + get_byte(noise, 3)) / 65536.0;
begin
  lat := round((p_lat + metres * cos(angle) / 111320)::numeric, 5);
  lon := round((p_lon + metres * sin(angle) / (111320 * greatest(cos(radians(p_lat)), 0.01)))::numeric, 5);
end $$;
grant execute on function private.moved_pin(double precision, double precision) to authenticated, service_role;

-- Whether a pin may go on standing there for this place: two metres either way for the rounding.
create function private.is_pin_of(
  place public.property_private, p_lat double precision, p_lon double precision
) returns boolean
language sql immutable set search_path = ''
as $$
  select sqrt(power((p_lat - place.lat) * 111320, 2)
    + power((p_lon - place.lon) * 111320 * greatest(cos(radians(place.lat)), 0.01), 2)) between 148 and 302
$$;
grant execute on function private.is_pin_of(public.property_private, double precision, double precision) to authenticated, service_role;

-- The words that identify the home of a listing: its address with the facts that only its owner knows, or its first
-- photos where no street is given. Compared among the listings of one owner, and never kept or given to anybody.
create function private.home_words(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select concat_ws('|',
    case when nullif(p.details ->> 'street', '') is null then coalesce(
      (select string_agg(photo ->> 'phash', ',' order by photo ->> 'phash')
        from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)
        where at <= 3 and photo ->> 'phash' is not null),
      p.id::text) end,
    lower(regexp_replace(concat_ws('|', p.details ->> 'country', p.details ->> 'city',
      p.details ->> 'postal_code', p.details ->> 'street', place.number, place.unit), '[[:space:][:punct:]]+', '', 'g')))
  from (select 1) here left join public.property_private place
    on place.property_id = p.id and place.owner_id = p.owner_id
$$;
grant execute on function private.home_words(public.properties) to authenticated, service_role;

-- The same owner's listings of the same home, newest first. Of another owner's nobody learns anything, and no history of
-- theirs is continued: two who list one home have two histories.
create function private.listed_before(p public.properties) returns setof public.properties
language sql stable set search_path = ''
as $$
  with mine as materialized (select private.home_words(p) as words)
  select q.* from public.properties q, mine
  where q.owner_id = p.owner_id and q.id <> p.id
    and (q.listing_type, q.property_type, q.bedrooms) = (p.listing_type, p.property_type, p.bedrooms)
    and round(q.living_area) is not distinct from round(p.living_area)
    and private.home_words(q) = mine.words
  order by coalesce(q.off_market_on, 'infinity') desc, q.created_at desc
$$;
grant execute on function private.listed_before(public.properties) to authenticated, service_role;

-- The pin of a home that is not shown where it is: as it stood, in an earlier listing too, as long as that says no more
-- than a new one would. Each further pin of one home would narrow down where it is.
create function private.shown_pin(
  p public.properties, was public.properties, place public.property_private,
  out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
begin
  if was.location_precision <> 'exact' and private.is_pin_of(place, was.lat, was.lon) then
    lat := was.lat;
    lon := was.lon;
    return;
  end if;
  select q.lat, q.lon into lat, lon from private.listed_before(p) q
    where q.location_precision <> 'exact' and private.is_pin_of(place, q.lat, q.lon) limit 1;
  if lat is null then
    select pin.lat, pin.lon into lat, lon from private.moved_pin(place.lat, place.lon) pin;
  end if;
end $$;
grant execute on function private.shown_pin(public.properties, public.properties, public.property_private) to authenticated, service_role;

-- Photos as others see them: without the hash of the file as it was picked, and when it was taken.
create function private.photos_shown(photos jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when photos @? '$[*] ? (exists (@.hash) || exists (@.taken_at))' then
    (select jsonb_agg(photo - array['hash', 'taken_at'] order by at)
      from jsonb_array_elements(photos) with ordinality as listed (photo, at))
    else photos end
$$;
grant execute on function private.photos_shown(jsonb) to anon, authenticated, service_role;

-- The listings of an area behind a cursor. SECURITY DEFINER because guests and other people are given a part of these
-- rows, and a policy gives whole ones.
create function private.listed_behind(p_area uuid, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.xid, p.id, private.property_json(p) from public.properties p
  where p.area_id = p_area
    -- As is_listed(), spelt out for the index.
    and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    and (p.xid, p.id) > (p_xid, p_id)
    and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by p.xid, p.id
  limit p_limit
$$;
grant execute on function private.listed_behind(uuid, xid8, uuid, integer) to anon, authenticated, service_role;

-- Of the homes asked for those that the caller may see, whole where the revision they hold is another. Who saved a home
-- learns for a year that it was let or sold, and for how much. SECURITY DEFINER as above.
create function private.listings_seen(known jsonb) returns table (id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.id, case
    when p.rev = asked.rev then null
    when p.owner_id = (select auth.uid()) then private.own_property_json(p)
    else private.property_json(p) end
  from (
    select distinct on ((k.value ->> 'id')::uuid) (k.value ->> 'id')::uuid as id,
      coalesce((k.value ->> 'rev')::bigint, 0) as rev
    from jsonb_array_elements(known) k) asked
  join public.properties p on p.id = asked.id
  where not p.deleted and (p.owner_id = (select auth.uid()) or (
    p.visibility = 'live' and (p.off_market_on is null or p.off_market_on >= current_date - 365)))
$$;
grant execute on function private.listings_seen(jsonb) to anon, authenticated, service_role;

create function private.property_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('properties', private.own_property_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.properties
  for each row when (not new.deleted) execute function private.property_fits();
create trigger a_contract_update after update on public.properties
  for each row when (not new.deleted and (old.deleted
    or (new.title, new.details, new.photos, new.property_type, new.listed_by, new.area_id, new.lat, new.lon,
      new.location_precision, new.price, new.currency, new.price_period, new.bedrooms, new.bathrooms, new.living_area,
      new.closed_price, new.closed_on)
    is distinct from (old.title, old.details, old.photos, old.property_type, old.listed_by, old.area_id, old.lat,
      old.lon, old.location_precision, old.price, old.currency, old.price_period, old.bedrooms, old.bathrooms,
      old.living_area, old.closed_price, old.closed_on)))
  execute function private.property_fits();

-- Puts a check that broke off behind all others: a minute, then twice as long each time, at most six hours. Gives how often
-- it failed.
create function private.put_off_check(p_id uuid) returns integer
language sql volatile set search_path = ''
as $$
  update private.listing_checks
  set failures = failures + 1,
    due_at = now() + least(interval '1 minute' * power(2, least(failures, 10)), interval '6 hours')
  where property_id = p_id
  returning failures
$$;
grant execute on function private.put_off_check(uuid) to service_role;

-- Listings that are shown, or are to be, and that no device can read: stored before bodies were looked at, or written by
-- another way. They are held, with the field, and nothing of them goes. One that cannot even be held is passed over.
create function private.hold_unreadable() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  held integer := 0;
begin
  for one in
    select p.id, f.fault
    from public.properties p
    cross join lateral (
      select private.fault_in(private.body_schema('properties'), private.own_property_json(p)) as fault) f
    where p.visibility in ('live', 'pending_approval') and not p.deleted and f.fault is not null
  loop
    begin
      perform private.decide_listing(one.id, array['unreadable:' || left(private.field_of(one.fault), 60)]);
      held := held + 1;
    exception when others then
      raise warning 'listing % cannot be held: % %', one.id, sqlstate, sqlerrm;
    end;
  end loop;
  return held;
end $$;
grant execute on function private.hold_unreadable() to service_role;

-- An owner's change is looked at now, however often judging the listing failed before. SECURITY DEFINER because
-- clients do not write that table.
create function private.check_is_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.listing_checks set due_at = now(), failures = 0 where property_id = new.id and failures > 0;
  return null;
end $$;
create trigger d_check_is_due after update on public.properties
  for each row when ((new.title, new.details, new.photos, new.price) is distinct from
    (old.title, old.details, old.photos, old.price))
  execute function private.check_is_due();

-- A person who lists a home holds the role of a landlord (anybody can take it, and nobody holds it by accident).
-- Without it (any more) they may take a home of theirs off, close it and remove it.
create function private.is_landlord() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = 'landlord' and not r.deleted)
$$;
grant execute on function private.is_landlord() to authenticated, service_role;

-- The changes of a listing that need no role.
create function private.is_taken_off(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.deleted or p.visibility = 'paused' or p.status in ('rented', 'sold') $$;
grant execute on function private.is_taken_off(public.properties) to authenticated, service_role;

create policy "landlords list for themselves" on public.properties
  for insert to authenticated
  with check (owner_id = (select auth.uid()) and (select private.is_landlord()));

create policy "landlords change their own listings, and anybody takes theirs off" on public.properties
  for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid())
    and ((select private.is_landlord()) or private.is_taken_off(properties)));

-- As the policies, with a name that a device understands: what was written is kept there, and sent again once the role is held.
create function private.guard_lister() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or not private.is_taken_off(new)) and not private.is_landlord() then
    raise exception 'this takes the role of a landlord' using errcode = '42501', constraint = 'landlord_role';
  end if;
  return new;
end $$;
create trigger a_lister before insert or update on public.properties
  for each row execute function private.guard_lister();

-- A price or an area above these is a zero too many: contract/rules/bounds.ts names the same, and a test ties the two. Bounds are looked at when what they bound is written: a constraint that is
-- not valid for what was stored before it would refuse any change of such a row, also what the server does to all rows by itself.
create function private.guard_bounds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.price > (
    case new.listing_type when 'sale' then 1000000000::bigint else 10000000 end
    * case when new.currency in (
      'ARS', 'BIF', 'CLP', 'COP', 'CRC', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KHR', 'KMF', 'KRW', 'KZT',
      'LAK', 'LBP', 'MGA', 'MMK', 'MNT', 'NGN', 'PKR', 'PYG', 'RSD', 'RWF', 'TZS', 'UGX', 'UZS', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF', 'YER') then 1000 else 1 end
    * case
      when new.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
        'XAF', 'XOF', 'XPF') then 1
      when new.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
      else 100 end) then
    raise exception 'dearer than a home can be' using errcode = '23514', constraint = 'price_bound';
  end if;
  if new.living_area > 100000 then
    raise exception 'larger than a home can be' using errcode = '23514', constraint = 'living_area_bound';
  end if;
  return new;
end $$;
create trigger a_bounds_insert before insert on public.properties
  for each row execute function private.guard_bounds();
create trigger a_bounds_update before update on public.properties
  for each row when ((new.price, new.currency, new.listing_type, new.living_area)
    is distinct from (old.price, old.currency, old.listing_type, old.living_area))
  execute function private.guard_bounds();

-- A home is listed in an area that is open. One that stands in a closed area may stay, and be changed.
create function private.guard_area() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or new.area_id is distinct from old.area_id)
    and exists (select 1 from public.areas a where a.id = new.area_id and (a.closed_at is not null or a.deleted)) then
    raise exception 'the area is closed' using errcode = '23514', constraint = 'area_open';
  end if;
  return new;
end $$;
create trigger a_guard_area before insert or update of area_id on public.properties
  for each row execute function private.guard_area();

-- Title and description in several languages (details.language, details.translations).

-- An app that does not know them sends the details without: what is absent stays, an empty list takes them out. The
-- service writes what it means.
create function private.keep_languages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.details := (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(old.details) kept where kept.key in ('language', 'translations')) || new.details;
  end if;
  return new;
end $$;

-- Before the texts are cleaned, and before anything is decided by them.
create trigger a_and_languages before update of details on public.properties
  for each row when (jsonb_typeof(old.details) = 'object' and jsonb_typeof(new.details) = 'object')
  execute function private.keep_languages();

-- 360° pictures of a home's tour (photos[].sphere).

-- An app that does not know them sends its photos without: what is absent stays. Whoever wants a picture out of the tour
-- takes the photo out. The service writes what it means.
create function private.keep_spheres() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.photos := (
      select coalesce(jsonb_agg(case
          when photo ? 'sphere' or not exists (
            select from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere') then photo
          else photo || (
            select jsonb_build_object('sphere', was -> 'sphere') from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere' limit 1)
        end order by at), '[]')
      from jsonb_array_elements(new.photos) with ordinality as listed (photo, at));
  end if;
  return new;
end $$;

-- Before the texts are cleaned, and before anything is decided by the photos.
create trigger a_and_spheres before update of photos on public.properties
  for each row when (jsonb_typeof(new.photos) = 'array' and jsonb_path_exists(old.photos, '$[*].sphere'))
  execute function private.keep_spheres();

-- 08_uploads.sql

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
create trigger d_drop_unused_photo after update of avatar_url on public.user_profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.drop_unused_photo();

-- Photos of listings that were uploaded: their bytes lie in the photo store, in three sizes under `key`.
create table private.listing_photos (
  key text primary key check (key ~ '^[a-z0-9-]{8,80}$'),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Made on the device: uploaded again it is the same photo.
  photo_id uuid not null,
  -- SHA-256 of the bytes that came, hex, and the perceptual hash of what they show.
  hash text not null,
  phash text,
  w integer not null,
  h integer not null,
  stored_at timestamptz not null default now(),
  unique (owner_id, photo_id)
);
create index listing_photos_hash on private.listing_photos (hash);
create index listing_photos_phash on private.listing_photos (phash);
alter table private.listing_photos enable row level security;
grant select, insert, update, delete on private.listing_photos to service_role;

-- Whether a photo of it was another's before: one that others were shown. What lies in drafts is nobody's to learn of.
create function private.has_photo_of_another(p public.properties) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p.photos) photo
    join private.listing_photos mine on mine.key = photo ->> 'key'
    join private.listing_photos theirs on theirs.owner_id <> p.owner_id
      and (theirs.hash = mine.hash or theirs.phash = mine.phash)
    where theirs.stored_at < mine.stored_at and exists (
      select 1 from public.properties q where q.owner_id = theirs.owner_id and q.approved_at is not null
        and q.photos @> jsonb_build_array(jsonb_build_object('key', theirs.key))))
$$;
grant execute on function private.has_photo_of_another(public.properties) to service_role;

-- Only one's own photos are shown in one's listing; those drawn for the demo are nobody's. SECURITY DEFINER because clients
-- do not read that table.
create function private.are_photos_of(p_owner uuid, photos jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1 from jsonb_array_elements(photos) photo
    where photo ->> 'key' is not null and photo ->> 'key' not like 'demo-%'
      and not exists (select 1 from private.listing_photos q
        where q.key = photo ->> 'key' and q.owner_id = p_owner))
$$;
grant execute on function private.are_photos_of(uuid, jsonb) to authenticated, service_role;

create function private.guard_photos() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and not private.are_photos_of(new.owner_id, new.photos) then
    raise exception 'a photo is not the owner''s' using errcode = '23514', constraint = 'photos_own';
  end if;
  return new;
end $$;
create trigger a_guard_photos before insert or update of photos on public.properties
  for each row execute function private.guard_photos();

-- Photos on their way, in parts, so that what broke off goes on where it was, whichever server takes the next one.
create table private.uploads (
  owner_id uuid not null references auth.users (id) on delete cascade,
  photo_id uuid not null,
  -- An upload on its way may be larger than a photo.
  bytes integer not null constraint uploads_bytes_check
    check (bytes between 1 and case when file_kind is null then 10000000 else 25000000 end),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  begun_at timestamptz not null default now(),
  -- Of a file for a conversation; null: a photo of a listing.
  file_kind text check (file_kind in ('photo', 'voice', 'document')),
  kept boolean not null default false,
  primary key (owner_id, photo_id)
);
create index uploads_begun on private.uploads (begun_at);
alter table private.uploads enable row level security;
grant select, insert, update, delete on private.uploads to service_role;

create table private.upload_parts (
  owner_id uuid not null,
  photo_id uuid not null,
  part integer not null check (part between 0 and 999),
  data bytea not null check (octet_length(data) <= 262144),
  primary key (owner_id, photo_id, part),
  foreign key (owner_id, photo_id) references private.uploads (owner_id, photo_id) on delete cascade
);
alter table private.upload_parts enable row level security;
grant select, insert, update, delete on private.upload_parts to service_role;

-- Keys whose files are to be taken out of the photo store: of accounts that ended, and of photos no listing shows.
create table private.photos_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
alter table private.photos_to_remove enable row level security;
grant select, insert, update, delete on private.photos_to_remove to service_role;

-- SECURITY DEFINER because the account service deletes accounts, not photos.
create function private.remember_photo_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.photos_to_remove (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger remember_removal after delete on private.listing_photos
  for each row execute function private.remember_photo_removal();

-- Uploads nobody went on with for a week, and photos that for a month no listing and no draft has shown.
create function private.clear_uploads(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  abandoned integer;
  unused integer;
begin
  delete from private.uploads where ctid in (
    select ctid from private.uploads where begun_at < p_now - interval '7 days' limit p_limit);
  get diagnostics abandoned = row_count;
  delete from private.listing_photos where key in (
    select q.key from private.listing_photos q
    where q.stored_at < p_now - interval '30 days'
      and not exists (select 1 from public.properties p
        where p.owner_id = q.owner_id and not p.deleted
          and p.photos @> jsonb_build_array(jsonb_build_object('key', q.key)))
      and not exists (select 1 from public.records r
        where r.user_id = q.owner_id and r.kind = 'listing_draft' and not r.deleted
          and strpos(r.body::text, q.key) > 0)
    limit p_limit);
  get diagnostics unused = row_count;
  return abandoned + unused;
end $$;
grant execute on function private.clear_uploads(integer, timestamptz) to service_role;

-- A bucket that only the server reaches, if the project has a storage service.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('listing-photos', 'listing-photos', false, 10000000, array['image/webp'])
      on conflict (id) do nothing
    $bucket$;
  end if;
end $$;

-- 09_conversations.sql

-- Two people, one conversation: `id` is the UUIDv5 of both ids, made and checked by the server.
-- No reference to auth.users: who leaves does not take the other's thread along.
create table public.conversations (
  id uuid primary key,
  user_low uuid not null,
  user_high uuid not null,
  last_seq bigint not null default 0,
  -- The first 200 characters.
  last_message text,
  last_message_at timestamptz,
  last_message_sender_id uuid,
  created_at timestamptz not null default now(),
  -- The last that counts as a message; `last_seq` is the last of all.
  last_message_seq bigint not null default 0,
  check (user_low < user_high),
  unique (user_low, user_high)
);
alter table public.conversations enable row level security;
-- Clients read; every write goes through the functions of the service.
create policy "conversations one is part of" on public.conversations
  for select to authenticated using ((select auth.uid()) in (user_low, user_high));
grant select on public.conversations to anon, authenticated;
grant all on public.conversations to service_role;

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null,
  last_delivered_seq bigint not null default 0,
  last_read_seq bigint not null default 0,
  primary key (conversation_id, user_id),
  check (last_read_seq <= last_delivered_seq)
);
create index conversation_participants_user on public.conversation_participants (user_id);
alter table public.conversation_participants enable row level security;
create policy "participants of one's conversations" on public.conversation_participants
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));
grant select on public.conversation_participants to anon, authenticated;
grant all on public.conversation_participants to service_role;

create table public.blocked_users (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_users_blocked on public.blocked_users (blocked_id);
alter table public.blocked_users enable row level security;
create policy "people one has blocked" on public.blocked_users
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "one blocks for oneself" on public.blocked_users
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "one lifts one's own block" on public.blocked_users
  for delete to authenticated using (blocker_id = (select auth.uid()));
grant select on public.blocked_users to anon;
grant select, insert, delete on public.blocked_users to authenticated;
grant all on public.blocked_users to service_role;

-- Answers are those of contract/protocol/api.ts. What cannot be done answers {"code": <error code>}.

-- A conversation as one participant sees it. Somebody who is gone is a person without a name. Of what type the last words
-- are is read from the message itself, which is one step in the index by conversation and number: a shared home is one by its
-- type, never by what its text looks like.
create function private.conversation_json(c public.conversations, p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id,
    'otherParticipantId', theirs.user_id,
    'otherParticipant', jsonb_build_object(
      'id', theirs.user_id,
      'full_name', coalesce(person.full_name, ''),
      'user_type', coalesce(person.user_type, 'renter'),
      'avatar_url', person.avatar_url),
    'last_message', c.last_message,
    'last_message_type', (
      select m.message_type from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_message_at', private.instant(c.last_message_at),
    'last_message_sender_id', c.last_message_sender_id,
    'last_message_id', (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_seq', c.last_seq,
    -- What stands after the caller's read mark and nobody counts as unread: reactions, changes, and calls but for those missed here.
    'quiet', (
      select coalesce(jsonb_agg(q.seq order by q.seq), '[]') from (
        select m.seq from public.messages m
        where m.conversation_id = c.id and m.message_type in ('reaction', 'call', 'edit', 'unsend', 'unsent') and m.seq > mine.last_read_seq
          and not (m.message_type = 'call' and m.sender_id <> p_user and m.content ~ ' (missed|cancelled|busy) ')
        order by m.seq desc limit 1000) q),
    'my_delivered_seq', mine.last_delivered_seq,
    'my_read_seq', mine.last_read_seq,
    'other_delivered_seq', theirs.last_delivered_seq,
    'other_read_seq', theirs.last_read_seq)
  from public.conversation_participants mine
  join public.conversation_participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
  left join public.user_profiles person on person.id = theirs.user_id and not person.deleted
  where mine.conversation_id = c.id and mine.user_id = p_user
$$;
grant execute on function private.conversation_json(public.conversations, uuid) to service_role;

-- Null when this person takes part, else the code that says why not. The same for a conversation that
-- does not exist: ids are derived from people, so another answer would tell who writes to whom.
create function private.participation_refusal(p_user uuid, p_conversation uuid) returns text
language sql stable set search_path = ''
as $$
  select case when not exists (select 1 from public.conversation_participants
    where conversation_id = p_conversation and user_id = p_user) then 'not_a_participant' end
$$;
grant execute on function private.participation_refusal(uuid, uuid) to service_role;

-- Every conversation of this person, newest first.
create function public.conversations_of(p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.conversation_json(c, p_user)
      order by coalesce(c.last_message_at, c.created_at) desc, c.id),
    '[]'::jsonb)
  from public.conversation_participants p
  join public.conversations c on c.id = p.conversation_id
  where p.user_id = p_user
$$;
revoke execute on function public.conversations_of(uuid) from public;
grant execute on function public.conversations_of(uuid) to service_role;

-- The conversation of these two, made if absent.
create function public.start_conversation(p_user uuid, p_conversation uuid, p_receiver uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.send_refusal(p_user, p_conversation, p_receiver);
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  perform private.ensure_conversation(p_conversation, p_user, p_receiver);
  return (select private.conversation_json(c, p_user)
    from public.conversations c where c.id = p_conversation);
end $$;
revoke execute on function public.start_conversation(uuid, uuid, uuid) from public;
grant execute on function public.start_conversation(uuid, uuid, uuid) to service_role;

-- Moves this person's marks up to these numbers, never back and never past the last message; what is
-- read is delivered. Null leaves a mark. Answers the four marks, and beside them who the other
-- participant is and which of the caller's marks moved.
create function public.set_marks(
  p_user uuid, p_conversation uuid, p_delivered bigint, p_read bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.participation_refusal(p_user, p_conversation);
  newest bigint;
  before public.conversation_participants;
  after public.conversation_participants;
  theirs public.conversation_participants;
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select last_seq into newest from public.conversations where id = p_conversation;
  select * into before from public.conversation_participants
    where conversation_id = p_conversation and user_id = p_user for update;
  after := before;
  after.last_read_seq := greatest(before.last_read_seq, least(coalesce(p_read, 0), newest));
  after.last_delivered_seq := greatest(
    before.last_delivered_seq, least(coalesce(p_delivered, 0), newest), after.last_read_seq);
  if after is distinct from before then
    update public.conversation_participants
      set last_read_seq = after.last_read_seq, last_delivered_seq = after.last_delivered_seq
      where conversation_id = p_conversation and user_id = p_user;
  end if;
  select * into theirs from public.conversation_participants
    where conversation_id = p_conversation and user_id <> p_user;
  return jsonb_build_object(
    'my_delivered_seq', after.last_delivered_seq,
    'my_read_seq', after.last_read_seq,
    'other_delivered_seq', theirs.last_delivered_seq,
    'other_read_seq', theirs.last_read_seq,
    'other_id', theirs.user_id,
    'delivered_moved', after.last_delivered_seq > before.last_delivered_seq,
    'read_moved', after.last_read_seq > before.last_read_seq);
end $$;
revoke execute on function public.set_marks(uuid, uuid, bigint, bigint) from public;
grant execute on function public.set_marks(uuid, uuid, bigint, bigint) to service_role;

-- A block is a record of the person who blocks, so that it is chosen without a network and known on every device; the
-- walls read blocked_users, which follows. The trigger runs as the writer of the record: one can block for oneself
-- alone.
create function private.follow_blocks() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was uuid;
  is_now uuid;
begin
  if tg_op = 'UPDATE' and not old.deleted then was := (old.body ->> 'userId')::uuid; end if;
  if not new.deleted then is_now := (new.body ->> 'userId')::uuid; end if;
  if is_now is not null then
    insert into public.blocked_users (blocker_id, blocked_id) values (new.user_id, is_now)
    on conflict do nothing;
  end if;
  -- Two devices may have blocked the same person: the last of the records lifts it.
  if was is distinct from is_now and not exists (
    select 1 from public.records r
    where r.user_id = new.user_id and r.kind = 'block' and not r.deleted
      and (r.body ->> 'userId')::uuid = was) then
    delete from public.blocked_users where blocker_id = new.user_id and blocked_id = was;
  end if;
  return null;
end $$;
create trigger c_follow_blocks after insert or update on public.records
  for each row when (new.kind = 'block') execute function private.follow_blocks();
create trigger d_meet after insert on public.conversations
  for each row execute function private.meet_in_conversation();

-- 10_messages.sql

-- The log of a conversation. What an entry is and what its content holds goes by its type:
--   text      words
--   property  a home that is shown: its id; with a line feed and words, a question about it
--   reply     the id of the quoted message, a line feed, and the words. The limits of a message hold for the words, and
--             previews and what moderators see give these alone.
--   reaction  the id of the message, a line feed, and a sign, or nothing where the sign is taken back. The newest of a person
--             counts. It is no message: it moves neither preview nor marks, is not unread, and answers nobody.
--   ask_call  "Can we talk?": audio or video
--   call      a call that is over: its id is the call's, its sender the caller, its content "audio missed 0" (kind, why it ended,
--             seconds they talked). The server alone writes it.
--   edit      the id of the message, a line feed and its new words. The sender may change them for 15 minutes by this clock. What
--             was sent stays where it is, so that both can see what stood there.
--   unsend    the id of the message and a line feed, for 24 hours. It takes the words of the message and of its edits away for
--             good: its place, its times and who sent it stay, its type is `unsent`. What a report was opened about was copied
--             then (private.cases), and is the only thing that keeps them.
--   file      lines that people read, and as the last line the file's id, its kind and what apps show of it
--             (contract/entities/sentFile.ts)
create table public.messages (
  -- Made on the device: the idempotency key, for ever.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null,
  -- 1, 2, 3 … without gaps in each conversation.
  seq bigint not null check (seq > 0),
  content text not null constraint messages_content_check check (
    case
      when message_type = 'unsent' then content = ''
      when message_type in ('reply', 'reaction', 'edit', 'unsend')
        then content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
          and case message_type when 'reaction' then char_length(content) <= 53
            when 'unsend' then char_length(content) = 37
            -- Of an edit of what was unsent the words are gone.
            else char_length(content) <= 4037
              and (substr(content, 38) ~ '[^[:space:]]' or message_type = 'edit' and char_length(content) = 37) end
      when message_type = 'property' and content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
        then char_length(content) <= 4037 and substr(content, 38) ~ '[^[:space:]]'
      when message_type = 'call' then content ~ '^(audio|video) [a-zA-Z]{1,20} [0-9]{1,6}$'
      when message_type = 'ask_call' then content in ('audio', 'video')
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end),
  message_type text not null default 'text' check (message_type in (
    'text', 'property', 'reply', 'reaction', 'ask_call', 'call', 'edit', 'unsend', 'unsent', 'file')),
  -- The device's clock: shown, never trusted.
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq)
);
-- Messages come in the order of their time: of a day few pages are read.
create index messages_created on public.messages using brin (created_at);
-- The entries that are not unread. What was unsent has no words that anybody could still read.
create index messages_quiet on public.messages (conversation_id, seq)
  where message_type in ('reaction', 'call', 'edit', 'unsend', 'unsent');
alter table public.messages enable row level security;
create policy "messages of one's conversations" on public.messages
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));
grant select on public.messages to anon, authenticated;
grant all on public.messages to service_role;

-- A message as contract/entities/message.ts has it.
create function private.message_json(m public.messages) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id,
    'conversationId', m.conversation_id,
    'sender_id', m.sender_id,
    'seq', m.seq,
    'content', m.content,
    'message_type', m.message_type,
    'written_at', private.instant(m.written_at),
    'created_at', private.instant(m.created_at))
$$;
grant execute on function private.message_json(public.messages) to service_role;

-- Why `sender` may not write to `receiver` in this conversation; null when they may. Who is suspended writes to nobody.
create function private.send_refusal(p_sender uuid, p_conversation uuid, p_receiver uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  c public.conversations;
begin
  if p_sender = p_receiver then
    return 'conversation_mismatch';
  end if;
  select * into c from public.conversations where id = p_conversation;
  if found then
    if p_sender not in (c.user_low, c.user_high) then
      return 'not_a_participant';
    end if;
    if p_receiver not in (c.user_low, c.user_high) then
      return 'conversation_mismatch';
    end if;
  end if;
  if private.is_suspended(p_sender)
    or not exists (select 1 from public.user_profiles where id = p_sender and not deleted) then
    return 'forbidden';
  end if;
  if not exists (select 1 from public.user_profiles where id = p_receiver and not deleted) then
    return 'unknown_recipient';
  end if;
  if exists (select 1 from public.blocked_users
      where blocker_id = p_receiver and blocked_id = p_sender) then
    return 'blocked';
  end if;
  return null;
end $$;
grant execute on function private.send_refusal(uuid, uuid, uuid) to service_role;

-- The conversation and its two participants, if absent. A different id for the same two people raises
-- 23505: ids are derived, so the caller derived it wrongly. Two people who write to each other for the first time at the same
-- moment make one conversation: no conflict is named by its index, since the other unique one, of the two people, would raise.
create function private.ensure_conversation(p_conversation uuid, p_one uuid, p_other uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.conversations (id, user_low, user_high)
    values (p_conversation, least(p_one, p_other), greatest(p_one, p_other))
    on conflict do nothing;
  if not exists (select 1 from public.conversations where id = p_conversation) then
    raise unique_violation using message = 'these two people have a conversation of another id';
  end if;
  insert into public.conversation_participants (conversation_id, user_id)
    values (p_conversation, p_one), (p_conversation, p_other)
    on conflict do nothing;
end $$;
grant execute on function private.ensure_conversation(uuid, uuid, uuid) to service_role;

-- One lane's batch, in its order: [{id, content, message_type, written_at}] gives
-- [{status: "accepted", id, message} | {status: "rejected", id, code}].
-- An id that was stored before answers its stored row whatever has happened since. A batch is judged, numbered, stored and
-- answered as a set: a statement for each message took five times as long.
create function public.send_messages(
  p_sender uuid, p_conversation uuid, p_receiver uuid, p_messages jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.send_refusal(p_sender, p_conversation, p_receiver);
  -- Why each of the batch is no message; null where it is one.
  faults text[];
  first_seq bigint;
  wanted bigint;
  written bigint := 0;
  said_seq bigint;
  has_changes boolean;
begin
  select array_agg(case
      when said.type = 'reaction' and char_length(said.words) > 16 then 'invalid_request'
      when coalesce(said.words, '') !~ '[^[:space:]]' and not (said.type in ('reaction', 'unsend') and said.quoted is not null)
        then 'empty_message'
      when said.type = 'unsend' and said.words <> '' then 'invalid_request'
      when char_length(said.words) > 4000 then 'message_too_long'
      when said.type = 'ask_call' and said.words not in ('audio', 'video') then 'invalid_request'
      when said.type not in ('text', 'property', 'reply', 'reaction', 'ask_call', 'edit', 'unsend', 'file') then 'invalid_request'
      when said.type = 'file' and private.file_in(said.words) is null then 'invalid_request'
      when said.type = 'file' and not private.may_send_file(p_sender, said.words) then 'file_missing'
      when said.quoted is not null and (about.id is null or not private.is_said(about.message_type)) then 'invalid_request'
      when said.type in ('edit', 'unsend') and about.sender_id <> p_sender then 'forbidden'
      -- Unsent from another device: what is unsent twice is unsent.
      when said.type = 'edit' and about.message_type = 'unsent' then 'not_found'
      when said.type = 'edit' and about.message_type not in ('text', 'reply')
        and not private.asks_about_home(about.message_type, about.content) then 'invalid_request'
      when said.type = 'edit' and about.created_at < clock_timestamp() - interval '15 minutes' then 'too_late'
      when said.type = 'unsend' and about.message_type <> 'unsent'
        and about.created_at < clock_timestamp() - interval '24 hours' then 'too_late'
    end order by g.at) into faults
  from jsonb_array_elements(p_messages) with ordinality g (item, at)
  cross join lateral (
    select coalesce(g.item ->> 'message_type', 'text') as type,
      case when g.item ->> 'message_type' in ('reply', 'reaction', 'edit', 'unsend') then
        substring(g.item ->> 'content' from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n') end as quoted) kind
  cross join lateral (
    select kind.type, kind.quoted,
      -- A reply that quotes nothing says nothing.
      case when kind.type = 'property' then private.words_of(kind.type, g.item ->> 'content')
        when kind.type not in ('reply', 'reaction', 'edit', 'unsend') then g.item ->> 'content'
        when kind.quoted is not null then substr(g.item ->> 'content', 38) end as words) said
  left join lateral (
    select m.* from public.messages m
    where m.id = said.quoted::uuid and m.conversation_id = p_conversation limit 1) about on true;

  if refusal is null then
    perform private.ensure_conversation(p_conversation, p_sender, p_receiver);
    -- Whoever holds this row numbers the conversation's messages.
    select last_seq into first_seq from public.conversations where id = p_conversation for update;
    loop
      begin
        with given as (
          -- What comes twice in a batch is stored as it came first.
          select distinct on (id) (g.item ->> 'id')::uuid as id, g.item, g.at
          from jsonb_array_elements(p_messages) with ordinality g (item, at)
          where faults[g.at] is null
          order by id, g.at
        ), fresh as (
          select given.*, row_number() over (order by given.at) as place from given
          left join lateral (select m.id from public.messages m where m.id = given.id limit 1) stored on true
          where stored.id is null
        ), added as (
          insert into public.messages
            (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
          select f.id, p_conversation, p_sender, first_seq + f.place, f.item ->> 'content',
            coalesce(f.item ->> 'message_type', 'text'),
            coalesce((f.item ->> 'written_at')::timestamptz, clock_timestamp()), clock_timestamp()
          from fresh f order by f.place
          on conflict (id) do nothing
          returning id
        )
        select (select count(*) from fresh), (select count(*) from added) into wanted, written;
        -- Stored by somebody else between our look and our insert: its number would be a gap.
        if written < wanted then
          raise exception 'one of the ids was stored meanwhile' using errcode = 'RST01';
        end if;
        exit;
      exception when sqlstate 'RST01' then
        -- Nothing of it was stored. Whoever was faster is seen now.
        written := 0;
      end;
    end loop;
  end if;

  if written > 0 then
    update public.conversations set last_seq = first_seq + written where id = p_conversation;
    -- The newest of these that is a message: other entries move neither the place of the conversation nor a mark.
    select max(m.seq), bool_or(m.message_type in ('edit', 'unsend')) into said_seq, has_changes
    from (
      select case when private.is_said(x.message_type) then x.seq end as seq, x.message_type from public.messages x
      where x.conversation_id = p_conversation and x.seq > first_seq) m;
    if has_changes then
      perform private.carry_changes(p_conversation, first_seq);
      -- What the list shows may be what was changed.
      update public.conversations c set last_message = left(private.words_now(m), 200)
      from public.messages m
      where c.id = p_conversation and m.conversation_id = c.id and m.seq = c.last_message_seq;
    end if;
  end if;

  if said_seq is not null then
    update public.conversations c set
      last_message_seq = m.seq,
      last_message = left(private.words_of(m.message_type, m.content), 200),
      last_message_at = m.created_at,
      last_message_sender_id = p_sender
    from public.messages m
    where c.id = p_conversation and m.conversation_id = c.id and m.seq = said_seq;
    update public.conversation_participants set
      last_delivered_seq = greatest(last_delivered_seq, said_seq),
      last_read_seq = greatest(last_read_seq, said_seq)
    where conversation_id = p_conversation and user_id = p_sender;
  end if;

  return (
    select coalesce(jsonb_agg(case
        when a.code is null then jsonb_build_object(
          'status', 'accepted', 'id', a.item ->> 'id',
          -- What private.message_json makes of it: calling that for each was half of the time.
          'message', jsonb_build_object(
            'id', a.id,
            'conversationId', a.conversation_id,
            'sender_id', a.sender_id,
            'seq', a.seq,
            'content', a.content,
            'message_type', a.message_type,
            'written_at', to_char(a.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        else jsonb_build_object('status', 'rejected', 'id', a.item ->> 'id', 'code', a.code)
      end order by a.at), '[]'::jsonb)
    from (
      select g.item, g.at, m.*, case
          when m.id is null then coalesce(refusal, faults[g.at])
          -- No message when it came, though it came again as one.
          when m.conversation_id = p_conversation and m.seq > first_seq
            and g.at < min(g.at) filter (where faults[g.at] is null) over (partition by m.id)
            then faults[g.at]
          when m.sender_id <> p_sender or m.conversation_id <> p_conversation then 'id_taken'
        end as code
      from jsonb_array_elements(p_messages) with ordinality g (item, at)
      left join lateral (
        select * from public.messages s where s.id = (g.item ->> 'id')::uuid limit 1) m on true
    ) a
  );
end $$;
revoke execute on function public.send_messages(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.send_messages(uuid, uuid, uuid, jsonb) to service_role;

-- The messages a device is missing, in one call. `p_cursors` is {conversation id: last seq without a gap behind it}.
-- A named conversation continues right after its cursor; a new one (only when the cursors are complete) brings its
-- last page or nothing at all, so that a device never holds the middle of a thread and takes it for the start. At
-- most `p_limit` messages, newest conversations first; whatever did not fit is named in `more`, and new conversations
-- that did not fit are left out until asked again.
create function public.catch_up(p_user uuid, p_cursors jsonb, p_complete boolean, p_limit integer)
returns jsonb
language sql stable set search_path = ''
as $$
  with bounds as (
    select least(greatest(coalesce(p_limit, 500), 1), 500) as budget
  ),
  wanted as (
    select c.id, c.last_seq, coalesce(c.last_message_at, c.created_at) as moved_at,
      p_cursors ? c.id::text as is_named,
      case when p_cursors ? c.id::text then least((p_cursors ->> c.id::text)::bigint, c.last_seq)
        else greatest(c.last_seq - least(50, budget), 0)
      end as from_seq
    from public.conversation_participants p
    join public.conversations c on c.id = p.conversation_id
    cross join bounds
    where p.user_id = p_user and (p_complete or p_cursors ? c.id::text)
  ),
  queued as (
    select *, coalesce(sum(last_seq - from_seq) over (
      order by moved_at desc, id rows between unbounded preceding and 1 preceding), 0) as ahead
    from wanted
  ),
  cut as (
    select queued.*, case
      when is_named then least(last_seq - from_seq, greatest(budget - ahead, 0))
      when ahead + last_seq - from_seq <= budget then last_seq - from_seq
    end::bigint as take
    from queued cross join bounds
  )
  select jsonb_build_object(
    'conversations', coalesce((
      select jsonb_agg(private.conversation_json(c, p_user) order by cut.moved_at desc, cut.id)
      from cut join public.conversations c on c.id = cut.id
      where cut.take is not null), '[]'::jsonb),
    'messages', coalesce((
      select jsonb_agg(private.message_json(m) order by cut.moved_at desc, cut.id, m.seq)
      from cut join public.messages m
        on m.conversation_id = cut.id and m.seq > cut.from_seq and m.seq <= cut.from_seq + cut.take
    ), '[]'::jsonb),
    'more', coalesce((
      select jsonb_agg(cut.id order by cut.moved_at desc, cut.id) from cut
      where cut.take is null or cut.take < cut.last_seq - cut.from_seq), '[]'::jsonb))
$$;
revoke execute on function public.catch_up(uuid, jsonb, boolean, integer) from public;
grant execute on function public.catch_up(uuid, jsonb, boolean, integer) to service_role;

-- Entries that others can be about: a person's words, no entry about a message, and no call.
create function private.is_said(p_type text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type not in ('reaction', 'edit', 'unsend', 'call') $$;
grant execute on function private.is_said(text) to service_role;

-- The words of an entry: without the id of what it is about, and of a file without its last line.
create function private.words_of(p_type text, p_content text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_type in ('reply', 'reaction', 'edit', 'unsend') or private.asks_about_home(p_type, p_content)
      then substr(p_content, 38)
    when p_type = 'file' then regexp_replace(p_content, '\n[^\n]*$', '')
    else p_content end
$$;
grant execute on function private.words_of(text, text) to authenticated, service_role;

-- The words of a message as they stand: those of its newest edit.
create function private.words_now(m public.messages) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select substr(e.content, 38) from public.messages e
    where e.conversation_id = m.conversation_id and e.message_type = 'edit' and e.seq > m.seq
      and left(e.content, 36) = m.id::text and m.message_type <> 'unsent'
    order by e.seq desc limit 1), private.words_of(m.message_type, m.content))
$$;
grant execute on function private.words_now(public.messages) to service_role;

-- Carries out what entries of a conversation after this one say of its messages, and tells the inquiries.
create function private.carry_changes(p_conversation uuid, p_after bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The first words of an inquiry are those of the message that asked: they follow it.
  update public.inquiries i set
    first_message = case when said.is_gone then '' else private.words_now(said.m) end
  from (
    select m, bool_or(c.message_type = 'unsend') as is_gone
    from public.messages c join public.messages m on m.id = left(c.content, 36)::uuid
    where c.conversation_id = p_conversation and c.seq > p_after and c.message_type in ('edit', 'unsend')
      and m.message_type in ('text', 'reply', 'property')
    group by m) said
  where i.conversation_id = p_conversation and i.renter_id = (said.m).sender_id
    and i.first_message in (
      select private.words_of((said.m).message_type, (said.m).content)
      union all
      select substr(e.content, 38) from public.messages e
      where e.conversation_id = p_conversation and e.message_type = 'edit' and e.seq > (said.m).seq
        and left(e.content, 36) = (said.m).id::text);

  update public.messages m set message_type = 'unsent', content = ''
  from public.messages c
  where c.conversation_id = p_conversation and c.seq > p_after and c.message_type = 'unsend'
    and m.id = left(c.content, 36)::uuid and m.message_type <> 'unsent';
  -- Also an edit that came in the very moment of the unsending.
  update public.messages e set content = left(e.content, 37)
  from public.messages m
  where e.conversation_id = p_conversation and e.message_type = 'edit' and char_length(e.content) > 37
    and m.id = left(e.content, 36)::uuid and m.message_type = 'unsent'
    and (e.seq > p_after or exists (
      select 1 from public.messages c
      where c.conversation_id = p_conversation and c.seq > p_after and c.message_type = 'unsend'
        and left(c.content, 36) = left(e.content, 36)));
end $$;
grant execute on function private.carry_changes(uuid, bigint) to service_role;

-- A question about a home is one message of the type `property`: the home's id, a line feed and the words. A home that is
-- shared without words is its id.
create function private.asks_about_home(p_type text, p_content text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type = 'property' and p_content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n' $$;
grant execute on function private.asks_about_home(text, text) to authenticated, service_role;

-- 11_calls.sql

-- Calls that began and are not in the log yet. Ids and times alone. Whatever dies meanwhile, the row is there until the entry is.
create table private.open_calls (
  -- Made on the caller's device.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  caller_id uuid not null,
  callee_id uuid not null,
  call_type text not null check (call_type in ('audio', 'video')),
  -- Since when they hear each other; null: they do not yet.
  heard_at timestamptz,
  -- When a server last held it.
  seen_at timestamptz not null default now(),
  -- A server that was restarted takes over the calls that both had said yes to, and believes nobody that there was one.
  accepted_at timestamptz
);
create index open_calls_conversation on private.open_calls (conversation_id);
alter table private.open_calls enable row level security;
-- Emptying conversations empties what hangs on them: hence truncate.
grant select, insert, update, delete, truncate on private.open_calls to service_role;

-- A call begins. What has ended does not begin again.
create function private.begin_call(p_call uuid, p_conversation uuid, p_caller uuid, p_callee uuid, p_type text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.open_calls (id, conversation_id, caller_id, callee_id, call_type)
  select p_call, p_conversation, p_caller, p_callee, p_type
  where not exists (select from public.messages m where m.id = p_call)
  on conflict (id) do nothing
$$;
grant execute on function private.begin_call(uuid, uuid, uuid, uuid, text) to service_role;

-- A server holds these calls; `p_heard`: the two hear each other.
create function private.hold_calls(p_calls uuid[], p_heard boolean) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set
    seen_at = clock_timestamp(),
    heard_at = case when p_heard then coalesce(c.heard_at, clock_timestamp()) else c.heard_at end
  where c.id = any (p_calls)
$$;
grant execute on function private.hold_calls(uuid[], boolean) to service_role;

-- Puts a call that is over into the log of its conversation. Gives the entry and who was called; null where it is there already.
create function private.end_call(p_call uuid, p_reason text, p_at timestamptz default clock_timestamp()) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  ended private.open_calls;
  stored public.messages;
begin
  delete from private.open_calls c where c.id = p_call returning * into ended;
  if not found or exists (select from public.messages m where m.id = p_call) then
    return null;
  end if;
  -- Whoever holds this row numbers the conversation's messages.
  update public.conversations c set last_seq = c.last_seq + 1, last_message_seq = c.last_seq + 1
  where c.id = ended.conversation_id
  returning c.last_seq into stored.seq;
  stored.content := ended.call_type || ' ' || p_reason || ' ' || case when ended.heard_at is null then 0
    else least(greatest(round(extract(epoch from p_at - ended.heard_at)), 1), 999999)::integer end;
  insert into public.messages (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
  values (p_call, ended.conversation_id, ended.caller_id, stored.seq, stored.content, 'call', clock_timestamp(), clock_timestamp())
  returning * into stored;
  update public.conversations c set
    last_message = stored.content, last_message_at = stored.created_at, last_message_sender_id = stored.sender_id
  where c.id = stored.conversation_id;
  return jsonb_build_object('message', private.message_json(stored), 'calleeId', ended.callee_id);
end $$;
grant execute on function private.end_call(uuid, text, timestamptz) to service_role;

-- Calls that no server has held since then: both devices and the server died. Gives what `end_call` gives of each.
create function private.end_lost_calls(p_since timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$
  select coalesce(jsonb_agg(e.entry) filter (where e.entry is not null), '[]')
  from (
    select private.end_call(c.id, case when c.heard_at is null then 'missed' else 'failed' end, c.seen_at) as entry
    from private.open_calls c where c.seen_at < p_since order by c.id limit 100) e
$$;
grant execute on function private.end_lost_calls(timestamptz) to service_role;

comment on column private.open_calls.accepted_at is 'When the callee took it; null: it rings.';

create function private.accept_call(p_call uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set accepted_at = coalesce(c.accepted_at, clock_timestamp()) where c.id = p_call
$$;
grant execute on function private.accept_call(uuid) to service_role;

-- Whether these two are in this call, as a server wrote it down.
create function private.is_call_under_way(p_call uuid, p_caller uuid, p_callee uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.open_calls c
    where c.id = p_call and c.caller_id = p_caller and c.callee_id = p_callee and c.accepted_at is not null)
$$;
grant execute on function private.is_call_under_way(uuid, uuid, uuid) to service_role;

-- Whether somebody has answered another: written to them in their conversation, agreed to show or see a home, or offered to.
create function private.has_answered(p_conversation uuid, p_who uuid, p_other uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.messages m
      where m.conversation_id = p_conversation and m.sender_id = p_who
        and m.message_type not in ('reaction', 'call', 'edit', 'unsend'))
    or exists (select from public.viewings v
      where (v.renter_id, v.owner_id) in ((p_who, p_other), (p_other, p_who)) and not v.deleted
        and (v.state in ('confirmed', 'done') or (v.state = 'proposed' and v.owner_id = p_who)))
$$;
grant execute on function private.has_answered(uuid, uuid, uuid) to service_role;

-- 12_files.sql

-- Files of conversations, and what people keep of homes. In a conversation a file is a message of the type `file`. Its bytes come
-- before the message, in parts like photos of listings, and lie in a store of their own. Whoever may read a message that names a
-- file may read the file, and nobody else.
-- What a person keeps of a home (records of the kind home_file, whose id is the file's) and the photos of checklists (named in the
-- record's `pictures`) lie with them, `kept` apart: no message may name one, and one that no record of its owner names goes. The
-- owner reads it, and of a checklist whoever is shown that checklist, as long as they are.
create table private.files (
  -- Made on the device.
  id uuid primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('photo', 'voice', 'document')),
  -- As what it is handed on, by its bytes.
  type text not null,
  bytes integer not null check (bytes between 1 and 25000000),
  -- Of the bytes as they were sent.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  key text not null unique,
  stored_at timestamptz not null default now(),
  kept boolean not null default false,
  -- Since when no record names it, as far as the upkeep has seen.
  released_at timestamptz
);
create index files_owner on private.files (owner_id, stored_at);
create index files_stored on private.files (stored_at);
create index files_kept on private.files (owner_id) where kept;
alter table private.files enable row level security;
grant select, insert, update, delete on private.files to service_role;

-- The messages that name a file: a reader of one of them may read the file, and a file that none names goes.
create table private.file_uses (
  file_id uuid not null references private.files (id) on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  primary key (file_id, message_id)
);
create index file_uses_message on private.file_uses (message_id);
create index file_uses_conversation on private.file_uses (conversation_id);
alter table private.file_uses enable row level security;
grant select, insert, update, delete on private.file_uses to service_role;

-- Keys whose bytes are to be taken out of the store.
create table private.files_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
alter table private.files_to_remove enable row level security;
grant select, insert, update, delete on private.files_to_remove to service_role;

-- SECURITY DEFINER because the account service deletes accounts, not files.
create function private.remember_file_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.files_to_remove (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger remember_removal after delete on private.files
  for each row execute function private.remember_file_removal();

-- The file a message's content names; null where it names none.
create function private.file_in(p_content text) returns uuid
language sql immutable set search_path = ''
as $$
  select substring(p_content from
    '\n([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?:photo|voice|document) \{[^\n]*\}$')::uuid
$$;
grant execute on function private.file_in(text) to service_role;

-- Their own, or one that a message of a conversation of theirs names. A checklist's photo is also read by whoever is shown
-- the checklist of its owner.
create function private.may_read_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.files f where f.id = p_file and f.owner_id = p_user)
    or exists (
      select 1 from private.file_uses u
      join public.conversation_participants p on p.conversation_id = u.conversation_id and p.user_id = p_user
      where u.file_id = p_file)
    or exists (
      select 1 from private.files f
      join private.record_files n on n.file_id = f.id and n.user_id = f.owner_id
      join public.records m on m.user_id = p_user and m.id = private.shared_id(n.user_id, n.record_id, p_user)
      where f.id = p_file and f.kept and m.kind = 'shared' and not m.deleted and m.body ->> 'kind' = 'inspection')
$$;
grant execute on function private.may_read_file(uuid, uuid) to service_role;

-- It is here, of the kind the content says, and this person may read it. What is kept is handed on by nobody.
create function private.may_send_file(p_user uuid, p_content text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.files f
    where f.id = private.file_in(p_content) and not f.kept
      and f.kind = substring(p_content from '\n[0-9a-f-]{36} (photo|voice|document) \{[^\n]*\}$')
      and private.may_read_file(p_user, f.id))
$$;
grant execute on function private.may_send_file(uuid, text) to service_role;

-- A message that no longer names its file uses it no more.
create function private.note_file_use() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.file_uses where message_id = new.id;
  end if;
  if new.message_type = 'file' then
    insert into private.file_uses (file_id, message_id, conversation_id)
    select f.id, new.id, new.conversation_id from private.files f where f.id = private.file_in(new.content)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_file_use after insert on public.messages
  for each row when (new.message_type = 'file') execute function private.note_file_use();
create trigger note_file_use_again after update of content, message_type on public.messages
  for each row when (old.message_type = 'file') execute function private.note_file_use();

-- How long a person has to wait before they may send so many bytes more, in seconds; null: not at all.
create function private.file_wait(
  p_owner uuid, p_bytes bigint, p_files_a_day integer, p_bytes_a_day bigint, p_now timestamptz default now()
) returns integer
language sql stable set search_path = ''
as $$
  select case when count(*) >= p_files_a_day or coalesce(sum(f.bytes), 0) + p_bytes > p_bytes_a_day
    then greatest(60, extract(epoch from min(f.at) + interval '1 day' - p_now))::integer end
  from (
    select bytes, stored_at as at from private.files
    where owner_id = p_owner and stored_at > p_now - interval '1 day'
    union all
    select bytes, begun_at from private.uploads
    where owner_id = p_owner and file_kind is not null and begun_at > p_now - interval '1 day') f
$$;
grant execute on function private.file_wait(uuid, bigint, integer, bigint, timestamptz) to service_role;

-- Files that no message has named for a week: their device keeps the bytes until its message was taken. And kept files that
-- no record of their owner has named for a day.
create function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  unused integer;
begin
  update private.files f set released_at = case when f.released_at is null then p_now end
  where f.kept and (f.released_at is null)
    <> exists (select 1 from private.record_files n where n.file_id = f.id and n.user_id = f.owner_id);
  delete from private.files where id in (
    select f.id from private.files f
    where case when f.kept then f.released_at < p_now - interval '1 day'
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;
grant execute on function private.clear_files(integer, timestamptz) to service_role;

-- A bucket that only the server reaches, if the project has a storage service.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit)
      values ('chat-files', 'chat-files', false, 25000000)
      on conflict (id) do nothing
    $bucket$;
  end if;
end $$;

-- The records that name a file. A record may come before its file, and a file before its record; it goes with its
-- record by the trigger below.
create table private.record_files (
  file_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (file_id, user_id, record_id)
);
create index record_files_record on private.record_files (user_id, record_id);
alter table private.record_files enable row level security;
grant select on private.record_files to service_role;

-- The files a record names: at most two hundred.
create function private.files_in(r public.records) returns setof uuid
language sql immutable set search_path = ''
as $$
  select r.id where r.kind = 'home_file' and not r.deleted
  union all
  (select k::uuid from jsonb_object_keys(case
      when r.kind = 'inspection' and not r.deleted and jsonb_typeof(r.body -> 'pictures') = 'object'
      then r.body -> 'pictures' else '{}' end) k
    where k ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' limit 200)
$$;

-- SECURITY DEFINER because clients write records, and nothing of this.
create function private.note_record_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.record_files f where f.user_id = old.user_id and f.record_id = old.id;
    return null;
  end if;
  delete from private.record_files f
  where f.user_id = new.user_id and f.record_id = new.id
    and not exists (select 1 from private.files_in(new) n where n = f.file_id);
  insert into private.record_files (file_id, user_id, record_id)
  select n, new.user_id, new.id from private.files_in(new) n
  on conflict do nothing;
  return null;
end $$;
create trigger e_note_files after insert or update on public.records
  for each row when (new.kind in ('home_file', 'inspection')) execute function private.note_record_files();
create trigger e_note_lost_files after delete on public.records
  for each row when (old.kind in ('home_file', 'inspection')) execute function private.note_record_files();

-- Older apps know no photos of a checklist, and write it without: they stay. Whoever knows them writes an empty map.
create function private.keep_pictures() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := new.body || jsonb_build_object('pictures', old.body -> 'pictures');
  return new;
end $$;
create trigger a_a_keep_pictures before update on public.records
  for each row when (new.kind = 'inspection' and not new.deleted and not new.body ? 'pictures' and old.body ? 'pictures')
  execute function private.keep_pictures();

-- A record this person has names it: theirs, or a checklist they are shown. Whether it is here says `may_read_file`.
create function private.awaits_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.record_files n
    left join public.records m on m.user_id = p_user and m.id = private.shared_id(n.user_id, n.record_id, p_user)
      and m.kind = 'shared' and not m.deleted
    where n.file_id = p_file and (n.user_id = p_user or m.id is not null))
$$;
grant execute on function private.awaits_file(uuid, uuid) to service_role;

-- Whether a person may keep so many bytes more, beside what they keep and what is on its way.
create function private.has_room_for_file(
  p_owner uuid, p_bytes bigint, p_files_most integer, p_bytes_most bigint
) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) < p_files_most and coalesce(sum(f.bytes), 0) + p_bytes <= p_bytes_most
  from (
    select bytes from private.files where owner_id = p_owner and kept
    union all
    select bytes from private.uploads where owner_id = p_owner and kept) f
$$;
grant execute on function private.has_room_for_file(uuid, bigint, integer, bigint) to service_role;

-- 13_inquiries.sql

-- An inquiry: a person asks about a listing, one a person and listing, seen by both. No reference to the listing: a
-- lead that was won outlives it, as threads do.
create table public.inquiries (
  id uuid primary key,
  property_id uuid not null,
  renter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- These two follow from the listing.
  owner_id uuid not null references auth.users (id) on delete cascade,
  conversation_id uuid not null,
  stage text not null default 'new' check (stage in ('new', 'replied', 'viewing', 'application', 'won', 'lost')),
  first_message text not null check (char_length(first_message) <= 4000),
  -- Minor units of the listing's currency.
  budget bigint check (budget between 0 and 9007199254740991),
  move_in date,
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  replied_at timestamptz,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- The source, as the asking device says (LEAD_SOURCES of the contract); null: it says none.
  source text check (source in ('search', 'map', 'alert', 'recommendations', 'similar',
    'saved', 'compare', 'tour', 'conversation', 'link', 'other')),
  -- When the first reply was written: until it came it lay on a device.
  reply_written_at timestamptz,
  unique (renter_id, property_id)
);
create index inquiries_renter on public.inquiries (renter_id, xid, id);
create index inquiries_owner on public.inquiries (owner_id, xid, id);
create index inquiries_waiting on public.inquiries (conversation_id, owner_id) where stage = 'new';
create index inquiries_tombstones on public.inquiries (updated_at) where deleted;
create index inquiries_created on public.inquiries using brin (created_at);
alter table public.inquiries enable row level security;
create policy "inquiries one has part in" on public.inquiries
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks for oneself" on public.inquiries
  for insert to authenticated with check (renter_id = (select auth.uid()));
create policy "both move an inquiry" on public.inquiries
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
grant select on public.inquiries to anon;
grant select, insert, update on public.inquiries to authenticated;
grant all on public.inquiries to service_role;

-- The listing somebody asks about. Raises with the name of what keeps them from it. SECURITY DEFINER because whom an owner
-- has blocked is theirs to know: it answers for the caller alone.
create function private.home_to_ask(p_property uuid) returns public.properties
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
  me constant uuid := (select auth.uid());
begin
  select * into home from public.properties where id = p_property;
  if home.id is null or not private.is_listed(home) then
    raise exception 'the home is gone' using errcode = '23514', constraint = 'home_gone';
  end if;
  if home.owner_id = me then
    raise exception 'the home is one''s own' using errcode = '23514', constraint = 'own_home';
  end if;
  if exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((home.owner_id, me), (me, home.owner_id))) then
    raise exception 'one of the two does not want to hear of the other' using errcode = '42501', constraint = 'blocked';
  end if;
  return home;
end $$;
grant execute on function private.home_to_ask(uuid) to authenticated, service_role;

-- Neither a reaction, a change nor a call is an answer to an inquiry.
create function private.guard_inquiries() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- As conversationIdOf and inquiryIdOf of contract/rules/ids.ts.
  conversations constant uuid := '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21';
  inquiries constant uuid := '1d7a4f0b-52f5-4f0c-8f0a-7c6a2be0a8c1';
  me constant uuid := (select auth.uid());
  is_person constant boolean := not private.is_trusted();
  home public.properties;
begin
  if tg_op = 'INSERT' and is_person then
    if (select count(*) from public.inquiries i
        where i.renter_id = me and i.created_at > now() - interval '1 day') >= 200 then
      raise exception 'too many inquiries a day' using errcode = '54000';
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    new.conversation_id := extensions.uuid_generate_v5(conversations,
      least(new.renter_id::text, new.owner_id::text) || ':' || greatest(new.renter_id::text, new.owner_id::text));
    if new.id <> extensions.uuid_generate_v5(inquiries, new.renter_id || ':' || new.property_id) then
      raise exception 'the id is not this inquiry''s' using errcode = '23514', constraint = 'inquiry_id';
    end if;
    new.created_at := now();
    -- The message may have come before, and its answer too.
    select min(m.created_at) into new.replied_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
        and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
    new.stage := case when new.replied_at is null then 'new' else 'replied' end;
  elsif tg_op = 'UPDATE' and is_person then
    if (new.id, new.property_id, new.renter_id, new.owner_id, new.conversation_id, new.created_at, new.written_at,
        new.first_message) is distinct from
      (old.id, old.property_id, old.renter_id, old.owner_id, old.conversation_id, old.created_at, old.written_at,
        old.first_message) then
      raise exception 'what was asked stays' using errcode = '42501';
    end if;
    new.replied_at := old.replied_at;
    if me = old.owner_id then
      new.budget := old.budget;
      new.move_in := old.move_in;
      new.deleted := old.deleted;
      if old.stage = 'new' and new.stage not in ('new', 'lost') then
        new.replied_at := coalesce(old.replied_at, now());
      end if;
    else
      new.stage := old.stage;
    end if;
  end if;
  return new;
end $$;

-- `new` becomes `replied` at the owner's first message.
create function private.inquiries_replied() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'replied', replied_at = now()
  where i.stage = 'new' and exists (
    select 1 from written w where w.conversation_id = i.conversation_id and w.sender_id = i.owner_id
      and w.message_type not in ('reaction', 'edit', 'unsend', 'call'));
  return null;
end $$;

-- Rows that go for good (with an account) are told to whoever is left. Argument: the collection.
create function private.both_depart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.departures (collection, scope, row_id, user_id)
  select tg_argv[0], 'mine', old.id, who from unnest(array[old.renter_id, old.owner_id]) who
  on conflict (collection, scope, row_id, user_id) where user_id is not null
  do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  return null;
end $$;

create function private.hint_both() returns trigger
language plpgsql set search_path = ''
as $$
declare
  who uuid;
begin
  for who in select renter_id from changed union select owner_id from changed loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', 'mine', 'user', who)::text);
  end loop;
  return null;
end $$;

create trigger a_guard before insert or update on public.inquiries
  for each row execute function private.guard_inquiries();
create trigger b_sync_touch before insert or update on public.inquiries
  for each row execute function private.sync_touch();
create trigger c_depart after delete on public.inquiries
  for each row when (not old.deleted) execute function private.both_depart('inquiries');
create trigger hint_insert after insert on public.inquiries
  referencing new table as changed for each statement execute function private.hint_both('inquiries');
create trigger hint_update after update on public.inquiries
  referencing new table as changed for each statement execute function private.hint_both('inquiries');
create trigger hint_delete after delete on public.inquiries
  referencing old table as changed for each statement execute function private.hint_both('inquiries');
create trigger inquiries_replied after insert on public.messages
  referencing new table as written for each statement execute function private.inquiries_replied();

create function private.inquiry_json(i public.inquiries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'property_id', i.property_id, 'renter_id', i.renter_id, 'owner_id', i.owner_id,
    'conversation_id', i.conversation_id, 'stage', i.stage, 'first_message', i.first_message,
    'budget', i.budget, 'move_in', i.move_in, 'source', i.source, 'written_at', private.instant(i.written_at),
    'created_at', private.instant(i.created_at), 'replied_at', private.instant(i.replied_at),
    'reply_written_at', private.instant(i.reply_written_at),
    'rev', i.rev, 'deleted', i.deleted, 'updated_at', private.instant(i.updated_at))
$$;
grant execute on function private.inquiry_json(public.inquiries) to authenticated, service_role;

create function private.pull_inquiries(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'inquiries has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select i.xid, i.id, private.inquiry_json(i) from public.inquiries i
    where (i.renter_id = (select auth.uid()) or i.owner_id = (select auth.uid()))
      and (i.xid, i.id) > (p_xid, p_id)
      and i.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by i.xid, i.id
    limit p_limit;
end $$;
grant execute on function private.pull_inquiries(text, xid8, uuid, integer) to authenticated, service_role;

-- A source this database does not know is stored as none, and is never a reason to refuse a question.
create function private.push_inquiries(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.inquiries;
  mine public.inquiries;
begin
  select * into theirs from public.inquiries i where i.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.inquiry_json(theirs));
    end if;
    mine := jsonb_populate_record(theirs, item);
    update public.inquiries set
      stage = mine.stage, budget = mine.budget, move_in = mine.move_in, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.inquiries, item);
    insert into public.inquiries (id, property_id, first_message, budget, move_in, source, written_at)
    values (mine.id, mine.property_id, mine.first_message, mine.budget, mine.move_in,
      case when mine.source in ('search', 'map', 'alert', 'recommendations', 'similar', 'saved', 'compare', 'tour', 'conversation',
        'link', 'other') then mine.source end, mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.inquiry_json(theirs));
end $$;
grant execute on function private.push_inquiries(jsonb) to authenticated, service_role;

create function private.inquiry_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('inquiries', private.inquiry_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.inquiries
  for each row when (not new.deleted) execute function private.inquiry_fits();
create trigger a_contract_update after update on public.inquiries
  for each row when (not new.deleted and (old.deleted
    or (new.stage, new.budget, new.move_in) is distinct from (old.stage, old.budget, old.move_in)))
  execute function private.inquiry_fits();

-- An owner who moves an inquiry on and takes that back has answered nobody: the renter waits again, from when they wrote.
create function private.inquiry_unanswered() returns trigger
language plpgsql set search_path = ''
as $$
begin
  select min(m.created_at) into new.replied_at from public.messages m
    where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
      and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
  return new;
end $$;

-- After a_guard, which keeps what was there.
create trigger a_unanswered before update of stage on public.inquiries
  for each row when (new.stage = 'new' and old.stage <> 'new') execute function private.inquiry_unanswered();
create trigger d_meet after insert on public.inquiries
  for each row execute function private.meet_about_home();

-- The source and the time of the reply stay as they are, whoever says otherwise; a reply that has come since says
-- when it was written. Neither a change of a message nor a call is an answer to an inquiry.
create function private.note_reply_written() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was public.inquiries;
begin
  if tg_op = 'UPDATE' then
    was := old;
    new.source := old.source;
  end if;
  if new.replied_at is not distinct from was.replied_at then
    new.reply_written_at := was.reply_written_at;
  elsif new.replied_at is null then
    new.reply_written_at := null;
  else
    -- Moved on without a message it has no such time.
    select m.written_at into new.reply_written_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.message_type not in ('reaction', 'edit', 'unsend', 'call')
        -- A message's time is a moment after its transaction's.
        and m.created_at > new.written_at and m.created_at <= new.replied_at + interval '1 minute'
      order by m.created_at limit 1;
  end if;
  return new;
end $$;

-- After a_guard and a_unanswered, which say when it was replied to.
create trigger a_written before insert or update on public.inquiries
  for each row execute function private.note_reply_written();

-- 14_viewings.sql

-- A visit. The renter asks, the owner confirms or declines, either cancels. Or an owner proposes a time to somebody who asked
-- about the home: that person takes it or declines it, either cancels.
create table public.viewings (
  -- Made on the device.
  id uuid primary key,
  property_id uuid not null,
  renter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  owner_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null default 'in_person' check (kind in ('in_person', 'video')),
  state text not null default 'requested' check (state in
    ('proposed', 'requested', 'confirmed', 'declined', 'cancelled', 'done')),
  note text not null default '' check (char_length(note) <= 500),
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- When a request that its owner left unanswered was over. For apps that do not know of it the viewing is declined; this
  -- says that nobody declined it.
  expired_at timestamptz,
  constraint viewing_times check (ends_at > starts_at and ends_at < starts_at + interval '1 day')
);
create index viewings_renter on public.viewings (renter_id, xid, id);
create index viewings_owner on public.viewings (owner_id, xid, id);
create index viewings_slot on public.viewings (property_id, starts_at);
create index viewings_tombstones on public.viewings (updated_at) where deleted;
create unique index viewings_once on public.viewings (renter_id, property_id, starts_at)
  where state in ('proposed', 'requested', 'confirmed') and not deleted;
create index viewings_requested on public.viewings (created_at) where state = 'requested' and not deleted;
alter table public.viewings enable row level security;
create policy "viewings one has part in" on public.viewings
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "both move a viewing" on public.viewings
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks to see a home, or offers to show one's own" on public.viewings
  for insert to authenticated with check ((select auth.uid()) in (renter_id, owner_id));
grant select on public.viewings to anon;
grant select, insert, update on public.viewings to authenticated;
grant all on public.viewings to service_role;

-- Raises slot_full, slot_past or no_such_slot. The lock makes two who want the last place wait for each other.
create function private.check_slot(v public.viewings, details jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  slot jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('viewings'), hashtext(v.property_id::text));
  if v.starts_at < now() then
    raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
  end if;
  select s.value into slot
    from jsonb_array_elements(case jsonb_typeof(details -> 'viewing_slots')
      when 'array' then details -> 'viewing_slots' else '[]' end) s
    where (s.value ->> 'start')::timestamptz = v.starts_at limit 1;
  if slot is null and details ->> 'viewing_mode' in ('instant', 'open_house') then
    raise exception 'nobody is there at that time' using errcode = '23514', constraint = 'no_such_slot';
  end if;
  if slot is not null and private.taken_places(v) >= coalesce((slot ->> 'capacity')::integer, 1) then
    raise exception 'everybody''s place is taken' using errcode = '23514', constraint = 'slot_full';
  end if;
end $$;
grant execute on function private.check_slot(public.viewings, jsonb) to authenticated, service_role;

-- Confirmed visits at that time but this one. SECURITY DEFINER because they are others': a number is all that comes out.
create function private.taken_places(v public.viewings) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.viewings o
  where o.property_id = v.property_id and o.starts_at = v.starts_at and o.id <> v.id
    and o.state = 'confirmed' and not o.deleted
$$;
grant execute on function private.taken_places(public.viewings) to authenticated, service_role;

create function private.may_move_viewing(was text, becomes text, by_owner boolean) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when becomes = 'cancelled' then was in ('proposed', 'requested', 'confirmed')
    when was = 'proposed' then not by_owner and becomes in ('confirmed', 'declined')
    when not by_owner then false
    when was = 'requested' then becomes in ('confirmed', 'declined')
    when was = 'confirmed' then becomes in ('declined', 'done')
    else false end
$$;
grant execute on function private.may_move_viewing(text, text, boolean) to authenticated, service_role;

create function private.guard_viewings() returns trigger
language plpgsql set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  home public.properties;
begin
  if private.is_trusted() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if (select count(*) from public.viewings v
        where v.renter_id = new.renter_id and me in (v.renter_id, v.owner_id)
          and v.created_at > now() - interval '1 day') >= 100 then
      raise exception 'too many viewings a day' using errcode = '54000';
    end if;
    new.created_at := now();
    if new.renter_id <> me then
      home := private.home_to_show(new.property_id, new.renter_id);
      if new.starts_at < now() then
        raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
      end if;
      new.owner_id := me;
      new.state := 'proposed';
      return new;
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    perform private.check_slot(new, home.details);
    new.state := case home.details ->> 'viewing_mode'
      when 'instant' then 'confirmed' when 'open_house' then 'confirmed' else 'requested' end;
    return new;
  end if;
  if (new.id, new.property_id, new.renter_id, new.owner_id, new.starts_at, new.ends_at, new.kind, new.created_at,
      new.written_at) is distinct from
    (old.id, old.property_id, old.renter_id, old.owner_id, old.starts_at, old.ends_at, old.kind, old.created_at,
      old.written_at) then
    raise exception 'another time is another viewing' using errcode = '42501';
  end if;
  if me = old.owner_id then
    new.note := old.note;
    new.deleted := old.deleted;
  end if;
  if new.state <> old.state then
    if not private.may_move_viewing(old.state, new.state, me = old.owner_id) then
      raise exception 'a viewing does not go from % to %', old.state, new.state
        using errcode = '23514', constraint = 'viewing_state';
    end if;
    -- A time the owner offered is held for nobody else: its places are the owner's to count.
    if new.state = 'confirmed' and old.state = 'proposed' and new.starts_at < now() then
      raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
    elsif new.state = 'confirmed' and old.state <> 'proposed' then
      select * into home from public.properties p where p.id = new.property_id;
      perform private.check_slot(new, coalesce(home.details, '{}'));
    end if;
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.viewings
  for each row execute function private.guard_viewings();

-- A visit that stands moves its inquiry. SECURITY DEFINER because either side may bring it about.
create function private.viewing_moves_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'viewing', replied_at = coalesce(i.replied_at, now())
  where i.renter_id = new.renter_id and i.property_id = new.property_id and i.stage in ('new', 'replied');
  return null;
end $$;
create trigger d_confirmed after insert or update on public.viewings
  for each row when (new.state = 'confirmed') execute function private.viewing_moves_inquiry();

create function private.viewing_json(v public.viewings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'property_id', v.property_id, 'renter_id', v.renter_id, 'owner_id', v.owner_id,
    'starts_at', private.instant(v.starts_at), 'ends_at', private.instant(v.ends_at), 'kind', v.kind,
    'state', v.state, 'note', v.note, 'written_at', private.instant(v.written_at),
    'created_at', private.instant(v.created_at), 'expired_at', private.instant(v.expired_at),
    'rev', v.rev, 'deleted', v.deleted, 'updated_at', private.instant(v.updated_at))
$$;
grant execute on function private.viewing_json(public.viewings) to authenticated, service_role;

create function private.pull_viewings(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'viewings has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select v.xid, v.id, private.viewing_json(v) from public.viewings v
    where (v.renter_id = (select auth.uid()) or v.owner_id = (select auth.uid()))
      and (v.xid, v.id) > (p_xid, p_id)
      and v.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by v.xid, v.id
    limit p_limit;
end $$;
grant execute on function private.pull_viewings(text, xid8, uuid, integer) to authenticated, service_role;

create function private.push_viewings(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.viewings;
  mine public.viewings;
begin
  select * into theirs from public.viewings v where v.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.viewing_json(theirs));
    end if;
    mine := jsonb_populate_record(theirs, item);
    update public.viewings set state = mine.state, note = mine.note, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.viewings, item);
    insert into public.viewings (id, property_id, renter_id, starts_at, ends_at, kind, note, written_at)
    values (mine.id, mine.property_id, coalesce(mine.renter_id, (select auth.uid())), mine.starts_at, mine.ends_at,
      coalesce(mine.kind, 'in_person'), coalesce(mine.note, ''), mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.viewing_json(theirs));
end $$;
grant execute on function private.push_viewings(jsonb) to authenticated, service_role;

-- The home the caller may show to somebody: their own, on offer, and asked about. SECURITY DEFINER because who has
-- blocked is theirs to know: it answers for the caller alone.
create function private.home_to_show(p_property uuid, p_renter uuid) returns public.properties
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
  me constant uuid := (select auth.uid());
begin
  select * into home from public.properties where id = p_property and owner_id = me;
  if home.id is null or not exists (
    select 1 from public.inquiries i
    where i.property_id = p_property and i.renter_id = p_renter and i.owner_id = me and not i.deleted) then
    raise exception 'only who asked about one''s home is offered a time' using errcode = '42501', constraint = 'not_asked';
  end if;
  if not private.is_listed(home) then
    raise exception 'the home is gone' using errcode = '23514', constraint = 'home_gone';
  end if;
  if exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((me, p_renter), (p_renter, me))) then
    raise exception 'one of the two does not want to hear of the other' using errcode = '42501', constraint = 'blocked';
  end if;
  return home;
end $$;
grant execute on function private.home_to_show(uuid, uuid) to authenticated, service_role;

create function private.viewing_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('viewings', private.viewing_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.viewings
  for each row when (not new.deleted) execute function private.viewing_fits();
create trigger a_contract_update after update on public.viewings
  for each row when (not new.deleted and (old.deleted or (new.note, new.state) is distinct from (old.note, old.state)))
  execute function private.viewing_fits();

-- The server's alone to write.
create function private.keep_expiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.expired_at := case when tg_op = 'INSERT' then null else old.expired_at end;
  end if;
  return new;
end $$;
create trigger a_keep_expiry before insert or update on public.viewings
  for each row execute function private.keep_expiry();
create trigger b_sync_touch before insert or update on public.viewings
  for each row execute function private.sync_touch();
create trigger c_depart after delete on public.viewings
  for each row when (not old.deleted) execute function private.both_depart('viewings');
create trigger hint_insert after insert on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_update after update on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_delete after delete on public.viewings
  referencing old table as changed for each statement execute function private.hint_both('viewings');
create trigger d_meet after insert on public.viewings
  for each row execute function private.meet_about_home();

-- A request for a viewing that its owner leaves unanswered for 24 hours is over, and both are told. At most p_limit at once; gives
-- how many.
create function public.expire_viewings(p_limit integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  expired integer;
begin
  update public.viewings set state = 'declined', expired_at = p_now
  where id in (
    select v.id from public.viewings v
    where v.state = 'requested' and not v.deleted and v.created_at < p_now - interval '24 hours'
    order by v.created_at limit p_limit for update skip locked);
  get diagnostics expired = row_count;
  return expired;
end $$;
revoke execute on function public.expire_viewings(integer, timestamptz) from public;
grant execute on function public.expire_viewings(integer, timestamptz) to service_role;

-- 15_sharing.sql

-- A record may be shown to somebody its owner writes with. Whoever is shown it has it as a record of their own that the server
-- keeps like the owner's (kind shared): it comes to their devices by the way of all their records, and by no other. It goes when the owner
-- takes the share back, either of them blocks the other, the record goes, or whoever was shown it takes it out.
-- A list of homes that several decide on (kind shortlist): whoever began it shares it as any record; everybody else in it writes what
-- they say as a record of their own (an answer: it names the list and its owner), which the server shows to all who are in the list,
-- for as long as both they and whoever wrote it are. So all see all, and nobody writes in another's record.
create function private.can_be_shared(p_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select p_kind in ('inspection', 'shortlist') $$;
grant execute on function private.can_be_shared(text) to authenticated, service_role;

-- The same wherever it is asked: sharing twice is sharing once.
create function private.shared_id(p_owner uuid, p_record uuid, p_with uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
    p_with || ':shared:' || p_owner || ':' || p_record)
$$;
grant execute on function private.shared_id(uuid, uuid, uuid) to service_role;

-- An id in a body, null where there is none.
create function private.uuid_in(p_body jsonb, p_field text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_body ->> p_field ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (p_body ->> p_field)::uuid end
$$;

-- Shows somebody a record as it is now, or takes it from them. At most 100 of one person to another: nobody's device is
-- filled by others. An answer is shown to everybody in its list, without a share; a list to eleven people at most.
create function private.show_shared(p_owner uuid, p_record uuid, p_with uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  mirror constant uuid := private.shared_id(p_owner, p_record, p_with);
  shown jsonb;
begin
  if p_record is null or p_with is null or p_with = p_owner then
    return;
  end if;
  select jsonb_build_object('ownerId', p_owner, 'recordId', r.id, 'kind', r.kind, 'body', r.body)
    -- In a list are people who never wrote to each other.
    || case when r.kind = 'shortlist' then jsonb_build_object('ownerName',
        coalesce((select u.full_name from public.user_profiles u where u.id = p_owner), '')) else '{}' end
    || case when r.kind = 'shortlist' and not r.body ? 'answersId' then jsonb_build_object('people',
        private.people_of_list(p_owner, p_record)) else '{}' end
    into shown
  from public.records r
  where r.user_id = p_owner and r.id = p_record and not r.deleted and private.can_be_shared(r.kind)
    and case when r.kind = 'shortlist' and r.body ? 'answersId' then
      r.id = private.answer_id(p_owner, private.uuid_in(r.body, 'answersId'))
      and private.uuid_in(r.body, 'ownerId') <> p_owner
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_owner)
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_with)
    else
      exists (select 1 from public.records s where s.user_id = p_owner and s.kind = 'share' and not s.deleted
        and s.body ->> 'recordId' = p_record::text and s.body ->> 'withId' = p_with::text)
      and exists (select 1 from public.conversations c
        where c.user_low = least(p_owner, p_with) and c.user_high = greatest(p_owner, p_with))
    end
    and not exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_owner, p_with), (p_with, p_owner)))
    and private.has_account(p_with);
  if shown is null then
    update public.records r set deleted = true, body = '{}'
    where r.user_id = p_with and r.id = mirror and not r.deleted;
  elsif exists (select 1 from public.records r where r.user_id = p_with and r.id = mirror and not r.deleted)
    or ((select count(*) from public.records r where r.user_id = p_with and r.kind = 'shared' and not r.deleted
        and r.body ->> 'ownerId' = p_owner::text) < 100
      and (shown ->> 'kind' <> 'shortlist' or (select count(*) from public.records s where s.user_id = p_owner
        and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = p_record::text) <= 11)) then
    insert into public.records as r (user_id, id, kind, body) values (p_with, mirror, 'shared', shown)
    on conflict (user_id, id) do update set body = excluded.body, deleted = false
      where r.deleted or r.body is distinct from excluded.body;
  end if;
end $$;

-- These four are SECURITY DEFINER because what somebody is shown is not written by clients.
create function private.follow_share() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.show_shared(old.user_id, private.uuid_in(old.body, 'recordId'), private.uuid_in(old.body, 'withId'));
  end if;
  if tg_op <> 'DELETE' then
    perform private.show_shared(new.user_id, private.uuid_in(new.body, 'recordId'), private.uuid_in(new.body, 'withId'));
  end if;
  return null;
end $$;
create trigger e_follow_share after insert or update on public.records
  for each row when (new.kind = 'share') execute function private.follow_share();
create trigger e_follow_lost_share after delete on public.records
  for each row when (old.kind = 'share') execute function private.follow_share();

create function private.follow_shared_record() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.show_shared(s.user_id, new.id, private.uuid_in(s.body, 'withId')) from public.records s
  where s.user_id = new.user_id and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = new.id::text;
  return null;
end $$;
create trigger e_follow_shared after insert or update on public.records
  for each row when (private.can_be_shared(new.kind)) execute function private.follow_shared_record();

-- A person who removes a shared copy ends the share; a removal by the server itself (one trigger deeper) does not.
create function private.leave_shared() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 then
    update public.records s set deleted = true, body = '{}'
    where s.user_id = private.uuid_in(old.body, 'ownerId') and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = old.body ->> 'recordId' and s.body ->> 'withId' = old.user_id::text;
  end if;
  return null;
end $$;
create trigger e_leave_shared after update on public.records
  for each row when (new.kind = 'shared' and new.deleted and not old.deleted) execute function private.leave_shared();

-- A block ends what the two share, for good. A conversation that begins shows what was shared before it was known here.
create function private.end_shares() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.records s set deleted = true, body = '{}'
  where s.kind = 'share' and not s.deleted
    and ((s.user_id = new.blocker_id and s.body ->> 'withId' = new.blocked_id::text)
      or (s.user_id = new.blocked_id and s.body ->> 'withId' = new.blocker_id::text));
  return null;
end $$;
create trigger e_end_shares after insert on public.blocked_users
  for each row execute function private.end_shares();

create function private.begin_shares() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.show_shared(s.user_id, private.uuid_in(s.body, 'recordId'), private.uuid_in(s.body, 'withId'))
  from public.records s
  where s.kind = 'share' and not s.deleted
    and ((s.user_id = new.user_low and s.body ->> 'withId' = new.user_high::text)
      or (s.user_id = new.user_high and s.body ->> 'withId' = new.user_low::text));
  return null;
end $$;
create trigger e_begin_shares after insert on public.conversations
  for each row execute function private.begin_shares();

-- The id of a person's answer to a list: one a person, whatever they send.
create function private.answer_id(p_who uuid, p_list uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid, p_who || ':shortlist:' || p_list)
$$;

-- Whether somebody is in a list: it is theirs, or it is shown to them. An answer is no list.
create function private.is_in_list(p_owner uuid, p_list uuid, p_who uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from public.records r where r.user_id = p_owner and r.id = p_list
      and r.kind = 'shortlist' and not r.deleted and not r.body ? 'answersId')
    and (p_who = p_owner or exists (select 1 from public.records r where r.user_id = p_who
      and r.id = private.shared_id(p_owner, p_list, p_who) and r.kind = 'shared' and not r.deleted))
$$;

-- The people who see a list, by name: everybody who votes knows for whom they wait.
create function private.people_of_list(p_owner uuid, p_list uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) order by u.id), '[]')
  from public.records m join public.user_profiles u on u.id = m.user_id
  where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = p_list::text
    and m.body ->> 'ownerId' = p_owner::text
$$;

-- Shows what somebody says of a list to everybody in it, or takes it from whoever had it.
create function private.show_answer(p_who uuid, p_answer uuid, p_owner uuid, p_list uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.show_shared(p_who, p_answer, w.id) from (
    select p_owner as id
    union select private.uuid_in(s.body, 'withId') from public.records s
      where s.user_id = p_owner and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = p_list::text
    union select m.user_id from public.records m
      where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = p_answer::text
        and m.body ->> 'ownerId' = p_who::text
    order by id) w;
end $$;

-- These are SECURITY DEFINER because what somebody is shown is not written by clients.
create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and private.uuid_in(old.body, 'answersId') is not null then
    perform private.show_answer(old.user_id, old.id,
      private.uuid_in(old.body, 'ownerId'), private.uuid_in(old.body, 'answersId'));
  end if;
  if tg_op <> 'DELETE' and private.uuid_in(new.body, 'answersId') is not null then
    perform private.show_answer(new.user_id, new.id,
      private.uuid_in(new.body, 'ownerId'), private.uuid_in(new.body, 'answersId'));
  end if;
  return null;
end $$;
create trigger e_follow_answer after insert or update on public.records
  for each row when (new.kind = 'shortlist') execute function private.follow_answer();
create trigger e_follow_lost_answer after delete on public.records
  for each row when (old.kind = 'shortlist') execute function private.follow_answer();

-- Somebody came into a list, or is in it no more: what the others say comes and goes with it, and what they say for the others.
create function private.follow_in_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was jsonb := case when tg_op <> 'INSERT' and not old.deleted then old.body end;
  is_now jsonb := case when tg_op <> 'DELETE' and not new.deleted then new.body end;
  of_list jsonb := coalesce(is_now, was);
  owner uuid := private.uuid_in(of_list, 'ownerId');
  list uuid := private.uuid_in(of_list, 'recordId');
begin
  -- Only that somebody is in it counts: the list itself they have already.
  if (was is null) = (is_now is null) or of_list ->> 'kind' is distinct from 'shortlist'
    or of_list -> 'body' ? 'answersId' then
    return null;
  end if;
  -- The others learn who is in it now.
  perform private.show_shared(owner, list, w.id) from (
    select m.user_id as id from public.records m
    where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = list::text
      and m.body ->> 'ownerId' = owner::text order by id) w;
  perform private.show_shared(a.user_id, a.id, who) from public.records a
  where a.kind = 'shortlist' and not a.deleted and a.body ->> 'answersId' = list::text
    and a.body ->> 'ownerId' = owner::text and a.user_id <> who;
  perform private.show_answer(who, private.answer_id(who, list), owner, list);
  return null;
end $$;
create trigger e_follow_in_list after insert or update on public.records
  for each row when (new.kind = 'shared') execute function private.follow_in_list();
create trigger e_follow_not_in_list after delete on public.records
  for each row when (old.kind = 'shared' and not old.deleted) execute function private.follow_in_list();

-- Two people of a list one of whom blocks the other have nothing of each other any more, until it is lifted. What was shared while one
-- blocked the other, by a device that had not heard of it, is shown then, too.
create function private.follow_block_in_lists() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  one uuid := case when tg_op = 'DELETE' then old.blocker_id else new.blocker_id end;
  two uuid := case when tg_op = 'DELETE' then old.blocked_id else new.blocked_id end;
begin
  perform private.show_shared(a.user_id, a.id, case when a.user_id = one then two else one end)
  from public.records a
  where a.kind = 'shortlist' and not a.deleted and a.user_id in (one, two) and a.body ? 'answersId';
  if tg_op = 'DELETE' then
    perform private.show_shared(s.user_id, private.uuid_in(s.body, 'recordId'), private.uuid_in(s.body, 'withId'))
    from public.records s
    where s.kind = 'share' and not s.deleted
      and ((s.user_id = one and s.body ->> 'withId' = two::text) or (s.user_id = two and s.body ->> 'withId' = one::text));
  end if;
  return null;
end $$;
create trigger f_block_in_lists after insert or delete on public.blocked_users
  for each row execute function private.follow_block_in_lists();

-- 16_views.sql

-- The results of a listing, a day at a time: how many looked, how many saved it, how many wrote. Days are UTC's.
create table public.listing_days (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  owner_id uuid not null references auth.users (id) on delete cascade,
  views integer not null default 0 check (views >= 0),
  saves integer not null default 0 check (saves >= 0),
  contacts integer not null default 0 check (contacts >= 0),
  -- How often its card was on somebody's screen.
  impressions integer not null default 0 check (impressions >= 0),
  primary key (property_id, day)
);
create index listing_days_owner on public.listing_days (owner_id, day);
create index listing_days_day on public.listing_days (day);
alter table public.listing_days enable row level security;
create policy "what comes of one's own listings" on public.listing_days
  for select to authenticated using (owner_id = (select auth.uid()));
grant select on public.listing_days to anon, authenticated;
grant all on public.listing_days to service_role;

-- Marks that a viewer of a listing was counted on a day, without saying who: a hash with a key of the day. Both go
-- two weeks later; from then on nobody can tell, however much they know.
create table private.view_keys (
  day date primary key,
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
alter table private.view_keys enable row level security;
grant select, insert, update, delete on private.view_keys to service_role;

create table private.view_marks (
  day date not null references private.view_keys (day) on delete cascade,
  mark bytea not null,
  primary key (day, mark)
);
alter table private.view_marks enable row level security;
grant select, insert, update, delete on private.view_marks to service_role;

-- Events that are not added up yet: a look, a save or an inquiry adds a row and waits for nobody.
create table private.day_news (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  day date not null,
  what text not null check (what in ('impression', 'view', 'save', 'contact'))
);
alter table private.day_news enable row level security;
grant select, insert, update, delete on private.day_news to service_role;

-- Listings whose owner has not been told the newest.
create table private.figures_due (
  property_id uuid primary key references public.properties (id) on delete cascade
);
alter table private.figures_due enable row level security;
grant select, insert, update, delete on private.figures_due to service_role;

-- Counts each view, [{listing_id, day}], once a viewer, listing and day. Passed over: listings that are gone, the owner's
-- own look, days the app no longer sends. Gives how many counted.
create function private.note_views(p_viewer uuid, p_views jsonb, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  seen record;
  counted integer := 0;
begin
  for seen in
    select distinct p.id, least(v.day, today) as day
    from jsonb_to_recordset(p_views) as v(listing_id uuid, day date)
    join public.properties p on p.id = v.listing_id
    where not p.deleted and p.owner_id <> p_viewer and v.day >= today - 14
    -- In one order, so that two calls wait for each other instead of both for ever.
    order by p.id, day
  loop
    insert into private.view_keys (day) values (seen.day) on conflict do nothing;
    insert into private.view_marks (day, mark)
      select k.day, sha256(k.key || uuid_send(p_viewer) || uuid_send(seen.id))
      from private.view_keys k where k.day = seen.day
      on conflict do nothing;
    if found then
      insert into private.day_news (property_id, day, what) values (seen.id, seen.day, 'view');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
end $$;
grant execute on function private.note_views(uuid, jsonb, timestamptz) to service_role;

-- A home that is saved counts once a person: the record's id follows from both. Never a reason to refuse the record.
-- SECURITY DEFINER because whoever saves has no part in the owner's totals.
create function private.count_save() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As recordIdOf of contract/rules/ids.ts.
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
begin
  if new.body ->> 'propertyId' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    insert into private.day_news (property_id, day, what)
    select p.id, (now() at time zone 'UTC')::date, 'save' from public.properties p
    where p.id = (new.body ->> 'propertyId')::uuid and p.owner_id <> new.user_id
      and new.id = extensions.uuid_generate_v5(records, new.user_id || ':saved_home:' || p.id);
  end if;
  return null;
end $$;
create trigger count_save after insert on public.records
  for each row when (new.kind = 'saved_home' and not new.deleted) execute function private.count_save();

-- Somebody who asks is one contact, however often they write. SECURITY DEFINER as above.
create function private.count_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.day_news (property_id, day, what)
  values (new.property_id, (now() at time zone 'UTC')::date, 'contact');
  return null;
end $$;
create trigger count_contact after insert on public.inquiries
  for each row execute function private.count_contact();

-- Adds up what happened, one process at a time: a second finds nothing to do. Impressions also by the photo in front: of
-- news of today and yesterday, when it still stands there.
create function private.add_up_days(p_limit integer default 10000) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('add_up_days'), 0) then
    return;
  end if;
  with news as (
    delete from private.day_news where id in (select n.id from private.day_news n order by n.id limit p_limit)
    returning property_id, day, what),
  covers as (
    insert into private.listing_covers as c (property_id, photo, since, until, impressions, views)
    select p.id, p.photos -> 0 ->> 'id', min(n.day), max(n.day), count(*) filter (where n.what = 'impression'),
      count(*) filter (where n.what = 'view')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    where n.what in ('impression', 'view') and n.day >= (now() at time zone 'UTC')::date - 1
      and jsonb_typeof(p.photos) = 'array' and p.photos -> 0 ->> 'id' is not null
    group by p.id, p.photos -> 0 ->> 'id'
    on conflict (property_id, photo) do update
    set since = least(c.since, excluded.since), until = greatest(c.until, excluded.until),
      impressions = c.impressions + excluded.impressions, views = c.views + excluded.views),
  added as (
    insert into public.listing_days as d (property_id, day, owner_id, impressions, views, saves, contacts)
    select p.id, n.day, p.owner_id, count(*) filter (where n.what = 'impression'), count(*) filter (where n.what = 'view'),
      count(*) filter (where n.what = 'save'), count(*) filter (where n.what = 'contact')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    group by p.id, n.day
    on conflict (property_id, day) do update
    set impressions = d.impressions + excluded.impressions, views = d.views + excluded.views, saves = d.saves + excluded.saves,
      contacts = d.contacts + excluded.contacts
    returning property_id)
  insert into private.figures_due (property_id) select distinct property_id from added on conflict do nothing;
end $$;
grant execute on function private.add_up_days(integer) to service_role;

-- A listing's days as its owner's devices keep them: one after the other, the last is `until`; eight weeks, and before them as
-- far back as anything happened, thirteen months at most.
create function private.figures_json(p_property uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'propertyId', p_property,
    'until', max(g.day),
    'at', floor(extract(epoch from p_now) * 1000),
    'impressions', jsonb_agg(coalesce(d.impressions, 0) order by g.day),
    'views', jsonb_agg(coalesce(d.views, 0) order by g.day),
    'saves', jsonb_agg(coalesce(d.saves, 0) order by g.day),
    'contacts', jsonb_agg(coalesce(d.contacts, 0) order by g.day),
    'covers', coalesce((
      select jsonb_agg(jsonb_build_object('photo', c.photo, 'since', c.since, 'until', c.until, 'impressions', c.impressions,
        'views', c.views) order by c.until desc, c.since desc, c.photo)
      from (select * from private.listing_covers k where k.property_id = p_property order by k.until desc, k.since desc, k.photo limit 5) c),
      '[]'))
  from (
    select ((p_now at time zone 'UTC')::date - back)::date as day
    from generate_series(0, least(399, greatest(55, (
      select (p_now at time zone 'UTC')::date - min(k.day) from public.listing_days k where k.property_id = p_property)))) back) g
  left join public.listing_days d on d.property_id = p_property and d.day = g.day
$$;
grant execute on function private.figures_json(uuid, timestamptz) to service_role;

-- Tells owners what is new, as a record of theirs: it comes to their devices with the others. One that was told less than
-- p_every ago waits, so that a home everybody looks at does not wake its owner at each look. Gives how many were told.
create function private.tell_figures(p_limit integer default 100, p_every interval default '10 minutes',
  p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  due record;
  told integer := 0;
begin
  perform private.add_up_days();
  for due in
    select f.property_id, p.owner_id, w.id as record_id
    from private.figures_due f
    join public.properties p on p.id = f.property_id
    cross join lateral (
      select extensions.uuid_generate_v5(records, p.owner_id || ':home_figures:' || p.id) as id) w
    left join public.records r on r.user_id = p.owner_id and r.id = w.id
    where not p.deleted and (r.id is null or r.deleted or r.updated_at <= p_now - p_every)
    order by f.property_id limit p_limit for update of f skip locked
  loop
    delete from private.figures_due where property_id = due.property_id;
    insert into public.records as r (user_id, id, kind, body)
    values (due.owner_id, due.record_id, 'home_figures', private.figures_json(due.property_id, p_now))
    on conflict (user_id, id) do update set body = excluded.body, deleted = false;
    told := told + 1;
  end loop;
  return told;
end $$;
grant execute on function private.tell_figures(integer, interval, timestamptz) to service_role;

-- Removes rows that are no longer needed: marks once their views are not sent again, totals after thirteen months,
-- and all of a listing that was removed. Gives how many rows went.
create function private.clear_views(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  today constant date := (p_now at time zone 'UTC')::date;
  gone integer;
  total integer := 0;
begin
  delete from private.view_keys where day < today - 14;
  get diagnostics total = row_count;
  delete from private.impression_batches where day < today - 14;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.listing_covers c
    where c.until < today - 400
      or exists (select from public.properties p where p.id = c.property_id and p.deleted);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.listing_days where day < today - 400;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.figures_due f using public.properties p where p.id = f.property_id and p.deleted;
  with removed as (
    delete from public.listing_days d using public.properties p
    where p.id = d.property_id and p.deleted
    returning d.property_id, d.owner_id),
  homes as (select distinct property_id, owner_id from removed)
  update public.records r set deleted = true, body = '{}'
  from homes h
  where r.user_id = h.owner_id and not r.deleted
    and r.id = extensions.uuid_generate_v5(records, h.owner_id || ':home_figures:' || h.property_id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;
grant execute on function private.clear_views(timestamptz) to service_role;

-- Batches of cards that were counted: what a device sends twice counts once. Nothing of it says whose device. Deleted two weeks later.
create table private.impression_batches (
  day date not null,
  id uuid not null,
  primary key (day, id)
);
alter table private.impression_batches enable row level security;
grant select, insert, update, delete on private.impression_batches to service_role;

-- The results of a home while a photo stood in front, so that an owner can compare two of them.
create table private.listing_covers (
  property_id uuid not null references public.properties (id) on delete cascade,
  photo text not null,
  since date not null,
  until date not null,
  impressions integer not null default 0,
  views integer not null default 0,
  primary key (property_id, photo)
);
alter table private.listing_covers enable row level security;
grant select, insert, update, delete on private.listing_covers to service_role;

-- Counts the cards of a batch, each once. Passed over: a batch that was counted, homes that are gone, the caller's own (p_viewer,
-- null: a guest), days the app no longer sends. Gives how many counted.
create function private.note_impressions(p_viewer uuid, p_batch uuid, p_day date, p_homes uuid[], p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  counted integer;
begin
  if p_day < today - 14 then
    return 0;
  end if;
  insert into private.impression_batches (day, id) values (least(p_day, today), p_batch) on conflict do nothing;
  if not found then
    return 0;
  end if;
  insert into private.day_news (property_id, day, what)
    select p.id, least(p_day, today), 'impression' from public.properties p
    where p.id = any (p_homes) and not p.deleted and p.owner_id is distinct from p_viewer;
  get diagnostics counted = row_count;
  return counted;
end $$;
grant execute on function private.note_impressions(uuid, uuid, date, uuid[], timestamptz) to service_role;

-- 17_moderation.sql

-- People's reports about listings, people, messages and reviews, with the listing as it stood. No policies: neither
-- guests nor people signed in reach it; it is written by the server for them.
create table private.reports (
  -- Made on the device: sending again changes nothing.
  id uuid primary key,
  property_id uuid,
  owner_id uuid not null,
  -- Null once their account has ended.
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null check (reason ~ '^[a-z][a-z_]{0,39}$'),
  text text not null check (char_length(text) <= 2000),
  -- As the reporter's device showed it, and as the server had it when the report came.
  seen jsonb check (octet_length(seen::text) <= 131072),
  evidence jsonb not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now(),
  person_id uuid,
  -- Its sender is the owner then.
  message_id uuid,
  review_id uuid,
  constraint report_of_one check (num_nonnulls(property_id, person_id, message_id, review_id) = 1)
);
create index reports_property on private.reports (property_id);
create index reports_reporter on private.reports (reporter_id, received_at);
create index reports_person on private.reports (person_id) where person_id is not null;
create index reports_message on private.reports (message_id) where message_id is not null;
create index reports_review on private.reports (review_id) where review_id is not null;
alter table private.reports enable row level security;
grant select, insert, update, delete on private.reports to service_role;

-- People who decide about listings and people that somebody reported or a check held. Nothing of this is reached by any
-- interface: the tables are of `private`, and what a moderator is shown is records of their own, which the server alone writes.
create table private.moderators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the record by which their devices know it.
  record_id uuid not null default gen_random_uuid(),
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
alter table private.moderators enable row level security;
grant select, insert, update on private.moderators to service_role;

-- The standing of a listing, or a person, that was held or decided about. `none`: it was taken back.
create table private.standings (
  about text not null check (about in ('listing', 'person')),
  about_id uuid not null,
  owner_id uuid not null,
  -- Of the record its owner reads it by.
  record_id uuid not null default gen_random_uuid(),
  state text not null check (state in ('none', 'held', 'released', 'refused', 'suspended')),
  decision_id uuid,
  reason text,
  text text not null default '',
  appeal text check (appeal in ('waiting', 'turned_down')),
  -- The listing as it was decided about: its words, and its photos.
  content text,
  photos uuid[] not null default '{}',
  at timestamptz not null default now(),
  -- The parts of the listing as the latest approval saw them; null: none stands. See reviewed_parts().
  reviewed jsonb,
  primary key (about, about_id)
);
alter table private.standings enable row level security;
grant select, insert, update on private.standings to service_role;

-- Something to look at, with what was seen when it came up: that stays when the listing, message or account is gone.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  about text not null check (about in ('listing', 'person', 'message', 'review')),
  about_id uuid not null,
  owner_id uuid not null,
  why text not null check (why in ('held', 'reported', 'changed', 'appeal', 'asked')),
  state text not null default 'open' check (state in ('open', 'decided', 'closed')),
  name text not null,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- As caseSchema has them: listing, others, person, messages.
  seen jsonb not null default '{}',
  -- All that the server had of it.
  evidence jsonb not null default '{}',
  points integer,
  held text not null default '',
  appeal text,
  appeal_at timestamptz,
  -- These two are worked out when a case is shown. The one person who reported it; null: several did, or it came up otherwise.
  sole_reporter uuid,
  -- All who reported it had new accounts then.
  of_new_accounts boolean not null default false
);
-- Ten reports of the same are one thing to look at.
create unique index cases_open on private.cases (about, about_id) where state = 'open';
create index cases_waiting on private.cases (opened_at) where state = 'open';
create index cases_about on private.cases (about_id);
create index cases_sole_reporter on private.cases (sole_reporter) where state = 'open';
alter table private.cases enable row level security;
grant select, insert, update on private.cases to service_role;

-- The decisions, each with its maker and time. Rows are added, and never changed or removed, by anybody: see
-- guard_decisions().
create table private.decisions (
  id uuid primary key,
  -- Without foreign keys: it outlives accounts, theirs and the other's.
  case_id uuid not null,
  about_id uuid not null,
  owner_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  what text not null check (what in ('approve', 'refuse', 'suspend', 'suspend_person', 'uphold', 'undo')),
  reason text,
  text text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- How it stood, for undo, and which decision this one takes back.
  before jsonb not null default '{}',
  undoes uuid
);
create index decisions_case on private.decisions (case_id, at);
create index decisions_about on private.decisions (about_id, at);
alter table private.decisions enable row level security;
grant select on private.decisions to service_role;

create function private.guard_decisions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'decisions are only added' using errcode = '42501';
end $$;
create trigger a_guard before update or delete on private.decisions
  for each row execute function private.guard_decisions();
create trigger a_guard_truncate before truncate on private.decisions
  for each statement execute function private.guard_decisions();

create function private.is_moderator(who uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select 1 from private.moderators m where m.user_id = who and m.removed_at is null) $$;
grant execute on function private.is_moderator(uuid) to service_role;

-- A listing as caseSchema shows it. Moderators see the words of every language.
create function private.listing_seen(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'ref', p.ref, 'ownerId', p.owner_id, 'visibility', p.visibility, 'title', p.title,
    'ownerName', coalesce((select u.full_name from public.user_profiles u where u.id = p.owner_id), ''),
    'ownerSince', (select private.ms(u.created_at) from public.user_profiles u where u.id = p.owner_id),
    'texts', coalesce((
      select jsonb_agg(jsonb_build_object('field', said.field, 'text', said.text) order by said.at)
      from (
        select own.field, p.details ->> own.field as text, own.at
        from unnest(array['summary', 'description', 'nearby', 'house_rules']) with ordinality as own (field, at)
        union all
        select 'description:' || (other.version ->> 'language'),
          concat_ws(E'\n', other.version ->> 'title', other.version ->> 'description'), 100 + other.at
        from jsonb_array_elements(case jsonb_typeof(p.details -> 'translations')
          when 'array' then p.details -> 'translations' else '[]' end) with ordinality as other (version, at)
      ) said
      where nullif(said.text, '') is not null), '[]'),
    'price', p.price, 'currency', p.currency, 'period', p.price_period,
    'city', coalesce(p.details ->> 'city', ''),
    'photos', coalesce((
      select jsonb_agg(jsonb_build_object('id', photo ->> 'id', 'key', photo ->> 'key') order by at)
      from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)), '[]'))
$$;
grant execute on function private.listing_seen(public.properties) to service_role;

-- Listings of others that showed one of its photos before. See has_photo_of_another.
create function private.others_with_photos(p public.properties) returns setof public.properties
language sql stable set search_path = ''
as $$
  select q.* from public.properties q
  where q.owner_id <> p.owner_id and q.approved_at is not null and exists (
    select 1 from jsonb_array_elements(p.photos) photo
    join private.listing_photos mine on mine.key = photo ->> 'key'
    join private.listing_photos theirs on theirs.owner_id = q.owner_id
      and (theirs.hash = mine.hash or theirs.phash = mine.phash)
    where theirs.stored_at < mine.stored_at
      and q.photos @> jsonb_build_array(jsonb_build_object('key', theirs.key)))
  order by q.approved_at limit 3
$$;
grant execute on function private.others_with_photos(public.properties) to service_role;

create function private.person_seen(who uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', u.id, 'name', u.full_name, 'avatar', u.avatar_url, 'since', private.ms(u.created_at))
  from public.user_profiles u where u.id = who
$$;
grant execute on function private.person_seen(uuid) to service_role;

-- A message with up to ten before it; without one the last of the two people's conversation.
create function private.messages_seen(p_conversation uuid, p_message uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', said.id, 'senderId', said.sender_id,
    'text', private.words_now(said),
    'at', private.ms(said.created_at),
    -- What stood there before an edit, oldest first.
    'earlier', (
      select coalesce(jsonb_agg(v.words order by v.seq), '[]') from (
        select said.seq, private.words_of(said.message_type, said.content) as words
        union all
        select e.seq, substr(e.content, 38) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text) v
      where said.message_type <> 'unsent' and v.seq < (
        select max(e.seq) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text)),
    'isUnsent', said.message_type = 'unsent',
    'isReported', said.id is not distinct from p_message) order by said.seq), '[]')
  from (
    select m.* from public.messages m
    where m.conversation_id = p_conversation and m.message_type not in ('reaction', 'edit', 'unsend', 'call', 'ask_call')
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;
grant execute on function private.messages_seen(uuid, uuid) to service_role;

create function private.cut_text(said text, most integer) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(said) > most then left(said, most) || '…' else said end $$;
grant execute on function private.cut_text(text, integer) to service_role;

create function private.cut_listing(seen jsonb, most integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select seen || jsonb_build_object(
    'texts', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(seen -> 'texts') one),
    'photos', (select coalesce(jsonb_agg(photo order by at), '[]')
      from jsonb_array_elements(seen -> 'photos') with ordinality as listed (photo, at)
      where at <= case when most < 1000 then 10 else 50 end))
$$;
grant execute on function private.cut_listing(jsonb, integer) to service_role;

-- A case as caseSchema has it; no text of it is longer than `most`. A review comes without its writer.
create function private.case_json(c private.cases, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select case when c.seen ? 'listing' then
      jsonb_build_object('listing', private.cut_listing(c.seen -> 'listing', most)) else '{}' end
    || case when c.seen ? 'review' then jsonb_build_object('review', c.seen -> 'review') else '{}' end
    || case when jsonb_typeof(c.seen -> 'person') = 'object' then
      jsonb_build_object('person', c.seen -> 'person') else '{}' end
    || case when c.appeal is not null then jsonb_build_object('appeal', jsonb_build_object(
      'text', private.cut_text(c.appeal, most), 'at', private.ms(c.appeal_at))) else '{}' end
    || jsonb_build_object(
    'about', c.about, 'aboutId', c.about_id,
    -- Nobody learns who wrote a review, moderators neither.
    'ownerId', case when c.about = 'review' then c.about_id else c.owner_id end, 'why', c.why, 'state', c.state, 'name', c.name,
    'at', private.ms(c.opened_at), 'points', c.points, 'held', c.held,
    'others', (select coalesce(jsonb_agg(private.cut_listing(one, most)), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) one),
    'messages', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'messages', '[]')) one),
    'reportCount', (select count(*) from private.reports r
      where c.about_id in (r.property_id, r.person_id, r.message_id, r.review_id)),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason,
        'text', private.cut_text(r.text, most), 'at', private.ms(r.received_at),
        'signs', private.signs_seen(r.seen)) order by r.received_at desc), '[]')
      from (select * from private.reports q where c.about_id in (q.property_id, q.person_id, q.message_id, q.review_id)
        order by q.received_at desc limit 20) r),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'what', d.what, 'reason', d.reason,
        'text', private.cut_text(d.text, most), 'at', private.ms(d.at), 'byId', d.by_id, 'byName', d.by_name)
        order by d.at desc), '[]')
      from (select * from private.decisions q where q.about_id = c.about_id order by q.at desc limit 20) d))
$$;
grant execute on function private.case_json(private.cases, integer) to service_role;

-- As long as a record may be.
create function private.fitting_case(c private.cases) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most integer;
  body jsonb;
begin
  foreach most in array array[5000, 1500, 400, 80] loop
    body := private.case_json(c, most);
    exit when octet_length(body::text) <= 32000;
  end loop;
  return body;
end $$;
grant execute on function private.fitting_case(private.cases) to service_role;

-- Shows a case to every moderator but whom it is about, within the share of who reported it. Each has 300 open ones at most:
-- a flood of reports fills nobody's device, and what was decided makes room for the next (see next_cases). A case that was taken
-- from a moderator's devices comes back only where there is room, while it is open.
create function private.show_case(p_case uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
begin
  perform private.note_reporters(p_case);
  select * into c from private.cases q where q.id = p_case;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, c.id, 'case', private.fitting_case(c)
  from private.moderators m
  where m.removed_at is null and m.user_id <> c.owner_id
    and (exists (select 1 from public.records r where r.user_id = m.user_id and r.id = c.id and not r.deleted)
      or (c.state = 'open' and (select count(*) from public.records r
        where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300
        and private.is_in_share(c, m.user_id)))
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
end $$;
grant execute on function private.show_case(uuid) to service_role;

-- The oldest open cases that a moderator has not been shown, while there is room, those first that are within the share of
-- who reported them. Gives how many.
create function private.next_cases() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  shown integer := 0;
begin
  for one in
    select c.id from (
      select q.*, row_number() over (partition by coalesce(q.sole_reporter, q.id) order by q.opened_at) as place
      from private.cases q where q.state = 'open') c
    where exists (
      select 1 from private.moderators m where m.removed_at is null and m.user_id <> c.owner_id
        and not exists (select 1 from public.records r
          where r.user_id = m.user_id and r.id = c.id and not r.deleted)
        and (select count(*) from public.records r
          where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300)
    order by c.of_new_accounts and c.place > 1, (c.place - 1) / 10, c.opened_at limit 300
  loop
    perform private.show_case(one);
    shown := shown + 1;
  end loop;
  return shown;
end $$;
grant execute on function private.next_cases() to service_role;

-- Decisions older than 30 days go from moderators' devices. The case and its decisions stay. The words in evidence of
-- a report go a year after the decision.
create function private.forget_cases(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  gone integer;
begin
  update public.records r set deleted = true, body = '{}'
  from private.cases c
  where r.kind = 'case' and not r.deleted and c.id = r.id and c.state <> 'open'
    and c.decided_at < p_now - interval '30 days';
  get diagnostics gone = row_count;
  update private.cases c set seen = c.seen - 'messages', evidence = c.evidence - 'messages'
  where c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and (c.seen ? 'messages' or c.evidence ? 'messages');
  update private.reports r set seen = null, evidence = '{}'
  from private.cases c
  where c.about = 'message' and c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and r.message_id = c.about_id and r.evidence <> '{}';
  perform private.next_cases();
  return gone;
end $$;
grant execute on function private.forget_cases(timestamptz) to service_role;

-- Something to look at: an open case of the same thing is added to. Gives its id.
create function private.open_case(p private.cases) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  opened uuid;
begin
  insert into private.cases (about, about_id, owner_id, why, name, seen, evidence, points, held, appeal, appeal_at)
  values (p.about, p.about_id, p.owner_id, p.why, left(p.name, 200), coalesce(p.seen, '{}'), coalesce(p.evidence, '{}'),
    p.points, coalesce(p.held, ''), p.appeal, p.appeal_at)
  on conflict (about, about_id) where state = 'open' do update set
    why = case when excluded.why = 'reported' then cases.why else excluded.why end,
    -- What was reported stays as it was seen then.
    seen = case when excluded.why = 'reported' then cases.seen else excluded.seen end,
    evidence = case when excluded.why = 'reported' then cases.evidence else excluded.evidence end,
    points = coalesce(excluded.points, cases.points),
    held = coalesce(nullif(excluded.held, ''), cases.held),
    appeal = coalesce(excluded.appeal, cases.appeal),
    appeal_at = coalesce(excluded.appeal_at, cases.appeal_at)
  returning id into opened;
  perform private.show_case(opened);
  return opened;
end $$;
grant execute on function private.open_case(private.cases) to service_role;

-- A case about a listing as it stands.
create function private.open_listing_case(
  p_id uuid, p_why text, p_points integer default null, p_held text default '', p_appeal text default null
) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  p public.properties;
  c private.cases;
begin
  select * into p from public.properties q where q.id = p_id;
  if p.id is null then
    return null;
  end if;
  c.about := 'listing';
  c.about_id := p.id;
  c.owner_id := p.owner_id;
  c.why := p_why;
  c.name := p.title;
  c.seen := jsonb_build_object('listing', private.listing_seen(p),
    'others', (select coalesce(jsonb_agg(private.listing_seen(q)), '[]') from private.others_with_photos(p) q));
  c.evidence := private.property_json(p);
  c.points := p_points;
  c.held := coalesce(nullif(p_held, ''), p.moderation_reason);
  c.appeal := p_appeal;
  c.appeal_at := case when p_appeal is not null then now() end;
  return private.open_case(c);
end $$;
grant execute on function private.open_listing_case(uuid, text, integer, text, text) to service_role;

-- The owner's record of the standing of their listing, or of themself.
create function private.tell_standing(p_about text, p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s private.standings;
  told jsonb;
begin
  select * into s from private.standings q where q.about = p_about and q.about_id = p_id;
  if not private.has_account(s.owner_id) then
    return;
  end if;
  told := case when s.state = 'none' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'about', s.about, 'aboutId', s.about_id, 'state', s.state, 'reason', s.reason,
    'name', coalesce((select q.title from public.properties q where q.id = s.about_id), ''),
    'text', s.text, 'decisionId', s.decision_id, 'appeal', s.appeal, 'at', private.ms(s.at))) end;
  insert into public.records (user_id, id, kind, body, deleted)
  select s.owner_id, s.record_id, 'standing', told, s.state = 'none'
  where s.state <> 'none'
    or exists (select 1 from public.records r where r.user_id = s.owner_id and r.id = s.record_id)
  on conflict (user_id, id) do update set body = excluded.body, deleted = excluded.deleted;
end $$;
grant execute on function private.tell_standing(text, uuid) to service_role;

-- The content of a listing that a decision is about: once changed, it is to be looked at again.
create function private.content_of(p public.properties) returns text
language sql stable set search_path = ''
as $$ select md5(concat_ws('|', p.title, p.details::text, p.price, p.currency)) $$;
grant execute on function private.content_of(public.properties) to service_role;

create function private.photos_of(p public.properties) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg((photo ->> 'id')::uuid order by photo ->> 'id'), '{}') from jsonb_array_elements(p.photos) photo
$$;
grant execute on function private.photos_of(public.properties) to service_role;

-- The decision about a listing, for the checks: whether the listing is unchanged since, whether it shows no other
-- photos than it did then, and whether the same home of this owner was refused before under another id.
create function private.review_of(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', coalesce(s.state, 'none'), 'reason', s.reason,
    'isSame', coalesce(s.content = private.content_of(p) and private.photos_of(p) <@ s.photos
      and s.photos <@ private.photos_of(p), false),
    'hasNoOtherPhotos', coalesce(private.photos_of(p) <@ s.photos, false),
    'isListedAgain', exists (select 1 from private.listed_before(p) q join private.standings b
      on b.about = 'listing' and b.about_id = q.id and b.state in ('refused', 'suspended')))
  from (select 1) here left join private.standings s on s.about = 'listing' and s.about_id = p.id
$$;
grant execute on function private.review_of(public.properties) to service_role;

-- After the server judged a listing: somebody is to look (`p_why`: 'held' or 'changed'), or nobody needs to (null).
create function private.note_review(p_id uuid, p_why text, p_points integer) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  p public.properties;
  one uuid;
begin
  select * into p from public.properties q where q.id = p_id;
  if p_why is not null then
    insert into private.standings (about, about_id, owner_id, state)
    values ('listing', p.id, p.owner_id, 'held')
    on conflict (about, about_id) do update set
      state = 'held', decision_id = null, reason = null, text = '', appeal = null, at = now()
      -- A decision stands until there is another.
      where standings.state in ('none', 'released');
    perform private.tell_standing('listing', p.id), private.open_listing_case(p.id, p_why, p_points);
  elsif p.visibility = 'live' then
    update private.standings set state = 'none' where about = 'listing' and about_id = p.id and state = 'held';
    if found then
      perform private.tell_standing('listing', p.id);
    end if;
    update private.cases c set state = 'closed', decided_at = now()
      where c.about = 'listing' and c.about_id = p.id and c.state = 'open' and c.why in ('held', 'changed')
        and not exists (select 1 from private.reports r where r.property_id = p.id)
      returning c.id into one;
    if one is not null then
      perform private.show_case(one);
    end if;
  end if;
end $$;
grant execute on function private.note_review(uuid, text, integer) to service_role;

-- Every report is a case, or part of one. Whoever is suspended brings up nothing.
create function private.report_is_a_case() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c private.cases;
begin
  if private.is_suspended(new.reporter_id) then
    return null;
  end if;
  if new.property_id is not null then
    perform private.open_listing_case(new.property_id, 'reported');
    return null;
  end if;
  if new.review_id is not null then
    perform private.open_review_case(new.review_id, 'reported', '');
    return null;
  end if;
  c.about := case when new.message_id is not null then 'message' else 'person' end;
  c.about_id := coalesce(new.message_id, new.person_id);
  c.owner_id := new.owner_id;
  c.why := 'reported';
  c.name := coalesce((select u.full_name from public.user_profiles u where u.id = new.owner_id), '');
  c.seen := new.evidence;
  c.evidence := new.evidence;
  perform private.open_case(c);
  return null;
end $$;
create trigger c_is_a_case after insert on private.reports
  for each row execute function private.report_is_a_case();

-- Moderators' decisions, and their outcomes. A decision is a record a moderator writes on their device; the database
-- carries it out when it arrives, and writes the outcome into the record.

-- The standing that a decision brings about, and the row it stands for.
create function private.set_standing(p private.standings) returns void
language sql volatile set search_path = ''
as $$
  insert into private.standings (about, about_id, owner_id, state, decision_id, reason, text, appeal, content, photos)
  values (p.about, p.about_id, p.owner_id, p.state, p.decision_id, p.reason, coalesce(p.text, ''), p.appeal, p.content,
    coalesce(p.photos, '{}'))
  on conflict (about, about_id) do update set
    state = excluded.state, decision_id = excluded.decision_id, reason = excluded.reason, text = excluded.text,
    appeal = excluded.appeal, content = excluded.content, photos = excluded.photos, at = now();
  select private.tell_standing(p.about, p.about_id)
$$;

-- Takes a listing off, with why. `pending_approval` has the server look at it again, as a listing that came anew.
create function private.show_listing(p_id uuid, p_visibility text, p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.properties set
    visibility = p_visibility, moderation_reason = left(p_reason, 300), judged_at = now(),
    approved_at = case when p_visibility = 'rejected' then null else approved_at end
  where id = p_id and not deleted and (visibility, moderation_reason) is distinct from (p_visibility, p_reason);
end $$;

-- How a listing, or a person with all their listings, stands: what undo goes back to.
create function private.stand_of(p_about text, p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'about', p_about, 'id', p_id,
    'standing', (select to_jsonb(s) from private.standings s where s.about = p_about and s.about_id = p_id),
    'listings', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'visibility', q.visibility,
        'reason', q.moderation_reason, 'approved_at', q.approved_at)), '[]')
      from public.properties q
      where not q.deleted and case p_about when 'listing' then q.id = p_id
        else q.owner_id = p_id and q.visibility in ('live', 'pending_approval') end))
$$;

-- Back to how it stood, but what its owner removed meanwhile.
create function private.go_back(p_before jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  was private.standings;
  one jsonb;
begin
  if p_before ->> 'about' is null then
    return;
  end if;
  if p_before ->> 'about' = 'review' then
    perform private.set_review((p_before ->> 'id')::uuid, p_before ->> 'state', p_before ->> 'reason', p_before ->> 'said');
    return;
  end if;
  was := jsonb_populate_record(null::private.standings, nullif(p_before -> 'standing', 'null'));
  if was.about is null then
    was.about := p_before ->> 'about';
    was.about_id := (p_before ->> 'id')::uuid;
    select s.owner_id into was.owner_id from private.standings s
      where s.about = was.about and s.about_id = was.about_id;
    was.state := 'none';
  end if;
  if was.owner_id is not null then
    perform private.set_standing(was);
  end if;
  for one in select value from jsonb_array_elements(p_before -> 'listings') loop
    update public.properties set
      visibility = one ->> 'visibility', moderation_reason = one ->> 'reason',
      approved_at = (one ->> 'approved_at')::timestamptz, judged_at = now()
    where id = (one ->> 'id')::uuid and not deleted
      and (visibility, moderation_reason) is distinct from (one ->> 'visibility', one ->> 'reason');
  end loop;
end $$;

create function private.suspend_person(p_person uuid, p_decision uuid, p_reason text, p_text text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  s private.standings;
begin
  s.about := 'person';
  s.about_id := p_person;
  s.owner_id := p_person;
  s.state := 'suspended';
  s.decision_id := p_decision;
  s.reason := p_reason;
  s.text := p_text;
  perform private.set_standing(s);
  perform private.show_listing(q.id, 'rejected', 'suspended:person') from public.properties q
    where q.owner_id = p_person and not q.deleted and q.visibility in ('live', 'pending_approval');
end $$;

-- Carries out a moderator's decision about a case: makes all its changes, and gives how it stood. Null: it cannot be
-- decided so.
create function private.carry_out(c private.cases, p_id uuid, p_what text, p_reason text, p_text text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  p public.properties;
  s private.standings;
  was jsonb;
begin
  if c.about = 'review' then
    was := private.review_stands(c.about_id);
    if p_what not in ('approve', 'refuse') then
      return null;
    end if;
    if was is null or (p_what = 'approve' and not exists (select 1 from private.area_opinions o
        where o.told_id = c.about_id and o.text = c.seen -> 'review' ->> 'text')) then
      -- Its writer removed or changed it: what was seen is not there to be shown, and the case is settled.
      return case when p_what = 'approve' then jsonb_build_object('about', null) end;
    end if;
    perform private.set_review(c.about_id, case p_what when 'approve' then 'shown' else 'refused' end, p_reason, p_text);
    return was;
  end if;
  if p_what = 'suspend_person' or (p_what = 'suspend' and c.about <> 'listing') then
    if private.is_suspended(c.owner_id) or not private.has_account(c.owner_id) then
      return null;
    end if;
    was := private.stand_of('person', c.owner_id);
    perform private.suspend_person(c.owner_id, p_id, p_reason, p_text);
    return was;
  end if;
  if p_what = 'uphold' then
    if c.appeal is null then
      return null;
    end if;
    was := jsonb_build_object('about', null);
    update private.standings set appeal = 'turned_down', at = now()
      where about = c.about and about_id = c.about_id and appeal = 'waiting';
    perform private.tell_standing(c.about, c.about_id);
    return was;
  end if;
  if c.about = 'listing' then
    select * into p from public.properties q where q.id = c.about_id and not q.deleted;
    was := private.stand_of('listing', c.about_id);
    s.about := 'listing';
    s.about_id := c.about_id;
    s.owner_id := c.owner_id;
    s.decision_id := p_id;
    s.reason := case when p_what <> 'approve' then p_reason end;
    s.text := p_text;
    s.content := private.content_of(p);
    s.photos := private.photos_of(p);
    s.state := case p_what when 'approve' then 'released' when 'refuse' then 'refused' else 'suspended' end;
    if p.id is null then
      -- Its owner removed it: there is nothing to show or to take off, and the case is settled.
      return case when p_what = 'approve' then jsonb_build_object('about', null) end;
    end if;
    perform private.set_standing(s);
    if p_what <> 'approve' then
      perform private.show_listing(p.id, 'rejected', s.state || ':' || p_reason);
    elsif p.visibility = 'rejected' then
      perform private.show_listing(p.id, 'pending_approval', null);
    end if;
    return was;
  end if;
  if p_what <> 'approve' then
    return null;
  end if;
  select * into s from private.standings q where q.about = 'person' and q.about_id = c.owner_id;
  if s.state is distinct from 'suspended' or c.appeal is null then
    return jsonb_build_object('about', null);
  end if;
  -- The appeal of a suspended person is heard: as if it had not been decided.
  was := private.stand_of('person', c.owner_id) || jsonb_build_object('listings', (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'visibility', q.visibility,
      'reason', q.moderation_reason, 'approved_at', q.approved_at)), '[]')
    from public.properties q where q.owner_id = c.owner_id and q.moderation_reason = 'suspended:person'));
  perform private.go_back(d.before || jsonb_build_object('standing', null)) from private.decisions d
    where d.id = s.decision_id;
  s.state := 'released';
  s.decision_id := p_id;
  s.reason := null;
  s.text := p_text;
  s.appeal := null;
  perform private.set_standing(s);
  return was;
end $$;

-- Decides as `p_by`. The same id again changes nothing. Gives what came of it, one of DECISION_OUTCOMES.
create function private.decide_case(
  p_id uuid, p_by uuid, p_case uuid, p_what text, p_reason text, p_text text
) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
  last private.decisions;
  was jsonb;
begin
  if not private.is_moderator(p_by) or private.is_suspended(p_by) then
    return 'not_a_moderator';
  end if;
  select * into c from private.cases q where q.id = p_case for update;
  if c.id is null then
    return 'gone';
  end if;
  if c.owner_id = p_by then
    return 'own';
  end if;
  if exists (select 1 from private.decisions d where d.id = p_id) then
    return case when exists (select 1 from private.decisions d where d.id = p_id and d.by_id = p_by)
      then 'done' else 'not_possible' end;
  end if;
  if p_what = 'undo' then
    select * into last from private.decisions d where d.case_id = c.id order by d.at desc limit 1;
    if last.id is null or last.what = 'undo' then
      return 'not_possible';
    end if;
    -- Not where something else was decided about the same since, or the same thing came up anew.
    if exists (select 1 from private.decisions d where d.owner_id = c.owner_id and d.at > last.at
        and d.before ->> 'about' = last.before ->> 'about' and d.before ->> 'id' = last.before ->> 'id')
      or exists (select 1 from private.cases q where q.about = c.about and q.about_id = c.about_id and q.state = 'open') then
      return 'not_possible';
    end if;
    perform private.go_back(last.before);
    if last.what = 'uphold' then
      update private.standings set appeal = 'waiting', at = now()
        where about = c.about and about_id = c.about_id and appeal = 'turned_down';
      perform private.tell_standing(c.about, c.about_id);
    end if;
    was := jsonb_build_object('about', null);
  else
    if c.state <> 'open' then
      return 'decided_already';
    end if;
    if p_what in ('refuse', 'suspend', 'suspend_person') and p_reason is null then
      return 'not_possible';
    end if;
    was := private.carry_out(c, p_id, p_what, p_reason, p_text);
    if was is null then
      return 'not_possible';
    end if;
  end if;
  insert into private.decisions (id, case_id, about_id, owner_id, by_id, by_name, what, reason, text, before, undoes)
  values (p_id, c.id, c.about_id, c.owner_id, p_by,
    coalesce((select u.full_name from public.user_profiles u where u.id = p_by), ''),
    p_what, p_reason, p_text, was, case when p_what = 'undo' then last.id end);
  update private.cases set
    state = case when p_what = 'undo' then 'open' else 'decided' end,
    decided_at = case when p_what = 'undo' then null else now() end
  where id = c.id;
  perform private.show_case(c.id), private.next_cases();
  return 'done';
end $$;

-- A decision that arrives. SECURITY DEFINER because moderators write nothing but records of their own. What came of it is
-- written into the record, so that a refused one stays with who wrote it, and says why.
create function private.take_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- What was decided is decided: only its record can be removed.
    new.body := case when new.deleted then new.body else old.body end;
    return new;
  end if;
  new.body := new.body || jsonb_build_object('outcome', private.decide_case(
    new.id, new.user_id, (new.body ->> 'caseId')::uuid, new.body ->> 'what', new.body ->> 'reason',
    left(coalesce(new.body ->> 'text', ''), 1000)));
  return new;
end $$;
create trigger c_take_decision before insert or update on public.records
  for each row when (new.kind = 'decision' and not new.deleted) execute function private.take_decision();

-- The appeal of whom something was decided about, once a decision. SECURITY DEFINER as above.
create function private.take_appeal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  s private.standings;
  c private.cases;
  said text := left(coalesce(new.body ->> 'text', ''), 2000);
begin
  update private.standings q set appeal = 'waiting'
    where q.about = new.body ->> 'about' and q.about_id = (new.body ->> 'aboutId')::uuid
      and q.owner_id = new.user_id and q.decision_id = (new.body ->> 'decisionId')::uuid
      and q.state in ('refused', 'suspended') and q.appeal is null
    returning * into s;
  if s.about is null then
    return null;
  end if;
  if s.about = 'listing' then
    perform private.open_listing_case(s.about_id, 'appeal', null, '', said);
  else
    c.about := 'person';
    c.about_id := s.about_id;
    c.owner_id := s.owner_id;
    c.why := 'appeal';
    c.name := coalesce((select u.full_name from public.user_profiles u where u.id = s.owner_id), '');
    c.seen := jsonb_build_object('person', private.person_seen(s.owner_id));
    c.appeal := said;
    c.appeal_at := now();
    perform private.open_case(c);
  end if;
  perform private.tell_standing(s.about, s.about_id);
  return null;
end $$;
create trigger c_take_appeal after insert on public.records
  for each row when (new.kind = 'appeal' and not new.deleted) execute function private.take_appeal();

-- Makes a person a moderator, for the operator; null where nobody has that confirmed address. Only from the console:
-- npm run moderators.
create function private.add_moderator(p_email text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  who uuid;
begin
  select u.id into who from public.user_profiles u
    where u.email = lower(btrim(p_email)) and u.verified_at is not null and not u.deleted;
  if who is null then
    return null;
  end if;
  insert into private.moderators (user_id) values (who)
    on conflict (user_id) do update set removed_at = null,
      added_at = case when moderators.removed_at is null then moderators.added_at else now() end;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, m.record_id, 'moderator', jsonb_build_object('since', private.ms(m.added_at))
  from private.moderators m where m.user_id = who
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
  perform private.next_cases();
  return who;
end $$;
grant execute on function private.add_moderator(text) to service_role;

-- Takes everything of it from their devices; what they decided stays. Null where nobody with that address is one.
create function private.remove_moderator(p_email text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  who uuid;
begin
  update private.moderators m set removed_at = now()
    from public.user_profiles u
    where u.id = m.user_id and u.email = lower(btrim(p_email)) and m.removed_at is null
    returning m.user_id into who;
  update public.records set deleted = true, body = '{}'
    where user_id = who and kind in ('moderator', 'case') and not deleted;
  return who;
end $$;
grant execute on function private.remove_moderator(text) to service_role;

-- A suspended person reads, exports and appeals, and takes their own things off; they send and list nothing.
create function private.is_suspended(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.standings s
    where s.about = 'person' and s.about_id = who and s.state = 'suspended')
$$;
grant execute on function private.is_suspended(uuid) to authenticated, service_role;

create function private.guard_suspended() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and private.is_suspended((select auth.uid())) then
    raise exception 'suspended' using errcode = '42501', constraint = 'suspended';
  end if;
  return new;
end $$;
create trigger a_suspended before insert on public.inquiries
  for each row execute function private.guard_suspended();
create trigger a_suspended before insert on public.viewings
  for each row execute function private.guard_suspended();

create function private.guard_suspended_lister() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or not private.is_taken_off(new))
    and private.is_suspended((select auth.uid())) then
    raise exception 'suspended' using errcode = '42501', constraint = 'suspended';
  end if;
  return new;
end $$;
create trigger a_suspended before insert or update on public.properties
  for each row execute function private.guard_suspended_lister();

-- A device warns of no part that a moderator approved: a listing names the parts that are as they were approved, its
-- words, its price and its photos. A changed part is no longer named, and the warning is back.

-- The words that devices look for signs in, those of every language.
create function private.words_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.title, p.details -> 'summary', p.details -> 'description', p.details -> 'nearby',
    p.details -> 'house_rules', coalesce(p.details -> 'translations', '[]'))::text)
$$;
grant execute on function private.words_of(public.properties) to service_role;

-- The price, and what of the home it is compared by.
create function private.priced_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.price, p.currency, p.price_period, p.listing_type, p.property_type, p.bedrooms,
    p.living_area, p.area_id)::text)
$$;
grant execute on function private.priced_of(public.properties) to service_role;

-- The parts of a listing that are as a moderator approved them; null: none. SECURITY DEFINER because guests and other
-- people read listings, and no decisions.
create function private.reviewed_parts(p public.properties) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(part.name order by part.name)
  from private.standings s
  cross join lateral (values
    ('photos', private.photos_of(p) <@ array(select jsonb_array_elements_text(s.reviewed -> 'photos'))::uuid[]),
    ('price', s.reviewed ->> 'price' = private.priced_of(p)),
    ('text', s.reviewed ->> 'text' = private.words_of(p))) part (name, is_same)
  where s.about = 'listing' and s.about_id = p.id and s.reviewed is not null and part.is_same
$$;
grant execute on function private.reviewed_parts(public.properties) to anon, authenticated, service_role;

-- The effect of a decision on the warnings of devices. A moderator approves the state they were shown (`evidence`),
-- not a later one of the owner. SECURITY DEFINER because decisions are carried out for whoever is a moderator.
create function private.note_reviewed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c private.cases;
  seen public.properties;
  approved jsonb;
begin
  select * into c from private.cases q where q.id = new.case_id;
  if c.about is distinct from 'listing' or new.what not in ('approve', 'refuse', 'suspend', 'undo') then
    return null;
  end if;
  if new.what = 'approve' then
    seen := jsonb_populate_record(null::public.properties, c.evidence);
    approved := jsonb_build_object('photos', to_jsonb(private.photos_of(seen)), 'price', private.priced_of(seen),
      'text', private.words_of(seen));
  elsif new.what = 'undo' then
    select nullif(d.before -> 'standing' -> 'reviewed', 'null') into approved from private.decisions d where d.id = new.undoes;
  end if;
  update private.standings set reviewed = approved
    where about = 'listing' and about_id = c.about_id and reviewed is distinct from approved;
  if found then
    -- Devices are given it anew.
    update public.properties set approved_at = approved_at where id = c.about_id and not deleted;
  end if;
  return null;
end $$;
create trigger c_note_reviewed after insert on private.decisions
  for each row execute function private.note_reviewed();

-- An owner asks for a person to look at a home that is held, or that renters are warned of: a record of theirs, as an appeal is.
-- Moderators are shown it as a case, and what comes of it is written into the record.
-- Says in the record what came of it: of one that is new, or asked for again after it was removed. SECURITY DEFINER because
-- who asks writes nothing but a record of their own.
create function private.take_review_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  p public.properties;
  s private.standings;
  open private.cases;
  said constant text := left(coalesce(new.body ->> 'text', ''), 2000);
  outcome text := 'waiting';
begin
  select * into p from public.properties q
    where q.id = (new.body ->> 'listingId')::uuid and q.owner_id = new.user_id and not q.deleted;
  select * into s from private.standings q where q.about = 'listing' and q.about_id = p.id;
  if p.id is null or p.visibility not in ('live', 'pending_approval', 'rejected')
    -- What was decided is appealed against.
    or coalesce(s.state, 'none') in ('refused', 'suspended') or private.is_suspended(new.user_id) then
    outcome := 'not_possible';
  else
    select * into open from private.cases c
      where c.about = 'listing' and c.about_id = p.id and c.state = 'open' and c.why in ('reported', 'appeal');
    if open.id is not null then
      -- What was reported stays as it was seen then.
      update private.cases set appeal = said, appeal_at = now() where id = open.id;
      perform private.show_case(open.id);
    else
      perform private.open_listing_case(p.id, 'asked', null, (
        select string_agg(sign, ',') from jsonb_array_elements_text(new.body -> 'signs') sign
        where sign ~ '^[a-z_]{1,40}$' and p.visibility <> 'rejected'), said);
    end if;
  end if;
  new.body := new.body - 'answer' || jsonb_build_object('outcome', outcome);
  return new;
end $$;

-- Writes the decision into the request of the person who asked for a review. SECURITY DEFINER because decisions are
-- carried out for whoever is a moderator.
create function private.answer_review_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c private.cases;
begin
  select * into c from private.cases q where q.id = new.case_id;
  if c.about is distinct from 'listing' or c.appeal is null then
    return null;
  end if;
  update public.records r set body = r.body || jsonb_build_object(
    'outcome', case when new.what = 'approve' then 'approved' when new.what = 'undo' then 'waiting' else 'turned_down' end,
    'answer', case when new.what = 'undo' then '' else new.text end)
  where r.user_id = c.owner_id and r.kind = 'review_request' and not r.deleted
    and r.body ->> 'listingId' = c.about_id::text and r.body ->> 'outcome' <> 'not_possible'
    -- What was asked for before, of the home as it was then, has its answer.
    and (new.what = 'undo' or r.body ->> 'outcome' = 'waiting')
    and (new.what <> 'undo' or r.updated_at >= c.opened_at);
  return null;
end $$;
create trigger d_answer_review_request after insert on private.decisions
  for each row execute function private.answer_review_request();

-- Once it came, the record can only be removed: what was asked for is not written anew by whoever asked. Who writes is asked where
-- it is still they who write, and not within a function that runs as its owner, where everybody is trusted.
create function private.keep_review_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := old.body;
  return new;
end $$;

create trigger c_take_review_request before insert on public.records
  for each row when (new.kind = 'review_request' and not new.deleted) execute function private.take_review_request();
create trigger c_take_review_request_again before update on public.records
  for each row when (new.kind = 'review_request' and old.deleted and not new.deleted and not private.is_trusted())
  execute function private.take_review_request();
create trigger c_keep_review_request before update on public.records
  for each row when (new.kind = 'review_request' and not old.deleted and not new.deleted and not private.is_trusted())
  execute function private.keep_review_request();

-- A moderator reads which signs of a fraud the reporter's device had shown them.

-- The signs that a device reports: at most ten words that look like signs.
create function private.signs_seen(p_seen jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(s.sign order by s.at), '[]') from (
    select e.value #>> '{}' as sign, e.ordinality as at
    from jsonb_array_elements(case when jsonb_typeof(p_seen -> 'signs') = 'array' then p_seen -> 'signs' else '[]' end)
      with ordinality e
    where jsonb_typeof(e.value) = 'string' and e.value #>> '{}' ~ '^[a-z][a-z_]{0,39}$'
    order by e.ordinality limit 10) s
$$;
grant execute on function private.signs_seen(jsonb) to service_role;

-- A person who reports much, and new accounts together, have a share of a moderator's device, so that nobody's flood
-- keeps the reports of others out of sight. A report beyond that share stays a report and an open case, and comes
-- when there is room.
create function private.note_reporters(p_case uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.cases c set sole_reporter = by.sole, of_new_accounts = by.are_new
  from (
    select case when q.why = 'reported' and count(distinct r.reporter_id) = 1 then min(r.reporter_id::text)::uuid end as sole,
      q.why = 'reported' and coalesce(bool_and(u.created_at is null or u.created_at > r.received_at - interval '7 days')
        filter (where r.id is not null), false) as are_new
    from private.cases q
    left join private.reports r on q.about_id in (r.property_id, r.person_id, r.message_id, r.review_id)
    left join public.user_profiles u on u.id = r.reporter_id
    where q.id = p_case group by q.why) by
  where c.id = p_case and (c.sole_reporter, c.of_new_accounts) is distinct from (by.sole, by.are_new)
$$;
grant execute on function private.note_reporters(uuid) to service_role;

-- Whether a case fits into its reporters' share of what this moderator's devices show: 10 of one person, 100 of all new accounts.
create function private.is_in_share(c private.cases, p_moderator uuid) returns boolean
language sql stable set search_path = ''
as $$
  select (c.sole_reporter is null or count(*) filter (where q.sole_reporter = c.sole_reporter) < 10)
    and (not c.of_new_accounts or count(*) filter (where q.of_new_accounts) < 100)
  from public.records r join private.cases q on q.id = r.id
  where r.user_id = p_moderator and r.kind = 'case' and not r.deleted and q.state = 'open' and q.id <> c.id
$$;
grant execute on function private.is_in_share(private.cases, uuid) to service_role;

-- 18_opinions.sql

-- Residents' opinions about an area: answers to questions and a short review, one a person and area. The opinion is a
-- record of its writer, which nobody else reads; here is the part of it that counts. Others are told sums of five
-- people or more, and reviews without their writers.
create table private.area_opinions (
  user_id uuid not null references auth.users (id) on delete cascade,
  area_id uuid not null references public.areas (id) on delete cascade,
  -- Of the record it comes from.
  record_id uuid not null,
  lived text not null check (lived in ('now', 'before')),
  answers jsonb not null default '{}',
  text text not null default '',
  -- By which others know the review. At random: an id that is made of its writer's could be guessed from theirs.
  told_id uuid not null default gen_random_uuid() unique,
  -- Of the review. `none`: there is no review.
  state text not null check (state in ('none', 'waiting', 'shown', 'held', 'refused')),
  -- A moderator refused one of this person about this area: the next is looked at by somebody, whatever the checks say.
  refused boolean not null default false,
  reason text,
  said text not null default '',
  -- Its writer took it out. It is kept only while it was refused.
  removed boolean not null default false,
  written_at timestamptz not null default now(),
  -- When the checks may look at it.
  due_at timestamptz not null default now(),
  primary key (user_id, area_id)
);
create index area_opinions_area on private.area_opinions (area_id);
create index area_opinions_due on private.area_opinions (due_at) where state = 'waiting';
create index area_opinions_record on private.area_opinions (user_id, record_id);
alter table private.area_opinions enable row level security;
grant select, insert, update, delete on private.area_opinions to service_role;

-- A person's opinion counts if their address is confirmed and they are not suspended.
create function private.counts_as_resident(who uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not private.is_suspended(who) and exists (
    select 1 from public.user_profiles u where u.id = who and u.verified_at is not null and not u.deleted)
$$;
grant execute on function private.counts_as_resident(uuid) to service_role;

-- As contract/rules/areas/residents.ts: null of fewer than five people, and of each question no fewer than five answers.
create function private.residents_of(p_area uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with counted as materialized (
    select o.* from private.area_opinions o
    where o.area_id = p_area and not o.removed and private.counts_as_resident(o.user_id)),
  polls as (
    select said.key as question, count(*) as n, count(*) filter (where said.value = 'true') as yes
    from counted c cross join lateral jsonb_each(c.answers) said
    where jsonb_typeof(said.value) = 'boolean' and said.key ~ '^[A-Za-z]{1,40}$'
    group by said.key having count(*) >= 5),
  reviews as (
    select c.told_id, c.text, c.lived, to_char(c.written_at at time zone 'UTC', 'YYYY-MM') as month from counted c
    where c.state = 'shown'
    order by month desc, c.told_id limit 12)
  select jsonb_build_object(
    'people', (select count(*) from counted),
    'polls', (select coalesce(jsonb_object_agg(p.question,
      jsonb_build_object('n', p.n, 'agree', floor(p.yes * 100.0 / p.n + 0.5)::integer)), '{}') from polls p),
    'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', r.told_id, 'text', r.text, 'lived', r.lived, 'month', r.month)
      order by r.month desc, r.told_id), '[]') from reviews r))
  where (select count(*) from counted) >= 5
$$;
grant execute on function private.residents_of(uuid) to service_role;

-- How a review stands, for undo; null: its writer removed it, or there is none.
create function private.review_stands(p_told uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('about', 'review', 'id', o.told_id, 'state', o.state, 'reason', o.reason, 'said', o.said)
  from private.area_opinions o where o.told_id = p_told and not o.removed and o.state <> 'none'
$$;

-- The outcome in the record of an opinion.
create function private.opinion_outcome(o private.area_opinions) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'outcome', case when private.is_suspended(o.user_id) then 'not_counted'
      when not private.counts_as_resident(o.user_id) then 'unconfirmed'
      when o.state = 'none' then 'counted' else o.state end,
    'reason', case when o.state = 'refused' then o.reason end,
    'said', case when o.state = 'refused' then nullif(o.said, '') end))
$$;
grant execute on function private.opinion_outcome(private.area_opinions) to service_role;

-- Tells its writer what came of it, in their record.
create function private.tell_opinion(p_told uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.records r set body = (r.body - 'reason' - 'said') || private.opinion_outcome(o)
  from private.area_opinions o
  where o.told_id = p_told and not o.removed and r.user_id = o.user_id and r.id = o.record_id and not r.deleted
    and r.body is distinct from (r.body - 'reason' - 'said') || private.opinion_outcome(o)
$$;
grant execute on function private.tell_opinion(uuid) to service_role;

-- Sets the decision about a review, or puts back how it stood before.
create function private.set_review(p_told uuid, p_state text, p_reason text, p_said text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.area_opinions o set state = p_state, refused = p_state = 'refused',
    reason = case when p_state = 'refused' then p_reason end, said = case when p_state = 'refused' then coalesce(p_said, '') else '' end
  where o.told_id = p_told and o.state <> 'none';
  perform private.tell_opinion(p_told);
end $$;

-- A case about a review as it stands; its writer is not in it.
create function private.open_review_case(p_told uuid, p_why text, p_held text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  o private.area_opinions;
  c private.cases;
begin
  select * into o from private.area_opinions q where q.told_id = p_told and not q.removed and q.state <> 'none';
  if o.told_id is null then
    return;
  end if;
  c.about := 'review';
  c.about_id := o.told_id;
  c.owner_id := o.user_id;
  c.why := p_why;
  c.name := coalesce((select a.name from public.areas a where a.id = o.area_id), '');
  c.seen := jsonb_build_object('review', jsonb_build_object('area', c.name, 'text', o.text, 'lived', o.lived));
  c.evidence := c.seen || jsonb_build_object('areaId', o.area_id, 'answers', o.answers);
  c.held := p_held;
  perform private.open_case(c);
end $$;
grant execute on function private.open_review_case(uuid, text, text) to service_role;

-- Closes the case of a held review that its writer changed or removed. A reported one stays.
create function private.close_review_case(p_told uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
begin
  update private.cases c set state = 'closed', decided_at = now()
    where c.about = 'review' and c.about_id = p_told and c.state = 'open' and c.why in ('held', 'changed')
      and not exists (select 1 from private.reports r where r.review_id = p_told)
    returning c.id into one;
  if one is not null then
    perform private.show_case(one);
  end if;
end $$;

-- Takes what somebody says about an area, and writes into the record what came of it. SECURITY DEFINER because they write nothing but
-- a record of their own.
create function private.take_opinion() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  area constant uuid := private.uuid_in(new.body, 'areaId');
  words constant text := btrim(left(coalesce(new.body ->> 'text', ''), 400), E' \t\r\n');
  was private.area_opinions;
  o private.area_opinions;
begin
  -- One record is about one area: what it said about another is gone.
  for was in select * from private.area_opinions q where q.user_id = new.user_id and q.record_id = new.id
    and (new.deleted or q.area_id is distinct from area)
  loop
    perform private.close_review_case(was.told_id);
    if was.refused then
      update private.area_opinions q set removed = true, answers = '{}', text = '', state = 'refused'
        where q.told_id = was.told_id;
    else
      delete from private.area_opinions q where q.told_id = was.told_id;
    end if;
  end loop;
  if new.deleted then
    return new;
  end if;
  new.body := new.body - 'outcome' - 'reason' - 'said';
  select * into was from private.area_opinions q where q.user_id = new.user_id and q.area_id = area for update;
  if not exists (select 1 from public.areas a where a.id = area and not a.deleted)
    or coalesce(new.body ->> 'lived', '') not in ('now', 'before')
    or (was.user_id is not null and not was.removed and was.record_id <> new.id) then
    new.body := new.body || '{"outcome": "not_counted"}';
    return new;
  end if;
  insert into private.area_opinions as q (user_id, area_id, record_id, lived, answers, text, state)
  values (new.user_id, area, new.id, new.body ->> 'lived',
    case when jsonb_typeof(new.body -> 'answers') = 'object' then new.body -> 'answers' else '{}' end, words,
    case when words = '' then 'none' else 'waiting' end)
  on conflict (user_id, area_id) do update set
    record_id = excluded.record_id, lived = excluded.lived, answers = excluded.answers, text = excluded.text, removed = false,
    due_at = now(),
    written_at = case when q.text = excluded.text then q.written_at else now() end,
    state = case when words = '' then 'none'
      when q.text = words and not q.removed and q.state <> 'none' then q.state
      when q.refused then 'held' else 'waiting' end
  returning * into o;
  if o.text is distinct from was.text then
    perform private.close_review_case(o.told_id);
  end if;
  if o.state = 'held' and o.text is distinct from was.text then
    perform private.open_review_case(o.told_id, 'changed', '');
  elsif o.state = 'waiting' then
    perform pg_notify('listing_checks', '');
  end if;
  new.body := new.body || private.opinion_outcome(o);
  return new;
end $$;
create trigger c_take_opinion before insert on public.records
  for each row when (new.kind = 'area_opinion') execute function private.take_opinion();

-- The server's own write into the record is no word of its writer.
create trigger c_take_changed_opinion before update on public.records
  for each row when (new.kind = 'area_opinion' and not private.is_trusted()) execute function private.take_opinion();

-- The review the checks are to look at next; null: none waits.
create function private.next_review() returns table (told_id uuid, text text)
language sql volatile set search_path = ''
as $$
  select o.told_id, o.text from private.area_opinions o
  where o.state = 'waiting' and not o.removed and o.due_at <= now()
  order by o.due_at limit 1 for update skip locked
$$;
grant execute on function private.next_review() to service_role;

-- Takes the checks' findings in a review: without any it is shown, else somebody looks.
create function private.judge_review(p_told uuid, p_signs text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.area_opinions o set state = case when p_signs = '{}' then 'shown' else 'held' end
    where o.told_id = p_told and o.state = 'waiting';
  if not found then
    return;
  end if;
  perform private.tell_opinion(p_told);
  if p_signs <> '{}' then
    perform private.open_review_case(p_told, 'held', array_to_string(p_signs, ','));
  end if;
end $$;
grant execute on function private.judge_review(uuid, text[]) to service_role;

-- The review that somebody reports, and whose it is: one that they are shown, and not their own.
create function private.review_reported(p_told uuid, p_reporter uuid) returns table (owner_id uuid, evidence jsonb)
language sql stable set search_path = ''
as $$
  select o.user_id, jsonb_build_object('review', jsonb_build_object('areaId', o.area_id, 'text', o.text, 'lived', o.lived))
  from private.area_opinions o
  where o.told_id = p_told and o.state = 'shown' and not o.removed and o.user_id <> p_reporter
    and private.residents_of(o.area_id) is not null
$$;
grant execute on function private.review_reported(uuid, uuid) to service_role;

-- 19_market.sql

-- The prices that homes asked and went for, their number and their days on the market, by month: figures that no
-- device can count, since devices hold homes on the market and not closed ones. contract/rules/market says how each
-- is counted; a test holds both together.

-- Homes of an area that changed since its city was counted last, and the days on which they count. One row a change and none
-- that is changed: nobody waits for anybody.
create table private.market_stale (
  id bigint generated always as identity primary key,
  area_id uuid not null,
  first_day date not null,
  last_day date not null
);
alter table private.market_stale enable row level security;
grant select, insert, update, delete on private.market_stale to service_role;

-- Months of a city and the day up to which each was counted; null: it is to be counted again.
create table private.market_counts (
  city_id uuid not null references private.cities (id) on delete cascade,
  month date not null,
  through date,
  counted_at timestamptz,
  currency text,
  primary key (city_id, month)
);
create index market_counts_due on private.market_counts (through);
alter table private.market_counts enable row level security;
grant select, insert, update, delete on private.market_counts to service_role;

-- The figures of a month: of an area or of its whole city (`scope_id`), of one kind of home or of all (''), of so many bedrooms
-- (4: or more) or of any (-1). Groups of fewer than five homes are not kept.
create table private.market_months (
  city_id uuid not null references private.cities (id) on delete cascade,
  scope_id uuid not null,
  listing_type text not null,
  property_type text not null,
  bedrooms smallint not null,
  month date not null,
  n integer not null,
  price double precision,
  of_closed boolean not null,
  metre double precision,
  metre_n integer not null,
  inventory integer not null,
  added integer not null,
  closed integer not null,
  days_to_close double precision,
  days_on_offer double precision,
  sale_to_list double precision,
  sale_to_list_n integer not null,
  drop_share double precision,
  -- Homes left out for their price, area, price a m², currency.
  left_out integer[] not null,
  primary key (scope_id, listing_type, property_type, bedrooms, month)
);
create index market_months_city on private.market_months (city_id, month);
alter table private.market_months enable row level security;
grant select, insert, update, delete on private.market_months to service_role;

-- Notes every change that concerns a figure: the days of the home as it was and as it is. If only its end changed,
-- the months before the end stay as they were: a closing of today counts one month, however long the home was listed.
-- SECURITY DEFINER because owners write listings.
create function private.note_market_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.market_stale (area_id, first_day, last_day)
      select n.area_id, min(n.first_listed_on), max(coalesce(n.off_market_on, n.closed_on, 'infinity'))
      from now_there n group by n.area_id;
  elsif tg_op = 'DELETE' then
    insert into private.market_stale (area_id, first_day, last_day)
      select o.area_id, min(o.first_listed_on), max(coalesce(o.off_market_on, o.closed_on, 'infinity'))
      from was_there o where not o.deleted group by o.area_id;
  else
    insert into private.market_stale (area_id, first_day, last_day)
      select c.area_id, min(c.first_day), max(c.last_day) from (
        select unnest(array[o.area_id, n.area_id]) as area_id,
          case when (o.area_id, o.listing_type, o.property_type, o.bedrooms, o.living_area, o.price,
              coalesce(o.closed_price, o.price), o.price_period, o.currency, o.first_listed_on,
              o.visibility in ('live', 'paused', 'expired'), o.deleted)
            is distinct from (n.area_id, n.listing_type, n.property_type, n.bedrooms, n.living_area, n.price,
              coalesce(n.closed_price, n.price), n.price_period, n.currency, n.first_listed_on,
              n.visibility in ('live', 'paused', 'expired'), n.deleted)
            then least(o.first_listed_on, n.first_listed_on)
            else least(coalesce(o.off_market_on, 'infinity'), coalesce(n.off_market_on, 'infinity'),
              coalesce(o.closed_on, 'infinity'), coalesce(n.closed_on, 'infinity')) end as first_day,
          greatest(coalesce(o.off_market_on, o.closed_on, 'infinity'),
            coalesce(n.off_market_on, n.closed_on, 'infinity')) as last_day
        from was_there o join now_there n on n.id = o.id
        where (o.area_id, o.listing_type, o.property_type, o.bedrooms, o.living_area, o.price, o.price_period, o.currency,
            o.first_listed_on, o.off_market_on, o.closed_on, o.closed_price, o.visibility, o.deleted)
          is distinct from (n.area_id, n.listing_type, n.property_type, n.bedrooms, n.living_area, n.price, n.price_period, n.currency,
            n.first_listed_on, n.off_market_on, n.closed_on, n.closed_price, n.visibility, n.deleted)) c
      where c.first_day < 'infinity'
      group by c.area_id;
  end if;
  return null;
end $$;
create trigger market_insert after insert on public.properties
  referencing new table as now_there for each statement execute function private.note_market_change();
create trigger market_update after update on public.properties
  referencing old table as was_there new table as now_there for each statement execute function private.note_market_change();
create trigger market_delete after delete on public.properties
  referencing old table as was_there for each statement execute function private.note_market_change();

-- An area that is in another city takes its homes along.
create function private.note_market_move() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.market_counts c set through = null where c.city_id in (old.city_id, new.city_id);
  insert into private.market_stale (area_id, first_day, last_day)
    select new.id, min(p.first_listed_on), 'infinity' from public.properties p where p.area_id = new.id having count(*) > 0;
  delete from private.market_months m where m.scope_id = new.id;
  return null;
end $$;
create trigger market_moves after update on public.areas
  for each row when (old.city_id is distinct from new.city_id) execute function private.note_market_move();

-- A sum for a month, as contract/rules/money/pricePeriod.ts rounds it.
create function private.a_month(p_sum bigint, p_period text) returns double precision
language sql immutable set search_path = ''
as $$
  select case when p_period is null then p_sum else floor(p_sum * case p_period
    when 'week' then 52::double precision / 12
    when 'fortnight' then 26::double precision / 12
    when 'quarter' then 1::double precision / 3
    when 'year' then 1::double precision / 12
    when 'day' then 365::double precision / 12
    when 'per_person_week' then 52::double precision / 12
    else 1 end + 0.5) end::double precision
$$;
grant execute on function private.a_month(bigint, text) to service_role;

-- Counts one month of a city, up to a day of it, in a time that grows with the homes and not with their square. The figures
-- of that month are replaced.
create function private.count_market_month(p_city uuid, p_month date, p_through date) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  main text;
begin
  delete from private.market_months m where m.city_id = p_city and m.month = p_month;
  select p.currency into main from public.properties p join public.areas a on a.id = p.area_id
    where a.city_id = p_city and not p.deleted and p.visibility in ('live', 'paused', 'expired')
    group by p.currency order by count(*) desc, p.currency limit 1;
  with there as (
    select p.area_id, p.listing_type, p.property_type, least(p.bedrooms, 4) as bedrooms, p.currency, p.price, p.price_period,
      p.living_area::double precision as area, p.closed_price, p.price_history, p.first_listed_on, p.closed_on,
      coalesce(p.closed_on between p_month and p_through, false) as is_closed,
      coalesce(p.off_market_on, p.closed_on, 'infinity') > p_through as is_live,
      p.first_listed_on >= p_month as is_added,
      private.a_month(coalesce(p.closed_price, p.price), p.price_period) as closed_sum
    from public.properties p join public.areas a on a.id = p.area_id
    where a.city_id = p_city and not p.deleted and p.visibility in ('live', 'paused', 'expired')
      and p.first_listed_on <= p_through
      and (coalesce(p.off_market_on, p.closed_on, 'infinity') >= p_month or p.closed_on between p_month and p_through)),
  -- Materialized: on a table without statistics (PGlite keeps none by itself) the planner takes the homes for one, and works the
  -- medians of their kinds out again for each of them.
  centres as materialized (
    select t.listing_type, t.property_type, percentile_cont(0.5) within group (order by t.closed_sum / t.area) as centre
    from there t where t.currency = main and t.price > 0 and t.area between 8 and 5000
    group by t.listing_type, t.property_type),
  judged as (
    select t.*, case
        when t.currency <> main then 4
        when t.price <= 0 then 1
        when t.area not between 8 and 5000 then 2
        when t.closed_sum / t.area not between 0.2 * c.centre and 5 * c.centre then 3
        else 0 end as flaw,
      case when t.is_live then private.a_month(coalesce((
        select (e.entry ->> 'price')::bigint from jsonb_array_elements(t.price_history) with ordinality e (entry, place)
        where left(e.entry ->> 'at', 10) <= p_through::text order by e.place desc limit 1), t.price), t.price_period) end as asked,
      t.closed_price / nullif((t.price_history -> 0 ->> 'price')::double precision, 0) as ratio,
      t.is_live and exists (
        select 1 from (
          select e.entry ->> 'at' as at, (e.entry ->> 'price')::bigint as price,
            lag((e.entry ->> 'price')::bigint) over (order by e.place) as before
          from jsonb_array_elements(t.price_history) with ordinality e (entry, place)) h
        where h.price < h.before and left(h.at, 10) between p_month::text and p_through::text) as has_dropped
    from there t left join centres c on c.listing_type = t.listing_type and c.property_type = t.property_type),
  counted as (
    select j.area_id, j.listing_type, j.property_type, j.bedrooms,
      grouping(j.area_id) as of_city, grouping(j.property_type) as of_kinds, grouping(j.bedrooms) as of_bedrooms,
      count(*) filter (where flaw = 0 and (is_closed or is_live)) as n,
      count(*) filter (where flaw = 0 and is_live) as inventory,
      count(*) filter (where flaw = 0 and is_added) as added,
      count(*) filter (where flaw = 0 and is_closed) as closed,
      percentile_cont(0.5) within group (order by closed_sum) filter (where flaw = 0 and is_closed) as closed_price,
      percentile_cont(0.5) within group (order by asked) filter (where flaw = 0 and is_live) as asked_price,
      percentile_cont(0.5) within group (order by closed_sum / area) filter (where flaw = 0 and is_closed and area > 0) as closed_metre,
      percentile_cont(0.5) within group (order by asked / area) filter (where flaw = 0 and is_live and area > 0) as asked_metre,
      count(*) filter (where flaw = 0 and is_closed and area > 0) as closed_metre_n,
      count(*) filter (where flaw = 0 and is_live and area > 0) as asked_metre_n,
      percentile_cont(0.5) within group (order by greatest(0, closed_on - first_listed_on)) filter (where flaw = 0 and is_closed) as days_to_close,
      percentile_cont(0.5) within group (order by greatest(0, p_through - first_listed_on)) filter (where flaw = 0 and is_live) as days_on_offer,
      avg(ratio) filter (where flaw = 0 and is_closed and ratio between 0.5 and 1.5) as sale_to_list,
      count(*) filter (where flaw = 0 and is_closed and ratio between 0.5 and 1.5) as sale_to_list_n,
      count(*) filter (where flaw = 0 and has_dropped) as dropped,
      array[count(*) filter (where flaw = 1), count(*) filter (where flaw = 2), count(*) filter (where flaw = 3),
        count(*) filter (where flaw = 4)]::integer[] as left_out
    from judged j
    group by grouping sets (
      (j.listing_type), (j.listing_type, j.property_type), (j.listing_type, j.bedrooms), (j.listing_type, j.property_type, j.bedrooms),
      (j.area_id, j.listing_type), (j.area_id, j.listing_type, j.property_type), (j.area_id, j.listing_type, j.bedrooms),
      (j.area_id, j.listing_type, j.property_type, j.bedrooms)))
  insert into private.market_months (city_id, scope_id, listing_type, property_type, bedrooms, month, n, price, of_closed, metre, metre_n,
      inventory, added, closed, days_to_close, days_on_offer, sale_to_list, sale_to_list_n, drop_share, left_out)
    select p_city, case when of_city = 1 then p_city else area_id end, listing_type,
      case when of_kinds = 1 then '' else property_type end, case when of_bedrooms = 1 then -1 else bedrooms end, p_month, n,
      case when closed >= 5 then closed_price else asked_price end, closed >= 5,
      case when closed >= 5 then closed_metre else asked_metre end, case when closed >= 5 then closed_metre_n else asked_metre_n end,
      inventory, added, closed, days_to_close, days_on_offer, sale_to_list, sale_to_list_n,
      dropped / nullif(inventory, 0)::double precision, left_out
    from counted where n >= 5;
  insert into private.market_counts (city_id, month, through, counted_at, currency) values (p_city, p_month, p_through, clock_timestamp(), main)
    on conflict (city_id, month) do update set through = excluded.through, counted_at = excluded.counted_at, currency = excluded.currency;
end $$;
grant execute on function private.count_market_month(uuid, date, date) to service_role;

-- Counts months that changed, and the one that runs once a day: so many at most, the newest first. Gives how many. What breaks off
-- was never begun; what is called twice finds nothing to do.
create function private.count_market(p_most integer default 1, p_today date default current_date) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  counted integer := 0;
begin
  -- One at a time: a second would count the same.
  if not pg_try_advisory_xact_lock(7311994) then
    return 0;
  end if;
  with gone as (delete from private.market_stale returning area_id, first_day, last_day)
  insert into private.market_counts (city_id, month, through)
    select distinct a.city_id, m.month::date, null::date
    from (select g.area_id, greatest(min(g.first_day), p_today - 3660) as first_day, least(max(g.last_day), p_today) as last_day
      from gone g group by g.area_id) s
    join public.areas a on a.id = s.area_id
    cross join lateral generate_series(date_trunc('month', s.first_day), date_trunc('month', s.last_day), interval '1 month') m (month)
    on conflict (city_id, month) do update set through = null;
  insert into private.market_counts (city_id, month)
    select distinct c.city_id, date_trunc('month', p_today)::date from private.market_counts c
    on conflict (city_id, month) do nothing;
  for due in
    select c.city_id, c.month, least(p_today, (c.month + interval '1 month')::date - 1) as through from private.market_counts c
    where c.month <= p_today
      and (c.through is null or c.through < least(p_today, (c.month + interval '1 month')::date - 1))
    order by c.month desc, c.city_id limit p_most
  loop
    perform private.count_market_month(due.city_id, due.month, due.through);
    counted := counted + 1;
  end loop;
  return counted;
end $$;
grant execute on function private.count_market(integer, date) to service_role;

-- 20_platform.sql

-- The use of the whole platform, by day, for its page of figures: counts alone. A count that fewer than five people
-- stand behind is not kept (null), so that nobody is told anything of one person. Days are UTC's.
create table private.platform_days (
  day date primary key,
  counted_at timestamptz not null,
  -- Listings on offer at its end, those that came, those let or sold; of five owners or more.
  active integer,
  added integer,
  closed integer,
  -- Messages of five senders or more; how long they were on their way from a device to the server, in seconds, on the average;
  -- and, where five people or more had such, those that waited for more than a minute.
  messages integer,
  wait_seconds integer,
  waited integer,
  -- Inquiries of five renters or more; the median of the minutes to the first reply, of five owners or more.
  inquiries integer,
  reply_minutes integer,
  -- As devices report their use; see count_use_day().
  people integer,
  searches integer,
  queued integer,
  failed integer
);
alter table private.platform_days enable row level security;
grant select, insert, update, delete on private.platform_days to service_role;

-- Null where fewer than five people stand behind a count.
create function private.of_five(p_count bigint, p_people bigint) returns integer
language sql immutable set search_path = ''
as $$ select case when p_people >= 5 then p_count::integer end $$;
grant execute on function private.of_five(bigint, bigint) to service_role;

-- Counts one day anew. What is no message (a call that is over, a reaction, a change) is not counted as one.
create function private.count_platform_day(p_day date, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.platform_days as d
    (day, counted_at, active, added, closed, messages, wait_seconds, waited, inquiries, reply_minutes)
  select p_day, p_now, h.active, h.added, h.closed, m.messages, m.wait_seconds, m.waited, i.inquiries, i.reply_minutes
  from (
    select private.of_five(count(*) filter (where is_live), count(distinct owner_id) filter (where is_live)) as active,
      private.of_five(count(*) filter (where is_new), count(distinct owner_id) filter (where is_new)) as added,
      private.of_five(count(*) filter (where is_closed), count(distinct owner_id) filter (where is_closed)) as closed
    from (
      select p.owner_id, p.first_listed_on = p_day as is_new, coalesce(p.closed_on = p_day, false) as is_closed,
        coalesce(p.off_market_on, p.closed_on, 'infinity') > p_day as is_live
      from public.properties p
      where not p.deleted and p.visibility in ('live', 'paused', 'expired') and p.first_listed_on <= p_day
        and coalesce(p.off_market_on, p.closed_on, 'infinity') >= p_day) t) h,
    (
      select private.of_five(count(*), count(distinct sender_id)) as messages,
        private.of_five(round(avg(wait))::bigint, count(distinct sender_id)) as wait_seconds,
        private.of_five(count(*) filter (where wait > 60), count(distinct sender_id) filter (where wait > 60)) as waited
      from (
        -- A device's clock may be wrong: more than a week is no waiting.
        select x.sender_id, least(greatest(extract(epoch from x.created_at - x.written_at), 0), 604800) as wait
        from public.messages x
        where private.is_said(x.message_type) and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) m,
    (
      select private.of_five(count(*), count(distinct renter_id)) as inquiries,
        private.of_five(round(percentile_cont(0.5) within group (order by waited))::bigint,
          count(distinct owner_id) filter (where waited is not null)) as reply_minutes
      from (
        select x.renter_id, x.owner_id, greatest(extract(epoch from x.replied_at - x.created_at), 0) / 60 as waited
        from public.inquiries x
        where not x.deleted
          and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) i
  on conflict (day) do update set counted_at = excluded.counted_at, active = excluded.active, added = excluded.added,
    closed = excluded.closed, messages = excluded.messages, wait_seconds = excluded.wait_seconds, waited = excluded.waited,
    inquiries = excluded.inquiries, reply_minutes = excluded.reply_minutes
$$;
grant execute on function private.count_platform_day(date, timestamptz) to service_role;

-- Counts days that are due, so many at most, the newest first: the one that runs and the one that has just ended by the hour, a week
-- of them once a day (a home may be closed, and an inquiry answered, later), and those that were never counted. Drops what is
-- older than thirteen months, and what devices told of days that are not counted again. Gives how many were counted; called twice
-- it finds nothing to do.
create function private.count_platform(p_most integer default 1, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  due date;
  counted integer := 0;
begin
  -- One at a time: a second would count the same.
  if not pg_try_advisory_xact_lock(7311995) then
    return 0;
  end if;
  delete from private.platform_days d where d.day < today - 400;
  delete from private.platform_groups g where g.day < today - 400;
  for due in
    select g.day from (select today - back as day from generate_series(0, 89) back) g
    left join private.platform_days d on d.day = g.day
    where d.day is null
      or (d.counted_at < (g.day + 1)::timestamp at time zone 'UTC' and d.counted_at <= p_now - interval '55 minutes')
      or (g.day >= today - 7 and d.counted_at < today::timestamp at time zone 'UTC')
    order by g.day desc limit p_most
  loop
    perform private.count_platform_day(due, p_now);
    if due >= today - 7 then
      perform private.count_use_day(due);
    end if;
    counted := counted + 1;
  end loop;
  -- A day is counted for the last time a week later.
  if counted < p_most then
    delete from private.use_reports u where u.day < today - 8;
  end if;
  return counted;
end $$;
grant execute on function private.count_platform(integer, timestamptz) to service_role;

-- The inquiries for homes with a floor plan, a tour or many pictures, beside those without: for owners, who decide
-- what to add. Counts of eight weeks over all homes; a group of fewer than five owners is not kept.
create table private.platform_traits (
  trait text not null,
  listing_type text not null,
  has_it boolean not null,
  counted_at timestamptz not null,
  homes integer not null,
  views integer not null,
  contacts integer not null,
  primary key (trait, listing_type, has_it)
);
alter table private.platform_traits enable row level security;
grant select, insert, update, delete on private.platform_traits to service_role;

-- Counts them anew once a day: homes that somebody looked at. Gives how many groups there are, 0 where it was done today.
create function private.count_traits(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  kept integer;
begin
  -- One at a time: a second would count the same.
  if not pg_try_advisory_xact_lock(7311996) then
    return 0;
  end if;
  if exists (select from private.platform_traits t where t.counted_at >= today::timestamp at time zone 'UTC') then
    return 0;
  end if;
  delete from private.platform_traits;
  with looked_at as (
    select d.property_id, sum(d.views) as views, sum(d.contacts) as contacts
    from public.listing_days d where d.day between today - 55 and today
    group by d.property_id having sum(d.views) > 0),
  homes as (
    select p.owner_id, p.listing_type, l.views, l.contacts,
      coalesce(jsonb_path_exists(p.photos, '$[*] ? (@.room == "floor_plan")'), false) as has_plan,
      coalesce(jsonb_path_exists(p.photos, '$[*].sphere'), false) as has_tour,
      (select count(*) from jsonb_array_elements(p.photos) f (photo)
        where f.photo ->> 'room' is distinct from 'floor_plan' and not f.photo ? 'sphere') >= 8 as has_pictures
    from looked_at l join public.properties p on p.id = l.property_id
    where not p.deleted and jsonb_typeof(p.photos) = 'array')
  insert into private.platform_traits (trait, listing_type, has_it, counted_at, homes, views, contacts)
    select t.trait, h.listing_type, t.has_it, p_now, count(*), sum(h.views), sum(h.contacts)
    from homes h
    cross join lateral (values ('floorPlan', h.has_plan), ('tour', h.has_tour), ('pictures', h.has_pictures)) t (trait, has_it)
    group by t.trait, h.listing_type, t.has_it having count(distinct h.owner_id) >= 5;
  get diagnostics kept = row_count;
  return kept;
end $$;
grant execute on function private.count_traits(timestamptz) to service_role;

-- The reports of devices on a day: how often somebody searched, what waited to be sent and what failed, which version
-- runs, in which language, installed or not. Counts alone, of people who did not turn that off.
create table private.use_reports (
  day date not null,
  -- Made up by the device for that day: told again it is the same report.
  id uuid not null,
  -- Tells people apart on that day and on no other: a hash with the key of the day, which is deleted two weeks later.
  mark bytea not null,
  searches integer not null check (searches between 0 and 10000),
  queued integer not null check (queued between 0 and 100000),
  failed integer not null check (failed between 0 and 100000),
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,40}$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  installed boolean not null,
  primary key (day, id)
);
alter table private.use_reports enable row level security;
grant select, insert, update, delete on private.use_reports to service_role;

-- How many people a day used which version, which language, and the installed app or a browser: [{"name", "people"}].
create table private.platform_groups (
  day date not null,
  what text not null check (what in ('version', 'language', 'place')),
  groups jsonb not null,
  primary key (day, what)
);
alter table private.platform_groups enable row level security;
grant select, insert, update, delete on private.platform_groups to service_role;

-- Keeps what a device tells of a day: the newest counts. Passed over: days that are not counted again, and more than ten devices of
-- one person. Gives whether it was kept.
create function private.note_use(p_person uuid, p_report jsonb, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  on_day constant date := least((p_report ->> 'day')::date, today);
  its_mark bytea;
begin
  if on_day < today - 7 then
    return false;
  end if;
  insert into private.view_keys (day) values (on_day) on conflict do nothing;
  select sha256(k.key || uuid_send(p_person)) into its_mark from private.view_keys k where k.day = on_day;
  if (select count(*) from private.use_reports u
      where u.day = on_day and u.mark = its_mark and u.id <> (p_report ->> 'id')::uuid) >= 10 then
    return false;
  end if;
  insert into private.use_reports as u (day, id, mark, searches, queued, failed, version, language, installed)
  values (on_day, (p_report ->> 'id')::uuid, its_mark, (p_report ->> 'searches')::integer, (p_report ->> 'queued')::integer,
    (p_report ->> 'failed')::integer, p_report ->> 'version', p_report ->> 'language', (p_report ->> 'installed')::boolean)
  on conflict (day, id) do update set
    searches = greatest(u.searches, excluded.searches), queued = greatest(u.queued, excluded.queued),
    failed = greatest(u.failed, excluded.failed), version = excluded.version, language = excluded.language,
    installed = excluded.installed
  -- Nobody else's report is changed by whoever guesses its name.
  where u.mark = its_mark;
  return found;
end $$;
grant execute on function private.note_use(uuid, jsonb, timestamptz) to service_role;

-- Groups of five people or more; the smaller ones together as ''. Where those are fewer than five the smallest of the others goes
-- with them: what is not told cannot be worked out from what is.
create function private.groups_of_five(p_groups jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  one record;
  told jsonb := '[]';
  rest integer := 0;
begin
  for one in
    select g.name, g.people from jsonb_to_recordset(p_groups) g (name text, people integer) order by g.people, g.name desc
  loop
    if one.people < 5 or rest between 1 and 4 then
      rest := rest + one.people;
    else
      told := jsonb_build_array(jsonb_build_object('name', one.name, 'people', one.people)) || told;
    end if;
  end loop;
  return case when rest >= 5 then told || jsonb_build_object('name', '', 'people', rest) else told end;
end $$;
grant execute on function private.groups_of_five(jsonb) to service_role;

create function private.count_use_day(p_day date) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.platform_days d set people = u.people, searches = u.searches, queued = u.queued, failed = u.failed
  from (
    select private.of_five(count(distinct r.mark), count(distinct r.mark)) as people,
      private.of_five(sum(r.searches), count(distinct r.mark) filter (where r.searches > 0)) as searches,
      private.of_five(sum(r.queued), count(distinct r.mark) filter (where r.queued > 0)) as queued,
      private.of_five(sum(r.failed), count(distinct r.mark) filter (where r.failed > 0)) as failed
    from private.use_reports r where r.day = p_day) u
  where d.day = p_day;
  delete from private.platform_groups g where g.day = p_day;
  insert into private.platform_groups (day, what, groups)
    select p_day, g.what, private.groups_of_five(jsonb_agg(jsonb_build_object('name', g.name, 'people', g.people)))
    from (
      -- Who used two versions, languages or places on a day is one person: of the newer version, of the last by its name.
      select t.what, t.name, count(*) as people
      from (
        select distinct on (r.mark, v.what) v.what, v.name
        from private.use_reports r
        cross join lateral (values ('version', r.version), ('language', r.language),
          ('place', case when r.installed then 'installed' else 'browser' end)) v (what, name)
        where r.day = p_day
        order by r.mark, v.what, case when v.what = 'version' then v.name end desc, v.name desc) t
      group by t.what, t.name) g
    group by g.what
    having private.groups_of_five(jsonb_agg(jsonb_build_object('name', g.name, 'people', g.people))) <> '[]';
end $$;
grant execute on function private.count_use_day(date) to service_role;

-- 21_closing.sql

-- A function of `private` is for nobody until it is granted by name; PostgreSQL grants a new one to everybody.
revoke execute on all functions in schema private from public;

reset check_function_bodies;
