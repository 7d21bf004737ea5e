-- Months whose figures were given, and are not counted from the homes.
alter table private.market_counts add column is_given boolean not null default false;

create or replace function private.note_market_move() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update private.market_counts c set through = null where c.city_id in (old.city_id, new.city_id) and not c.is_given;
  insert into private.market_stale (area_id, first_day, last_day)
    select new.id, min(p.first_listed_on), 'infinity' from public.properties p where p.area_id = new.id having count(*) > 0;
  delete from private.market_months m where m.scope_id = new.id;
  return null;
end $$;

create or replace function private.count_market(p_most integer default 1, p_today date default current_date) returns integer
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
