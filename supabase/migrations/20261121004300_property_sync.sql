-- Listings as devices hold them: what an area shows, one's own, and single ones by their ids.

create function private.property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  -- Two objects: a call takes a hundred arguments.
  select jsonb_build_object(
    'id', p.id, 'listing_type', p.listing_type, 'property_type', p.property_type, 'listed_by', p.listed_by,
    'area_id', p.area_id, 'lat', p.lat, 'lon', p.lon, 'location_precision', p.location_precision,
    'price', p.price, 'currency', p.currency, 'price_period', p.price_period,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'living_area', p.living_area,
    'title', p.title, 'details', p.details, 'photos', p.photos, 'status', p.status, 'visibility', p.visibility,
    'availability_confirmed_at', private.instant(p.availability_confirmed_at),
    'closed_price', p.closed_price, 'closed_on', p.closed_on)
  || jsonb_build_object(
    'owner_id', p.owner_id, 'agent_id', p.agent_id, 'ref', p.ref, 'owner_verified', p.owner_verified,
    'moderation_reason', p.moderation_reason, 'created_at', private.instant(p.created_at),
    'first_listed_on', p.first_listed_on, 'last_listed_on', p.last_listed_on,
    'relisted_count', p.relisted_count, 'off_market_on', p.off_market_on, 'previous_price', p.previous_price,
    'price_history', p.price_history, 'status_history', p.status_history, 'fingerprint', p.fingerprint,
    'rev', p.rev, 'deleted', p.deleted, 'updated_at', private.instant(p.updated_at))
$$;

