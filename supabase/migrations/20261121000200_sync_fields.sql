-- What every replicated table shares: `rev`, `deleted`, `updated_at`, `xid`, kept by one trigger.

-- One row. Another epoch tells devices that the database is not the one their cursors came from.
create table public.sync_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid(),
  -- Which cluster and timeline the epoch was made on; see sync_ensure_epoch().
  origin text
);
insert into public.sync_epoch default values;
alter table public.sync_epoch enable row level security;
create policy "anybody signed in reads the epoch" on public.sync_epoch
  for select to authenticated using (true);
grant select on public.sync_epoch to authenticated;
grant select, update on public.sync_epoch to service_role;

-- Rows that left what a scope may show. A policy hides a row; it cannot say that the row is gone.
create table public.departures (
  collection text not null,
  scope text not null,
  row_id uuid not null,
  -- Null: gone for everybody who holds the scope.
  user_id uuid,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id()
);
create unique index departures_once on public.departures (collection, scope, row_id, user_id)
  where user_id is not null;
create unique index departures_once_for_all on public.departures (collection, scope, row_id)
  where user_id is null;
create index departures_cursor on public.departures (collection, scope, xid, row_id);
alter table public.departures enable row level security;
create policy "departures for all and one's own" on public.departures
  for select to authenticated using (user_id is null or user_id = (select auth.uid()));
grant select on public.departures to authenticated;
grant select, insert, update, delete on public.departures to service_role;

-- BEFORE INSERT OR UPDATE on each replicated table; named so that it runs after the guards.
create function private.sync_touch() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.rev := case when tg_op = 'INSERT' then 1 else old.rev + 1 end;
  new.updated_at := pg_catalog.now();
  new.xid := pg_catalog.pg_current_xact_id();
  return new;
end $$;
revoke execute on function private.sync_touch() from public;
