-- Areas come from a file of the operator's (`npm run places`). A file names its areas, draws them with holes and islands,
-- and one day leaves one out: such an area is closed. Its homes stay where they are; new ones are listed elsewhere.
alter table public.areas
  -- What the file calls it; null: it is known by its name and its outline.
  add column source_id text check (char_length(source_id) between 1 and 200),
  -- Rings within the outline that are no part of it, and rings beside it that are.
  add column holes jsonb not null default '[]'
    check (jsonb_typeof(holes) = 'array' and octet_length(holes::text) <= 65536),
  add column islands jsonb not null default '[]'
    check (jsonb_typeof(islands) = 'array' and octet_length(islands::text) <= 65536),
  add column closed_at timestamptz;
create unique index areas_source on public.areas (country, city, source_id) where source_id is not null;

-- What most areas have none of is left out: every device takes every area.
create or replace function private.area_json(a public.areas) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'country', a.country,
    'outline', a.outline, 'centre', a.centre, 'bounds', a.bounds,
    'live_count', a.live_count, 'bytes', a.bytes, 'about', a.about, 'pace', a.pace,
    'rev', a.rev, 'deleted', a.deleted, 'updated_at', private.instant(a.updated_at))
    || case when a.holes = '[]' then '{}' else jsonb_build_object('holes', a.holes) end
    || case when a.islands = '[]' then '{}' else jsonb_build_object('islands', a.islands) end
    || case when a.closed_at is null then '{}' else jsonb_build_object('closed', true) end
$$;

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
revoke execute on function private.guard_area() from public;
create trigger a_guard_area before insert or update of area_id on public.properties
  for each row execute function private.guard_area();
