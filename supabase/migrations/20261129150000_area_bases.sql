-- Bases of areas that stand over changes.

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
