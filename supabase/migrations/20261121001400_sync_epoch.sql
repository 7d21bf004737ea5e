-- A restored database runs on another cluster or timeline, with a transaction counter of its own: every
-- cursor is void, and rows copied in carry transaction ids from elsewhere. To be called by the server at each
-- start, and by hand after a restore. True when a new epoch began.
create function public.sync_ensure_epoch(p_force boolean default false) returns boolean
language plpgsql set search_path = ''
as $$
declare
  before public.sync_epoch;
  here text;
  is_ahead boolean;
begin
  select * into before from public.sync_epoch for update;
  begin
    select s.system_identifier::text || '/' || c.timeline_id::text into here
      from pg_control_system() s, pg_control_checkpoint() c;
  exception when others then
    here := null;
  end;
  select exists (select 1 from public.user_profiles where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    or exists (select 1 from public.user_roles where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    or exists (select 1 from public.departures where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    into is_ahead;
  if not p_force and not is_ahead and (before.origin is null or here is null or before.origin = here) then
    update public.sync_epoch set origin = here where origin is null and here is not null;
    return false;
  end if;
  update public.sync_epoch set epoch = gen_random_uuid(), origin = here;
  -- The triggers stamp every row with this transaction.
  update public.user_profiles set deleted = deleted;
  update public.user_roles set deleted = deleted;
  update public.departures set xid = pg_current_xact_id();
  return true;
end $$;
revoke execute on function public.sync_ensure_epoch(boolean) from public, anon, authenticated;
grant execute on function public.sync_ensure_epoch(boolean) to service_role;
