-- The results of a listing, a day at a time: how many looked, how many saved it, how many wrote. Days are UTC's.
create table public.listing_days (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  owner_id uuid not null references auth.users (id) on delete cascade,
  views integer not null default 0 check (views >= 0),
  saves integer not null default 0 check (saves >= 0),
  contacts integer not null default 0 check (contacts >= 0),
  -- How often its card was on somebody's screen.
  impressions integer not null default 0 check (impressions >= 0),
  primary key (property_id, day)
);
create index listing_days_owner on public.listing_days (owner_id, day);
create index listing_days_day on public.listing_days (day);
alter table public.listing_days enable row level security;
create policy "what comes of one's own listings" on public.listing_days
  for select to authenticated using (owner_id = (select auth.uid()));
grant select on public.listing_days to anon, authenticated;
grant all on public.listing_days to service_role;

-- Marks that a viewer of a listing was counted on a day, without saying who: a hash with a key of the day. Both go
-- two weeks later; from then on nobody can tell, however much they know.
create table private.view_keys (
  day date primary key,
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
alter table private.view_keys enable row level security;
grant select, insert, update, delete on private.view_keys to service_role;

create table private.view_marks (
  day date not null references private.view_keys (day) on delete cascade,
  mark bytea not null,
  primary key (day, mark)
);
alter table private.view_marks enable row level security;
grant select, insert, update, delete on private.view_marks to service_role;

-- Events that are not added up yet: a look, a save or an inquiry adds a row and waits for nobody.
create table private.day_news (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  day date not null,
  what text not null check (what in ('impression', 'view', 'save', 'contact'))
);
alter table private.day_news enable row level security;
grant select, insert, update, delete on private.day_news to service_role;

-- Listings whose owner has not been told the newest.
create table private.figures_due (
  property_id uuid primary key references public.properties (id) on delete cascade
);
alter table private.figures_due enable row level security;
grant select, insert, update, delete on private.figures_due to service_role;

-- Counts each view, [{listing_id, day}], once a viewer, listing and day. Passed over: listings that are gone, the owner's
-- own look, days the app no longer sends. Gives how many counted.
create function private.note_views(p_viewer uuid, p_views jsonb, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  seen record;
  counted integer := 0;
begin
  for seen in
    select distinct p.id, least(v.day, today) as day
    from jsonb_to_recordset(p_views) as v(listing_id uuid, day date)
    join public.properties p on p.id = v.listing_id
    where not p.deleted and p.owner_id <> p_viewer and v.day >= today - 14
    -- In one order, so that two calls wait for each other instead of both for ever.
    order by p.id, day
  loop
    insert into private.view_keys (day) values (seen.day) on conflict do nothing;
    insert into private.view_marks (day, mark)
      select k.day, sha256(k.key || uuid_send(p_viewer) || uuid_send(seen.id))
      from private.view_keys k where k.day = seen.day
      on conflict do nothing;
    if found then
      insert into private.day_news (property_id, day, what) values (seen.id, seen.day, 'view');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
end $$;
grant execute on function private.note_views(uuid, jsonb, timestamptz) to service_role;

-- A home that is saved counts once a person: the record's id follows from both. Never a reason to refuse the record.
-- SECURITY DEFINER because whoever saves has no part in the owner's totals.
create function private.count_save() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As recordIdOf of contract/rules/ids.ts.
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
begin
  if new.body ->> 'propertyId' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    insert into private.day_news (property_id, day, what)
    select p.id, (now() at time zone 'UTC')::date, 'save' from public.properties p
    where p.id = (new.body ->> 'propertyId')::uuid and p.owner_id <> new.user_id
      and new.id = extensions.uuid_generate_v5(records, new.user_id || ':saved_home:' || p.id);
  end if;
  return null;
end $$;
create trigger count_save after insert on public.records
  for each row when (new.kind = 'saved_home' and not new.deleted) execute function private.count_save();

-- Somebody who asks is one contact, however often they write. SECURITY DEFINER as above.
create function private.count_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.day_news (property_id, day, what)
  values (new.property_id, (now() at time zone 'UTC')::date, 'contact');
  return null;
end $$;
create trigger count_contact after insert on public.inquiries
  for each row execute function private.count_contact();

-- Adds up what happened, one process at a time: a second finds nothing to do. Impressions also by the photo in front: of
-- news of today and yesterday, when it still stands there.
create function private.add_up_days(p_limit integer default 10000) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('add_up_days'), 0) then
    return;
  end if;
  with news as (
    delete from private.day_news where id in (select n.id from private.day_news n order by n.id limit p_limit)
    returning property_id, day, what),
  covers as (
    insert into private.listing_covers as c (property_id, photo, since, until, impressions, views)
    select p.id, p.photos -> 0 ->> 'id', min(n.day), max(n.day), count(*) filter (where n.what = 'impression'),
      count(*) filter (where n.what = 'view')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    where n.what in ('impression', 'view') and n.day >= (now() at time zone 'UTC')::date - 1
      and jsonb_typeof(p.photos) = 'array' and p.photos -> 0 ->> 'id' is not null
    group by p.id, p.photos -> 0 ->> 'id'
    on conflict (property_id, photo) do update
    set since = least(c.since, excluded.since), until = greatest(c.until, excluded.until),
      impressions = c.impressions + excluded.impressions, views = c.views + excluded.views),
  added as (
    insert into public.listing_days as d (property_id, day, owner_id, impressions, views, saves, contacts)
    select p.id, n.day, p.owner_id, count(*) filter (where n.what = 'impression'), count(*) filter (where n.what = 'view'),
      count(*) filter (where n.what = 'save'), count(*) filter (where n.what = 'contact')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    group by p.id, n.day
    on conflict (property_id, day) do update
    set impressions = d.impressions + excluded.impressions, views = d.views + excluded.views, saves = d.saves + excluded.saves,
      contacts = d.contacts + excluded.contacts
    returning property_id)
  insert into private.figures_due (property_id) select distinct property_id from added on conflict do nothing;
end $$;
grant execute on function private.add_up_days(integer) to service_role;

-- A listing's days as its owner's devices keep them: one after the other, the last is `until`; eight weeks, and before them as
-- far back as anything happened, thirteen months at most.
create function private.figures_json(p_property uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'propertyId', p_property,
    'until', max(g.day),
    'at', floor(extract(epoch from p_now) * 1000),
    'impressions', jsonb_agg(coalesce(d.impressions, 0) order by g.day),
    'views', jsonb_agg(coalesce(d.views, 0) order by g.day),
    'saves', jsonb_agg(coalesce(d.saves, 0) order by g.day),
    'contacts', jsonb_agg(coalesce(d.contacts, 0) order by g.day),
    'covers', coalesce((
      select jsonb_agg(jsonb_build_object('photo', c.photo, 'since', c.since, 'until', c.until, 'impressions', c.impressions,
        'views', c.views) order by c.until desc, c.since desc, c.photo)
      from (select * from private.listing_covers k where k.property_id = p_property order by k.until desc, k.since desc, k.photo limit 5) c),
      '[]'))
  from (
    select ((p_now at time zone 'UTC')::date - back)::date as day
    from generate_series(0, least(399, greatest(55, (
      select (p_now at time zone 'UTC')::date - min(k.day) from public.listing_days k where k.property_id = p_property)))) back) g
  left join public.listing_days d on d.property_id = p_property and d.day = g.day
$$;
grant execute on function private.figures_json(uuid, timestamptz) to service_role;

-- The results of homes like this one of other owners in 28 days, for each owner on average, and the middle of those: of its area where
-- five owners have some, else of its city. Of fewer than five owners nothing is said, and no one of them can be told from it.
create function private.beside_others(p_property uuid, p_now timestamptz) returns jsonb
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

-- Tells owners what is new, as a record of theirs: it comes to their devices with the others. One that was told less than
-- p_every ago waits, so that a home everybody looks at does not wake its owner at each look. What came of others is counted once a day.
-- Gives how many were told.
create function private.tell_figures(p_limit integer default 100, p_every interval default '30 seconds',
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
grant execute on function private.tell_figures(integer, interval, timestamptz) to service_role;

-- Removes rows that are no longer needed: marks once their views are not sent again, totals after thirteen months,
-- and all of a listing that was removed. Gives how many rows went.
create function private.clear_views(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  today constant date := (p_now at time zone 'UTC')::date;
  gone integer;
  total integer := 0;
begin
  delete from private.view_keys where day < today - 14;
  get diagnostics total = row_count;
  delete from private.impression_batches where day < today - 14;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.listing_covers c
    where c.until < today - 400
      or exists (select from public.properties p where p.id = c.property_id and p.deleted);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.listing_days where day < today - 400;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.figures_due f using public.properties p where p.id = f.property_id and p.deleted;
  with removed as (
    delete from public.listing_days d using public.properties p
    where p.id = d.property_id and p.deleted
    returning d.property_id, d.owner_id),
  homes as (select distinct property_id, owner_id from removed)
  update public.records r set deleted = true, body = '{}'
  from homes h
  where r.user_id = h.owner_id and not r.deleted
    and r.id = extensions.uuid_generate_v5(records, h.owner_id || ':home_figures:' || h.property_id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;
grant execute on function private.clear_views(timestamptz) to service_role;

-- Batches of cards that were counted: what a device sends twice counts once. Nothing of it says whose device. Deleted two weeks later.
create table private.impression_batches (
  day date not null,
  id uuid not null,
  primary key (day, id)
);
alter table private.impression_batches enable row level security;
grant select, insert, update, delete on private.impression_batches to service_role;

-- The results of a home while a photo stood in front, so that an owner can compare two of them.
create table private.listing_covers (
  property_id uuid not null references public.properties (id) on delete cascade,
  photo text not null,
  since date not null,
  until date not null,
  impressions integer not null default 0,
  views integer not null default 0,
  primary key (property_id, photo)
);
alter table private.listing_covers enable row level security;
grant select, insert, update, delete on private.listing_covers to service_role;

-- Counts the cards of a batch, each once. Passed over: a batch that was counted, homes that are gone, the caller's own (p_viewer,
-- null: a guest), days the app no longer sends. Gives how many counted.
create function private.note_impressions(p_viewer uuid, p_batch uuid, p_day date, p_homes uuid[], p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  counted integer;
begin
  if p_day < today - 14 then
    return 0;
  end if;
  insert into private.impression_batches (day, id) values (least(p_day, today), p_batch) on conflict do nothing;
  if not found then
    return 0;
  end if;
  insert into private.day_news (property_id, day, what)
    select p.id, least(p_day, today), 'impression' from public.properties p
    where p.id = any (p_homes) and not p.deleted and p.owner_id is distinct from p_viewer;
  get diagnostics counted = row_count;
  return counted;
end $$;
grant execute on function private.note_impressions(uuid, uuid, date, uuid[], timestamptz) to service_role;
