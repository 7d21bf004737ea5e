-- A clock that the server looks up is no change of a listing: it is not judged anew.
create or replace function private.properties_after() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and private.is_listed(old);
  is_listed boolean := tg_op <> 'DELETE' and private.is_listed(new);
begin
  if was_listed and not (is_listed and new.area_id = old.area_id) then
    insert into public.departures (collection, scope, row_id) values ('properties', 'area:' || old.area_id, old.id)
    on conflict (collection, scope, row_id) where user_id is null
    do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  end if;
  if is_listed and tg_op = 'UPDATE' and not (was_listed and new.area_id = old.area_id) then
    -- Back again, perhaps within one transaction, where its going and coming have the same place in the order.
    delete from public.departures d
      where d.collection = 'properties' and d.scope = 'area:' || new.area_id and d.row_id = new.id and d.user_id is null;
  end if;
  if tg_op <> 'DELETE' and not new.deleted and (
    (new.visibility = 'pending_approval' and (tg_op = 'INSERT' or old.visibility <> 'pending_approval'))
    or (new.visibility in ('live', 'pending_approval') and tg_op = 'UPDATE'
      -- The clock of its place is the server's own word.
      and (new.title, new.details - 'time_zone', new.photos, new.area_id, new.price)
        is distinct from (old.title, old.details - 'time_zone', old.photos, old.area_id, old.price))
    -- It may have been changed while nobody saw it.
    or (is_listed and not was_listed and tg_op = 'UPDATE' and old.visibility <> 'pending_approval'))
  then
    insert into private.listing_checks (property_id) values (new.id) on conflict do nothing;
    perform pg_notify('listing_checks', '');
  end if;
  return null;
end $$;
