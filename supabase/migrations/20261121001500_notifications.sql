-- Two channels, told once a statement and with ids only (a payload holds 8,000 bytes):
--   row_changes  {table, type, ids}         for Realtime's subscribers
--   sync_hint    {collection, scope, user}  for devices; without user it concerns everybody
-- Not on messages: NOTIFY makes commits wait for one another.

-- Trigger arguments: collection, scope of one's own rows, column that names the person, and, where
-- everybody sees a part of the rows, the scope of that.
create function private.notify_changes() returns trigger
language plpgsql set search_path = ''
as $$
declare
  ids uuid[];
  people uuid[];
  who uuid;
  first integer;
begin
  execute format('select array_agg(id), array_agg(distinct %I) from changed', tg_argv[2])
    into ids, people;
  if ids is null then
    return null;
  end if;
  for first in select generate_series(1, array_length(ids, 1), 150) loop
    perform pg_notify('row_changes', json_build_object(
      'table', tg_table_name, 'type', tg_op, 'ids', ids[first : first + 149])::text);
  end loop;
  if array_length(people, 1) > 100 then
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', tg_argv[1])::text);
  else
    foreach who in array people loop
      perform pg_notify('sync_hint', json_build_object(
        'collection', tg_argv[0], 'scope', tg_argv[1], 'user', who)::text);
    end loop;
  end if;
  if tg_nargs > 3 then
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', tg_argv[3])::text);
  end if;
  return null;
end $$;
revoke execute on function private.notify_changes() from public;

create trigger notify_insert after insert on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id', 'people');
create trigger notify_update after update on public.user_profiles
  referencing new table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id', 'people');
create trigger notify_delete after delete on public.user_profiles
  referencing old table as changed for each statement
  execute function private.notify_changes('users', 'self', 'id', 'people');

create trigger notify_insert after insert on public.user_roles
  referencing new table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');
create trigger notify_update after update on public.user_roles
  referencing new table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');
create trigger notify_delete after delete on public.user_roles
  referencing old table as changed for each statement
  execute function private.notify_changes('roles', 'mine', 'user_id');

-- Hosted Supabase tells Realtime's subscribers from a publication.
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime' and not puballtables) then
    alter publication supabase_realtime add table public.user_profiles, public.user_roles;
  end if;
end $$;
