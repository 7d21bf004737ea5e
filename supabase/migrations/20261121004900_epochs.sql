-- A restored database has rows of an earlier time under the same ids, with revisions that may come to be equal
-- to ones that devices still hold. So a change names the epoch that its base was pulled in, and of another one
-- nothing is taken: the device pulls first. Named nowhere (an older app), it is taken as before.
create or replace function public.sync_push(p_collection text, p_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  this_epoch text := (select e.epoch::text from public.sync_epoch e);
  item jsonb;
  result jsonb;
  broken text;
  results jsonb := '[]'::jsonb;
begin
  if (select auth.uid()) is null then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$'
    or to_regprocedure(format('private.push_%s(jsonb)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 500 then
    raise exception 'rows are an array of at most 500' using errcode = '22023';
  end if;
  for item in select value from jsonb_array_elements(p_rows) loop
    begin
      if coalesce(item ->> 'epoch', this_epoch) is distinct from this_epoch then
        result := jsonb_build_object('status', 'reset', 'id', item ->> 'id');
      else
        execute format('select private.push_%s($1)', p_collection) into result using item - 'epoch';
      end if;
    exception
      -- What may pass when tried again is no fault of the row: the whole call fails and is repeated.
      when serialization_failure or deadlock_detected or query_canceled or lock_not_available then
        raise;
      when others then
        get stacked diagnostics broken = constraint_name;
        result := jsonb_build_object(
          'status', 'rejected', 'id', coalesce(item ->> 'id', ''), 'code', sqlstate)
          -- What does not fit, by the name of the constraint.
          || case when broken <> '' then jsonb_build_object('constraint', broken) else '{}' end;
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('results', results);
end $$;

-- As before, for every table that is replicated: whichever has the trigger that stamps its rows.
create or replace function public.sync_ensure_epoch(p_force boolean default false) returns boolean
language plpgsql set search_path = ''
as $$
declare
  before public.sync_epoch;
  here text;
  stamped regclass[] := array(
    select distinct t.tgrelid::regclass from pg_trigger t
    where t.tgfoid = 'private.sync_touch()'::regprocedure and not t.tgisinternal);
  one regclass;
  found_one boolean;
  is_ahead boolean;
begin
  select * into before from public.sync_epoch for update;
  begin
    select s.system_identifier::text || '/' || c.timeline_id::text into here
      from pg_control_system() s, pg_control_checkpoint() c;
  exception when others then
    here := null;
  end;
  select exists (select 1 from public.departures where xid >= pg_snapshot_xmax(pg_current_snapshot()))
    into is_ahead;
  foreach one in array stamped loop
    execute format(
      'select exists (select 1 from %s where xid >= pg_snapshot_xmax(pg_current_snapshot()))', one)
      into found_one;
    is_ahead := is_ahead or found_one;
  end loop;
  if not p_force and not is_ahead and (before.origin is null or here is null or before.origin = here) then
    update public.sync_epoch set origin = here where origin is null and here is not null;
    return false;
  end if;
  update public.sync_epoch set epoch = gen_random_uuid(), origin = here;
  -- The triggers stamp every row with this transaction.
  foreach one in array stamped loop
    execute format('update %s set deleted = deleted', one);
  end loop;
  -- Every cursor is void and every scope pulled whole, where what is not given goes: nobody needs to be told
  -- that a row went before. Stamped like the rows, that would come in any order with the row itself.
  delete from public.departures;
  return true;
end $$;
