-- What people report about listings, with the listing as it stood. No policies: neither guests nor people signed in reach
-- it; it is written by the server for them.
create table private.reports (
  -- Made on the device: sending again changes nothing.
  id uuid primary key,
  property_id uuid not null,
  owner_id uuid not null,
  -- Null once their account has ended.
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null check (reason ~ '^[a-z][a-z_]{0,39}$'),
  text text not null check (char_length(text) <= 2000),
  -- As the reporter's device showed it, and as the server had it when the report came.
  seen jsonb check (octet_length(seen::text) <= 131072),
  evidence jsonb not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index reports_property on private.reports (property_id);
create index reports_reporter on private.reports (reporter_id, received_at);
alter table private.reports enable row level security;
grant select, insert, update, delete on private.reports to service_role;
