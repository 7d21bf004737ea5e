-- Neighbourhoods: what listings are held by on a device. Everybody reads them, the service writes them.
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
  xid xid8 not null default pg_current_xact_id()
);
create index areas_cursor on public.areas (xid, id);
create index areas_tombstones on public.areas (updated_at) where deleted;

alter table public.areas enable row level security;
create policy "areas are for everybody" on public.areas
  for select to anon, authenticated using (true);
grant select on public.areas to anon, authenticated;
grant select, insert, update, delete on public.areas to service_role;

create trigger b_sync_touch before insert or update on public.areas
  for each row execute function private.sync_touch();

create function private.area_json(a public.areas) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'country', a.country,
    'outline', a.outline, 'centre', a.centre, 'bounds', a.bounds,
    'live_count', a.live_count, 'bytes', a.bytes, 'about', a.about,
    'rev', a.rev, 'deleted', a.deleted, 'updated_at', private.instant(a.updated_at))
$$;

create function private.pull_areas(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'all' then
    raise exception 'areas has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select a.xid, a.id, private.area_json(a) from public.areas a
    where (a.xid, a.id) > (p_xid, p_id)
      and a.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by a.xid, a.id
    limit p_limit;
end $$;

revoke execute on function
  private.area_json(public.areas), private.pull_areas(text, xid8, uuid, integer) from public;
grant execute on function
  private.area_json(public.areas), private.pull_areas(text, xid8, uuid, integer)
  to anon, authenticated, service_role;

create function private.hint_areas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (select 1 from changed) then
    perform pg_notify('sync_hint', json_build_object('collection', 'areas', 'scope', 'all')::text);
  end if;
  return null;
end $$;
revoke execute on function private.hint_areas() from public;
create trigger hint_insert after insert on public.areas
  referencing new table as changed for each statement execute function private.hint_areas();
create trigger hint_update after update on public.areas
  referencing new table as changed for each statement execute function private.hint_areas();

-- What guests read: areas, the listings of an area, and what left it.
create policy "guests read the epoch" on public.sync_epoch for select to anon using (true);
create policy "guests read what left an area" on public.departures
  for select to anon using (user_id is null and collection = 'properties' and scope like 'area:%');
grant select on public.sync_epoch, public.departures to anon;
