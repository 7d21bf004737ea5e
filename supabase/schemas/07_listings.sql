-- Listings. Columns for what is asked for, guarded or counted; `details` and `photos` carry the rest, in the shape of
-- contract/entities/property.ts.
create table public.properties (
  id uuid primary key,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  listing_type text not null check (listing_type in ('rent', 'sale')),
  property_type text not null check (property_type ~ '^[a-z][a-z_]{0,29}$'),
  listed_by text not null default 'owner' check (listed_by in ('owner', 'agent', 'developer')),
  area_id uuid not null references public.areas (id),
  -- The public pin; the exact place is in property_private.
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  location_precision text not null default 'street' check (location_precision in ('exact', 'street', 'area')),
  -- Minor units of `currency`, per `price_period` for a rental.
  price bigint not null check (price between 0 and 9007199254740991),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_period text check (price_period in
    ('month', 'week', 'fortnight', 'quarter', 'year', 'day', 'per_person_week')),
  bedrooms integer not null check (bedrooms between 0 and 10000),
  bathrooms numeric(4, 1) not null check (bathrooms between 0 and 100),
  -- m²; null: the owner ticked "not stated".
  living_area numeric(10, 2) check (living_area between 0 and 10000000),
  title text not null check (char_length(title) between 1 and 80),
  details jsonb not null,
  photos jsonb not null default '[]',
  status text not null,
  visibility text not null default 'live' check (visibility in
    ('live', 'paused', 'expired', 'pending_approval', 'rejected')),
  availability_confirmed_at timestamptz not null default now(),
  closed_price bigint check (closed_price between 0 and 9007199254740991),
  closed_on date,
  -- From here on the server's: see guard_properties().
  agent_id text,
  ref text not null unique check (ref ~ '^[2-9A-HJ-NP-Z]{8}$'),
  owner_verified boolean not null default false,
  moderation_reason text check (char_length(moderation_reason) <= 300),
  -- When it was first found fit to be shown; null: not yet.
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  first_listed_on date not null,
  last_listed_on date not null,
  relisted_count integer not null default 0,
  off_market_on date,
  previous_price bigint,
  price_history jsonb not null,
  status_history jsonb not null,
  fingerprint text not null,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- When the server last decided about it. Its owner's devices tell of the decision once; nobody else is given it.
  judged_at timestamptz,
  -- Its owner's word that it is not to be shown, in the shape of contract/entities/property.ts: paused, paused until a day, or withdrawn.
  away jsonb,
  -- The price from a day on: {on, price}, in `currency`.
  next_price jsonb,
  -- When the schedule last had it shown, and when it last changed its price. Only its owner is told.
  went_live_at timestamptz,
  repriced_at timestamptz,
  -- When the schedule has something to do next; null: never.
  due_at timestamptz,
  -- When its place was last shown less exactly than before. Nobody is given it.
  pin_hidden_at timestamptz,
  unique (id, owner_id),
  constraint status_of_its_kind check (case listing_type
    when 'rent' then status in ('available', 'pending', 'rented')
    else status in ('active', 'pending', 'sold') end),
  constraint period_of_its_kind check ((price_period is null) = (listing_type = 'sale')),
  constraint closing_of_closed check (status in ('rented', 'sold') or (closed_price is null and closed_on is null)),
  constraint details_fit check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 65536),
  constraint photos_fit check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 50
    and octet_length(photos::text) <= 65536)
);
create index properties_area on public.properties (area_id, xid, id)
  where visibility = 'live' and not deleted;
create index properties_of_area on public.properties (area_id);
create index properties_owner on public.properties (owner_id, xid, id);
create index properties_confirmed on public.properties (availability_confirmed_at)
  where visibility = 'live' and not deleted;
create index properties_tombstones on public.properties (updated_at) where deleted;
create index properties_due on public.properties (due_at) where due_at is not null;
alter table public.properties enable row level security;
create policy "one's own listings" on public.properties
  for select to authenticated using (owner_id = (select auth.uid()));
grant select, insert, update on public.properties to authenticated;
grant all on public.properties to service_role;

-- Whether an area shows it: live, and still to be had.
create function private.is_listed(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending') $$;
grant execute on function private.is_listed(public.properties) to anon, authenticated, service_role;

-- The part of a home that only its owner reads. Written before the listing, in one transaction with it: its pin and
-- its fingerprint come from here.
create table public.property_private (
  property_id uuid not null,
  owner_id uuid not null default auth.uid(),
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  number text check (char_length(number) <= 20),
  unit text check (char_length(unit) <= 40),
  primary key (property_id, owner_id),
  foreign key (property_id, owner_id) references public.properties (id, owner_id)
    on delete cascade deferrable initially deferred,
  check ((lat is null) = (lon is null))
);
alter table public.property_private enable row level security;
create policy "where one's own homes are" on public.property_private
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "one says where one's own homes are" on public.property_private
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "one corrects where one's own homes are" on public.property_private
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
grant select, insert, update on public.property_private to authenticated;
grant all on public.property_private to service_role;

-- The owner moves nothing to another home, and not the pin either.
create function private.guard_property_private() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and tg_op = 'UPDATE'
    and (new.property_id, new.owner_id) is distinct from (old.property_id, old.owner_id) then
    raise exception 'only the place can be changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger a_guard before insert or update on public.property_private
  for each row execute function private.guard_property_private();

-- Listings to be looked at by the server: new ones before they are shown, changed ones while they are. One that cannot be judged
-- stands in nobody's way: each is judged for itself, and one whose judging breaks off is tried again later, behind all others.
create table private.listing_checks (
  property_id uuid primary key references public.properties (id) on delete cascade,
  asked_at timestamptz not null default now(),
  -- When it may be looked at; behind `asked_at` once judging it failed.
  due_at timestamptz not null default now(),
  -- How often judging it broke off.
  failures integer not null default 0
);
create index listing_checks_due on private.listing_checks (due_at);
alter table private.listing_checks enable row level security;
grant select, insert, update, delete on private.listing_checks to service_role;

-- The server's own fields of a listing, and the fields it takes from its owner. The service may write everything; it
-- is given what it leaves out.

-- Eight signs nobody confuses: no I, O, 0 or 1.
create function private.new_ref() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(noise.bytes, place) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) noise, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) place
$$;
grant execute on function private.new_ref() to authenticated, service_role;

