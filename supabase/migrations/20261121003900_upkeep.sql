-- News that nobody waits for any more: departures and tombstones are kept 90 days, ended sessions 30 (an access
-- token lives a week at most). A device that was away longer is told to start its copies again, by the day its
-- checkpoint was made on.

create index user_roles_tombstones on public.user_roles (updated_at) where deleted;
create index records_tombstones on public.records (updated_at) where deleted;
create index departures_updated_at on public.departures (updated_at);

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
revoke execute on function public.clear_old_news(integer, timestamptz) from public, anon, authenticated;
grant execute on function public.clear_old_news(integer, timestamptz) to service_role;

-- The checkpoint as sync_pull gives it: its day moves on whenever everything was given. Ten days before what it
-- rests on may be cleared it is void.
create function private.checkpoint(p_epoch text, p_xid xid8, p_id uuid, p_day text) returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_strip_nulls(jsonb_build_object('epoch', p_epoch, 'xid', p_xid::text, 'id', p_id, 'day', p_day)) $$;
revoke execute on function private.checkpoint(text, xid8, uuid, text) from public, anon;
grant execute on function private.checkpoint(text, xid8, uuid, text) to authenticated, service_role;

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
  if (select auth.uid()) is null then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$' or to_regprocedure(format(
      'private.pull_%s(text,xid8,uuid,integer)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if cursor_at is not null and (cursor_at ->> 'epoch' is distinct from this_epoch
      -- A cursor from the future: the transaction counter has gone back under it.
      or from_xid >= pg_snapshot_xmax(pg_current_snapshot())
      or from_day < oldest) then
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
