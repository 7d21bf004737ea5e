-- A listing's life: withdrawn and taken back, shown from a day on, a price from a day on.
alter table public.properties
  add column away jsonb,
  add column next_price jsonb,
  add column went_live_at timestamptz,
  add column repriced_at timestamptz,
  add column due_at timestamptz;
create index properties_due on public.properties (due_at) where due_at is not null;

create or replace function private.starts_in(p_day text, p_zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  begins timestamp;
begin
  if coalesce(p_day, '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    return null;
  end if;
  begin
    begins := p_day::timestamp;
  exception when others then
    return null;
  end;
  return begins at time zone p_zone;
exception when others then
  return begins at time zone 'UTC';
end $$;
grant execute on function private.starts_in(text, text) to authenticated, service_role;

create or replace function private.zone_of(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select coalesce(nullif(p.details ->> 'time_zone', ''),
    (select a.time_zone from public.areas a where a.id = p.area_id), 'UTC')
$$;
grant execute on function private.zone_of(public.properties) to authenticated, service_role;

create or replace function private.check_listing(p public.properties) returns void
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
  if p.away is not null and not coalesce(case p.away ->> 'kind'
      when 'until' then private.starts_in(p.away ->> 'on', 'UTC') is not null
      else p.away ->> 'kind' in ('paused', 'withdrawn') end, false) then
    raise exception 'it is away in no way that is known' using errcode = '23514', constraint = 'away_fits';
  end if;
  if p.next_price is not null and not coalesce(private.starts_in(p.next_price ->> 'on', 'UTC') is not null
      and p.next_price ->> 'price' ~ '^[0-9]{1,16}$', false) then
    raise exception 'the next price is none' using errcode = '23514', constraint = 'next_price_fits';
  end if;
  for photo in select value from jsonb_array_elements(p.photos) loop
    if jsonb_typeof(photo) <> 'object'
      or coalesce(photo ->> 'id', '') !~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
      or photo ->> 'key' !~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,119}$' then
      raise exception 'a photo does not fit' using errcode = '23514', constraint = 'photos_fit';
    end if;
  end loop;
end $$;

create or replace function private.new_listing(p public.properties, is_owner boolean) returns public.properties
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
    if (select count(*) from public.properties q where q.owner_id = p.owner_id) >= 20000 then
      raise exception 'too many listings' using errcode = '54000';
    end if;
    -- One that is to be shown from a day on is looked at before.
    p.visibility := case
      when p.away ->> 'kind' = 'until' then 'pending_approval'
      when p.away is not null or p.visibility = 'paused' then 'paused'
      else 'pending_approval' end;
    p.away := case when p.visibility = 'paused' then coalesce(p.away, '{"kind": "paused"}') else p.away end;
    p.went_live_at := null;
    p.repriced_at := null;
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
    -- The same home of the same owner within 90 days goes on counting (product 5.6).
    select * into earlier from private.listed_before(p) q
      where q.approved_at is not null and coalesce(q.off_market_on, today) > today - 90 limit 1;
    if earlier.currency = p.currency then
      p.fingerprint := earlier.fingerprint;
      p.first_listed_on := earlier.first_listed_on;
      p.relisted_count := earlier.relisted_count + 1;
      p.price_history := private.with_entry(earlier.price_history,
        jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'relisted'));
    end if;
  elsif p.visibility = 'live' then
    p.approved_at := coalesce(p.approved_at, p.created_at, now());
  end if;
  p.ref := coalesce(p.ref, private.new_ref());
  -- By chance: it says of two listings that one continues the other, as `relisted` does, and of a home nothing.
  p.fingerprint := coalesce(p.fingerprint, replace(gen_random_uuid()::text, '-', ''));
  p.first_listed_on := coalesce(p.first_listed_on, today);
  p.last_listed_on := coalesce(p.last_listed_on, p.first_listed_on);
  p.price_history := coalesce(p.price_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'price', p.price, 'reason', 'listed')));
  p.status_history := coalesce(p.status_history, jsonb_build_array(
    jsonb_build_object('at', private.instant(now()), 'status', p.status)));
  return p;
end $$;

