-- The use of the whole platform, by day, for its page of figures: counts alone. A count that fewer than five people
-- stand behind is not kept (null), so that nobody is told anything of one person. Days are UTC's.
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
  reply_minutes integer,
  -- As devices report their use; see count_use_day().
  people integer,
  searches integer,
  queued integer,
  failed integer
);
alter table private.platform_days enable row level security;
grant select, insert, update, delete on private.platform_days to service_role;

-- Null where fewer than five people stand behind a count.
create function private.of_five(p_count bigint, p_people bigint) returns integer
language sql immutable set search_path = ''
as $$ select case when p_people >= 5 then p_count::integer end $$;
grant execute on function private.of_five(bigint, bigint) to service_role;

-- Counts one day anew. What is no message (a call that is over, a reaction, a change) is not counted as one.
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
        where private.is_said(x.message_type) and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) m,
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
grant execute on function private.count_platform_day(date, timestamptz) to service_role;

-- Counts days that are due, so many at most, the newest first: the one that runs and the one that has just ended by the hour, a week
-- of them once a day (a home may be closed, and an inquiry answered, later), and those that were never counted. Drops what is
-- older than thirteen months, and what devices told of days that are not counted again. Gives how many were counted; called twice
-- it finds nothing to do.
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
  delete from private.platform_groups g where g.day < today - 400;
  for due in
    select g.day from (select today - back as day from generate_series(0, 89) back) g
    left join private.platform_days d on d.day = g.day
    where d.day is null
      or (d.counted_at < (g.day + 1)::timestamp at time zone 'UTC' and d.counted_at <= p_now - interval '55 minutes')
      or (g.day >= today - 7 and d.counted_at < today::timestamp at time zone 'UTC')
    order by g.day desc limit p_most
  loop
    perform private.count_platform_day(due, p_now);
    if due >= today - 7 then
      perform private.count_use_day(due);
    end if;
    counted := counted + 1;
  end loop;
  -- A day is counted for the last time a week later.
  if counted < p_most then
    delete from private.use_reports u where u.day < today - 8;
  end if;
  return counted;
end $$;
grant execute on function private.count_platform(integer, timestamptz) to service_role;

-- The inquiries for homes with a floor plan, a tour or many pictures, beside those without: for owners, who decide
-- what to add. Counts of eight weeks over all homes; a group of fewer than five owners is not kept.
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
grant execute on function private.count_traits(timestamptz) to service_role;

-- The reports of devices on a day: how often somebody searched, what waited to be sent and what failed, which version
-- runs, in which language, installed or not. Counts alone, of people who did not turn that off.
create table private.use_reports (
  day date not null,
  -- Made up by the device for that day: told again it is the same report.
  id uuid not null,
  -- Tells people apart on that day and on no other: a hash with the key of the day, which is deleted two weeks later.
  mark bytea not null,
  searches integer not null check (searches between 0 and 10000),
  queued integer not null check (queued between 0 and 100000),
  failed integer not null check (failed between 0 and 100000),
  version text not null check (version ~ '^[0-9A-Za-z.+-]{1,40}$'),
  language text not null check (language ~ '^[a-z]{2}$'),
  installed boolean not null,
  primary key (day, id)
);
alter table private.use_reports enable row level security;
grant select, insert, update, delete on private.use_reports to service_role;

-- How many people a day used which version, which language, and the installed app or a browser: [{"name", "people"}].
create table private.platform_groups (
  day date not null,
  what text not null check (what in ('version', 'language', 'place')),
  groups jsonb not null,
  primary key (day, what)
);
alter table private.platform_groups enable row level security;
grant select, insert, update, delete on private.platform_groups to service_role;

-- Keeps what a device tells of a day: the newest counts. Passed over: days that are not counted again, and more than ten devices of
-- one person. Gives whether it was kept.
create function private.note_use(p_person uuid, p_report jsonb, p_now timestamptz default now()) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  on_day constant date := least((p_report ->> 'day')::date, today);
  its_mark bytea;
begin
  if on_day < today - 7 then
    return false;
  end if;
  insert into private.view_keys (day) values (on_day) on conflict do nothing;
  select sha256(k.key || uuid_send(p_person)) into its_mark from private.view_keys k where k.day = on_day;
  if (select count(*) from private.use_reports u
      where u.day = on_day and u.mark = its_mark and u.id <> (p_report ->> 'id')::uuid) >= 10 then
    return false;
  end if;
  insert into private.use_reports as u (day, id, mark, searches, queued, failed, version, language, installed)
  values (on_day, (p_report ->> 'id')::uuid, its_mark, (p_report ->> 'searches')::integer, (p_report ->> 'queued')::integer,
    (p_report ->> 'failed')::integer, p_report ->> 'version', p_report ->> 'language', (p_report ->> 'installed')::boolean)
  on conflict (day, id) do update set
    searches = greatest(u.searches, excluded.searches), queued = greatest(u.queued, excluded.queued),
    failed = greatest(u.failed, excluded.failed), version = excluded.version, language = excluded.language,
    installed = excluded.installed
  -- Nobody else's report is changed by whoever guesses its name.
  where u.mark = its_mark;
  return found;
end $$;
grant execute on function private.note_use(uuid, jsonb, timestamptz) to service_role;

-- Groups of five people or more; the smaller ones together as ''. Where those are fewer than five the smallest of the others goes
-- with them: what is not told cannot be worked out from what is.
create function private.groups_of_five(p_groups jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  one record;
  told jsonb := '[]';
  rest integer := 0;
begin
  for one in
    select g.name, g.people from jsonb_to_recordset(p_groups) g (name text, people integer) order by g.people, g.name desc
  loop
    if one.people < 5 or rest between 1 and 4 then
      rest := rest + one.people;
    else
      told := jsonb_build_array(jsonb_build_object('name', one.name, 'people', one.people)) || told;
    end if;
  end loop;
  return case when rest >= 5 then told || jsonb_build_object('name', '', 'people', rest) else told end;
end $$;
grant execute on function private.groups_of_five(jsonb) to service_role;

create function private.count_use_day(p_day date) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.platform_days d set people = u.people, searches = u.searches, queued = u.queued, failed = u.failed
  from (
    select private.of_five(count(distinct r.mark), count(distinct r.mark)) as people,
      private.of_five(sum(r.searches), count(distinct r.mark) filter (where r.searches > 0)) as searches,
      private.of_five(sum(r.queued), count(distinct r.mark) filter (where r.queued > 0)) as queued,
      private.of_five(sum(r.failed), count(distinct r.mark) filter (where r.failed > 0)) as failed
    from private.use_reports r where r.day = p_day) u
  where d.day = p_day;
  delete from private.platform_groups g where g.day = p_day;
  insert into private.platform_groups (day, what, groups)
    select p_day, g.what, private.groups_of_five(jsonb_agg(jsonb_build_object('name', g.name, 'people', g.people)))
    from (
      -- Who used two versions, languages or places on a day is one person: of the newer version, of the last by its name.
      select t.what, t.name, count(*) as people
      from (
        select distinct on (r.mark, v.what) v.what, v.name
        from private.use_reports r
        cross join lateral (values ('version', r.version), ('language', r.language),
          ('place', case when r.installed then 'installed' else 'browser' end)) v (what, name)
        where r.day = p_day
        order by r.mark, v.what, case when v.what = 'version' then v.name end desc, v.name desc) t
      group by t.what, t.name) g
    group by g.what
    having private.groups_of_five(jsonb_agg(jsonb_build_object('name', g.name, 'people', g.people))) <> '[]';
end $$;
grant execute on function private.count_use_day(date) to service_role;
