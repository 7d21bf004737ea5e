-- Alerts, matched by the server too: which searches may be about a home, changes of homes that are to be looked at, and finds that wait to
-- be told.

-- The places of searches with an alert, and what these can be about at all: a change of a home is compared with these alone. A search stands here
-- once for each place it names.
create table private.alert_index (
  user_id uuid not null,
  search_id uuid not null,
  -- `area:` or `city:` with its id, `cell:` with a tenth of a degree east and north, or `all`.
  place text not null,
  -- Empty: to let and for sale.
  listing_type text not null,
  -- Of the price as asked, minor units; by month where it is to let.
  least bigint not null,
  most bigint not null,
  -- Empty: any.
  currency text not null,
  primary key (user_id, search_id, place),
  foreign key (user_id, search_id) references public.records (user_id, id) on delete cascade
);
create index alert_index_of_homes on private.alert_index (place, listing_type, most, least);
alter table private.alert_index enable row level security;
-- Emptying records empties what hangs on them: hence truncate.
grant select, insert, update, delete, truncate on private.alert_index to service_role;

-- The cells of a tenth of a degree that a box touches; null: too many, or beyond the edge of the map.
create function private.cells_of(west double precision, south double precision, east double precision, north double precision)
returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when west < -180 or east > 180 or east < west or north < south then null
    when (floor(east * 10) - floor(west * 10) + 1) * (floor(north * 10) - floor(south * 10) + 1) > 120 then null
    else array(select 'cell:' || x || ':' || y
      from generate_series(floor(west * 10)::integer, floor(east * 10)::integer) x,
        generate_series(floor(south * 10)::integer, floor(north * 10)::integer) y) end
$$;
grant execute on function private.cells_of(double precision, double precision, double precision, double precision) to service_role;

