-- Photos of listings that were uploaded: their bytes lie in the photo store, in three sizes under `key`.
create table private.listing_photos (
  key text primary key check (key ~ '^[a-z0-9-]{8,80}$'),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Made on the device: uploaded again it is the same photo.
  photo_id uuid not null,
  -- SHA-256 of the bytes that came, hex, and the perceptual hash of what they show.
  hash text not null,
  phash text,
  w integer not null,
  h integer not null,
  stored_at timestamptz not null default now(),
  unique (owner_id, photo_id)
);
create index listing_photos_hash on private.listing_photos (hash);
create index listing_photos_phash on private.listing_photos (phash);
alter table private.listing_photos enable row level security;
grant select, insert, update, delete on private.listing_photos to service_role;

-- Whether a photo of it was uploaded by somebody else before.
create function private.has_photo_of_another(p public.properties) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from jsonb_array_elements(p.photos) photo
    join private.listing_photos mine on mine.key = photo ->> 'key'
    join private.listing_photos theirs on theirs.owner_id <> p.owner_id
      and (theirs.hash = mine.hash or theirs.phash = mine.phash)
    where theirs.stored_at < mine.stored_at)
$$;
revoke execute on function private.has_photo_of_another(public.properties) from public;
grant execute on function private.has_photo_of_another(public.properties) to service_role;

-- Only one's own photos are shown in one's listing; those drawn for the demo are nobody's. SECURITY DEFINER because clients
-- do not read that table.
create function private.are_photos_of(p_owner uuid, photos jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1 from jsonb_array_elements(photos) photo
    where photo ->> 'key' is not null and photo ->> 'key' not like 'demo-%'
      and not exists (select 1 from private.listing_photos q
        where q.key = photo ->> 'key' and q.owner_id = p_owner))
$$;
revoke execute on function private.are_photos_of(uuid, jsonb) from public;
grant execute on function private.are_photos_of(uuid, jsonb) to authenticated, service_role;

create function private.guard_photos() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and not private.are_photos_of(new.owner_id, new.photos) then
    raise exception 'a photo is not the owner''s' using errcode = '23514', constraint = 'photos_own';
  end if;
  return new;
end $$;
revoke execute on function private.guard_photos() from public;
create trigger a_guard_photos before insert or update of photos on public.properties
  for each row execute function private.guard_photos();
