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
  city_id uuid not null references private.cities (id),
  -- IANA, of its centre; null: the server has not looked it up yet.
  time_zone text check (char_length(time_zone) between 1 and 64)
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
    || case when a.time_zone is null then '{}' else jsonb_build_object('time_zone', a.time_zone) end
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
