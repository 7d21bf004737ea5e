-- Files of conversations, and what people keep of homes. In a conversation a file is a message of the type `file`. Its bytes come
-- before the message, in parts like photos of listings, and lie in a store of their own. Whoever may read a message that names a
-- file may read the file, and nobody else.
-- What a person keeps of a home (records of the kind home_file, whose id is the file's) and the photos of checklists (named in the
-- record's `pictures`) lie with them, `kept` apart: no message may name one, and one that no record of its owner names goes. The
-- owner reads it, and of a checklist whoever is shown that checklist, as long as they are.
-- Documents and films of listings (details.files) are `listed`: everybody reads one that a listing that is shown names; one that neither a
-- listing nor a draft of its owner names goes.
create table private.files (
  -- Made on the device.
  id uuid primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('photo', 'voice', 'document', 'video')),
  -- As what it is handed on, by its bytes.
  type text not null,
  bytes integer not null check (bytes between 1 and 25000000),
  -- Of the bytes as they were sent.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  key text not null unique,
  stored_at timestamptz not null default now(),
  kept boolean not null default false,
  -- Since when no record names it, as far as the upkeep has seen.
  released_at timestamptz,
  listed boolean not null default false
);
create index files_owner on private.files (owner_id, stored_at);
create index files_stored on private.files (stored_at);
create index files_kept on private.files (owner_id) where kept;
alter table private.files enable row level security;
grant select, insert, update, delete on private.files to service_role;

-- The messages that name a file: a reader of one of them may read the file, and a file that none names goes.
create table private.file_uses (
  file_id uuid not null references private.files (id) on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  primary key (file_id, message_id)
);
create index file_uses_message on private.file_uses (message_id);
create index file_uses_conversation on private.file_uses (conversation_id);
alter table private.file_uses enable row level security;
grant select, insert, update, delete on private.file_uses to service_role;

-- Keys whose bytes are to be taken out of the store.
create table private.files_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
alter table private.files_to_remove enable row level security;
grant select, insert, update, delete on private.files_to_remove to service_role;

-- SECURITY DEFINER because the account service deletes accounts, not files.
create function private.remember_file_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.files_to_remove (key) values (old.key) on conflict do nothing;
  return null;
end $$;
create trigger remember_removal after delete on private.files
  for each row execute function private.remember_file_removal();

-- The file a message's content names; null where it names none.
create function private.file_in(p_content text) returns uuid
language sql immutable set search_path = ''
as $$
  select substring(p_content from
    '\n([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?:photo|voice|document) \{[^\n]*\}$')::uuid
$$;
grant execute on function private.file_in(text) to service_role;

-- Their own, or one that a message of a conversation of theirs names. A checklist's photo is also read by whoever is shown
-- the checklist of its owner.
create function private.may_read_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.files f where f.id = p_file and f.owner_id = p_user)
    or exists (
      select 1 from private.file_uses u
      join public.conversation_participants p on p.conversation_id = u.conversation_id and p.user_id = p_user
      where u.file_id = p_file)
    or exists (
      select 1 from private.files f
      join private.record_files n on n.file_id = f.id and n.user_id = f.owner_id
      join public.records m on m.user_id = p_user and m.id = private.shared_id(n.user_id, n.record_id, p_user)
      where f.id = p_file and f.kept and m.kind = 'shared' and not m.deleted and m.body ->> 'kind' = 'inspection')
$$;
grant execute on function private.may_read_file(uuid, uuid) to service_role;

-- It is here, of the kind the content says, and this person may read it. What is kept or listed is handed on by nobody.
create function private.may_send_file(p_user uuid, p_content text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.files f
    where f.id = private.file_in(p_content) and not f.kept and not f.listed
      and f.kind = substring(p_content from '\n[0-9a-f-]{36} (photo|voice|document) \{[^\n]*\}$')
      and private.may_read_file(p_user, f.id))
$$;
grant execute on function private.may_send_file(uuid, text) to service_role;

-- A message that no longer names its file uses it no more.
create function private.note_file_use() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.file_uses where message_id = new.id;
  end if;
  if new.message_type = 'file' then
    insert into private.file_uses (file_id, message_id, conversation_id)
    select f.id, new.id, new.conversation_id from private.files f where f.id = private.file_in(new.content)
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger note_file_use after insert on public.messages
  for each row when (new.message_type = 'file') execute function private.note_file_use();
create trigger note_file_use_again after update of content, message_type on public.messages
  for each row when (old.message_type = 'file') execute function private.note_file_use();

