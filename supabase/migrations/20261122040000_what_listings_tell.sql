-- Nothing that others read of a listing is made from what its owner alone may know, and nobody but its owner reads the row
-- itself: guests and other people are given what private.property_json names, by the two functions below.

-- Where the pin stands: 150 to 300 m off, drawn at random. Nobody can work it out from the place, or the place from it.
drop trigger a_guard on public.properties;
drop function private.moved_pin(public.property_private);
create function private.moved_pin(
  p_lat double precision, p_lon double precision, out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
declare
  noise constant bytea := uuid_send(gen_random_uuid());
  metres constant double precision := 150 + 150 * (get_byte(noise, 0) * 256 + get_byte(noise, 1)) / 65535.0;
  angle constant double precision := 2 * pi() * (get_byte(noise, 2) * 256 + get_byte(noise, 3)) / 65536.0;
begin
  lat := round((p_lat + metres * cos(angle) / 111320)::numeric, 5);
  lon := round((p_lon + metres * sin(angle) / (111320 * greatest(cos(radians(p_lat)), 0.01)))::numeric, 5);
end $$;

-- Whether a pin may go on standing there for this place: two metres either way for the rounding.
create function private.is_pin_of(
  place public.property_private, p_lat double precision, p_lon double precision
) returns boolean
language sql immutable set search_path = ''
as $$
  select sqrt(power((p_lat - place.lat) * 111320, 2)
    + power((p_lon - place.lon) * 111320 * greatest(cos(radians(place.lat)), 0.01), 2)) between 148 and 302
$$;

-- What makes a listing this home: its address with what its owner alone knows of it, or its first photos where no street
-- is given. Compared among the listings of one owner, and never kept or given to anybody.
create function private.home_words(p public.properties) returns text
language sql stable set search_path = ''
as $$
  select concat_ws('|',
    case when nullif(p.details ->> 'street', '') is null then coalesce(
      (select string_agg(photo ->> 'phash', ',' order by photo ->> 'phash')
        from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)
        where at <= 3 and photo ->> 'phash' is not null),
      p.id::text) end,
    lower(regexp_replace(concat_ws('|', p.details ->> 'country', p.details ->> 'city',
      p.details ->> 'postal_code', p.details ->> 'street', place.number, place.unit), '[[:space:][:punct:]]+', '', 'g')))
  from (select 1) here left join public.property_private place
    on place.property_id = p.id and place.owner_id = p.owner_id
$$;

-- The same owner's listings of the same home, newest first. Of another owner's nobody learns anything, and no history of
-- theirs is continued: two who list one home have two histories.
create function private.listed_before(p public.properties) returns setof public.properties
language sql stable set search_path = ''
as $$
  with mine as materialized (select private.home_words(p) as words)
  select q.* from public.properties q, mine
  where q.owner_id = p.owner_id and q.id <> p.id
    and (q.listing_type, q.property_type, q.bedrooms) = (p.listing_type, p.property_type, p.bedrooms)
    and round(q.living_area) is not distinct from round(p.living_area)
    and private.home_words(q) = mine.words
  order by coalesce(q.off_market_on, 'infinity') desc, q.created_at desc
$$;

-- The pin of a home that is not shown where it is: as it stood, in an earlier listing too, as long as that says no more
-- than a new one would. Each further pin of one home would narrow down where it is.
create function private.shown_pin(
  p public.properties, was public.properties, place public.property_private,
  out lat double precision, out lon double precision
)
language plpgsql volatile set search_path = ''
as $$
begin
  if was.location_precision <> 'exact' and private.is_pin_of(place, was.lat, was.lon) then
    lat := was.lat;
    lon := was.lon;
    return;
  end if;
  select q.lat, q.lon into lat, lon from private.listed_before(p) q
    where q.location_precision <> 'exact' and private.is_pin_of(place, q.lat, q.lon) limit 1;
  if lat is null then
    select pin.lat, pin.lon into lat, lon from private.moved_pin(place.lat, place.lon) pin;
  end if;
