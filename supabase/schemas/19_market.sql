-- The prices that homes asked and went for, their number and their days on the market, by month: figures that no
-- device can count, since devices hold homes on the market and not closed ones. contract/rules/market says how each
-- is counted; a test holds both together.

-- Homes of an area that changed since its city was counted last, and the days on which they count. One row a change and none
-- that is changed: nobody waits for anybody.
create table private.market_stale (
  id bigint generated always as identity primary key,
  area_id uuid not null,
  first_day date not null,
  last_day date not null
);
alter table private.market_stale enable row level security;
grant select, insert, update, delete on private.market_stale to service_role;

-- Months of a city and the day up to which each was counted; null: it is to be counted again.
create table private.market_counts (
  city_id uuid not null references private.cities (id) on delete cascade,
  month date not null,
  through date,
  counted_at timestamptz,
  currency text,
  -- Its figures come from elsewhere, of homes that are not here: it is never counted.
  is_given boolean not null default false,
  primary key (city_id, month)
);
create index market_counts_due on private.market_counts (through);
alter table private.market_counts enable row level security;
grant select, insert, update, delete on private.market_counts to service_role;

-- The figures of a month: of an area or of its whole city (`scope_id`), of one kind of home or of all (''), of so many bedrooms
-- (4: or more) or of any (-1). Groups of fewer than five homes are not kept.
create table private.market_months (
  city_id uuid not null references private.cities (id) on delete cascade,
  scope_id uuid not null,
  listing_type text not null,
  property_type text not null,
  bedrooms smallint not null,
  month date not null,
  n integer not null,
  price double precision,
  of_closed boolean not null,
  metre double precision,
  metre_n integer not null,
  inventory integer not null,
  added integer not null,
  closed integer not null,
  days_to_close double precision,
  days_on_offer double precision,
  sale_to_list double precision,
  sale_to_list_n integer not null,
  drop_share double precision,
  -- Homes left out for their price, area, price a m², currency.
  left_out integer[] not null,
  primary key (scope_id, listing_type, property_type, bedrooms, month)
);
create index market_months_city on private.market_months (city_id, month);
alter table private.market_months enable row level security;
grant select, insert, update, delete on private.market_months to service_role;

-- Notes every change that concerns a figure: the days of the home as it was and as it is. If only its end changed,
-- the months before the end stay as they were: a closing of today counts one month, however long the home was listed.
-- SECURITY DEFINER because owners write listings.
create function private.note_market_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.market_stale (area_id, first_day, last_day)
      select n.area_id, min(n.first_listed_on), max(coalesce(n.off_market_on, n.closed_on, 'infinity'))
      from now_there n group by n.area_id;
  elsif tg_op = 'DELETE' then
    insert into private.market_stale (area_id, first_day, last_day)
      select o.area_id, min(o.first_listed_on), max(coalesce(o.off_market_on, o.closed_on, 'infinity'))
      from was_there o where not o.deleted group by o.area_id;
  else
    insert into private.market_stale (area_id, first_day, last_day)
      select c.area_id, min(c.first_day), max(c.last_day) from (
        select unnest(array[o.area_id, n.area_id]) as area_id,
          case when (o.area_id, o.listing_type, o.property_type, o.bedrooms, o.living_area, o.price,
              coalesce(o.closed_price, o.price), o.price_period, o.currency, o.first_listed_on,
              o.visibility in ('live', 'paused', 'expired'), o.deleted)
            is distinct from (n.area_id, n.listing_type, n.property_type, n.bedrooms, n.living_area, n.price,
              coalesce(n.closed_price, n.price), n.price_period, n.currency, n.first_listed_on,
              n.visibility in ('live', 'paused', 'expired'), n.deleted)
            then least(o.first_listed_on, n.first_listed_on)
            else least(coalesce(o.off_market_on, 'infinity'), coalesce(n.off_market_on, 'infinity'),
              coalesce(o.closed_on, 'infinity'), coalesce(n.closed_on, 'infinity')) end as first_day,
          greatest(coalesce(o.off_market_on, o.closed_on, 'infinity'),
            coalesce(n.off_market_on, n.closed_on, 'infinity')) as last_day
        from was_there o join now_there n on n.id = o.id
        where (o.area_id, o.listing_type, o.property_type, o.bedrooms, o.living_area, o.price, o.price_period, o.currency,
            o.first_listed_on, o.off_market_on, o.closed_on, o.closed_price, o.visibility, o.deleted)
          is distinct from (n.area_id, n.listing_type, n.property_type, n.bedrooms, n.living_area, n.price, n.price_period, n.currency,
            n.first_listed_on, n.off_market_on, n.closed_on, n.closed_price, n.visibility, n.deleted)) c
      where c.first_day < 'infinity'
      group by c.area_id;
  end if;
  return null;
end $$;
create trigger market_insert after insert on public.properties
  referencing new table as now_there for each statement execute function private.note_market_change();
