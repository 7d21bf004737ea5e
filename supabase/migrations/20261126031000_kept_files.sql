-- Photos and documents a person keeps of a home (records of the kind home_file, whose id is the file's), and photos of checklists (named
-- in the record's `pictures`). Their bytes lie with those of conversations, `kept` apart: no message may name one, and one that
-- no record of its owner names goes. The owner reads it, and of a checklist whoever is shown that checklist, as long as they are.
alter table private.uploads add column kept boolean not null default false;
alter table private.files
  add column kept boolean not null default false,
  -- Since when no record names it, as far as the upkeep has seen.
  add column released_at timestamptz;
create index files_kept on private.files (owner_id) where kept;

-- Which records name a file. A record may come before its file, and a file before its record; it goes with its record by the trigger
-- below.
create table private.record_files (
  file_id uuid not null,
  user_id uuid not null,
  record_id uuid not null,
  primary key (file_id, user_id, record_id)
);
create index record_files_record on private.record_files (user_id, record_id);
alter table private.record_files enable row level security;
grant select on private.record_files to service_role;

-- A checklist has room for a hundred photos; what is shown is as large as what it shows.
alter table public.records
  drop constraint records_body_check,
  add constraint records_body_check check (jsonb_typeof(body) = 'object'
    and octet_length(body::text) <= case
      when kind in ('listing_draft', 'refusal') then 131072 when kind = 'shared' then 51200
      when kind = 'inspection' then 49152 else 32768 end);

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
  for each row when (new.kind in ('home_file', 'inspection')) execute function private.note_record_files();
create trigger e_note_lost_files after delete on public.records
  for each row when (old.kind in ('home_file', 'inspection')) execute function private.note_record_files();

-- Devices of before this know no photos of a checklist, and write it without: they stay. Whoever knows them writes an empty map.
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

-- As before, and: a checklist's photo whoever is shown the checklist of its owner.
create or replace function private.may_read_file(p_user uuid, p_file uuid) returns boolean
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

-- As before, and: what is kept is handed on by nobody.
create or replace function private.may_send_file(p_user uuid, p_content text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.files f
    where f.id = private.file_in(p_content) and not f.kept
      and f.kind = substring(p_content from '\n[0-9a-f-]{36} (photo|voice|document) \{[^\n]*\}$')
      and private.may_read_file(p_user, f.id))
$$;

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

-- As before, and: kept files that no record of their owner has named for a day.
create or replace function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  unused integer;
begin
  update private.files f set released_at = case when f.released_at is null then p_now end
  where f.kept and (f.released_at is null)
    <> exists (select 1 from private.record_files n where n.file_id = f.id and n.user_id = f.owner_id);
  delete from private.files where id in (
    select f.id from private.files f
    where case when f.kept then f.released_at < p_now - interval '1 day'
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;

revoke execute on function private.files_in(public.records), private.note_record_files(), private.keep_pictures(),
  private.has_room_for_file(uuid, bigint, integer, bigint), private.awaits_file(uuid, uuid)
  from public, anon, authenticated;
grant execute on function private.shared_id(uuid, uuid, uuid), private.has_room_for_file(uuid, bigint, integer, bigint),
  private.awaits_file(uuid, uuid) to service_role;