-- How long a person has to wait before they may send so many bytes more, in seconds; null: not at all.
create function private.file_wait(
  p_owner uuid, p_bytes bigint, p_files_a_day integer, p_bytes_a_day bigint, p_now timestamptz default now()
) returns integer
language sql stable set search_path = ''
as $$
  select case when count(*) >= p_files_a_day or coalesce(sum(f.bytes), 0) + p_bytes > p_bytes_a_day
    then greatest(60, extract(epoch from min(f.at) + interval '1 day' - p_now))::integer end
  from (
    select bytes, stored_at as at from private.files
    where owner_id = p_owner and stored_at > p_now - interval '1 day'
    union all
    select bytes, begun_at from private.uploads
    where owner_id = p_owner and file_kind is not null and begun_at > p_now - interval '1 day') f
$$;
grant execute on function private.file_wait(uuid, bigint, integer, bigint, timestamptz) to service_role;

-- A bucket that only the server reaches, if the project has a storage service.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $bucket$
      insert into storage.buckets (id, name, public, file_size_limit)
      values ('chat-files', 'chat-files', false, 25000000)
      on conflict (id) do nothing
    $bucket$;
  end if;
end $$;

-- The records that name a file. A record may come before its file, and a file before its record; it goes with its
-- record by the trigger below.
create table private.record_files (
  file_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (file_id, user_id, record_id)
);
create index record_files_record on private.record_files (user_id, record_id);
alter table private.record_files enable row level security;
grant select on private.record_files to service_role;

-- The files a record names: at most two hundred.
create function private.files_in(r public.records) returns setof uuid
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

-- SECURITY DEFINER because clients write records, and nothing of this.
create function private.note_record_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    delete from private.record_files f where f.user_id = old.user_id and f.record_id = old.id;
    return null;
  end if;
  delete from private.record_files f
  where f.user_id = new.user_id and f.record_id = new.id
    and not exists (select 1 from private.files_in(new) n where n = f.file_id);
  insert into private.record_files (file_id, user_id, record_id)
  select n, new.user_id, new.id from private.files_in(new) n
  on conflict do nothing;
  return null;
end $$;
create trigger e_note_files after insert or update on public.records
  for each row when (new.kind in ('home_file', 'inspection', 'listing_draft')) execute function private.note_record_files();
create trigger e_note_lost_files after delete on public.records
  for each row when (old.kind in ('home_file', 'inspection', 'listing_draft')) execute function private.note_record_files();

-- Older apps know no photos of a checklist, and write it without: they stay. Whoever knows them writes an empty map.
create function private.keep_pictures() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := new.body || jsonb_build_object('pictures', old.body -> 'pictures');
  return new;
end $$;
create trigger a_a_keep_pictures before update on public.records
  for each row when (new.kind = 'inspection' and not new.deleted and not new.body ? 'pictures' and old.body ? 'pictures')
  execute function private.keep_pictures();

-- A record this person has names it: theirs, or a checklist they are shown. Whether it is here says `may_read_file`.
create function private.awaits_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.record_files n
    left join public.records m on m.user_id = p_user and m.id = private.shared_id(n.user_id, n.record_id, p_user)
      and m.kind = 'shared' and not m.deleted
    where n.file_id = p_file and (n.user_id = p_user or m.id is not null))
$$;
grant execute on function private.awaits_file(uuid, uuid) to service_role;

-- Whether a person may keep so many bytes more, beside what they keep and what is on its way.
create function private.has_room_for_file(
  p_owner uuid, p_bytes bigint, p_files_most integer, p_bytes_most bigint
) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) < p_files_most and coalesce(sum(f.bytes), 0) + p_bytes <= p_bytes_most
  from (
    select bytes from private.files where owner_id = p_owner and kept
    union all
    select bytes from private.uploads where owner_id = p_owner and kept) f
$$;
grant execute on function private.has_room_for_file(uuid, bigint, integer, bigint) to service_role;

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

-- Whether a listing or a draft names the file without knowing yet that it is up: its owner's device has not been back since it sent the file.
create function private.is_file_awaited(f private.files) returns boolean
language sql stable set search_path = ''
as $$
  select f.listed and (
    exists (
      select 1 from public.properties p, private.files_of(p) entry
      where p.owner_id = f.owner_id and not p.deleted and entry ->> 'id' = f.id::text)
    or exists (
      select 1 from public.records r, jsonb_array_elements(
        case jsonb_typeof(r.body -> 'photos') when 'array' then r.body -> 'photos' else '[]' end) entry
      where r.user_id = f.owner_id and r.kind = 'listing_draft' and not r.deleted and entry ->> 'id' = f.id::text))
$$;
grant execute on function private.is_file_awaited(private.files) to service_role;

-- Files that no message has named for a week: their device keeps the bytes until its message was taken. And kept or listed files
-- that no record of their owner, and no listing, has named for a day, that none awaits, and that no open case shows.
create function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
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
    where case when f.kept or f.listed then f.released_at < p_now - interval '1 day' and not private.is_file_awaited(f)
        and not private.is_file_in_case(f.id)
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;
grant execute on function private.clear_files(integer, timestamptz) to service_role;

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
