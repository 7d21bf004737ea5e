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
--   sync_hint    {collection, scope, user}  for devices; without user it concerns everybody; with xid where the change is told by it
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
