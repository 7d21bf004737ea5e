-- How long homes of a kind take to be let or sold, as areas know it: devices hold what is on offer, not what closed. Days
-- from the first offer to closing, of those that closed within a year: of the area from eight on, else of its city from
-- five on; of fewer nothing is said.
alter table public.areas add column pace jsonb not null default '{}' check (jsonb_typeof(pace) = 'object');

create or replace function private.area_json(a public.areas) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'country', a.country,
    'outline', a.outline, 'centre', a.centre, 'bounds', a.bounds,
    'live_count', a.live_count, 'bytes', a.bytes, 'about', a.about, 'pace', a.pace,
    'rev', a.rev, 'deleted', a.deleted, 'updated_at', private.instant(a.updated_at))
$$;

-- Counts the listings of each area, about how many bytes they are on a device, and how fast they go. Areas that stayed as
-- they were are not touched: a touched one is pulled by everybody.
create or replace function public.count_areas() returns integer
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