-- Keeps the first entry and the latest: a history that is shown stays small.
create function private.with_entry(history jsonb, entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_array_length(history) < 200 then history || jsonb_build_array(entry)
    else (history - 1) || jsonb_build_array(entry) end
$$;
grant execute on function private.with_entry(jsonb, jsonb) to authenticated, service_role;

-- A schedule: the days on which a listing is shown or changes its price. Midnight is that of the place where the home stands, and the
-- server alone carries it out.

-- When a day begins in a time zone; null: it is no day. A zone that this database does not know counts as UTC.
create function private.starts_in(p_day text, p_zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  begins timestamp;
begin
  if coalesce(p_day, '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  begin
    begins := p_day::timestamp;
  exception when others then
    return null;
  end;
  return begins at time zone p_zone;
exception when others then
  return begins at time zone 'UTC';
end $$;
grant execute on function private.starts_in(text, text) to authenticated, service_role;

-- The time zone of a home: as it was looked up for its place, else that of its area.
create function private.zone_of(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(p.details ->> 'time_zone', ''),
    (select a.time_zone from public.areas a where a.id = p.area_id), 'UTC')
$$;
grant execute on function private.zone_of(public.properties) to authenticated, service_role;

-- Raises 23514 with the name of what does not fit.
create function private.check_listing(p public.properties) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  photo jsonb;
  field text;
begin
  if coalesce(p.details ->> 'country', '') !~ '^[A-Z]{2}$'
    or coalesce(jsonb_typeof(p.details -> 'city'), '') <> 'string' or char_length(p.details ->> 'city') > 80
    or coalesce(jsonb_typeof(p.details -> 'description'), '') <> 'string'
    or char_length(p.details ->> 'description') > 5000 then
    raise exception 'country, city and description are needed' using errcode = '23514', constraint = 'details_fit';
  end if;
  foreach field in array array['virtual_tour_url', 'video_url'] loop
    if p.details ->> field !~ '^https://[^[:space:]]+$' or char_length(p.details ->> field) > 500 then
      raise exception '% is no https address', field using errcode = '23514', constraint = field;
    end if;
  end loop;
  if p.away is not null and not coalesce(case p.away ->> 'kind'
      when 'until' then private.starts_in(p.away ->> 'on', 'UTC') is not null
      else p.away ->> 'kind' in ('paused', 'withdrawn') end, false) then
    raise exception 'it is away in no way that is known' using errcode = '23514', constraint = 'away_fits';
  end if;
  if p.next_price is not null and not coalesce(private.starts_in(p.next_price ->> 'on', 'UTC') is not null
      and p.next_price ->> 'price' ~ '^[0-9]{1,16}$', false) then
    raise exception 'the next price is none' using errcode = '23514', constraint = 'next_price_fits';
  end if;
  for photo in select value from jsonb_array_elements(p.photos) loop
    if jsonb_typeof(photo) <> 'object'
      or coalesce(photo ->> 'id', '') !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      or photo ->> 'key' !~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$' then
      raise exception 'a photo does not fit' using errcode = '23514', constraint = 'photos_fit';
    end if;
  end loop;
end $$;
grant execute on function private.check_listing(public.properties) to authenticated, service_role;

-- A row that comes for the first time. From an owner it waits until the server has looked at it.
create function private.new_listing(p public.properties, is_owner boolean) returns public.properties
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  earlier public.properties;
begin
  if is_owner then
    if p.status in ('rented', 'sold') then
      raise exception 'a new listing is to be had' using errcode = '23514', constraint = 'status_ladder';
    end if;
    if (select count(*) from public.properties q where q.owner_id = p.owner_id) >= 20000 then
      raise exception 'too many listings' using errcode = '54000';
    end if;
    -- One that is to be shown from a day on is looked at before.
    p.visibility := case
      when p.away ->> 'kind' = 'until' then 'pending_approval'
      when p.away is not null or p.visibility = 'paused' then 'paused'
      else 'pending_approval' end;
    p.away := case when p.visibility = 'paused' then coalesce(p.away, '{"kind": "paused"}') else p.away end;
    p.went_live_at := null;
    p.repriced_at := null;
    p.availability_confirmed_at := least(p.availability_confirmed_at, now());
    p.ref := null;
    p.moderation_reason := null;
    p.approved_at := null;
    p.created_at := now();
    p.first_listed_on := null;
    p.last_listed_on := null;
    p.relisted_count := 0;
    p.off_market_on := null;
    p.previous_price := null;
    p.price_history := null;
    p.status_history := null;
    p.fingerprint := null;
    select u.agent_id, u.verified_at is not null and u.created_at < now() - interval '14 days'
      into p.agent_id, p.owner_verified
      from public.user_profiles u where u.id = p.owner_id;
    p.owner_verified := coalesce(p.owner_verified, false);
    -- The same home of the same owner within 90 days goes on counting (product 5.6).
    select * into earlier from private.listed_before(p) q
      where q.approved_at is not null and coalesce(q.off_market_on, today) > today - 90 limit 1;
    if earlier.currency = p.currency then
      p.fingerprint := earlier.fingerprint;
      p.first_listed_on := earlier.first_listed_on;
      p.relisted_count := earlier.relisted_count + 1;
      p.price_history := private.with_entry(earlier.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
  elsif p.visibility = 'live' then
    p.approved_at := coalesce(p.approved_at, p.created_at, now());
  end if;
  p.ref := coalesce(p.ref, private.new_ref());
  -- By chance: it says of two listings that one continues the other, as `relisted` does, and of a home nothing.
  p.fingerprint := coalesce(p.fingerprint, replace(gen_random_uuid()::text, '-', ''));
  p.first_listed_on := coalesce(p.first_listed_on, today);
  p.last_listed_on := coalesce(p.last_listed_on, p.first_listed_on);
  p.price_history := coalesce(p.price_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed')));
  p.status_history := coalesce(p.status_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'status', p.status)));
  return p;
end $$;
grant execute on function private.new_listing(public.properties, boolean) to authenticated, service_role;

-- The owner's word on its not being shown, after a change of theirs. Their last word stands: a device that knows nothing of it ends
-- it by showing or pausing the home.
create function private.next_away(was public.properties, wanted public.properties) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when wanted.away is distinct from was.away then wanted.away
    when wanted.visibility is not distinct from was.visibility then was.away
    -- Asked for again before anybody saw it: it is still to be shown from that day on.
    when wanted.visibility = 'live' and was.visibility in ('pending_approval', 'rejected') and was.away ->> 'kind' = 'until'
      then was.away
    when wanted.visibility = 'paused' then '{"kind": "paused"}'::jsonb
    when wanted.visibility = 'live' then null
    else was.away end
$$;
grant execute on function private.next_away(public.properties, public.properties) to authenticated, service_role;

-- The result of an owner's change of visibility: they choose between live and paused, the rest is the server's.
create function private.next_visibility(was public.properties, wanted public.properties) returns text
language sql immutable set search_path = ''
as $$
  select case
    -- Taken off, or shown from a day on: what was not approved yet is looked at before.
    when wanted.away is not null and wanted.away is distinct from was.away then case
      when was.visibility = 'rejected' then 'rejected'
      when wanted.away ->> 'kind' = 'until' and was.approved_at is null and wanted.visibility <> 'paused'
        then 'pending_approval'
      else 'paused' end
    when was.visibility = 'expired' and wanted.availability_confirmed_at > was.availability_confirmed_at
      and wanted.visibility <> 'paused' then 'live'
    when wanted.visibility = 'paused' and was.visibility <> 'rejected' then 'paused'
    when wanted.visibility = 'live' and (was.visibility = 'rejected' or was.approved_at is null)
      then 'pending_approval'
    when wanted.visibility = 'live' then 'live'
    else was.visibility end
$$;
grant execute on function private.next_visibility(public.properties, public.properties) to authenticated, service_role;

-- Takes back whatever of a change is not the owner's to make.
create function private.owners_part(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  said constant jsonb := private.next_away(was, p);
begin
  if (p.id, p.owner_id, p.listing_type) is distinct from (was.id, was.owner_id, was.listing_type) then
    raise exception 'whose and what a listing is stays' using errcode = '42501';
  end if;
  p.availability_confirmed_at := greatest(was.availability_confirmed_at, least(p.availability_confirmed_at, now()));
  p.visibility := private.next_visibility(was, p);
  p.away := said;
  p.went_live_at := was.went_live_at;
  p.repriced_at := was.repriced_at;
  p.agent_id := was.agent_id;
  p.ref := was.ref;
  p.owner_verified := was.owner_verified;
  p.moderation_reason := case p.visibility when 'rejected' then was.moderation_reason end;
  p.approved_at := was.approved_at;
  p.created_at := was.created_at;
  p.first_listed_on := was.first_listed_on;
  p.last_listed_on := was.last_listed_on;
  p.relisted_count := was.relisted_count;
  p.off_market_on := was.off_market_on;
  p.previous_price := was.previous_price;
  p.price_history := was.price_history;
  p.status_history := was.status_history;
  p.fingerprint := was.fingerprint;
  return p;
end $$;
grant execute on function private.owners_part(public.properties, public.properties) to authenticated, service_role;

-- Days, counts and histories that follow from a change.
create function private.changed_listing(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  is_closed constant boolean := p.status in ('rented', 'sold');
  returns constant boolean := private.is_listed(p) and not private.is_listed(was) and was.approved_at is not null;
begin
  if p.status <> was.status then
    p.status_history := private.with_entry(p.status_history,
      jsonb_build_object('at', private.instant(now()), 'status', p.status));
  end if;
  if not is_closed then
    p.closed_price := null;
    p.closed_on := null;
  elsif p.closed_on > today + 1 then
    raise exception 'it closes in the future' using errcode = '23514', constraint = 'closed_on';
  else
    p.closed_on := coalesce(p.closed_on, today);
  end if;

  if p.currency <> was.currency then
    p.previous_price := null;
    p.price_history := jsonb_build_array(
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed'));
  elsif p.price <> was.price then
    p.previous_price := was.price;
    p.price_history := private.with_entry(p.price_history,
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'changed'));
  end if;

  if private.is_listed(p) then
    -- Approved while its owner had it off: this is its first day.
    if returns and was.visibility = 'paused' and was.status not in ('rented', 'sold') and was.off_market_on is null then
      p.last_listed_on := today;
      if p.relisted_count = 0 then
        p.first_listed_on := today;
      end if;
    end if;
    -- Off for a day or closed: offered anew. Within 90 days the days go on counting (product 5.6).
    if returns and (was.status in ('rented', 'sold') or was.off_market_on < today) then
      p.relisted_count := was.relisted_count + 1;
      p.last_listed_on := today;
      if was.off_market_on <= today - 90 then
        p.first_listed_on := today;
      end if;
      p.price_history := private.with_entry(p.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
    p.off_market_on := null;
  elsif is_closed then
    p.off_market_on := p.closed_on;
  elsif private.is_listed(was) then
    p.off_market_on := today;
  end if;
  return p;
end $$;
grant execute on function private.changed_listing(public.properties, public.properties) to authenticated, service_role;

-- A listing and its schedule agree. What is let, sold or removed has none; what its owner took off is shown by nobody else, and what
-- is shown is not away.
create function private.planned_listing(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  zone text;
  shows_at timestamptz;
begin
  if p.status in ('rented', 'sold') or p.deleted then
    p.away := null;
    p.next_price := null;
  end if;
  -- It was said in another currency.
  if p.currency <> was.currency and p.next_price is not distinct from was.next_price then
    p.next_price := null;
  end if;
  -- Held while its owner had it off: should it be released, it is still off.
  if p.visibility = 'rejected' and was.visibility = 'paused' and p.away is null then
    p.away := '{"kind": "paused"}';
  end if;
  p.due_at := null;
  if p.away is null and p.next_price is null then
    return p;
  end if;
  zone := private.zone_of(p);
  if p.away ->> 'kind' = 'until' then
    shows_at := private.starts_in(p.away ->> 'on', zone);
  end if;
  if p.visibility = 'live' and p.away is not null then
    if shows_at <= now() then
      p.away := null;
    else
      p.visibility := 'paused';
    end if;
  end if;
  p.due_at := least(
    case when p.visibility = 'paused' then shows_at end,
    private.starts_in(p.next_price ->> 'on', zone));
  return p;
end $$;
grant execute on function private.planned_listing(public.properties, public.properties) to authenticated, service_role;

create function private.guard_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean := not private.is_trusted();
  place public.property_private;
begin
  perform private.check_listing(new);
  if is_owner and new.location_precision <> 'exact' then
    select * into place from public.property_private q where q.property_id = new.id and q.owner_id = new.owner_id;
    if place.lat is not null then
      select pin.lat, pin.lon into new.lat, new.lon
        from private.shown_pin(new, case tg_op when 'UPDATE' then old end, place) pin;
    end if;
  end if;
  if tg_op = 'INSERT' then
    new := private.new_listing(new, is_owner);
    return private.planned_listing(new, new);
  end if;
  if is_owner then
    new := private.owners_part(old, new);
  end if;
  return private.changed_listing(old, private.planned_listing(old, new));
end $$;
create trigger a_guard before insert or update on public.properties
  for each row execute function private.guard_properties();

-- Devices that hold the area learn that a listing left it; what is new or changed is to be looked at.
-- SECURITY DEFINER because neither is written by clients.
create function private.properties_after() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and private.is_listed(old);
  is_listed boolean := tg_op <> 'DELETE' and private.is_listed(new);
begin
  if was_listed and not (is_listed and new.area_id = old.area_id) then
    insert into public.departures (collection, scope, row_id) values ('properties', 'area:' || old.area_id, old.id)
    on conflict (collection, scope, row_id) where user_id is null
    do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  end if;
  if is_listed and tg_op = 'UPDATE' and not (was_listed and new.area_id = old.area_id) then
    -- Back again, perhaps within one transaction, where its going and coming have the same place in the order.
    delete from public.departures d
      where d.collection = 'properties' and d.scope = 'area:' || new.area_id and d.row_id = new.id and d.user_id is null;
  end if;
  if tg_op <> 'DELETE' and not new.deleted and (
    (new.visibility = 'pending_approval' and (tg_op = 'INSERT' or old.visibility <> 'pending_approval'))
    or (new.visibility in ('live', 'pending_approval') and tg_op = 'UPDATE'
      -- The clock of its place is the server's own word.
      and (new.title, new.details - 'time_zone', new.photos, new.area_id, new.price)
        is distinct from (old.title, old.details - 'time_zone', old.photos, old.area_id, old.price))
    -- It may have been changed while nobody saw it.
    or (is_listed and not was_listed and tg_op = 'UPDATE' and old.visibility <> 'pending_approval'))
  then
    insert into private.listing_checks (property_id) values (new.id) on conflict do nothing;
    perform pg_notify('listing_checks', '');
  end if;
  return null;
end $$;

create trigger b_sync_touch before insert or update on public.properties
  for each row execute function private.sync_touch();
create trigger c_after_insert after insert on public.properties
  for each row when (new.visibility = 'pending_approval') execute function private.properties_after();
create trigger c_after_update after update on public.properties
  for each row execute function private.properties_after();
create trigger c_after_delete after delete on public.properties
  for each row execute function private.properties_after();

-- The server's verdict: without reasons a new listing goes live and a changed one stays; with reasons it is held.
-- Gives its visibility then, null when there is no such listing.
create function private.decide_listing(p_id uuid, p_reasons text[]) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  decided text;
begin
  delete from private.listing_checks where property_id = p_id;
  if cardinality(p_reasons) > 0 then
    update public.properties set
      visibility = 'rejected', approved_at = null, moderation_reason = array_to_string(p_reasons, ','),
      judged_at = now()
    where id = p_id and visibility in ('live', 'pending_approval') returning visibility into decided;
  else
    update public.properties set
      visibility = 'live', moderation_reason = null,
      first_listed_on = case when approved_at is null and relisted_count = 0 then today else first_listed_on end,
      last_listed_on = today,
      approved_at = coalesce(approved_at, now()),
      judged_at = now()
    where id = p_id and visibility = 'pending_approval' and not deleted returning visibility into decided;
  end if;
  return coalesce(decided, (select visibility from public.properties where id = p_id));
end $$;
grant execute on function private.decide_listing(uuid, text[]) to service_role;

-- A listing as everybody may see it. No part of it is made from facts that only its owner may know, and only the
-- owner reads the row itself: guests and other people get what this function names, by listed_behind and
-- listings_seen. The time of making is told by the first offer, which its history has. `reviewed` is there only if a
-- part was approved.
create function private.property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  -- Two objects: a call takes a hundred arguments.
  select jsonb_build_object(
    'id', p.id, 'listing_type', p.listing_type, 'property_type', p.property_type, 'listed_by', p.listed_by,
    'area_id', p.area_id, 'lat', p.lat, 'lon', p.lon, 'location_precision', p.location_precision,
    'price', p.price, 'currency', p.currency, 'price_period', p.price_period,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'living_area', p.living_area,
    'title', p.title, 'details', p.details, 'photos', private.photos_shown(p.photos),
    'status', p.status, 'visibility', p.visibility,
    'availability_confirmed_at', private.instant(p.availability_confirmed_at),
    'closed_price', p.closed_price, 'closed_on', p.closed_on)
  || jsonb_build_object(
    'owner_id', p.owner_id, 'agent_id', p.agent_id, 'ref', p.ref, 'owner_verified', p.owner_verified,
    'owner_since', private.member_since(p.owner_id),
    'moderation_reason', null,
    'created_at', coalesce(p.price_history -> 0 ->> 'at', p.first_listed_on || 'T00:00:00.000Z'),
    'first_listed_on', p.first_listed_on, 'last_listed_on', p.last_listed_on,
    'relisted_count', p.relisted_count, 'off_market_on', p.off_market_on, 'previous_price', p.previous_price,
    'price_history', p.price_history, 'status_history', p.status_history, 'fingerprint', p.fingerprint,
    'rev', p.rev, 'deleted', p.deleted, 'updated_at', private.instant(p.updated_at))
  || coalesce((
    select jsonb_build_object('reviewed', parts) from private.reviewed_parts(p) as parts where parts is not null), '{}')
$$;
grant execute on function private.property_json(public.properties) to anon, authenticated, service_role;

-- To its owner, with what the server thinks of it, and the exact place under `private`.
create function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object(
    'photos', p.photos, 'moderation_reason', p.moderation_reason, 'created_at', private.instant(p.created_at),
    'judged_at', private.instant(p.judged_at), 'away', p.away, 'next_price', p.next_price,
    'went_live_at', private.instant(p.went_live_at), 'repriced_at', private.instant(p.repriced_at), 'private', (
      select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
      from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;
grant execute on function private.own_property_json(public.properties) to anon, authenticated, service_role;

create function private.pull_properties(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope = 'mine' then
    return query
      select p.xid, p.id, private.own_property_json(p) from public.properties p
      where p.owner_id = (select auth.uid())
        and (p.xid, p.id) > (p_xid, p_id)
        and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by p.xid, p.id
      limit p_limit;
  elsif p_scope ~ '^area:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    return query select * from private.listed_behind(substr(p_scope, 6)::uuid, p_xid, p_id, p_limit);
  else
    raise exception 'properties has no scope %', p_scope using errcode = '22023';
  end if;
end $$;
grant execute on function private.pull_properties(text, xid8, uuid, integer) to anon, authenticated, service_role;

-- The fields of an owner's item that they may write.
create function private.own_property_fields(item jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item)
  where key in ('listing_type', 'property_type', 'listed_by', 'area_id', 'lat', 'lon', 'location_precision',
    'price', 'currency', 'price_period', 'bedrooms', 'bathrooms', 'living_area', 'title', 'details', 'photos',
    'status', 'visibility', 'availability_confirmed_at', 'closed_price', 'closed_on', 'deleted', 'away', 'next_price')
$$;
grant execute on function private.own_property_fields(jsonb) to authenticated, service_role;

-- The exact place, where the item has one.
create function private.keep_place(p_id uuid, place jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if jsonb_typeof(place) is distinct from 'object' then
    return;
  end if;
  insert into public.property_private as q (property_id, owner_id, lat, lon, number, unit)
  values (p_id, (select auth.uid()), (place ->> 'lat')::double precision, (place ->> 'lon')::double precision,
    place ->> 'number', place ->> 'unit')
  on conflict (property_id, owner_id) do update
  set lat = excluded.lat, lon = excluded.lon, number = excluded.number, unit = excluded.unit;
end $$;
grant execute on function private.keep_place(uuid, jsonb) to authenticated, service_role;

create function private.push_properties(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  fields constant jsonb := private.own_property_fields(item);
  theirs public.properties;
  mine public.properties;
begin
  select * into theirs from public.properties p
    where p.id = (item ->> 'id')::uuid and p.owner_id = (select auth.uid()) for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
    end if;
    perform private.keep_place(theirs.id, item -> 'private');
    mine := jsonb_populate_record(theirs, fields);
    update public.properties set
      listing_type = mine.listing_type, property_type = mine.property_type, listed_by = mine.listed_by,
      area_id = mine.area_id, lat = mine.lat, lon = mine.lon, location_precision = mine.location_precision,
      price = mine.price, currency = mine.currency, price_period = mine.price_period,
      bedrooms = mine.bedrooms, bathrooms = mine.bathrooms, living_area = mine.living_area,
      title = mine.title, details = mine.details, photos = mine.photos,
      status = mine.status, visibility = mine.visibility,
      availability_confirmed_at = mine.availability_confirmed_at,
      closed_price = mine.closed_price, closed_on = mine.closed_on, deleted = mine.deleted,
      away = mine.away, next_price = mine.next_price
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.properties, fields);
    perform private.keep_place((item ->> 'id')::uuid, item -> 'private');
    insert into public.properties (
      id, listing_type, property_type, listed_by, area_id, lat, lon, location_precision,
      price, currency, price_period, bedrooms, bathrooms, living_area, title, details, photos,
      status, visibility, availability_confirmed_at, deleted, away, next_price)
    values (
      (item ->> 'id')::uuid, mine.listing_type, mine.property_type, coalesce(mine.listed_by, 'owner'),
      mine.area_id, mine.lat, mine.lon, coalesce(mine.location_precision, 'street'),
      mine.price, mine.currency, mine.price_period, mine.bedrooms, mine.bathrooms, mine.living_area,
      mine.title, mine.details, coalesce(mine.photos, '[]'),
      mine.status, coalesce(mine.visibility, 'live'), coalesce(mine.availability_confirmed_at, now()),
      coalesce(mine.deleted, false), mine.away, mine.next_price)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
end $$;
grant execute on function private.push_properties(jsonb) to authenticated, service_role;

-- Homes wanted one by one, wherever they lie: saved, compared, talked about. `known`: [{id, rev}], rev 0 for what is not
-- held; at most 500. Answers {rows, gone}: what is new or changed, and what may not be seen (any more). The rows come in the order
-- in which they were asked for.
create function public.listings_by_id(known jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(known) is distinct from 'array' or jsonb_array_length(known) > 500 then
    raise exception 'known is an array of at most 500' using errcode = '22023';
  end if;
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(seen.body order by asked.at) filter (where seen.body is not null), '[]'),
    'gone', coalesce(jsonb_agg(asked.id order by asked.at) filter (where seen.id is null), '[]'))
  into answer
  from (
    select (k.value ->> 'id')::uuid as id, min(k.at) as at
    from jsonb_array_elements(known) with ordinality k (value, at) group by 1) asked
    left join private.listings_seen(known) seen on seen.id = asked.id;
  return answer;
end $$;
revoke execute on function public.listings_by_id(jsonb) from public;
grant execute on function public.listings_by_id(jsonb) to anon, authenticated, service_role;

-- One notice an area and owner a statement. An area's goes to the devices that watch it, and names the transaction, so that
-- they know when they have the change.
create function private.hint_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  told text;
begin
  for told in execute case tg_op
    when 'INSERT' then 'select distinct ''area:'' || area_id from after_rows p where private.is_listed(p)'
    when 'DELETE' then 'select distinct ''area:'' || area_id from before_rows p where private.is_listed(p)'
    else 'select ''area:'' || area_id from after_rows p where private.is_listed(p)
      union select ''area:'' || area_id from before_rows p where private.is_listed(p)' end
  loop
    perform pg_notify('sync_hint', json_build_object('collection', 'properties', 'scope', told,
      'xid', pg_current_xact_id()::text)::text);
  end loop;
  for told in execute case tg_op
    when 'DELETE' then 'select distinct owner_id::text from before_rows limit 101'
    else 'select distinct owner_id::text from after_rows limit 101' end
  loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'properties', 'scope', 'mine', 'user', told)::text);
  end loop;
  return null;
end $$;
create trigger hint_insert after insert on public.properties
  referencing new table as after_rows for each statement execute function private.hint_properties();
create trigger hint_update after update on public.properties
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.hint_properties();
create trigger hint_delete after delete on public.properties
  referencing old table as before_rows for each statement execute function private.hint_properties();

-- Upkeep: listings that were not confirmed for thirty days are no longer shown (product 5.7), and areas know how many
-- they have.

-- At most p_limit at once; gives how many. Each by itself: one that cannot be taken off stays, with a warning, and the others go.
create function public.expire_listings(p_limit integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  expired integer := 0;
begin
  for one in
    select p.id from public.properties p
    where p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
      and p.availability_confirmed_at < p_now - interval '30 days'
    order by p.availability_confirmed_at limit p_limit for update skip locked
  loop
    begin
      update public.properties set visibility = 'expired' where id = one;
      expired := expired + 1;
    exception when others then
      raise warning 'listing % cannot be taken off: % %', one, sqlstate, sqlerrm;
    end;
  end loop;
  return expired;
end $$;
revoke execute on function public.expire_listings(integer, timestamptz) from public;
grant execute on function public.expire_listings(integer, timestamptz) to service_role;

-- Carries out what is due: shows homes and changes prices. At most p_limit at once; gives how many. Rows that another process has in hand
-- are passed over, and once they are let go nothing of them is due. A moderator's word stands: what is held stays so, and nothing of a
-- suspended person is shown. Each by itself; what cannot be stored is dropped, and what others stood in the way of is done in the next round.
create function private.run_schedules(p_limit integer default 200, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one public.properties;
  zone text;
  shows boolean;
  prices boolean;
  done integer := 0;
begin
  for one in
    select * from public.properties p
    where p.due_at <= p_now and not p.deleted and not private.is_suspended(p.owner_id)
    order by p.due_at limit p_limit for update skip locked
  loop
    zone := private.zone_of(one);
    shows := one.visibility = 'paused' and one.away ->> 'kind' = 'until'
      and coalesce(private.starts_in(one.away ->> 'on', zone) <= p_now, false);
    prices := coalesce(private.starts_in(one.next_price ->> 'on', zone) <= p_now, false);
    begin
      update public.properties set
        visibility = case when not shows then visibility when approved_at is null then 'pending_approval' else 'live' end,
        away = case when shows then null else away end,
        availability_confirmed_at = case when shows then now() else availability_confirmed_at end,
        went_live_at = case when shows and approved_at is not null then now() else went_live_at end,
        price = case when prices then (next_price ->> 'price')::bigint else price end,
        repriced_at = case when prices and price <> (next_price ->> 'price')::bigint then now() else repriced_at end,
        next_price = case when prices then null else next_price end
      where id = one.id;
      done := done + 1;
    exception when transaction_rollback or lock_not_available or insufficient_resources then
      raise warning 'the schedule of listing % waits: % %', one.id, sqlstate, sqlerrm;
    when others then
      raise warning 'the schedule of listing % cannot be carried out: % %', one.id, sqlstate, sqlerrm;
      begin
        update public.properties set
          away = case when shows then '{"kind": "paused"}'::jsonb else away end,
          next_price = case when prices then null else next_price end
        where id = one.id;
      exception when others then
        raise warning 'the schedule of listing % cannot be dropped: % %', one.id, sqlstate, sqlerrm;
      end;
    end;
  end loop;
  return done;
end $$;
grant execute on function private.run_schedules(integer, timestamptz) to service_role;

create function private.unturn_listing() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.unturned(new.title);
  -- Signs beyond ASCII stand for themselves in the text of a jsonb.
  new.details := private.unturned(new.details::text)::jsonb;
  new.photos := private.unturned(new.photos::text)::jsonb;
  return new;
end $$;
create trigger a_clean_texts before insert or update of title, details, photos on public.properties
  for each row execute function private.unturn_listing();

create function private.guard_judged_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_trusted() then
    return new;
  elsif tg_op = 'INSERT' then
    new.judged_at := null;
  else
    new.judged_at := old.judged_at;
  end if;
  return new;
end $$;
create trigger a_guard_judged_at before insert or update on public.properties
  for each row execute function private.guard_judged_at();

-- Files that were made before hold the place as it was shown then.
create function private.note_hidden_pin() returns trigger
language plpgsql set search_path = ''
as $$
declare
  from_exact constant text[] := array['exact', 'street', 'area'];
begin
  new.pin_hidden_at := case when tg_op = 'UPDATE' then
    case when array_position(from_exact, new.location_precision) > array_position(from_exact, old.location_precision)
      then now() else old.pin_hidden_at end end;
  return new;
end $$;
create trigger a_note_hidden_pin before insert or update on public.properties
  for each row execute function private.note_hidden_pin();

-- 150 to 300 m off, drawn at random. Nobody can work it out from the place, or the place from it.
create function private.moved_pin(
  p_lat double precision, p_lon double precision, out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
declare
  noise constant bytea := uuid_send(gen_random_uuid());
  metres constant double precision := 150 + 150 * (get_byte(noise, 0) * 256 + get_byte(noise, 1)) / 65535.0;
  angle constant double precision := 2 * pi() * (get_byte(noise, 2) * 256 + get_byte(noise, 3)) / 65536.0;
begin
  lat := round((p_lat + metres * cos(angle) / 111320)::numeric, 5);
  lon := round((p_lon + metres * sin(angle) / (111320 * greatest(cos(radians(p_lat)), 0.01)))::numeric, 5);
end $$;
grant execute on function private.moved_pin(double precision, double precision) to authenticated, service_role;

-- Whether a pin may go on standing there for this place: two metres either way for the rounding.
create function private.is_pin_of(
  place public.property_private, p_lat double precision, p_lon double precision
) returns boolean
language sql immutable set search_path = ''
as $$
  select sqrt(power((p_lat - place.lat) * 111320, 2)
    + power((p_lon - place.lon) * 111320 * greatest(cos(radians(place.lat)), 0.01), 2)) between 148 and 302
$$;
grant execute on function private.is_pin_of(public.property_private, double precision, double precision) to authenticated, service_role;

-- The words that identify the home of a listing: its address with the facts that only its owner knows, or its first
-- photos where no street is given. Compared among the listings of one owner, and never kept or given to anybody.
create function private.home_words(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select concat_ws('|',
    case when nullif(p.details ->> 'street', '') is null then coalesce(
      (select string_agg(photo ->> 'phash', ',' order by photo ->> 'phash')
        from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)
        where at <= 3 and photo ->> 'phash' is not null),
      p.id::text) end,
    lower(regexp_replace(concat_ws('|', p.details ->> 'country', p.details ->> 'city',
      p.details ->> 'postal_code', p.details ->> 'street', place.number, place.unit), '[[:space:][:punct:]]+', '', 'g')))
  from (select 1) here left join public.property_private place
    on place.property_id = p.id and place.owner_id = p.owner_id
$$;
grant execute on function private.home_words(public.properties) to authenticated, service_role;

-- The same owner's listings of the same home, newest first. Of another owner's nobody learns anything, and no history of
-- theirs is continued: two who list one home have two histories.
create function private.listed_before(p public.properties) returns setof public.properties
language sql stable set search_path = ''
as $$
  with mine as materialized (select private.home_words(p) as words)
  select q.* from public.properties q, mine
  where q.owner_id = p.owner_id and q.id <> p.id
    and (q.listing_type, q.property_type, q.bedrooms) = (p.listing_type, p.property_type, p.bedrooms)
    and round(q.living_area) is not distinct from round(p.living_area)
    and private.home_words(q) = mine.words
  order by coalesce(q.off_market_on, 'infinity') desc, q.created_at desc
$$;
grant execute on function private.listed_before(public.properties) to authenticated, service_role;

-- The pin of a home that is not shown where it is: as it stood, in an earlier listing too, as long as that says no more
-- than a new one would. Each further pin of one home would narrow down where it is.
create function private.shown_pin(
  p public.properties, was public.properties, place public.property_private,
  out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
begin
  if was.location_precision <> 'exact' and private.is_pin_of(place, was.lat, was.lon) then
    lat := was.lat;
    lon := was.lon;
    return;
  end if;
  select q.lat, q.lon into lat, lon from private.listed_before(p) q
    where q.location_precision <> 'exact' and private.is_pin_of(place, q.lat, q.lon) limit 1;
  if lat is null then
    select pin.lat, pin.lon into lat, lon from private.moved_pin(place.lat, place.lon) pin;
  end if;
end $$;
grant execute on function private.shown_pin(public.properties, public.properties, public.property_private) to authenticated, service_role;

-- Photos as others see them: without the hash of the file as it was picked, and when it was taken.
create function private.photos_shown(photos jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when photos @? '$[*] ? (exists (@.hash) || exists (@.taken_at))' then
    (select jsonb_agg(photo - array['hash', 'taken_at'] order by at)
      from jsonb_array_elements(photos) with ordinality as listed (photo, at))
    else photos end
$$;
grant execute on function private.photos_shown(jsonb) to anon, authenticated, service_role;

-- The listings of an area behind a cursor. SECURITY DEFINER because guests and other people are given a part of these
-- rows, and a policy gives whole ones.
create function private.listed_behind(p_area uuid, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.xid, p.id, private.property_json(p) from public.properties p
  where p.area_id = p_area
    -- As is_listed(), spelt out for the index.
    and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    and (p.xid, p.id) > (p_xid, p_id)
    and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by p.xid, p.id
  limit p_limit
$$;
grant execute on function private.listed_behind(uuid, xid8, uuid, integer) to anon, authenticated, service_role;

-- Of the homes asked for those that the caller may see, whole where the revision they hold is another. Who saved a home
-- learns for a year that it was let or sold, and for how much. SECURITY DEFINER as above.
create function private.listings_seen(known jsonb) returns table (id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.id, case
    when p.rev = asked.rev then null
    when p.owner_id = (select auth.uid()) then private.own_property_json(p)
    else private.property_json(p) end
  from (
    select distinct on ((k.value ->> 'id')::uuid) (k.value ->> 'id')::uuid as id,
      coalesce((k.value ->> 'rev')::bigint, 0) as rev
    from jsonb_array_elements(known) k) asked
  join public.properties p on p.id = asked.id
  where not p.deleted and (p.owner_id = (select auth.uid()) or (
    p.visibility = 'live' and (p.off_market_on is null or p.off_market_on >= current_date - 365)))
$$;
grant execute on function private.listings_seen(jsonb) to anon, authenticated, service_role;

create function private.property_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('properties', private.own_property_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.properties
  for each row when (not new.deleted) execute function private.property_fits();
create trigger a_contract_update after update on public.properties
  for each row when (not new.deleted and (old.deleted
    or (new.title, new.details, new.photos, new.property_type, new.listed_by, new.area_id, new.lat, new.lon,
      new.location_precision, new.price, new.currency, new.price_period, new.bedrooms, new.bathrooms, new.living_area,
      new.closed_price, new.closed_on, new.away, new.next_price)
    is distinct from (old.title, old.details, old.photos, old.property_type, old.listed_by, old.area_id, old.lat,
      old.lon, old.location_precision, old.price, old.currency, old.price_period, old.bedrooms, old.bathrooms,
      old.living_area, old.closed_price, old.closed_on, old.away, old.next_price)))
  execute function private.property_fits();

-- Puts a check that broke off behind all others: a minute, then twice as long each time, at most six hours. Gives how often
-- it failed.
create function private.put_off_check(p_id uuid) returns integer
language sql volatile set search_path = ''
as $$
  update private.listing_checks
  set failures = failures + 1,
    due_at = now() + least(interval '1 minute' * power(2, least(failures, 10)), interval '6 hours')
  where property_id = p_id
  returning failures
$$;
grant execute on function private.put_off_check(uuid) to service_role;

-- Listings that are shown, or are to be, and that no device can read: stored before bodies were looked at, or written by
-- another way. They are held, with the field, and nothing of them goes. One that cannot even be held is passed over.
create function private.hold_unreadable() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  held integer := 0;
begin
  for one in
    select p.id, f.fault
    from public.properties p
    cross join lateral (
      select private.fault_in(private.body_schema('properties'), private.own_property_json(p)) as fault) f
    where p.visibility in ('live', 'pending_approval') and not p.deleted and f.fault is not null
  loop
    begin
      perform private.decide_listing(one.id, array['unreadable:' || left(private.field_of(one.fault), 60)]);
      held := held + 1;
    exception when others then
      raise warning 'listing % cannot be held: % %', one.id, sqlstate, sqlerrm;
    end;
  end loop;
  return held;
end $$;
grant execute on function private.hold_unreadable() to service_role;

-- An owner's change is looked at now, however often judging the listing failed before. SECURITY DEFINER because
-- clients do not write that table.
create function private.check_is_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.listing_checks set due_at = now(), failures = 0 where property_id = new.id and failures > 0;
  return null;
end $$;
create trigger d_check_is_due after update on public.properties
  for each row when ((new.title, new.details, new.photos, new.price) is distinct from
    (old.title, old.details, old.photos, old.price))
  execute function private.check_is_due();

-- A person who lists a home holds the role of a landlord (anybody can take it, and nobody holds it by accident).
-- Without it (any more) they may take a home of theirs off, close it and remove it.
create function private.is_landlord() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = 'landlord' and not r.deleted)
$$;
grant execute on function private.is_landlord() to authenticated, service_role;

-- The changes of a listing that need no role.
create function private.is_taken_off(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.deleted or p.visibility = 'paused' or p.status in ('rented', 'sold') $$;
grant execute on function private.is_taken_off(public.properties) to authenticated, service_role;

create policy "landlords list for themselves" on public.properties
  for insert to authenticated
  with check (owner_id = (select auth.uid()) and (select private.is_landlord()));

create policy "landlords change their own listings, and anybody takes theirs off" on public.properties
  for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid())
    and ((select private.is_landlord()) or private.is_taken_off(properties)));

-- As the policies, with a name that a device understands: what was written is kept there, and sent again once the role is held.
create function private.guard_lister() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or not private.is_taken_off(new)) and not private.is_landlord() then
    raise exception 'this takes the role of a landlord' using errcode = '42501', constraint = 'landlord_role';
  end if;
  return new;
end $$;
create trigger a_lister before insert or update on public.properties
  for each row execute function private.guard_lister();

-- A price or an area above these is a zero too many: contract/rules/bounds.ts names the same, and a test ties the two. Bounds are looked at when what they bound is written: a constraint that is
-- not valid for what was stored before it would refuse any change of such a row, also what the server does to all rows by itself.
create function private.guard_bounds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.price > (
    case new.listing_type when 'sale' then 1000000000::bigint else 10000000 end
    * case when new.currency in (
      'ARS', 'BIF', 'CLP', 'COP', 'CRC', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KHR', 'KMF', 'KRW', 'KZT',
      'LAK', 'LBP', 'MGA', 'MMK', 'MNT', 'NGN', 'PKR', 'PYG', 'RSD', 'RWF', 'TZS', 'UGX', 'UZS', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF', 'YER') then 1000 else 1 end
    * case
      when new.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
        'XAF', 'XOF', 'XPF') then 1
      when new.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
      else 100 end) then
    raise exception 'dearer than a home can be' using errcode = '23514', constraint = 'price_bound';
  end if;
  if new.living_area > 100000 then
    raise exception 'larger than a home can be' using errcode = '23514', constraint = 'living_area_bound';
  end if;
  return new;
end $$;
create trigger a_bounds_insert before insert on public.properties
  for each row execute function private.guard_bounds();
create trigger a_bounds_update before update on public.properties
  for each row when ((new.price, new.currency, new.listing_type, new.living_area)
    is distinct from (old.price, old.currency, old.listing_type, old.living_area))
  execute function private.guard_bounds();

-- A home is listed in an area that is open. One that stands in a closed area may stay, and be changed.
create function private.guard_area() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or new.area_id is distinct from old.area_id)
    and exists (select 1 from public.areas a where a.id = new.area_id and (a.closed_at is not null or a.deleted)) then
    raise exception 'the area is closed' using errcode = '23514', constraint = 'area_open';
  end if;
  return new;
end $$;
create trigger a_guard_area before insert or update of area_id on public.properties
  for each row execute function private.guard_area();

-- Title and description in several languages (details.language, details.translations), and documents and films (details.files).

-- An app that does not know them sends the details without: what is absent stays, an empty list takes them out. The
-- service writes what it means.
create function private.keep_languages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.details := (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(old.details) kept where kept.key in ('language', 'translations', 'files')) || new.details;
  end if;
  return new;
end $$;

-- Before the texts are cleaned, and before anything is decided by them.
create trigger a_and_languages before update of details on public.properties
  for each row when (jsonb_typeof(old.details) = 'object' and jsonb_typeof(new.details) = 'object')
  execute function private.keep_languages();

-- 360° pictures of a home's tour (photos[].sphere).

-- An app that does not know them sends its photos without: what is absent stays. Whoever wants a picture out of the tour
-- takes the photo out. The service writes what it means.
create function private.keep_spheres() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.photos := (
      select coalesce(jsonb_agg(case
          when photo ? 'sphere' or not exists (
            select from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere') then photo
          else photo || (
            select jsonb_build_object('sphere', was -> 'sphere') from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere' limit 1)
        end order by at), '[]')
      from jsonb_array_elements(new.photos) with ordinality as listed (photo, at));
  end if;
  return new;
end $$;

-- Before the texts are cleaned, and before anything is decided by the photos.
create trigger a_and_spheres before update of photos on public.properties
  for each row when (jsonb_typeof(new.photos) = 'array' and jsonb_path_exists(old.photos, '$[*].sphere'))
  execute function private.keep_spheres();

-- Which base of an area stands: its homes at a checkpoint, in two files that never change (server/domain/listings/areaBases.ts).
create table private.area_bases (
  area_id uuid primary key references public.areas (id) on delete cascade,
  -- A hash of what is in it; null: the first is being made.
  base text check (base ~ '^[0-9a-f]{32}$'),
  -- Of the functions that write a line, and of how the files are written.
  format text,
  epoch text,
  -- A pull brings the writes of later transactions.
  xid xid8,
  -- It holds no home that had left by then.
  seen pg_snapshot,
  homes integer not null default 0,
  -- Of both files as they are sent.
  bytes integer not null default 0,
  made_at timestamptz,
  -- The base before: some minutes longer for those that were told of it a moment ago.
  earlier text,
  earlier_xid xid8,
  earlier_seen pg_snapshot,
  replaced_at timestamptz,
  -- Until then one process makes the next.
  making_until timestamptz
);
alter table private.area_bases enable row level security;
grant select, insert, update, delete on private.area_bases to service_role;

-- A bucket that only the server reaches, if the project has a storage service.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public)
      values ('area-bases', 'area-bases', false)
      on conflict (id) do nothing
    $bucket$;
  end if;
end $$;