-- The places of a search without what is only nice to have.
create function private.places_of(q jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select case
    when jsonb_array_length(coalesce(q -> 'area_ids', '[]')) > 0
      then array(select 'area:' || a from jsonb_array_elements_text(q -> 'area_ids') a)
    when jsonb_array_length(coalesce(q -> 'polygon', '[]')) > 0
      then coalesce((select private.cells_of(min((c -> 0)::float8), min((c -> 1)::float8), max((c -> 0)::float8), max((c -> 1)::float8))
        from jsonb_array_elements(q -> 'polygon') c), array['all'])
    when q ? 'near' then coalesce((
      -- A little more than the circle: a degree north is 111 km.
      select private.cells_of(lon - wide, lat - high, lon + wide, lat + high)
      from (select (q #> '{near,at,0}')::float8 lon, (q #> '{near,at,1}')::float8 lat, (q #> '{near,km}')::float8 / 110 high) n
      cross join lateral (select n.high / greatest(cos(radians(least(abs(n.lat) + n.high, 89))), 0.02) wide) w), array['all'])
    when q ? 'bounds' then coalesce(private.cells_of((q #> '{bounds,0}')::float8, (q #> '{bounds,1}')::float8,
      (q #> '{bounds,2}')::float8, (q #> '{bounds,3}')::float8), array['all'])
    when q ? 'city' then array['city:' || (q ->> 'city')]
    -- Of the city in use on a device: devices look for it.
    else array[]::text[] end
$$;
grant execute on function private.places_of(jsonb) to service_role;

-- Notes where a search looks; one that is gone, or does not alert, nowhere.
create function private.index_search(r public.records) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  q jsonb := r.body -> 'query';
begin
  delete from private.alert_index i where i.user_id = r.user_id and i.search_id = r.id;
  if r.deleted or r.body #>> '{alert,isOn}' <> 'true' then
    return;
  end if;
  q := q - array(select jsonb_array_elements_text(coalesce(q -> 'nice', '[]')));
  insert into private.alert_index (user_id, search_id, place, listing_type, least, most, currency)
  select r.user_id, r.id, place, coalesce(q ->> 'type', ''),
    -- With fees and bills a home costs more than its price, and never less.
    case when q ->> 'price_kind' = 'total' then 0 else ceil(least(greatest(coalesce((q #> '{price,min}')::numeric, 0), 0), 9e15)) end::bigint,
    floor(least(greatest(coalesce((q #> '{price,max}')::numeric, 9e15), -1), 9e15))::bigint,
    coalesce(q ->> 'currency', '')
  from unnest(private.places_of(q)) place
  on conflict do nothing;
exception when data_exception or invalid_parameter_value then
  -- A body from before bodies were judged: devices look for it.
  return;
end $$;
grant execute on function private.index_search(public.records) to service_role;

-- SECURITY DEFINER because the index is not written by clients.
create function private.index_alert() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.index_search(new);
  return null;
end $$;
create trigger index_alert_inserted after insert on public.records
  for each row when (new.kind = 'saved_search') execute function private.index_alert();
create trigger index_alert_updated after update on public.records
  for each row when (new.kind = 'saved_search' and (new.body is distinct from old.body or new.deleted <> old.deleted))
  execute function private.index_alert();

create index records_saved_homes on public.records ((body ->> 'propertyId')) where kind = 'saved_home' and not deleted;

-- Homes that changed, or whose open viewing comes near, until a server has looked whom that is news to.
create table private.home_news (
  property_id uuid primary key references public.properties (id) on delete cascade,
  due_at timestamptz not null,
  -- How often there was a reason: what comes while it is being looked at is looked at next.
  asked integer not null default 1,
  taken_until timestamptz,
  tries integer not null default 0
);
create index home_news_due on private.home_news (due_at);
alter table private.home_news enable row level security;
grant select, insert, update, delete on private.home_news to service_role;

-- The places by which searches may be about a home.
create function private.places_of_home(p public.properties) returns text[]
language sql stable set search_path = ''
as $$
  select array['all', 'area:' || p.area_id, 'cell:' || floor(p.lon * 10)::integer || ':' || floor(p.lat * 10)::integer]
    || array(select 'city:' || a.city_id from public.areas a where a.id = p.area_id and a.city_id is not null)
$$;
grant execute on function private.places_of_home(public.properties) to service_role;

-- The searches that may be about a home, each once. A price that is not by the month is left to whoever looks closer.
create function private.alerts_about(p public.properties) returns table (user_id uuid, search_id uuid)
language sql stable set search_path = ''
as $$
  select distinct i.user_id, i.search_id from private.alert_index i
  where i.place = any(private.places_of_home(p)) and i.listing_type in (p.listing_type, '') and i.user_id <> p.owner_id
    and i.currency in (p.currency, '')
    and (coalesce(p.price_period, 'month') <> 'month' or (i.most >= p.price and i.least <= p.price))
$$;
grant execute on function private.alerts_about(public.properties) to service_role;

-- A change of a home is looked at, where somebody's alert may be about it or somebody saved it. SECURITY DEFINER because this is not
-- written by clients.
create function private.note_home_news() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.alert_index i where i.place = any(private.places_of_home(new)) limit 1)
    or exists (select from public.records r where r.kind = 'saved_home' and not r.deleted and r.body ->> 'propertyId' = new.id::text) then
    insert into private.home_news as n (property_id, due_at) values (new.id, clock_timestamp())
    on conflict (property_id) do update set asked = n.asked + 1, due_at = excluded.due_at, tries = 0;
    perform pg_notify('home_news', '');
  end if;
  return null;
end $$;
create trigger note_news_inserted after insert on public.properties
  for each row when (new.visibility = 'live' and not new.deleted) execute function private.note_home_news();
create trigger note_news_updated after update on public.properties
  for each row when ((new.visibility = 'live' and not new.deleted or old.visibility = 'live' and not old.deleted)
    and (new.visibility, new.deleted, new.status, new.price, new.currency, new.listing_type, new.property_type, new.area_id, new.lat, new.lon,
      new.bedrooms, new.bathrooms, new.living_area, new.title, new.details, new.price_history, new.status_history)
    is distinct from (old.visibility, old.deleted, old.status, old.price, old.currency, old.listing_type, old.property_type, old.area_id, old.lat,
      old.lon, old.bedrooms, old.bathrooms, old.living_area, old.title, old.details, old.price_history, old.status_history))
  execute function private.note_home_news();

-- One home that is to be looked at, taken by this server for some minutes: as everybody may see it, where it lies, the searches that may be
-- about it, and who saved it; null where none is due. One that could not be looked at eight times is given up.
create function private.take_home_news(p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  n private.home_news;
  p public.properties;
begin
  delete from private.home_news q where q.tries >= 8 and q.taken_until < p_now;
  select * into n from private.home_news q
    where q.due_at <= p_now and (q.taken_until is null or q.taken_until < p_now)
    order by q.due_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.home_news q set taken_until = p_now + interval '2 minutes', tries = q.tries + 1
    where q.property_id = n.property_id;
  select * into p from public.properties h where h.id = n.property_id;
  return jsonb_build_object(
    'id', n.property_id, 'asked', n.asked, 'home', private.property_json(p),
    'isGone', p.deleted or p.visibility <> 'live',
    'city', (select a.city_id from public.areas a where a.id = p.area_id),
    'alerts', (select coalesce(jsonb_agg(jsonb_build_array(a.user_id, a.search_id)), '[]')
      from private.alerts_about(p) a where p.visibility = 'live' and not p.deleted),
    'savers', (select coalesce(jsonb_agg(r.user_id), '[]') from public.records r
      where r.kind = 'saved_home' and not r.deleted and r.body ->> 'propertyId' = p.id::text and r.user_id <> p.owner_id));
end $$;
grant execute on function private.take_home_news(timestamptz) to service_role;

-- It was looked at. `p_again`: when it is next by itself.
create function private.settle_home_news(p_home uuid, p_asked integer, p_again timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from private.home_news n where n.property_id = p_home and n.asked = p_asked and p_again is null;
  update private.home_news n set taken_until = null, tries = 0,
    due_at = case when n.asked = p_asked then coalesce(p_again, n.due_at) else n.due_at end
  where n.property_id = p_home;
$$;
grant execute on function private.settle_home_news(uuid, integer, timestamptz) to service_role;

-- Finds of an alert that wait to be told by the clock of their person: by whichever device or server is awake.
create table private.alert_turns (
  user_id uuid not null references auth.users (id) on delete cascade,
  search_id uuid not null,
  due_at timestamptz not null,
  asked integer not null default 1,
  taken_until timestamptz,
  primary key (user_id, search_id)
);
create index alert_turns_due on private.alert_turns (due_at);
alter table private.alert_turns enable row level security;
grant select, insert, update, delete on private.alert_turns to service_role;

-- A find that is not told yet: a device that is awake tells it within a minute, else the server does. Not where nobody could hear of it.
create function private.turn_of_hit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from private.push_subscriptions s where s.user_id = new.user_id)
    or private.settings_of(new.user_id) ->> 'mailAlerts' = 'true' then
    insert into private.alert_turns as t (user_id, search_id, due_at)
      values (new.user_id, (new.body ->> 'searchId')::uuid, clock_timestamp() + interval '1 minute')
    on conflict (user_id, search_id) do update set asked = t.asked + 1 where t.taken_until is not null;
    if found then
      perform pg_notify('alert_turns', '');
    end if;
  end if;
  return null;
end $$;
create trigger turn_of_hit after insert on public.records
  for each row when (new.kind = 'alert_hit' and not new.deleted and new.body -> 'told' is null and new.body ->> 'isSeen' = 'false')
  execute function private.turn_of_hit();

-- One alert whose finds are due, taken for a minute: the search, its finds of the last eight days, and what its person chose; null where none
-- is.
create function private.take_alert_turn(p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  t private.alert_turns;
begin
  select * into t from private.alert_turns q
    where q.due_at <= p_now and (q.taken_until is null or q.taken_until < p_now)
    order by q.due_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.alert_turns q set taken_until = p_now + interval '1 minute'
    where q.user_id = t.user_id and q.search_id = t.search_id;
  return jsonb_build_object(
    'userId', t.user_id, 'searchId', t.search_id, 'asked', t.asked,
    'search', (select r.body from public.records r
      where r.user_id = t.user_id and r.id = t.search_id and r.kind = 'saved_search' and not r.deleted),
    'hits', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'body', h.body)), '[]') from (
      select r.id, r.body from public.records r
      where r.user_id = t.user_id and r.kind = 'alert_hit' and not r.deleted and r.body ->> 'searchId' = t.search_id::text
        and (r.body -> 'told' is null or (r.body #> '{told,at}')::numeric > private.ms(p_now - interval '8 days'))
      order by r.xid desc limit 1000) h),
    'settings', private.settings_of(t.user_id),
    'zone', (select s.zone from private.push_subscriptions s where s.user_id = t.user_id order by s.renewed_at desc limit 1));
end $$;
grant execute on function private.take_alert_turn(timestamptz) to service_role;

-- Marks finds as told, but for those that were told or seen meanwhile. `p_told`: by the id of the find.
create function private.tell_hits(p_user uuid, p_told jsonb) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  many integer;
begin
  update public.records r set body = r.body || jsonb_build_object('told', t.value)
  from jsonb_each(p_told) t
  where r.user_id = p_user and r.id = t.key::uuid and r.kind = 'alert_hit' and not r.deleted
    and r.body -> 'told' is null and r.body ->> 'isSeen' = 'false';
  get diagnostics many = row_count;
  return many;
end $$;
grant execute on function private.tell_hits(uuid, jsonb) to service_role;

create function private.settle_alert_turn(p_user uuid, p_search uuid, p_asked integer, p_again timestamptz) returns void
language sql volatile set search_path = ''
as $$
  delete from private.alert_turns t where t.user_id = p_user and t.search_id = p_search and t.asked = p_asked and p_again is null;
  update private.alert_turns t set taken_until = null, due_at = coalesce(p_again, t.due_at)
  where t.user_id = p_user and t.search_id = p_search;
$$;
grant execute on function private.settle_alert_turn(uuid, uuid, integer, timestamptz) to service_role;

-- Finds that were told are told to devices that are closed: at once where the server told them, else a minute later, and then only those
-- that were not seen.
create function private.push_of_hit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_at(new.user_id, 'alert', (new.body ->> 'searchId')::uuid,
    clock_timestamp() + case when (select auth.uid()) is null then interval '0' else interval '1 minute' end);
  return null;
end $$;
create trigger push_hit_inserted after insert on public.records
  for each row when (new.kind = 'alert_hit' and not new.deleted and new.body -> 'told' is not null and new.body ->> 'isSeen' = 'false')
  execute function private.push_of_hit();
create trigger push_hit_updated after update on public.records
  for each row when (new.kind = 'alert_hit' and not new.deleted and new.body -> 'told' is not null and old.body -> 'told' is null
    and new.body ->> 'isSeen' = 'false')
  execute function private.push_of_hit();

-- News of a home that somebody saved, a minute after its notice was written, by a device or the server.
create function private.push_of_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_at(new.user_id, 'home', (new.body #>> '{listing,id}')::uuid,
    clock_timestamp() + interval '1 minute', new.body #>> '{listing,what}');
  return null;
end $$;
create trigger push_notice_inserted after insert on public.records
  for each row when (new.kind = 'notice' and not new.deleted and new.body #>> '{listing,what}' in ('price', 'let', 'sold', 'withdrawn')
    and new.body #> '{listing,isOver}' is null and new.body -> 'clearedTo' is null and new.body -> 'readTo' is null)
  execute function private.push_of_notice();
create trigger push_notice_updated after update on public.records
  for each row when (new.kind = 'notice' and not new.deleted and new.body #>> '{listing,what}' in ('price', 'let', 'sold', 'withdrawn')
    and new.body #> '{listing,isOver}' is null and (new.body -> 'at') is distinct from (old.body -> 'at'))
  execute function private.push_of_notice();

select private.index_search(r) from public.records r where r.kind = 'saved_search' and not r.deleted;

alter table private.tellings drop constraint tellings_kind_check;
alter table private.tellings add constraint tellings_kind_check check (kind in
  ('message', 'call', 'viewing', 'tomorrow', 'inquiry', 'standing', 'confirm', 'alert', 'home'));

-- The facts of a telling as they are now; null: nothing is to be told any more.
create or replace function private.telling_facts(t private.tellings, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when t.kind in ('message', 'call') then (
      select jsonb_build_object('count', u.many, 'mark', u.last::text)
      from private.unread_in(t.user_id, t.about, t.kind, p_now) u
      -- An inquiry says it better.
      where u.many > 0 and not (t.kind = 'message' and exists (select from private.tellings i
        where i.user_id = t.user_id and i.kind = 'inquiry' and i.about = t.about)))
    when t.kind = 'inquiry' then (
      select jsonb_build_object('count', u.many, 'mark', u.last::text)
      from private.unread_in(t.user_id, t.about, 'message', p_now) u
      where u.many > 0 and exists (select from public.inquiries i
        where i.conversation_id = t.about and i.owner_id = t.user_id and i.stage = 'new' and not i.deleted))
    when t.kind in ('viewing', 'tomorrow') then (
      select jsonb_build_object('count', 1, 'mark', t.kind || ' ' || v.state,
        'what', case when v.expired_at is not null then 'expired' else v.state end,
        'as', case when v.owner_id = t.user_id then 'owner' else 'renter' end)
      from public.viewings v
      where v.id = t.about and t.user_id in (v.renter_id, v.owner_id) and not v.deleted and v.state = t.what and v.starts_at > p_now
        and not exists (select from public.blocked_users b
          where (b.blocker_id, b.blocked_id) in ((v.renter_id, v.owner_id), (v.owner_id, v.renter_id))))
    when t.kind = 'standing' then (
      select jsonb_build_object('count', 1, 'mark', t.what || ' ' || coalesce(r.body ->> 'at', ''), 'what', t.what)
      from public.records r
      where r.user_id = t.user_id and r.kind = 'standing' and not r.deleted
        and r.body ->> 'aboutId' = t.about::text and r.body ->> 'state' = t.what limit 1)
    when t.kind = 'confirm' then (
      select jsonb_build_object('count', count(*), 'mark', min(p.availability_confirmed_at)::text)
      from public.properties p
      where p.owner_id = t.user_id and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
        and p.availability_confirmed_at < p_now - interval '26 days'
      having count(*) > 0)
    when t.kind = 'alert' then (
      select jsonb_build_object('count', count(*), 'mark', max((h.body #> '{told,at}')::numeric)::text)
      from public.records h join public.records s on s.user_id = h.user_id and s.id = t.about and not s.deleted
      where h.user_id = t.user_id and h.kind = 'alert_hit' and not h.deleted and h.body ->> 'searchId' = t.about::text
        and h.body -> 'told' is not null and h.body ->> 'isSeen' = 'false' and h.body #>> '{told,isCleared}' is distinct from 'true'
      having count(*) > 0)
    when t.kind = 'home' then (
      select jsonb_build_object('count', 1, 'mark', t.what || ' ' || (r.body ->> 'at'), 'what', t.what)
      from public.records r
      where r.user_id = t.user_id and r.kind = 'notice' and not r.deleted and r.body #>> '{listing,id}' = t.about::text
        and r.body #>> '{listing,what}' = t.what and r.body #> '{listing,isOver}' is null and r.body ->> 'isRead' = 'false'
        and greatest((r.body -> 'readTo')::numeric, (r.body -> 'clearedTo')::numeric, 0) < (r.body -> 'at')::numeric
      order by r.xid desc limit 1)
    end
$$;
grant execute on function private.telling_facts(private.tellings, timestamptz) to service_role;

revoke execute on all functions in schema private from public;
