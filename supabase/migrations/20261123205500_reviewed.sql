-- What a moderator approved nobody is warned of by their own device: a listing tells which parts of it are as they were approved,
-- its words, its price and its photos. What is changed is no longer said to be, and the warning is back.

-- Of the latest approval; null: none stands.
alter table private.standings add column reviewed jsonb;

-- The words that devices look for signs in, those of every language.
create function private.words_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.title, p.details -> 'summary', p.details -> 'description', p.details -> 'nearby',
    p.details -> 'house_rules', coalesce(p.details -> 'translations', '[]'))::text)
$$;

-- The price, and what of the home it is compared by.
create function private.priced_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.price, p.currency, p.price_period, p.listing_type, p.property_type, p.bedrooms,
    p.living_area, p.area_id)::text)
$$;

-- What of a listing is as a moderator approved it; null: nothing. SECURITY DEFINER because guests and other people read
-- listings, and no decisions.
create function private.reviewed_parts(p public.properties) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(part.name order by part.name)
  from private.standings s
  cross join lateral (values
    ('photos', private.photos_of(p) <@ array(select jsonb_array_elements_text(s.reviewed -> 'photos'))::uuid[]),
    ('price', s.reviewed ->> 'price' = private.priced_of(p)),
    ('text', s.reviewed ->> 'text' = private.words_of(p))) part (name, is_same)
  where s.about = 'listing' and s.about_id = p.id and s.reviewed is not null and part.is_same
$$;

-- As before, with `reviewed` where there is something to say.
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
  || coalesce((
    select jsonb_build_object('reviewed', parts) from private.reviewed_parts(p) as parts where parts is not null), '{}')
$$;

-- What a decision comes to for what devices warn of. Approved is what the moderator was shown (`evidence`), not what the owner
-- made of it meanwhile. SECURITY DEFINER because decisions are carried out for whoever is a moderator.
create function private.note_reviewed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c private.cases;
  seen public.properties;
  approved jsonb;
begin
  select * into c from private.cases q where q.id = new.case_id;
  if c.about is distinct from 'listing' or new.what not in ('approve', 'refuse', 'suspend', 'undo') then
    return null;
  end if;
  if new.what = 'approve' then
    seen := jsonb_populate_record(null::public.properties, c.evidence);
    approved := jsonb_build_object('photos', to_jsonb(private.photos_of(seen)), 'price', private.priced_of(seen),
      'text', private.words_of(seen));
  elsif new.what = 'undo' then
    select nullif(d.before -> 'standing' -> 'reviewed', 'null') into approved from private.decisions d where d.id = new.undoes;
  end if;
  update private.standings set reviewed = approved
    where about = 'listing' and about_id = c.about_id and reviewed is distinct from approved;
  if found then
    -- Devices are given it anew.
    update public.properties set approved_at = approved_at where id = c.about_id and not deleted;
  end if;
  return null;
end $$;
create trigger c_note_reviewed after insert on private.decisions
  for each row execute function private.note_reviewed();

revoke execute on function private.words_of(public.properties), private.priced_of(public.properties),
  private.reviewed_parts(public.properties), private.note_reviewed() from public;
grant execute on function private.words_of(public.properties), private.priced_of(public.properties) to service_role;
grant execute on function private.reviewed_parts(public.properties) to anon, authenticated, service_role;