create or replace function private.next_away(was public.properties, wanted public.properties) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when wanted.away is distinct from was.away then wanted.away
    when wanted.visibility is not distinct from was.visibility then was.away
    -- Asked for again before anybody saw it: it is still to be shown from that day on.
    when wanted.visibility = 'live' and was.visibility in ('pending_approval', 'rejected') and was.away ->> 'kind' = 'until'
      then was.away
    when wanted.visibility = 'paused' then '{"kind": "paused"}'::jsonb
    when wanted.visibility = 'live' then null
    else was.away end
$$;
grant execute on function private.next_away(public.properties, public.properties) to authenticated, service_role;

create or replace function private.next_visibility(was public.properties, wanted public.properties) returns text
language sql immutable set search_path = ''
as $$
  select case
    -- Taken off, or shown from a day on: what was not approved yet is looked at before.
    when wanted.away is not null and wanted.away is distinct from was.away then case
      when was.visibility = 'rejected' then 'rejected'
      when wanted.away ->> 'kind' = 'until' and was.approved_at is null and wanted.visibility <> 'paused'
        then 'pending_approval'
      else 'paused' end
    when was.visibility = 'expired' and wanted.availability_confirmed_at > was.availability_confirmed_at
      and wanted.visibility <> 'paused' then 'live'
    when wanted.visibility = 'paused' and was.visibility <> 'rejected' then 'paused'
    when wanted.visibility = 'live' and (was.visibility = 'rejected' or was.approved_at is null)
      then 'pending_approval'
    when wanted.visibility = 'live' then 'live'
    else was.visibility end
$$;

