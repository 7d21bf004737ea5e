-- A device takes the areas of the city somebody chose, not all there are: each area knows its city by the id that is for good.
alter table public.areas add column city_id uuid references private.cities (id);

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
revoke execute on function private.find_city() from public;
grant execute on function private.find_city() to service_role;
drop trigger city_insert on public.areas;
drop trigger city_update on public.areas;
drop function private.city_of_area();

-- Apps of before would pull every area again for a column they do not read.
alter table public.areas disable trigger user;
update public.areas a set city_id = c.id from private.cities c where c.country = a.country and c.city = a.city;
alter table public.areas enable trigger user;
alter table public.areas alter column city_id set not null;
create index areas_city on public.areas (city_id, xid, id);

-- Before sync_touch.
create trigger a_find_city before insert or update on public.areas
  for each row execute function private.find_city();

create or replace function private.area_json(a public.areas) returns jsonb
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

-- `all` is asked for by apps of before; `city:<id>` and, for what lies elsewhere, `area:<id>` by those of today.
create or replace function private.pull_areas(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
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

create or replace function private.may_pull(p_collection text, p_scope text) returns boolean
language sql stable set search_path = ''
as $$
  select (select auth.uid()) is not null
    or (p_collection = 'areas' and (p_scope = 'all' or p_scope like 'city:%' or p_scope like 'area:%'))
    or (p_collection = 'properties' and p_scope like 'area:%')
$$;

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
revoke execute on function private.area_left_city() from public;
grant execute on function private.area_left_city() to service_role;
create trigger left_city after update on public.areas
  for each row when (old.city_id is distinct from new.city_id) execute function private.area_left_city();
alter policy "guests read what left an area" on public.departures
  using (user_id is null and (
    (collection = 'properties' and scope like 'area:%') or (collection = 'areas' and scope like 'city:%')));

-- One notice for each city, for the devices that hold it, and one for apps that take every area.
create or replace function private.hint_areas() returns trigger
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
