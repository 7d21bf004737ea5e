-- One function serves every collection: `private.pull_<collection>` gives the rows of a scope behind a
-- cursor. A new collection brings its own and changes nothing here.

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

-- One's own profile, as users/self carries it.
create function private.profile_json(u public.user_profiles) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'full_name', u.full_name, 'user_type', u.user_type,
    'avatar_url', u.avatar_url, 'agent_id', u.agent_id,
    'rev', u.rev, 'deleted', u.deleted, 'updated_at', private.instant(u.updated_at))
$$;

-- Everybody else, without their addresses. SECURITY DEFINER because a policy gives whole rows, and
-- these rows hold addresses: this function is the only way to read a part of them.
create function private.people_behind(p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select u.xid, u.id, jsonb_build_object(
    'id', u.id, 'full_name', u.full_name, 'user_type', u.user_type, 'avatar_url', u.avatar_url,
    'rev', u.rev, 'deleted', u.deleted, 'updated_at', private.instant(u.updated_at))
  from public.user_profiles u
  where (select auth.uid()) is not null
    and u.id <> (select auth.uid())
    and u.verified_at is not null
    and (u.xid, u.id) > (p_xid, p_id)
    and u.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by u.xid, u.id
  limit p_limit
$$;

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

create function private.role_json(r public.user_roles) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', r.id, 'user_id', r.user_id, 'role', r.role, 'is_primary', r.is_primary,
    'rev', r.rev, 'deleted', r.deleted, 'updated_at', private.instant(r.updated_at))
$$;

-- Rows of a scope in (xid, id) order behind the checkpoint. Only what was written by transactions that
-- all others older than them have finished too: a row committed late still lies ahead of every cursor.
create function public.sync_pull(
  p_collection text, p_scope text, p_checkpoint jsonb default null, p_limit integer default 1000
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  start_id constant uuid := '00000000-0000-0000-0000-000000000000';
  size integer := least(greatest(coalesce(p_limit, 1000), 1), 1000);
  this_epoch text := (select e.epoch::text from public.sync_epoch e);
  -- SQL null and json null both ask for everything.
  cursor_at jsonb := nullif(p_checkpoint, 'null'::jsonb);
  from_xid xid8 := coalesce(cursor_at ->> 'xid', '0')::xid8;
  from_id uuid := coalesce(nullif(cursor_at ->> 'id', ''), start_id::text)::uuid;
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
      or from_xid >= pg_snapshot_xmax(pg_current_snapshot())) then
    return jsonb_build_object('rows', '[]'::jsonb, 'more', true, 'reset', true, 'checkpoint',
      jsonb_build_object('epoch', this_epoch, 'xid', '0', 'id', start_id));
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
    'checkpoint', jsonb_build_object(
      'epoch', this_epoch,
      'xid', coalesce(last_xid, from_xid)::text,
      'id', coalesce(last_id, from_id)));
end $$;

revoke execute on function
  private.pull_users(text, xid8, uuid, integer), private.profile_json(public.user_profiles),
  private.people_behind(xid8, uuid, integer),
  private.pull_roles(text, xid8, uuid, integer), private.role_json(public.user_roles),
  public.sync_pull(text, text, jsonb, integer)
  from public, anon;
grant execute on function
  private.pull_users(text, xid8, uuid, integer), private.profile_json(public.user_profiles),
  private.people_behind(xid8, uuid, integer),
  private.pull_roles(text, xid8, uuid, integer), private.role_json(public.user_roles),
  public.sync_pull(text, text, jsonb, integer)
  to authenticated, service_role;
