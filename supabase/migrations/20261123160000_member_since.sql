-- "Verified" said more than anybody had checked. What is known of an owner is that an address was confirmed, and when the
-- account was made: a listing tells the month of it, so that devices can say just that.

-- The month in which a person with a confirmed address became a member, as '2026-03'; null: no address was confirmed.
-- SECURITY DEFINER because guests and other people read listings and no profiles.
create function private.member_since(p_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select to_char(u.created_at at time zone 'UTC', 'YYYY-MM') from public.user_profiles u
  where u.id = p_id and u.verified_at is not null and not u.deleted
$$;

-- As before, with `owner_since`.
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
    'owner_since', private.member_since(p.owner_id),
    'moderation_reason', null,
    'created_at', coalesce(p.price_history -> 0 ->> 'at', p.first_listed_on || 'T00:00:00.000Z'),
    'first_listed_on', p.first_listed_on, 'last_listed_on', p.last_listed_on,
    'relisted_count', p.relisted_count, 'off_market_on', p.off_market_on, 'previous_price', p.previous_price,
    'price_history', p.price_history, 'status_history', p.status_history, 'fingerprint', p.fingerprint,
    'rev', p.rev, 'deleted', p.deleted, 'updated_at', private.instant(p.updated_at))
$$;

revoke execute on function private.member_since(uuid) from public;
grant execute on function private.member_since(uuid) to anon, authenticated, service_role;
