-- What homes with a floor plan, a tour or many pictures are asked about, beside those without: for owners, who decide what to add.
-- Counts of eight weeks over all homes; a group of fewer than five owners is not kept.
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
revoke execute on function private.count_traits(timestamptz) from public;
grant execute on function private.count_traits(timestamptz) to service_role;
