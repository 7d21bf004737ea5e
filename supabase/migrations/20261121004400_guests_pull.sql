-- Guests search too: areas and the listings of an area are pulled without a sign-in.
create function private.may_pull(p_collection text, p_scope text) returns boolean
language sql stable set search_path = ''
as $$
  select (select auth.uid()) is not null
    or (p_collection = 'areas' and p_scope = 'all')
    or (p_collection = 'properties' and p_scope like 'area:%')
$$;
revoke execute on function private.may_pull(text, text) from public;
grant execute on function private.may_pull(text, text) to anon, authenticated, service_role;

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

grant execute on function private.checkpoint(text, xid8, uuid, text), public.sync_pull(text, text, jsonb, integer)
  to anon;

-- Each row in its own savepoint: accepted, conflict with the server's row, or rejected with its
-- SQLSTATE. A rejected row never stops the rows behind it.
create or replace function public.sync_push(p_collection text, p_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  item jsonb;
  result jsonb;
  broken text;
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
      execute format('select private.push_%s($1)', p_collection) into result using item;
    exception
      -- What may pass when tried again is no fault of the row: the whole call fails and is repeated.
      when serialization_failure or deadlock_detected or query_canceled or lock_not_available then
        raise;
      when others then
        get stacked diagnostics broken = constraint_name;
        result := jsonb_build_object(
          'status', 'rejected', 'id', coalesce(item ->> 'id', ''), 'code', sqlstate)
          -- What does not fit, by the name of the constraint.
          || case when broken <> '' then jsonb_build_object('constraint', broken) else '{}' end;
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('results', results);
end $$;
