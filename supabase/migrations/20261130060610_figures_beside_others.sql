-- Figures of one's own homes within a minute, and beside those of similar homes of others.
create or replace function private.beside_others(p_property uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with home as (
    select p.id, p.owner_id, p.area_id, p.listing_type, p.property_type, p.bedrooms, a.city_id,
      (p_now at time zone 'UTC')::date as today
    from public.properties p join public.areas a on a.id = p.area_id where p.id = p_property),
  near as (
    select q.id, q.owner_id, q.area_id = h.area_id as is_here
    from home h
    join public.areas a on a.city_id = h.city_id
    join public.properties q on q.area_id = a.id
    where q.owner_id <> h.owner_id and private.is_listed(q) and q.first_listed_on <= h.today - 28
      and (q.listing_type, q.property_type, q.bedrooms) = (h.listing_type, h.property_type, h.bedrooms)
    order by is_here desc, q.id limit 300),
  scope as (select count(distinct n.owner_id) filter (where n.is_here) >= 5 as is_here from near n),
  counted as (
    select n.id, n.owner_id, coalesce(sum(d.views), 0) as views, coalesce(sum(d.saves), 0) as saves,
      coalesce(sum(d.contacts), 0) as contacts
    from near n cross join scope s cross join home h
    left join public.listing_days d on d.property_id = n.id and d.day > h.today - 28 and d.day <= h.today
    where n.is_here or not s.is_here
    group by n.id, n.owner_id),
  owners as (
    select count(*) as homes, avg(views) as views, avg(saves) as saves, avg(contacts) as contacts
    from counted group by owner_id)
  select jsonb_build_object('on', (select today from home)) || case when count(*) >= 5 then jsonb_build_object(
      'of', case when (select is_here from scope) then 'area' else 'city' end, 'homes', sum(homes), 'owners', count(*),
      'views', round(percentile_cont(0.5) within group (order by views)),
      'saves', round(percentile_cont(0.5) within group (order by saves)),
      'contacts', round(percentile_cont(0.5) within group (order by contacts))) else '{}' end
  from owners
$$;
grant execute on function private.beside_others(uuid, timestamptz) to service_role;

create or replace function private.tell_figures(p_limit integer default 100, p_every interval default '30 seconds',
  p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  due record;
  told integer := 0;
begin
  perform private.add_up_days();
  for due in
    select f.property_id, p.owner_id, w.id as record_id, r.body -> 'beside' as beside
    from private.figures_due f
    join public.properties p on p.id = f.property_id
    cross join lateral (
      select extensions.uuid_generate_v5(records, p.owner_id || ':home_figures:' || p.id) as id) w
    left join public.records r on r.user_id = p.owner_id and r.id = w.id
    where not p.deleted and (r.id is null or r.deleted or r.updated_at <= p_now - p_every)
    order by f.property_id limit p_limit for update of f skip locked
  loop
    delete from private.figures_due where property_id = due.property_id;
    insert into public.records as r (user_id, id, kind, body)
    values (due.owner_id, due.record_id, 'home_figures',
      -- Not all that happened since this transaction began is in it, and none of it is said to be.
      private.figures_json(due.property_id, case when p_now = now() then clock_timestamp() else p_now end)
        || jsonb_build_object('beside', case
          when due.beside ->> 'on' = to_char(p_now at time zone 'UTC', 'YYYY-MM-DD') then due.beside
          else private.beside_others(due.property_id, p_now) end))
    on conflict (user_id, id) do update set body = excluded.body, deleted = false;
    told := told + 1;
  end loop;
  return told;
end $$;

-- PostgreSQL grants a new function to everybody.
revoke execute on all functions in schema private from public;
