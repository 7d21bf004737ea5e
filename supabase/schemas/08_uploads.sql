-- One photo a person, re-encoded by the server before it comes here.
create table private.profile_photos (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Part of its address: another photo has another one.
  id uuid not null unique,
  bytes bytea not null check (octet_length(bytes) <= 2097152),
  stored_at timestamptz not null default now()
);
alter table private.profile_photos enable row level security;
grant select, insert, update, delete on private.profile_photos to service_role;

-- A profile that no longer shows the photo does not keep it.
create function private.drop_unused_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.profile_photos p
    where p.user_id = new.id and new.avatar_url is distinct from '/photos/' || p.id;
  return null;
end $$;
create trigger d_drop_unused_photo after update of avatar_url on public.user_profiles
  for each row when (old.avatar_url is distinct from new.avatar_url)
  execute function private.drop_unused_photo();

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

-- Whether a photo of it was another's before: one that others were shown. What lies in drafts is nobody's to learn of.
create function private.has_photo_of_another(p public.properties) returns boolean
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
create trigger a_guard_photos before insert or update of photos on public.properties
  for each row execute function private.guard_photos();

-- Photos on their way, in parts, so that what broke off goes on where it was, whichever server takes the next one.
create table private.uploads (
  owner_id uuid not null references auth.users (id) on delete cascade,
  photo_id uuid not null,
  -- An upload on its way may be larger than a photo.
  bytes integer not null constraint uploads_bytes_check
    check (bytes between 1 and case when file_kind is null then 10000000 else 25000000 end),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  begun_at timestamptz not null default now(),
  -- Of a file for a conversation; null: a photo of a listing.
  file_kind text check (file_kind in ('photo', 'voice', 'document', 'video')),
  kept boolean not null default false,
  -- It is for everybody who sees a listing that names it.
  listed boolean not null default false,
  primary key (owner_id, photo_id)
);
create index uploads_begun on private.uploads (begun_at);
alter table private.uploads enable row level security;
grant select, insert, update, delete on private.uploads to service_role;

create table private.upload_parts (
  owner_id uuid not null,
  photo_id uuid not null,
  part integer not null check (part between 0 and 999),
  data bytea not null check (octet_length(data) <= 262144),
  primary key (owner_id, photo_id, part),
  foreign key (owner_id, photo_id) references private.uploads (owner_id, photo_id) on delete cascade
);
alter table private.upload_parts enable row level security;
grant select, insert, update, delete on private.upload_parts to service_role;

-- Keys whose files are to be taken out of the photo store: of accounts that ended, and of photos no listing shows.
create table private.photos_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
alter table private.photos_to_remove enable row level security;
grant select, insert, update, delete on private.photos_to_remove to service_role;

-- SECURITY DEFINER because the account service deletes accounts, not photos.
create function private.remember_photo_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.photos_to_remove (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger remember_removal after delete on private.listing_photos
  for each row execute function private.remember_photo_removal();

-- Uploads nobody went on with for a week, and photos that for a month no listing and no draft has shown.
create function private.clear_uploads(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  abandoned integer;
  unused integer;
begin
  delete from private.uploads where ctid in (
    select ctid from private.uploads where begun_at < p_now - interval '7 days' limit p_limit);
  get diagnostics abandoned = row_count;
  delete from private.listing_photos where key in (
    select q.key from private.listing_photos q
    where q.stored_at < p_now - interval '30 days'
      and not exists (select 1 from public.properties p
        where p.owner_id = q.owner_id and not p.deleted
          and p.photos @> jsonb_build_array(jsonb_build_object('key', q.key)))
      and not exists (select 1 from public.records r
        where r.user_id = q.owner_id and r.kind = 'listing_draft' and not r.deleted
          and strpos(r.body::text, q.key) > 0)
    limit p_limit);
  get diagnostics unused = row_count;
  return abandoned + unused;
end $$;
grant execute on function private.clear_uploads(integer, timestamptz) to service_role;

-- A bucket that only the server reaches, if the project has a storage service.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('listing-photos', 'listing-photos', false, 10000000, array['image/webp'])
      on conflict (id) do nothing
    $bucket$;
  end if;
end $$;
