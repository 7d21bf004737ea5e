-- Documents and films of listings: files of their owner that everybody reads who sees a listing which names them.
alter table private.uploads drop constraint uploads_file_kind_check;
alter table private.uploads add constraint uploads_file_kind_check check (file_kind in ('photo', 'voice', 'document', 'video'));
alter table private.uploads add column listed boolean not null default false;
alter table private.files drop constraint files_kind_check;
alter table private.files add constraint files_kind_check check (kind in ('photo', 'voice', 'document', 'video'));
alter table private.files add column listed boolean not null default false;

-- An app that knows no files of listings does not take them out.
create or replace function private.keep_languages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.details := (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(old.details) kept where kept.key in ('language', 'translations', 'files')) || new.details;
  end if;
  return new;
end $$;

-- The listings that name a file: everybody may read it then.
create table private.listing_files (
  file_id uuid not null references private.files (id) on delete cascade,
  property_id uuid not null references public.properties (id) on delete cascade,
  primary key (file_id, property_id)
);
create index listing_files_property on private.listing_files (property_id);
alter table private.listing_files enable row level security;
grant select on private.listing_files to service_role;

-- The documents and films that a listing states; none where it states them in another form.
create function private.files_of(p public.properties) returns setof jsonb
language sql immutable set search_path = ''
as $$
  select entry from jsonb_array_elements(
    case jsonb_typeof(p.details -> 'files') when 'array' then p.details -> 'files' else '[]' end) entry
$$;
grant execute on function private.files_of(public.properties) to authenticated, service_role;

-- Those that are up are the owner's own, and what the listing says of them is so. SECURITY DEFINER because clients do not
-- read that table.
create function private.are_files_of(p public.properties) returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1 from private.files_of(p) entry
    where entry ->> 'key' is not null and not exists (
      select 1 from private.files f
      where f.id = (entry ->> 'key')::uuid and f.owner_id = p.owner_id and f.listed
        and f.kind = entry ->> 'kind' and f.type = entry ->> 'type' and to_jsonb(f.bytes) = entry -> 'bytes'))
$$;
grant execute on function private.are_files_of(public.properties) to authenticated, service_role;

create function private.guard_listing_files() returns trigger
language plpgsql set search_path = ''
as $$
declare
  entry jsonb;
  uuid_form constant text := '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$';
begin
  if jsonb_typeof(new.details -> 'files') <> 'array' or jsonb_array_length(new.details -> 'files') > 10 then
    raise exception 'files are a list of ten at most' using errcode = '23514', constraint = 'files_fit';
  end if;
  for entry in select private.files_of(new) loop
    if jsonb_typeof(entry) <> 'object' or coalesce(entry ->> 'id', '') !~ uuid_form
      or entry ->> 'key' !~ uuid_form or entry ->> 'key' <> entry ->> 'id'
      or coalesce(entry ->> 'kind', '') not in ('document', 'video')
      or coalesce(entry ->> 'type', '') not in ('application/pdf', 'video/mp4', 'video/webm')
      or (entry ->> 'kind' = 'document') <> (entry ->> 'type' = 'application/pdf')
      or coalesce(entry ->> 'about', '') !~ '^[a-z_]{1,40}$'
      or coalesce(jsonb_typeof(entry -> 'name'), '') <> 'string' or char_length(entry ->> 'name') > 120
      or coalesce(jsonb_typeof(entry -> 'bytes'), '') <> 'number' then
      raise exception 'a file does not fit' using errcode = '23514', constraint = 'files_fit';
    end if;
  end loop;
  if not private.is_trusted() and not private.are_files_of(new) then
    raise exception 'a file is not the owner''s' using errcode = '23514', constraint = 'files_own';
  end if;
  return new;
end $$;
create trigger a_guard_files before insert or update of details on public.properties
  for each row when (new.details ? 'files') execute function private.guard_listing_files();

-- SECURITY DEFINER because clients write listings, and nothing of this.
create function private.note_listing_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.listing_files l
  where l.property_id = new.id and (new.deleted or not exists (
    select 1 from private.files_of(new) entry where entry ->> 'key' = l.file_id::text));
  if not new.deleted then
    insert into private.listing_files (file_id, property_id)
    select f.id, new.id from private.files_of(new) entry
    join private.files f on f.id = (entry ->> 'key')::uuid and f.listed and f.owner_id = new.owner_id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger e_note_files_insert after insert on public.properties
  for each row when (new.details ? 'files') execute function private.note_listing_files();
create trigger e_note_files_update after update on public.properties
  for each row when (old.details -> 'files' is distinct from new.details -> 'files' or old.deleted <> new.deleted)
  execute function private.note_listing_files();

-- No message names a file of a listing.
create or replace function private.may_send_file(p_user uuid, p_content text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.files f
    where f.id = private.file_in(p_content) and not f.kept and not f.listed
      and f.kind = substring(p_content from '\n[0-9a-f-]{36} (photo|voice|document) \{[^\n]*\}$')
      and private.may_read_file(p_user, f.id))
$$;

-- Drafts name files, too.
create or replace function private.files_in(r public.records) returns setof uuid
language sql immutable set search_path = ''
as $$
  select r.id where r.kind = 'home_file' and not r.deleted
  union all
  (select k::uuid from jsonb_object_keys(case
      when r.kind = 'inspection' and not r.deleted and jsonb_typeof(r.body -> 'pictures') = 'object'
      then r.body -> 'pictures' else '{}' end) k
    where k ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' limit 200)
  union all
  (select distinct (entry ->> 'key')::uuid from jsonb_array_elements(case
      when r.kind = 'listing_draft' and not r.deleted and jsonb_typeof(r.body -> 'photos') = 'array'
      then r.body -> 'photos' else '[]' end) entry
    where entry ->> 'kind' in ('document', 'video')
      and entry ->> 'key' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' limit 200)
$$;

drop trigger e_note_files on public.records;
create trigger e_note_files after insert or update on public.records
  for each row when (new.kind in ('home_file', 'inspection', 'listing_draft')) execute function private.note_record_files();
drop trigger e_note_lost_files on public.records;
create trigger e_note_lost_files after delete on public.records
  for each row when (old.kind in ('home_file', 'inspection', 'listing_draft')) execute function private.note_record_files();

-- One that neither a listing nor a draft of its owner names goes.
create or replace function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  unused integer;
begin
  update private.files f set released_at = case when f.released_at is null then p_now end
  where (f.kept or f.listed) and (f.released_at is null) <> (
    exists (select 1 from private.record_files n where n.file_id = f.id and n.user_id = f.owner_id)
    or exists (select 1 from private.listing_files l where l.file_id = f.id));
  delete from private.files where id in (
    select f.id from private.files f
    where case when f.kept or f.listed then f.released_at < p_now - interval '1 day'
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;

revoke execute on all functions in schema private from public;
