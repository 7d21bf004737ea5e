-- Listings. Columns for what is asked for, guarded or counted; `details` and `photos` carry the rest, in the shape of
-- contract/entities/property.ts.
create table public.properties (
  id uuid primary key,
  owner_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  listing_type text not null check (listing_type in ('rent', 'sale')),
  property_type text not null check (property_type ~ '^[a-z][a-z_]{0,29}$'),
  listed_by text not null default 'owner' check (listed_by in ('owner', 'agent', 'developer')),
  area_id uuid not null references public.areas (id),
  -- Where the pin stands for everybody; the exact place is in property_private.
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
create index properties_fingerprint on public.properties (fingerprint);
create index properties_confirmed on public.properties (availability_confirmed_at)
  where visibility = 'live' and not deleted;
create index properties_tombstones on public.properties (updated_at) where deleted;

-- Whether an area shows it: live, and still to be had.
create function private.is_listed(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending') $$;
revoke execute on function private.is_listed(public.properties) from public;
grant execute on function private.is_listed(public.properties) to anon, authenticated, service_role;

alter table public.properties enable row level security;
-- Who saved a home learns for a year that it was let or sold, and for how much.
create policy "live listings are for everybody" on public.properties
  for select to anon, authenticated using (
    visibility = 'live' and not deleted
    and (off_market_on is null or off_market_on >= current_date - 365));
create policy "one's own listings" on public.properties
  for select to authenticated using (owner_id = (select auth.uid()));
create policy "one lists for oneself" on public.properties
  for insert to authenticated with check (owner_id = (select auth.uid()));
create policy "one changes one's own listings" on public.properties
  for update to authenticated
  using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
grant select on public.properties to anon;
grant select, insert, update on public.properties to authenticated;
grant select, insert, update, delete on public.properties to service_role;

-- What of a home is its owner's alone. Written before the listing, in one transaction with it: its pin and its
-- fingerprint come from here.
create table public.property_private (
  property_id uuid not null,
  owner_id uuid not null default auth.uid(),
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  number text check (char_length(number) <= 20),
  unit text check (char_length(unit) <= 40),
  -- Where the pin is moved to: known to nobody who could undo it.
  jitter uuid not null default gen_random_uuid(),
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
grant select, insert, update, delete on public.property_private to service_role;

-- The owner moves nothing to another home, and not the pin either.
create function private.guard_property_private() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    if tg_op = 'INSERT' then
      new.jitter := gen_random_uuid();
    elsif (new.property_id, new.owner_id, new.jitter) is distinct from (old.property_id, old.owner_id, old.jitter) then
      raise exception 'only the place can be changed' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
revoke execute on function private.guard_property_private() from public;
create trigger a_guard before insert or update on public.property_private
  for each row execute function private.guard_property_private();

-- Makes fingerprints of addresses that nobody can guess back.
create table private.fingerprint_key (
  only_row boolean primary key default true check (only_row),
  key uuid not null default gen_random_uuid()
);
insert into private.fingerprint_key default values;
alter table private.fingerprint_key enable row level security;

-- Listings to be looked at by the server: new ones before they are shown, changed ones while they are.
create table private.listing_checks (
  property_id uuid primary key references public.properties (id) on delete cascade,
  asked_at timestamptz not null default now()
);
alter table private.listing_checks enable row level security;
grant select, insert, update, delete on private.listing_checks to service_role;
