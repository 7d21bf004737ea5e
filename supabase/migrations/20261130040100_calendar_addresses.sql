-- The address at which somebody's viewings are subscribed to. It is the only proof there is: what is kept is its hash, and a new one
-- ends the one before.
create table private.calendar_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256, hex.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('en', 'es', 'fr', 'de', 'pt', 'ar')),
  made_at timestamptz not null default now()
);
alter table private.calendar_addresses enable row level security;
grant select, insert, update, delete on private.calendar_addresses to service_role;
