-- Homes that come by feed: what an agency calls each of them, and what its feed said last. Written by the server alone.
create table private.feeds (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- The columns of a table by what they say.
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 16384),
  -- Of the file that was read last.
  report jsonb,
  read_at timestamptz,
  -- Until then one process writes. In the past and not null: it ended before it was done.
  writing_until timestamptz,
  unique (owner_id, name)
);
alter table private.feeds enable row level security;
grant select, insert, update, delete on private.feeds to service_role;

create table private.feed_homes (
  feed_id uuid not null references private.feeds (id) on delete cascade,
  ref text not null check (char_length(ref) between 1 and 120),
  -- Null: its owner deleted it, and it stays so.
  property_id uuid references public.properties (id) on delete set null,
  -- Of what the feed says; null: a photo of it is still missing.
  hash text,
  -- The fields as the feed wanted them, and as they stood once they were written: another value since then is the owner's.
  wanted jsonb not null,
  stood jsonb not null,
  -- It was not in the feed, and was paused.
  left_at timestamptz,
  primary key (feed_id, ref)
);
create index feed_homes_property on private.feed_homes (property_id);
alter table private.feed_homes enable row level security;
grant select, insert, update, delete on private.feed_homes to service_role;

-- An agency lists more than a person: 20,000 homes.
-- A row that comes for the first time. From an owner it waits until the server has looked at it.
create or replace function private.new_listing(p public.properties, is_owner boolean) returns public.properties
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
    p.visibility := case p.visibility when 'paused' then 'paused' else 'pending_approval' end;
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
