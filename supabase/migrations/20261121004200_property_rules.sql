-- What the server keeps of a listing, and what it takes from its owner. The service may write everything; it is
-- given what it leaves out.

-- 150 to 300 m off the exact place, always the same way (product 2, location_precision).
create function private.moved_pin(place public.property_private, out lat double precision, out lon double precision)
language plpgsql immutable set search_path = ''
as $$
declare
  noise constant bytea := uuid_send(place.jitter);
  metres constant double precision := 150 + 150 * (get_byte(noise, 0) * 256 + get_byte(noise, 1)) / 65535.0;
  angle constant double precision := 2 * pi() * (get_byte(noise, 2) * 256 + get_byte(noise, 3)) / 65536.0;
begin
  lat := round((place.lat + metres * cos(angle) / 111320)::numeric, 5);
  lon := round((place.lon + metres * sin(angle) / (111320 * greatest(cos(radians(place.lat)), 0.01)))::numeric, 5);
end $$;

-- The same home listed again has the same: address, kind, area and bedrooms, or its first photos where no street is
-- given. Keyed, because a house number is guessed in a minute. SECURITY DEFINER for the key alone.
create function private.fingerprint_of(p public.properties, p_number text, p_unit text) returns text
language sql stable security definer set search_path = ''
as $$
  select left(encode(sha256(convert_to(concat_ws('|',
    (select k.key from private.fingerprint_key k),
    case when nullif(p.details ->> 'street', '') is null then coalesce(
      (select string_agg(photo ->> 'phash', ',' order by photo ->> 'phash')
        from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)
        where at <= 3 and photo ->> 'phash' is not null),
      p.id::text) end,
    lower(regexp_replace(concat_ws('|', p.details ->> 'country', p.details ->> 'city',
      p.details ->> 'postal_code', p.details ->> 'street', p_number, p_unit), '[[:space:][:punct:]]+', '', 'g')),
    p.listing_type, p.property_type, p.bedrooms, round(p.living_area)), 'UTF8')), 'hex'), 32)
$$;

-- Eight signs nobody confuses: no I, O, 0 or 1.
create function private.new_ref() returns text
language sql volatile set search_path = ''
as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(noise.bytes, place) & 31), 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) noise, unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) place
$$;

