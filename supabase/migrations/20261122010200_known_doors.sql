-- Networks and devices from which somebody signed in to an account: a stranger who guesses passwords from elsewhere does
-- not keep its owner out. Kept as keyed hashes; the key is the server's.
create table private.known_doors (
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  door text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, door)
);
alter table private.known_doors enable row level security;
grant select, insert, update, delete on private.known_doors to service_role;