-- To its owner, with the exact place under `private`.
create function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object('private', (
    select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
    from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;

create function private.pull_properties(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope = 'mine' then
    return query
      select p.xid, p.id, private.own_property_json(p) from public.properties p
      where p.owner_id = (select auth.uid())
        and (p.xid, p.id) > (p_xid, p_id)
        and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by p.xid, p.id
      limit p_limit;
  elsif p_scope ~ '^area:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    return query
      select p.xid, p.id, private.property_json(p) from public.properties p
      where p.area_id = substr(p_scope, 6)::uuid
        -- As is_listed(), spelt out for the index.
        and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
        and (p.xid, p.id) > (p_xid, p_id)
        and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
      order by p.xid, p.id
      limit p_limit;
  else
    raise exception 'properties has no scope %', p_scope using errcode = '22023';
  end if;
end $$;

-- What of an owner's item is theirs to write.
create function private.own_property_fields(item jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item)
  where key in ('listing_type', 'property_type', 'listed_by', 'area_id', 'lat', 'lon', 'location_precision',
    'price', 'currency', 'price_period', 'bedrooms', 'bathrooms', 'living_area', 'title', 'details', 'photos',
    'status', 'visibility', 'availability_confirmed_at', 'closed_price', 'closed_on', 'deleted')
$$;

-- The exact place, where the item has one.
create function private.keep_place(p_id uuid, place jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if jsonb_typeof(place) is distinct from 'object' then
    return;
  end if;
  insert into public.property_private as q (property_id, owner_id, lat, lon, number, unit)
  values (p_id, (select auth.uid()), (place ->> 'lat')::double precision, (place ->> 'lon')::double precision,
    place ->> 'number', place ->> 'unit')
  on conflict (property_id, owner_id) do update
  set lat = excluded.lat, lon = excluded.lon, number = excluded.number, unit = excluded.unit;
end $$;

create function private.push_properties(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  fields constant jsonb := private.own_property_fields(item);
  theirs public.properties;
  mine public.properties;
begin
  select * into theirs from public.properties p
    where p.id = (item ->> 'id')::uuid and p.owner_id = (select auth.uid()) for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
    end if;
    perform private.keep_place(theirs.id, item -> 'private');
    mine := jsonb_populate_record(theirs, fields);
    update public.properties set
      listing_type = mine.listing_type, property_type = mine.property_type, listed_by = mine.listed_by,
      area_id = mine.area_id, lat = mine.lat, lon = mine.lon, location_precision = mine.location_precision,
      price = mine.price, currency = mine.currency, price_period = mine.price_period,
      bedrooms = mine.bedrooms, bathrooms = mine.bathrooms, living_area = mine.living_area,
      title = mine.title, details = mine.details, photos = mine.photos,
      status = mine.status, visibility = mine.visibility,
      availability_confirmed_at = mine.availability_confirmed_at,
      closed_price = mine.closed_price, closed_on = mine.closed_on, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.properties, fields);
    perform private.keep_place((item ->> 'id')::uuid, item -> 'private');
    insert into public.properties (
      id, listing_type, property_type, listed_by, area_id, lat, lon, location_precision,
      price, currency, price_period, bedrooms, bathrooms, living_area, title, details, photos,
      status, visibility, availability_confirmed_at, deleted)
    values (
      (item ->> 'id')::uuid, mine.listing_type, mine.property_type, coalesce(mine.listed_by, 'owner'),
      mine.area_id, mine.lat, mine.lon, coalesce(mine.location_precision, 'street'),
      mine.price, mine.currency, mine.price_period, mine.bedrooms, mine.bathrooms, mine.living_area,
      mine.title, mine.details, coalesce(mine.photos, '[]'),
      mine.status, coalesce(mine.visibility, 'live'), coalesce(mine.availability_confirmed_at, now()),
      coalesce(mine.deleted, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
end $$;

-- Homes wanted one by one, wherever they lie: saved, compared, talked about. `known`: [{id, rev}], rev 0 for what is not
-- held; at most 500. Answers {rows, gone}: what is new or changed, and what may not be seen (any more).
create function public.listings_by_id(known jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(known) is distinct from 'array' or jsonb_array_length(known) > 500 then
    raise exception 'known is an array of at most 500' using errcode = '22023';
  end if;
  with asked as (
    select (k.value ->> 'id')::uuid as id, coalesce((k.value ->> 'rev')::bigint, 0) as rev
    from jsonb_array_elements(known) k)
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(case p.owner_id when (select auth.uid()) then private.own_property_json(p)
      else private.property_json(p) end) filter (where p.id is not null and p.rev <> a.rev), '[]'),
    'gone', coalesce(jsonb_agg(a.id) filter (where p.id is null), '[]'))
  into answer
  from asked a left join public.properties p on p.id = a.id and not p.deleted;
  return answer;
end $$;

revoke execute on function
  private.property_json(public.properties), private.own_property_json(public.properties),
  private.pull_properties(text, xid8, uuid, integer), private.own_property_fields(jsonb),
  private.keep_place(uuid, jsonb), private.push_properties(jsonb), public.listings_by_id(jsonb)
  from public, anon;
grant execute on function
  private.property_json(public.properties), private.own_property_json(public.properties),
  private.pull_properties(text, xid8, uuid, integer), public.listings_by_id(jsonb)
  to anon, authenticated, service_role;
grant execute on function
  private.own_property_fields(jsonb), private.keep_place(uuid, jsonb), private.push_properties(jsonb)
  to authenticated, service_role;

-- One notice an area and owner a statement. An area's goes to the devices that watch it.
create function private.hint_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  told text;
begin
  for told in execute case tg_op
    when 'INSERT' then 'select distinct ''area:'' || area_id from after_rows p where private.is_listed(p)'
    when 'DELETE' then 'select distinct ''area:'' || area_id from before_rows p where private.is_listed(p)'
    else 'select ''area:'' || area_id from after_rows p where private.is_listed(p)
      union select ''area:'' || area_id from before_rows p where private.is_listed(p)' end
  loop
    perform pg_notify('sync_hint', json_build_object('collection', 'properties', 'scope', told)::text);
  end loop;
  for told in execute case tg_op
    when 'DELETE' then 'select distinct owner_id::text from before_rows limit 101'
    else 'select distinct owner_id::text from after_rows limit 101' end
  loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'properties', 'scope', 'mine', 'user', told)::text);
  end loop;
  return null;
end $$;
revoke execute on function private.hint_properties() from public;
create trigger hint_insert after insert on public.properties
  referencing new table as after_rows for each statement execute function private.hint_properties();
create trigger hint_update after update on public.properties
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.hint_properties();
create trigger hint_delete after delete on public.properties
  referencing old table as before_rows for each statement execute function private.hint_properties();