-- Keeps the first entry and the latest: a history that is shown stays small.
create function private.with_entry(history jsonb, entry jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when jsonb_array_length(history) < 200 then history || jsonb_build_array(entry)
    else (history - 1) || jsonb_build_array(entry) end
$$;

-- Raises 23514 with the name of what does not fit.
create function private.check_listing(p public.properties) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  photo jsonb;
  field text;
begin
  if coalesce(p.details ->> 'country', '') !~ '^[A-Z]{2}$'
    or coalesce(jsonb_typeof(p.details -> 'city'), '') <> 'string' or char_length(p.details ->> 'city') > 80
    or coalesce(jsonb_typeof(p.details -> 'description'), '') <> 'string'
    or char_length(p.details ->> 'description') > 5000 then
    raise exception 'country, city and description are needed' using errcode = '23514', constraint = 'details_fit';
  end if;
  foreach field in array array['virtual_tour_url', 'video_url'] loop
    if p.details ->> field !~ '^https://[^[:space:]]+$' or char_length(p.details ->> field) > 500 then
      raise exception '% is no https address', field using errcode = '23514', constraint = field;
    end if;
  end loop;
  for photo in select value from jsonb_array_elements(p.photos) loop
    if jsonb_typeof(photo) <> 'object'
      or coalesce(photo ->> 'id', '') !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      or photo ->> 'key' !~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$' then
      raise exception 'a photo does not fit' using errcode = '23514', constraint = 'photos_fit';
    end if;
  end loop;
end $$;

-- A row that comes for the first time. From an owner it waits until the server has looked at it.
create function private.new_listing(p public.properties, is_owner boolean) returns public.properties
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  earlier public.properties;
begin
  if is_owner then
    if p.status in ('rented', 'sold') then
      raise exception 'a new listing is to be had' using errcode = '23514', constraint = 'status_ladder';
    end if;
    if (select count(*) from public.properties q where q.owner_id = p.owner_id) >= 5000 then
      raise exception 'too many listings' using errcode = '54000';
    end if;
    p.visibility := case p.visibility when 'paused' then 'paused' else 'pending_approval' end;
    p.availability_confirmed_at := least(p.availability_confirmed_at, now());
    p.ref := null;
    p.moderation_reason := null;
    p.approved_at := null;
    p.created_at := now();
    p.first_listed_on := null;
    p.last_listed_on := null;
    p.relisted_count := 0;
    p.off_market_on := null;
    p.previous_price := null;
    p.price_history := null;
    p.status_history := null;
    p.fingerprint := null;
    select u.agent_id, u.verified_at is not null and u.created_at < now() - interval '14 days'
      into p.agent_id, p.owner_verified
      from public.user_profiles u where u.id = p.owner_id;
    p.owner_verified := coalesce(p.owner_verified, false);
  end if;
  p.ref := coalesce(p.ref, private.new_ref());
  p.fingerprint := coalesce(p.fingerprint, private.placed_fingerprint(p));
  if is_owner then
    -- The same home within 90 days goes on counting (product 5.6).
    select * into earlier from public.properties q
      where q.fingerprint = p.fingerprint and q.id <> p.id and q.approved_at is not null
        and coalesce(q.off_market_on, today) > today - 90
      order by coalesce(q.off_market_on, today) desc limit 1;
    if earlier.currency = p.currency then
      p.first_listed_on := earlier.first_listed_on;
      p.relisted_count := earlier.relisted_count + 1;
      p.price_history := private.with_entry(earlier.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
  elsif p.visibility = 'live' then
    p.approved_at := coalesce(p.approved_at, p.created_at, now());
  end if;
  p.first_listed_on := coalesce(p.first_listed_on, today);
  p.last_listed_on := coalesce(p.last_listed_on, p.first_listed_on);
  p.price_history := coalesce(p.price_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed')));
  p.status_history := coalesce(p.status_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'status', p.status)));
  return p;
end $$;

-- With what only the owner may know of the address.
create function private.placed_fingerprint(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select private.fingerprint_of(p, place.number, place.unit)
  from (select 1) here left join public.property_private place
    on place.property_id = p.id and place.owner_id = p.owner_id
$$;

-- What an owner's change of visibility comes to: they choose between live and paused, the rest is the server's.
create function private.next_visibility(was public.properties, wanted public.properties) returns text
language sql immutable set search_path = ''
as $$
  select case
    when was.visibility = 'expired' and wanted.availability_confirmed_at > was.availability_confirmed_at
      and wanted.visibility <> 'paused' then 'live'
    when wanted.visibility = 'paused' and was.visibility <> 'rejected' then 'paused'
    when wanted.visibility = 'live' and (was.visibility = 'rejected' or was.approved_at is null)
      then 'pending_approval'
    when wanted.visibility = 'live' then 'live'
    else was.visibility end
$$;

-- Takes back whatever of a change is not the owner's to make.
create function private.owners_part(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
begin
  if (p.id, p.owner_id, p.listing_type) is distinct from (was.id, was.owner_id, was.listing_type) then
    raise exception 'whose and what a listing is stays' using errcode = '42501';
  end if;
  p.availability_confirmed_at := greatest(was.availability_confirmed_at, least(p.availability_confirmed_at, now()));
  p.visibility := private.next_visibility(was, p);
  p.agent_id := was.agent_id;
  p.ref := was.ref;
  p.owner_verified := was.owner_verified;
  p.moderation_reason := case p.visibility when 'rejected' then was.moderation_reason end;
  p.approved_at := was.approved_at;
  p.created_at := was.created_at;
  p.first_listed_on := was.first_listed_on;
  p.last_listed_on := was.last_listed_on;
  p.relisted_count := was.relisted_count;
  p.off_market_on := was.off_market_on;
  p.previous_price := was.previous_price;
  p.price_history := was.price_history;
  p.status_history := was.status_history;
  p.fingerprint := private.placed_fingerprint(p);
  return p;
end $$;

-- Days, counts and histories that follow from a change.
create function private.changed_listing(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  is_closed constant boolean := p.status in ('rented', 'sold');
  returns constant boolean := private.is_listed(p) and not private.is_listed(was) and was.approved_at is not null;
begin
  if p.status <> was.status then
    p.status_history := private.with_entry(p.status_history,
      jsonb_build_object('at', private.instant(now()), 'status', p.status));
  end if;
  if not is_closed then
    p.closed_price := null;
    p.closed_on := null;
  elsif p.closed_on > today + 1 then
    raise exception 'it closes in the future' using errcode = '23514', constraint = 'closed_on';
  else
    p.closed_on := coalesce(p.closed_on, today);
  end if;

  if p.currency <> was.currency then
    p.previous_price := null;
    p.price_history := jsonb_build_array(
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed'));
  elsif p.price <> was.price then
    p.previous_price := was.price;
    p.price_history := private.with_entry(p.price_history,
      jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'changed'));
  end if;

  if private.is_listed(p) then
    -- Off for a day or closed: offered anew. Within 90 days the days go on counting (product 5.6).
    if returns and (was.status in ('rented', 'sold') or was.off_market_on < today) then
      p.relisted_count := was.relisted_count + 1;
      p.last_listed_on := today;
      if was.off_market_on <= today - 90 then
        p.first_listed_on := today;
      end if;
      p.price_history := private.with_entry(p.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
    p.off_market_on := null;
  elsif is_closed then
    p.off_market_on := p.closed_on;
  elsif private.is_listed(was) then
    p.off_market_on := today;
  end if;
  return p;
end $$;

create function private.guard_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  is_owner constant boolean := not private.is_trusted();
  place public.property_private;
begin
  perform private.check_listing(new);
  if is_owner and new.location_precision <> 'exact' then
    select * into place from public.property_private q where q.property_id = new.id and q.owner_id = new.owner_id;
    if place.lat is not null then
      select pin.lat, pin.lon into new.lat, new.lon from private.moved_pin(place) pin;
    end if;
  end if;
  if tg_op = 'INSERT' then
    return private.new_listing(new, is_owner);
  end if;
  if is_owner then
    new := private.owners_part(old, new);
  end if;
  return private.changed_listing(old, new);
end $$;

-- Devices that hold the area learn that a listing left it; what is new or changed is to be looked at.
-- SECURITY DEFINER because neither is written by clients.
create function private.properties_after() returns trigger
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
      and (new.title, new.details, new.photos, new.area_id, new.price)
        is distinct from (old.title, old.details, old.photos, old.area_id, old.price))
    -- It may have been changed while nobody saw it.
    or (is_listed and not was_listed and tg_op = 'UPDATE' and old.visibility <> 'pending_approval'))
  then
    insert into private.listing_checks (property_id) values (new.id) on conflict do nothing;
    perform pg_notify('listing_checks', '');
  end if;
  return null;
end $$;

revoke execute on function
  private.moved_pin(public.property_private), private.fingerprint_of(public.properties, text, text),
  private.new_ref(), private.with_entry(jsonb, jsonb), private.check_listing(public.properties),
  private.new_listing(public.properties, boolean), private.placed_fingerprint(public.properties),
  private.next_visibility(public.properties, public.properties),
  private.owners_part(public.properties, public.properties),
  private.changed_listing(public.properties, public.properties),
  private.guard_properties(), private.properties_after()
  from public;
grant execute on function
  private.moved_pin(public.property_private), private.fingerprint_of(public.properties, text, text),
  private.new_ref(), private.with_entry(jsonb, jsonb), private.check_listing(public.properties),
  private.new_listing(public.properties, boolean), private.placed_fingerprint(public.properties),
  private.next_visibility(public.properties, public.properties),
  private.owners_part(public.properties, public.properties),
  private.changed_listing(public.properties, public.properties)
  to authenticated, service_role;

create trigger a_guard before insert or update on public.properties
  for each row execute function private.guard_properties();
create trigger b_sync_touch before insert or update on public.properties
  for each row execute function private.sync_touch();
create trigger c_after_insert after insert on public.properties
  for each row when (new.visibility = 'pending_approval') execute function private.properties_after();
create trigger c_after_update after update on public.properties
  for each row execute function private.properties_after();
create trigger c_after_delete after delete on public.properties
  for each row execute function private.properties_after();

-- The server's verdict: without reasons a new listing goes live and a changed one stays; with reasons it is held.
-- Gives its visibility then, null when there is no such listing.
create function private.decide_listing(p_id uuid, p_reasons text[]) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  decided text;
begin
  delete from private.listing_checks where property_id = p_id;
  if cardinality(p_reasons) > 0 then
    update public.properties set
      visibility = 'rejected', approved_at = null, moderation_reason = array_to_string(p_reasons, ',')
    where id = p_id and visibility in ('live', 'pending_approval') returning visibility into decided;
  else
    update public.properties set
      visibility = 'live', moderation_reason = null,
      first_listed_on = case when approved_at is null and relisted_count = 0 then today else first_listed_on end,
      last_listed_on = today,
      approved_at = coalesce(approved_at, now())
    where id = p_id and visibility = 'pending_approval' and not deleted returning visibility into decided;
  end if;
  return coalesce(decided, (select visibility from public.properties where id = p_id));
end $$;
revoke execute on function private.decide_listing(uuid, text[]) from public;
grant execute on function private.decide_listing(uuid, text[]) to service_role;
