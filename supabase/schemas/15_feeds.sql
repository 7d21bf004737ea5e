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
