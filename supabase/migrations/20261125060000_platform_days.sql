-- What goes on on the whole platform, by day, for its page of figures: counts alone. A count that fewer than five people stand
-- behind is not kept (null), so that nobody is told anything of one person. Days are UTC's.
create table private.platform_days (
  day date primary key,
  counted_at timestamptz not null,
  -- Listings on offer at its end, those that came, those let or sold; of five owners or more.
  active integer,
  added integer,
  closed integer,
  -- Messages of five senders or more; how long they were on their way from a device to the server, in seconds, on the average;
  -- and, where five people or more had such, those that waited for more than a minute.
  messages integer,
  wait_seconds integer,
  waited integer,
  -- Inquiries of five renters or more; the median of the minutes to the first reply, of five owners or more.
  inquiries integer,
  reply_minutes integer
);
alter table private.platform_days enable row level security;
grant select, insert, update, delete on private.platform_days to service_role;

-- Messages come in the order of their time: of a day few pages are read.
create index messages_created on public.messages using brin (created_at);
create index inquiries_created on public.inquiries using brin (created_at);

-- Null where fewer than five people stand behind a count.
create function private.of_five(p_count bigint, p_people bigint) returns integer
language sql immutable set search_path = ''
as $$ select case when p_people >= 5 then p_count::integer end $$;

-- Counts one day anew.
create function private.count_platform_day(p_day date, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.platform_days as d
    (day, counted_at, active, added, closed, messages, wait_seconds, waited, inquiries, reply_minutes)
  select p_day, p_now, h.active, h.added, h.closed, m.messages, m.wait_seconds, m.waited, i.inquiries, i.reply_minutes
  from (
    select private.of_five(count(*) filter (where is_live), count(distinct owner_id) filter (where is_live)) as active,
      private.of_five(count(*) filter (where is_new), count(distinct owner_id) filter (where is_new)) as added,
      private.of_five(count(*) filter (where is_closed), count(distinct owner_id) filter (where is_closed)) as closed
    from (
      select p.owner_id, p.first_listed_on = p_day as is_new, coalesce(p.closed_on = p_day, false) as is_closed,
        coalesce(p.off_market_on, p.closed_on, 'infinity') > p_day as is_live
      from public.properties p
      where not p.deleted and p.visibility in ('live', 'paused', 'expired') and p.first_listed_on <= p_day
        and coalesce(p.off_market_on, p.closed_on, 'infinity') >= p_day) t) h,
    (
      select private.of_five(count(*), count(distinct sender_id)) as messages,
        private.of_five(round(avg(wait))::bigint, count(distinct sender_id)) as wait_seconds,
        private.of_five(count(*) filter (where wait > 60), count(distinct sender_id) filter (where wait > 60)) as waited
      from (
        -- A device's clock may be wrong: more than a week is no waiting.
        select x.sender_id, least(greatest(extract(epoch from x.created_at - x.written_at), 0), 604800) as wait
        from public.messages x
        where x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) m,
    (
      select private.of_five(count(*), count(distinct renter_id)) as inquiries,
        private.of_five(round(percentile_cont(0.5) within group (order by waited))::bigint,
          count(distinct owner_id) filter (where waited is not null)) as reply_minutes
      from (
        select x.renter_id, x.owner_id, greatest(extract(epoch from x.replied_at - x.created_at), 0) / 60 as waited
        from public.inquiries x
        where not x.deleted
          and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) i
  on conflict (day) do update set counted_at = excluded.counted_at, active = excluded.active, added = excluded.added,
    closed = excluded.closed, messages = excluded.messages, wait_seconds = excluded.wait_seconds, waited = excluded.waited,
    inquiries = excluded.inquiries, reply_minutes = excluded.reply_minutes
$$;

-- Counts days that are due, so many at most, the newest first: the one that runs and the one that has just ended by the hour, a week
-- of them once a day (a home may be closed, and an inquiry answered, later), and those that were never counted. Drops what is
-- older than thirteen months. Gives how many were counted; called twice it finds nothing to do.
create function private.count_platform(p_most integer default 1, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  due date;
  counted integer := 0;
begin
  -- One at a time: a second would count the same.
  if not pg_try_advisory_xact_lock(7311995) then
    return 0;
  end if;
  delete from private.platform_days d where d.day < today - 400;
  for due in
    select g.day from (select today - back as day from generate_series(0, 89) back) g
    left join private.platform_days d on d.day = g.day
    where d.day is null
      or (d.counted_at < (g.day + 1)::timestamp at time zone 'UTC' and d.counted_at <= p_now - interval '55 minutes')
      or (g.day >= today - 7 and d.counted_at < today::timestamp at time zone 'UTC')
    order by g.day desc limit p_most
  loop
    perform private.count_platform_day(due, p_now);
    counted := counted + 1;
  end loop;
  return counted;
end $$;

revoke execute on function private.of_five(bigint, bigint), private.count_platform_day(date, timestamptz),
  private.count_platform(integer, timestamptz) from public;
grant execute on function private.of_five(bigint, bigint), private.count_platform_day(date, timestamptz),
  private.count_platform(integer, timestamptz) to service_role;