create trigger market_update after update on public.properties
  referencing old table as was_there new table as now_there for each statement execute function private.note_market_change();
create trigger market_delete after delete on public.properties
  referencing old table as was_there for each statement execute function private.note_market_change();

-- An area that is in another city takes its homes along.
create function private.note_market_move() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.market_counts c set through = null where c.city_id in (old.city_id, new.city_id) and not c.is_given;
  insert into private.market_stale (area_id, first_day, last_day)
    select new.id, min(p.first_listed_on), 'infinity' from public.properties p where p.area_id = new.id having count(*) > 0;
  delete from private.market_months m where m.scope_id = new.id;
  return null;
end $$;
create trigger market_moves after update on public.areas
  for each row when (old.city_id is distinct from new.city_id) execute function private.note_market_move();

-- A sum for a month, as contract/rules/money/pricePeriod.ts rounds it.
create function private.a_month(p_sum bigint, p_period text) returns double precision
language sql immutable set search_path = ''
as $$
  select case when p_period is null then p_sum else floor(p_sum * case p_period
    when 'week' then 52::double precision / 12
    when 'fortnight' then 26::double precision / 12
    when 'quarter' then 1::double precision / 3
    when 'year' then 1::double precision / 12
    when 'day' then 365::double precision / 12
    when 'per_person_week' then 52::double precision / 12
    else 1 end + 0.5) end::double precision
$$;
grant execute on function private.a_month(bigint, text) to service_role;

-- Counts one month of a city, up to a day of it, in a time that grows with the homes and not with their square. The figures
-- of that month are replaced.
create function private.count_market_month(p_city uuid, p_month date, p_through date) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  main text;
begin
  delete from private.market_months m where m.city_id = p_city and m.month = p_month;
  select p.currency into main from public.properties p join public.areas a on a.id = p.area_id
    where a.city_id = p_city and not p.deleted and p.visibility in ('live', 'paused', 'expired')
    group by p.currency order by count(*) desc, p.currency limit 1;
  with there as (
    select p.area_id, p.listing_type, p.property_type, least(p.bedrooms, 4) as bedrooms, p.currency, p.price, p.price_period,
      p.living_area::double precision as area, p.closed_price, p.price_history, p.first_listed_on, p.closed_on,
      coalesce(p.closed_on between p_month and p_through, false) as is_closed,
      coalesce(p.off_market_on, p.closed_on, 'infinity') > p_through as is_live,
      p.first_listed_on >= p_month as is_added,
      private.a_month(coalesce(p.closed_price, p.price), p.price_period) as closed_sum
    from public.properties p join public.areas a on a.id = p.area_id
    where a.city_id = p_city and not p.deleted and p.visibility in ('live', 'paused', 'expired')
      and p.first_listed_on <= p_through
      and (coalesce(p.off_market_on, p.closed_on, 'infinity') >= p_month or p.closed_on between p_month and p_through)),
  -- Materialized: on a table without statistics (PGlite keeps none by itself) the planner takes the homes for one, and works the
  -- medians of their kinds out again for each of them.
  centres as materialized (
    select t.listing_type, t.property_type, percentile_cont(0.5) within group (order by t.closed_sum / t.area) as centre
    from there t where t.currency = main and t.price > 0 and t.area between 8 and 5000
    group by t.listing_type, t.property_type),
  judged as (
    select t.*, case
        when t.currency <> main then 4
        when t.price <= 0 then 1
        when t.area not between 8 and 5000 then 2
        when t.closed_sum / t.area not between 0.2 * c.centre and 5 * c.centre then 3
        else 0 end as flaw,
      case when t.is_live then private.a_month(coalesce((
        select (e.entry ->> 'price')::bigint from jsonb_array_elements(t.price_history) with ordinality e (entry, place)
        where left(e.entry ->> 'at', 10) <= p_through::text order by e.place desc limit 1), t.price), t.price_period) end as asked,
      t.closed_price / nullif((t.price_history -> 0 ->> 'price')::double precision, 0) as ratio,
      t.is_live and exists (
        select 1 from (
          select e.entry ->> 'at' as at, (e.entry ->> 'price')::bigint as price,
            lag((e.entry ->> 'price')::bigint) over (order by e.place) as before
          from jsonb_array_elements(t.price_history) with ordinality e (entry, place)) h
        where h.price < h.before and left(h.at, 10) between p_month::text and p_through::text) as has_dropped
    from there t left join centres c on c.listing_type = t.listing_type and c.property_type = t.property_type),
  counted as (
    select j.area_id, j.listing_type, j.property_type, j.bedrooms,
      grouping(j.area_id) as of_city, grouping(j.property_type) as of_kinds, grouping(j.bedrooms) as of_bedrooms,
      count(*) filter (where flaw = 0 and (is_closed or is_live)) as n,
      count(*) filter (where flaw = 0 and is_live) as inventory,
      count(*) filter (where flaw = 0 and is_added) as added,
      count(*) filter (where flaw = 0 and is_closed) as closed,
      percentile_cont(0.5) within group (order by closed_sum) filter (where flaw = 0 and is_closed) as closed_price,
      percentile_cont(0.5) within group (order by asked) filter (where flaw = 0 and is_live) as asked_price,
      percentile_cont(0.5) within group (order by closed_sum / area) filter (where flaw = 0 and is_closed and area > 0) as closed_metre,
      percentile_cont(0.5) within group (order by asked / area) filter (where flaw = 0 and is_live and area > 0) as asked_metre,
      count(*) filter (where flaw = 0 and is_closed and area > 0) as closed_metre_n,
      count(*) filter (where flaw = 0 and is_live and area > 0) as asked_metre_n,
      percentile_cont(0.5) within group (order by greatest(0, closed_on - first_listed_on)) filter (where flaw = 0 and is_closed) as days_to_close,
      percentile_cont(0.5) within group (order by greatest(0, p_through - first_listed_on)) filter (where flaw = 0 and is_live) as days_on_offer,
      avg(ratio) filter (where flaw = 0 and is_closed and ratio between 0.5 and 1.5) as sale_to_list,
      count(*) filter (where flaw = 0 and is_closed and ratio between 0.5 and 1.5) as sale_to_list_n,
      count(*) filter (where flaw = 0 and has_dropped) as dropped,
      array[count(*) filter (where flaw = 1), count(*) filter (where flaw = 2), count(*) filter (where flaw = 3),
        count(*) filter (where flaw = 4)]::integer[] as left_out
    from judged j
    group by grouping sets (
      (j.listing_type), (j.listing_type, j.property_type), (j.listing_type, j.bedrooms), (j.listing_type, j.property_type, j.bedrooms),
      (j.area_id, j.listing_type), (j.area_id, j.listing_type, j.property_type), (j.area_id, j.listing_type, j.bedrooms),
      (j.area_id, j.listing_type, j.property_type, j.bedrooms)))
  insert into private.market_months (city_id, scope_id, listing_type, property_type, bedrooms, month, n, price, of_closed, metre, metre_n,
      inventory, added, closed, days_to_close, days_on_offer, sale_to_list, sale_to_list_n, drop_share, left_out)
    select p_city, case when of_city = 1 then p_city else area_id end, listing_type,
      case when of_kinds = 1 then '' else property_type end, case when of_bedrooms = 1 then -1 else bedrooms end, p_month, n,
      case when closed >= 5 then closed_price else asked_price end, closed >= 5,
      case when closed >= 5 then closed_metre else asked_metre end, case when closed >= 5 then closed_metre_n else asked_metre_n end,
      inventory, added, closed, days_to_close, days_on_offer, sale_to_list, sale_to_list_n,
      dropped / nullif(inventory, 0)::double precision, left_out
    from counted where n >= 5;
  insert into private.market_counts (city_id, month, through, counted_at, currency) values (p_city, p_month, p_through, clock_timestamp(), main)
    on conflict (city_id, month) do update set through = excluded.through, counted_at = excluded.counted_at, currency = excluded.currency;