end $$;

-- A row that comes for the first time. From an owner it waits until the server has looked at it.
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

-- Takes back whatever of a change is not the owner's to make.
create or replace function private.owners_part(was public.properties, p public.properties) returns public.properties
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
  p.fingerprint := was.fingerprint;
  return p;
end $$;

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
    return private.new_listing(new, is_owner);
  end if;
  if is_owner then
    new := private.owners_part(old, new);
  end if;
  return private.changed_listing(old, new);
end $$;
create trigger a_guard before insert or update on public.properties
  for each row execute function private.guard_properties();

create or replace function private.guard_property_private() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and tg_op = 'UPDATE'
    and (new.property_id, new.owner_id) is distinct from (old.property_id, old.owner_id) then
    raise exception 'only the place can be changed' using errcode = '42501';
  end if;
  return new;
end $$;
alter table public.property_private drop column jitter;

drop function private.placed_fingerprint(public.properties);
drop function private.fingerprint_of(public.properties, text, text);
drop table private.fingerprint_key;
drop index public.properties_fingerprint;

-- What there was is given out by chance too; what an owner's listings had in common they keep.
update public.properties p set fingerprint = homes.mark
from (
  select owner_id, fingerprint, replace(gen_random_uuid()::text, '-', '') as mark
  from public.properties group by owner_id, fingerprint) homes
where p.owner_id = homes.owner_id and p.fingerprint = homes.fingerprint;

