-- What devices tell of a day: how often somebody searched, what waited to be sent and what failed, which version runs, in which
-- language, installed or not. Counts alone, of people who did not turn that off.

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
-- How many people a day used which version, which language, and the installed app or a browser: [{"name", "people"}].
create table private.platform_groups (
  day date not null,
  what text not null check (what in ('version', 'language', 'place')),
  groups jsonb not null,
  primary key (day, what)
);
alter table private.use_reports enable row level security;
alter table private.platform_groups enable row level security;
grant select, insert, update, delete on private.use_reports, private.platform_groups to service_role;

alter table private.platform_days add column people integer, add column searches integer, add column queued integer,
  add column failed integer;

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

-- As before, with what devices tell, which is deleted when it is not counted again.
create or replace function private.count_platform(p_most integer default 1, p_now timestamptz default now()) returns integer
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

revoke execute on function private.note_use(uuid, jsonb, timestamptz), private.groups_of_five(jsonb), private.count_use_day(date)
  from public;
grant execute on function private.note_use(uuid, jsonb, timestamptz), private.groups_of_five(jsonb), private.count_use_day(date)
  to service_role;