end $$;
grant execute on function private.count_market_month(uuid, date, date) to service_role;

-- Counts months that changed, and the one that runs once a day: so many at most, the newest first. Gives how many. What breaks off
-- was never begun; what is called twice finds nothing to do.
create function private.count_market(p_most integer default 1, p_today date default current_date) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  due record;
  counted integer := 0;
begin
  -- One at a time: a second would count the same.
  if not pg_try_advisory_xact_lock(7311994) then
    return 0;
  end if;
  with gone as (delete from private.market_stale returning area_id, first_day, last_day)
  insert into private.market_counts (city_id, month, through)
    select distinct a.city_id, m.month::date, null::date
    from (select g.area_id, greatest(min(g.first_day), p_today - 3660) as first_day, least(max(g.last_day), p_today) as last_day
      from gone g group by g.area_id) s
    join public.areas a on a.id = s.area_id
    cross join lateral generate_series(date_trunc('month', s.first_day), date_trunc('month', s.last_day), interval '1 month') m (month)
    on conflict (city_id, month) do update set through = null where not market_counts.is_given;
  insert into private.market_counts (city_id, month)
    select distinct c.city_id, date_trunc('month', p_today)::date from private.market_counts c
    on conflict (city_id, month) do nothing;
  for due in
    select c.city_id, c.month, least(p_today, (c.month + interval '1 month')::date - 1) as through from private.market_counts c
    where c.month <= p_today and not c.is_given
      and (c.through is null or c.through < least(p_today, (c.month + interval '1 month')::date - 1))
    order by c.month desc, c.city_id limit p_most
  loop
    perform private.count_market_month(due.city_id, due.month, due.through);
    counted := counted + 1;
  end loop;
  return counted;
end $$;
grant execute on function private.count_market(integer, date) to service_role;