create or replace function private.owners_part(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  said constant jsonb := private.next_away(was, p);
begin
  if (p.id, p.owner_id, p.listing_type) is distinct from (was.id, was.owner_id, was.listing_type) then
    raise exception 'whose and what a listing is stays' using errcode = '42501';
  end if;
  p.availability_confirmed_at := greatest(was.availability_confirmed_at, least(p.availability_confirmed_at, now()));
  p.visibility := private.next_visibility(was, p);
  p.away := said;
  p.went_live_at := was.went_live_at;
  p.repriced_at := was.repriced_at;
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
  p.fingerprint := was.fingerprint;
  return p;
end $$;

create or replace function private.changed_listing(was public.properties, p public.properties) returns public.properties
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
    -- Approved while its owner had it off: this is its first day.
    if returns and was.visibility = 'paused' and was.status not in ('rented', 'sold') and was.off_market_on is null then
      p.last_listed_on := today;
      if p.relisted_count = 0 then
        p.first_listed_on := today;
      end if;
    end if;
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

create or replace function private.planned_listing(was public.properties, p public.properties) returns public.properties
language plpgsql stable set search_path = ''
as $$
declare
  zone text;
  shows_at timestamptz;
begin
  if p.status in ('rented', 'sold') or p.deleted then
    p.away := null;
    p.next_price := null;
  end if;
  -- It was said in another currency.
  if p.currency <> was.currency and p.next_price is not distinct from was.next_price then
    p.next_price := null;
  end if;
  -- Held while its owner had it off: should it be released, it is still off.
  if p.visibility = 'rejected' and was.visibility = 'paused' and p.away is null then
    p.away := '{"kind": "paused"}';
  end if;
  p.due_at := null;
  if p.away is null and p.next_price is null then
    return p;
  end if;
  zone := private.zone_of(p);
  if p.away ->> 'kind' = 'until' then
    shows_at := private.starts_in(p.away ->> 'on', zone);
  end if;
  if p.visibility = 'live' and p.away is not null then
    if shows_at <= now() then
      p.away := null;
    else
      p.visibility := 'paused';
    end if;
  end if;
  p.due_at := least(
    case when p.visibility = 'paused' then shows_at end,
    private.starts_in(p.next_price ->> 'on', zone));
  return p;
end $$;
grant execute on function private.planned_listing(public.properties, public.properties) to authenticated, service_role;

create or replace function private.guard_properties() returns trigger
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
      select pin.lat, pin.lon into new.lat, new.lon
        from private.shown_pin(new, case tg_op when 'UPDATE' then old end, place) pin;
    end if;
  end if;
  if tg_op = 'INSERT' then
    new := private.new_listing(new, is_owner);
    return private.planned_listing(new, new);
  end if;
  if is_owner then
    new := private.owners_part(old, new);
  end if;
  return private.changed_listing(old, private.planned_listing(old, new));
end $$;

create or replace function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object(
    'photos', p.photos, 'moderation_reason', p.moderation_reason, 'created_at', private.instant(p.created_at),
    'judged_at', private.instant(p.judged_at), 'away', p.away, 'next_price', p.next_price,
    'went_live_at', private.instant(p.went_live_at), 'repriced_at', private.instant(p.repriced_at), 'private', (
      select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
      from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;

create or replace function private.own_property_fields(item jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(item)
  where key in ('listing_type', 'property_type', 'listed_by', 'area_id', 'lat', 'lon', 'location_precision',
    'price', 'currency', 'price_period', 'bedrooms', 'bathrooms', 'living_area', 'title', 'details', 'photos',
    'status', 'visibility', 'availability_confirmed_at', 'closed_price', 'closed_on', 'deleted', 'away', 'next_price')
$$;

create or replace function private.push_properties(item jsonb) returns jsonb
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
      closed_price = mine.closed_price, closed_on = mine.closed_on, deleted = mine.deleted,
      away = mine.away, next_price = mine.next_price
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
      status, visibility, availability_confirmed_at, deleted, away, next_price)
    values (
      (item ->> 'id')::uuid, mine.listing_type, mine.property_type, coalesce(mine.listed_by, 'owner'),
      mine.area_id, mine.lat, mine.lon, coalesce(mine.location_precision, 'street'),
      mine.price, mine.currency, mine.price_period, mine.bedrooms, mine.bathrooms, mine.living_area,
      mine.title, mine.details, coalesce(mine.photos, '[]'),
      mine.status, coalesce(mine.visibility, 'live'), coalesce(mine.availability_confirmed_at, now()),
      coalesce(mine.deleted, false), mine.away, mine.next_price)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.own_property_json(theirs));
end $$;

create or replace function private.run_schedules(p_limit integer default 200, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one public.properties;
  zone text;
  shows boolean;
  prices boolean;
  done integer := 0;
begin
  for one in
    select * from public.properties p
    where p.due_at <= p_now and not p.deleted and not private.is_suspended(p.owner_id)
    order by p.due_at limit p_limit for update skip locked
  loop
    zone := private.zone_of(one);
    shows := one.visibility = 'paused' and one.away ->> 'kind' = 'until'
      and coalesce(private.starts_in(one.away ->> 'on', zone) <= p_now, false);
    prices := coalesce(private.starts_in(one.next_price ->> 'on', zone) <= p_now, false);
    begin
      update public.properties set
        visibility = case when not shows then visibility when approved_at is null then 'pending_approval' else 'live' end,
        away = case when shows then null else away end,
        availability_confirmed_at = case when shows then now() else availability_confirmed_at end,
        went_live_at = case when shows and approved_at is not null then now() else went_live_at end,
        price = case when prices then (next_price ->> 'price')::bigint else price end,
        repriced_at = case when prices and price <> (next_price ->> 'price')::bigint then now() else repriced_at end,
        next_price = case when prices then null else next_price end
      where id = one.id;
      done := done + 1;
    exception when others then
      raise warning 'the schedule of listing % cannot be carried out: % %', one.id, sqlstate, sqlerrm;
      begin
        update public.properties set
          away = case when shows then '{"kind": "paused"}'::jsonb else away end,
          next_price = case when prices then null else next_price end
        where id = one.id;
      exception when others then
        raise warning 'the schedule of listing % cannot be dropped: % %', one.id, sqlstate, sqlerrm;
      end;
    end;
  end loop;
  return done;
end $$;
grant execute on function private.run_schedules(integer, timestamptz) to service_role;

drop trigger a_contract_update on public.properties;
create trigger a_contract_update after update on public.properties
  for each row when (not new.deleted and (old.deleted
    or (new.title, new.details, new.photos, new.property_type, new.listed_by, new.area_id, new.lat, new.lon,
      new.location_precision, new.price, new.currency, new.price_period, new.bedrooms, new.bathrooms, new.living_area,
      new.closed_price, new.closed_on, new.away, new.next_price)
    is distinct from (old.title, old.details, old.photos, old.property_type, old.listed_by, old.area_id, old.lat,
      old.lon, old.location_precision, old.price, old.currency, old.price_period, old.bedrooms, old.bathrooms,
      old.living_area, old.closed_price, old.closed_on, old.away, old.next_price)))
  execute function private.property_fits();

-- PostgreSQL grants a new function to everybody.
revoke execute on all functions in schema private from public;
