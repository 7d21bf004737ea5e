-- An access token lives until it expires; sessions named here are over for /api and sockets at once.
create table public.ended_sessions (
  session_id uuid primary key,
  user_id uuid not null,
  ended_at timestamptz not null default now()
);
create index ended_sessions_ended_at on public.ended_sessions (ended_at);
alter table public.ended_sessions enable row level security;
grant select, insert, update, delete on public.ended_sessions to service_role;