-- Photos as others see them: without the hash of the file as it was picked, and when it was taken.
create function private.photos_shown(photos jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when photos @? '$[*] ? (exists (@.hash) || exists (@.taken_at))' then
    (select jsonb_agg(photo - array['hash', 'taken_at'] order by at)
      from jsonb_array_elements(photos) with ordinality as listed (photo, at))
    else photos end
$$;

-- A listing as everybody may see it. When it was made is told by when it was first offered, which its history says.
create or replace function private.property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  -- Two objects: a call takes a hundred arguments.
  select jsonb_build_object(
    'id', p.id, 'listing_type', p.listing_type, 'property_type', p.property_type, 'listed_by', p.listed_by,
    'area_id', p.area_id, 'lat', p.lat, 'lon', p.lon, 'location_precision', p.location_precision,
    'price', p.price, 'currency', p.currency, 'price_period', p.price_period,
    'bedrooms', p.bedrooms, 'bathrooms', p.bathrooms, 'living_area', p.living_area,
    'title', p.title, 'details', p.details, 'photos', private.photos_shown(p.photos),
    'status', p.status, 'visibility', p.visibility,
    'availability_confirmed_at', private.instant(p.availability_confirmed_at),
    'closed_price', p.closed_price, 'closed_on', p.closed_on)
  || jsonb_build_object(
    'owner_id', p.owner_id, 'agent_id', p.agent_id, 'ref', p.ref, 'owner_verified', p.owner_verified,
    'moderation_reason', null,
    'created_at', coalesce(p.price_history -> 0 ->> 'at', p.first_listed_on || 'T00:00:00.000Z'),
    'first_listed_on', p.first_listed_on, 'last_listed_on', p.last_listed_on,
    'relisted_count', p.relisted_count, 'off_market_on', p.off_market_on, 'previous_price', p.previous_price,
    'price_history', p.price_history, 'status_history', p.status_history, 'fingerprint', p.fingerprint,
    'rev', p.rev, 'deleted', p.deleted, 'updated_at', private.instant(p.updated_at))
$$;

-- To its owner, with what the server thinks of it, and the exact place under `private`.
create or replace function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object(
    'photos', p.photos, 'moderation_reason', p.moderation_reason, 'created_at', private.instant(p.created_at),
    'judged_at', private.instant(p.judged_at), 'private', (
      select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
      from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;

-- What an area shows behind a cursor. SECURITY DEFINER because guests and other people are given a part of these rows,
-- and a policy gives whole ones.
create function private.listed_behind(p_area uuid, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.xid, p.id, private.property_json(p) from public.properties p
  where p.area_id = p_area
    -- As is_listed(), spelt out for the index.
    and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    and (p.xid, p.id) > (p_xid, p_id)
    and p.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
  order by p.xid, p.id
  limit p_limit
$$;

-- Of the homes asked for those that the caller may see, whole where the revision they hold is another. Who saved a home
-- learns for a year that it was let or sold, and for how much. SECURITY DEFINER as above.
create function private.listings_seen(known jsonb) returns table (id uuid, body jsonb)
language sql stable security definer set search_path = ''
as $$
  select p.id, case
    when p.rev = asked.rev then null
    when p.owner_id = (select auth.uid()) then private.own_property_json(p)
    else private.property_json(p) end
  from (
    select distinct on ((k.value ->> 'id')::uuid) (k.value ->> 'id')::uuid as id,
      coalesce((k.value ->> 'rev')::bigint, 0) as rev
    from jsonb_array_elements(known) k) asked
  join public.properties p on p.id = asked.id
  where not p.deleted and (p.owner_id = (select auth.uid()) or (
    p.visibility = 'live' and (p.off_market_on is null or p.off_market_on >= current_date - 365)))
$$;

create or replace function private.pull_properties(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
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
    return query select * from private.listed_behind(substr(p_scope, 6)::uuid, p_xid, p_id, p_limit);
  else
    raise exception 'properties has no scope %', p_scope using errcode = '22023';
  end if;
end $$;

create or replace function public.listings_by_id(known jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(known) is distinct from 'array' or jsonb_array_length(known) > 500 then
    raise exception 'known is an array of at most 500' using errcode = '22023';
  end if;
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(seen.body) filter (where seen.body is not null), '[]'),
    'gone', coalesce(jsonb_agg(asked.id) filter (where seen.id is null), '[]'))
  into answer
  from (select distinct (k.value ->> 'id')::uuid as id from jsonb_array_elements(known) k) asked
    left join private.listings_seen(known) seen on seen.id = asked.id;
  return answer;
end $$;

-- One's own alone, by any other path than these two.
drop policy "live listings are for everybody" on public.properties;
revoke all on public.properties, public.property_private from anon;

-- Which cluster the database runs on is nobody's but the service's.
revoke select on public.sync_epoch from anon, authenticated;
grant select (only_row, epoch) on public.sync_epoch to anon, authenticated;

-- Whether a photo of it was another's before: one that others were shown. What lies in drafts is nobody's to learn of.
create or replace function private.has_photo_of_another(p public.properties) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p.photos) photo
    join private.listing_photos mine on mine.key = photo ->> 'key'
    join private.listing_photos theirs on theirs.owner_id <> p.owner_id
      and (theirs.hash = mine.hash or theirs.phash = mine.phash)
    where theirs.stored_at < mine.stored_at and exists (
      select 1 from public.properties q where q.owner_id = theirs.owner_id and q.approved_at is not null
        and q.photos @> jsonb_build_array(jsonb_build_object('key', theirs.key))))
$$;

revoke execute on function
  private.moved_pin(double precision, double precision),
  private.is_pin_of(public.property_private, double precision, double precision),
  private.home_words(public.properties), private.listed_before(public.properties),
  private.shown_pin(public.properties, public.properties, public.property_private),
  private.photos_shown(jsonb), private.listed_behind(uuid, xid8, uuid, integer), private.listings_seen(jsonb)
  from public;
grant execute on function
  private.moved_pin(double precision, double precision),
  private.is_pin_of(public.property_private, double precision, double precision),
  private.home_words(public.properties), private.listed_before(public.properties),
  private.shown_pin(public.properties, public.properties, public.property_private)
  to authenticated, service_role;
grant execute on function
  private.photos_shown(jsonb), private.listed_behind(uuid, xid8, uuid, integer), private.listings_seen(jsonb)
  to anon, authenticated, service_role;
