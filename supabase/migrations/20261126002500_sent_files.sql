-- A file in a conversation is a message of the type `file`: lines that people read, and as its last line the file's id, its
-- kind and what apps show of it (contract/entities/sentFile.ts). Its bytes come before the message, in parts like photos of
-- listings, and lie in a store of their own. Whoever may read a message that names a file may read the file, and nobody else.
alter table public.messages
  drop constraint messages_message_type_check,
  add constraint messages_message_type_check
    check (message_type in (
      'text', 'property', 'reply', 'reaction', 'ask_call', 'call', 'edit', 'unsend', 'unsent', 'file'));

-- What is on its way may be larger than a photo. `file_kind`: of a file for a conversation; null: a photo of a listing.
alter table private.uploads
  drop constraint uploads_bytes_check,
  add column file_kind text check (file_kind in ('photo', 'voice', 'document')),
  add constraint uploads_bytes_check
    check (bytes between 1 and case when file_kind is null then 10000000 else 25000000 end);

create table private.files (
  -- Made on the device.
  id uuid primary key,
  owner_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('photo', 'voice', 'document')),
  -- As what it is handed on, by its bytes.
  type text not null,
  bytes integer not null check (bytes between 1 and 25000000),
  -- Of the bytes as they were sent.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  key text not null unique,
  stored_at timestamptz not null default now()
);
create index files_owner on private.files (owner_id, stored_at);
create index files_stored on private.files (stored_at);

-- Which messages name a file: whoever reads one of them may read it, and one that none names goes.
create table private.file_uses (
  file_id uuid not null references private.files (id) on delete cascade,
  message_id uuid not null references public.messages (id) on delete cascade,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  primary key (file_id, message_id)
);
create index file_uses_message on private.file_uses (message_id);
create index file_uses_conversation on private.file_uses (conversation_id);

-- Keys whose bytes are to be taken out of the store.
create table private.files_to_remove (
  key text primary key,
  since timestamptz not null default now()
);
alter table private.files enable row level security;
alter table private.file_uses enable row level security;
alter table private.files_to_remove enable row level security;
grant select, insert, update, delete on private.files, private.file_uses, private.files_to_remove to service_role;

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

-- The words of an entry: without the id of what it is about, and of a file without its last line.
create or replace function private.words_of(p_type text, p_content text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_type in ('reply', 'reaction', 'edit', 'unsend') then substr(p_content, 38)
    when p_type = 'file' then regexp_replace(p_content, '\n[^\n]*$', '')
    else p_content end
$$;

-- Their own, or one that a message of a conversation of theirs names.
create function private.may_read_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.files f where f.id = p_file and f.owner_id = p_user)
    or exists (
      select 1 from private.file_uses u
      join public.conversation_participants p on p.conversation_id = u.conversation_id and p.user_id = p_user
      where u.file_id = p_file)
$$;

-- It is here, of the kind the content says, and this person may read it.
create function private.may_send_file(p_user uuid, p_content text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.files f
    where f.id = private.file_in(p_content)
      and f.kind = substring(p_content from '\n[0-9a-f-]{36} (photo|voice|document) \{[^\n]*\}$')
      and private.may_read_file(p_user, f.id))
$$;

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

-- Files that no message has named for a week: their device keeps the bytes until its message was taken.
create function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  unused integer;
begin
  delete from private.files where id in (
    select f.id from private.files f
    where f.stored_at < p_now - interval '7 days'
      and not exists (select 1 from private.file_uses u where u.file_id = f.id)
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;

revoke execute on function private.remember_file_removal(), private.file_in(text), private.may_read_file(uuid, uuid), private.may_send_file(uuid, text), private.note_file_use(),
  private.file_wait(uuid, bigint, integer, bigint, timestamptz), private.clear_files(integer, timestamptz) from public;
grant execute on function private.file_in(text), private.may_read_file(uuid, uuid),
  private.may_send_file(uuid, text), private.file_wait(uuid, bigint, integer, bigint, timestamptz),
  private.clear_files(integer, timestamptz) to service_role;
-- A person's export reads it.
grant execute on function private.words_of(text, text) to authenticated;

-- Where the project has a storage service: a bucket only the server reaches.
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

create or replace function public.send_messages(
  p_sender uuid, p_conversation uuid, p_receiver uuid, p_messages jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.send_refusal(p_sender, p_conversation, p_receiver);
  -- Why each of the batch is no message; null where it is one.
  faults text[];
  first_seq bigint;
  wanted bigint;
  written bigint := 0;
  said_seq bigint;
  has_changes boolean;
begin
  select array_agg(case
      when said.type = 'reaction' and char_length(said.words) > 16 then 'invalid_request'
      when coalesce(said.words, '') !~ '[^[:space:]]' and not (said.type in ('reaction', 'unsend') and said.quoted is not null)
        then 'empty_message'
      when said.type = 'unsend' and said.words <> '' then 'invalid_request'
      when char_length(said.words) > 4000 then 'message_too_long'
      when said.type = 'ask_call' and said.words not in ('audio', 'video') then 'invalid_request'
      when said.type not in ('text', 'property', 'reply', 'reaction', 'ask_call', 'edit', 'unsend', 'file') then 'invalid_request'
      when said.type = 'file' and private.file_in(said.words) is null then 'invalid_request'
      when said.type = 'file' and not private.may_send_file(p_sender, said.words) then 'file_missing'
      when said.quoted is not null and (about.id is null or not private.is_said(about.message_type)) then 'invalid_request'
      when said.type in ('edit', 'unsend') and about.sender_id <> p_sender then 'forbidden'
      -- Unsent from another device: what is unsent twice is unsent.
      when said.type = 'edit' and about.message_type = 'unsent' then 'not_found'
      when said.type = 'edit' and about.message_type not in ('text', 'reply') then 'invalid_request'
      when said.type = 'edit' and about.created_at < clock_timestamp() - interval '15 minutes' then 'too_late'
      when said.type = 'unsend' and about.message_type <> 'unsent'
        and about.created_at < clock_timestamp() - interval '24 hours' then 'too_late'
    end order by g.at) into faults
  from jsonb_array_elements(p_messages) with ordinality g (item, at)
  cross join lateral (
    select coalesce(g.item ->> 'message_type', 'text') as type,
      case when g.item ->> 'message_type' in ('reply', 'reaction', 'edit', 'unsend') then
        substring(g.item ->> 'content' from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n') end as quoted) kind
  cross join lateral (
    select kind.type, kind.quoted,
      -- A reply that quotes nothing says nothing.
      case when kind.type not in ('reply', 'reaction', 'edit', 'unsend') then g.item ->> 'content'
        when kind.quoted is not null then substr(g.item ->> 'content', 38) end as words) said
  left join lateral (
    select m.* from public.messages m
    where m.id = said.quoted::uuid and m.conversation_id = p_conversation limit 1) about on true;

  if refusal is null then
    perform private.ensure_conversation(p_conversation, p_sender, p_receiver);
    -- Whoever holds this row numbers the conversation's messages.
    select last_seq into first_seq from public.conversations where id = p_conversation for update;
    loop
      begin
        with given as (
          -- What comes twice in a batch is stored as it came first.
          select distinct on (id) (g.item ->> 'id')::uuid as id, g.item, g.at
          from jsonb_array_elements(p_messages) with ordinality g (item, at)
          where faults[g.at] is null
          order by id, g.at
        ), fresh as (
          select given.*, row_number() over (order by given.at) as place from given
          left join lateral (select m.id from public.messages m where m.id = given.id limit 1) stored on true
          where stored.id is null
        ), added as (
          insert into public.messages
            (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
          select f.id, p_conversation, p_sender, first_seq + f.place, f.item ->> 'content',
            coalesce(f.item ->> 'message_type', 'text'),
            coalesce((f.item ->> 'written_at')::timestamptz, clock_timestamp()), clock_timestamp()
          from fresh f order by f.place
          on conflict (id) do nothing
          returning id
        )
        select (select count(*) from fresh), (select count(*) from added) into wanted, written;
        -- Stored by somebody else between our look and our insert: its number would be a gap.
        if written < wanted then
          raise exception 'one of the ids was stored meanwhile' using errcode = 'RST01';
        end if;
        exit;
      exception when sqlstate 'RST01' then
        -- Nothing of it was stored. Whoever was faster is seen now.
        written := 0;
      end;
    end loop;
  end if;

  if written > 0 then
    update public.conversations set last_seq = first_seq + written where id = p_conversation;
    -- The newest of these that is a message: other entries move neither the place of the conversation nor a mark.
    select max(m.seq), bool_or(m.message_type in ('edit', 'unsend')) into said_seq, has_changes
    from (
      select case when private.is_said(x.message_type) then x.seq end as seq, x.message_type from public.messages x
      where x.conversation_id = p_conversation and x.seq > first_seq) m;
    if has_changes then
      perform private.carry_changes(p_conversation, first_seq);
      -- What the list shows may be what was changed.
      update public.conversations c set last_message = left(private.words_now(m), 200)
      from public.messages m
      where c.id = p_conversation and m.conversation_id = c.id and m.seq = c.last_message_seq;
    end if;
  end if;

  if said_seq is not null then
    update public.conversations c set
      last_message_seq = m.seq,
      last_message = left(private.words_of(m.message_type, m.content), 200),
      last_message_at = m.created_at,
      last_message_sender_id = p_sender
    from public.messages m
    where c.id = p_conversation and m.conversation_id = c.id and m.seq = said_seq;
    update public.conversation_participants set
      last_delivered_seq = greatest(last_delivered_seq, said_seq),
      last_read_seq = greatest(last_read_seq, said_seq)
    where conversation_id = p_conversation and user_id = p_sender;
  end if;

  return (
    select coalesce(jsonb_agg(case
        when a.code is null then jsonb_build_object(
          'status', 'accepted', 'id', a.item ->> 'id',
          -- What private.message_json makes of it: calling that for each was half of the time.
          'message', jsonb_build_object(
            'id', a.id,
            'conversationId', a.conversation_id,
            'sender_id', a.sender_id,
            'seq', a.seq,
            'content', a.content,
            'message_type', a.message_type,
            'written_at', to_char(a.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        else jsonb_build_object('status', 'rejected', 'id', a.item ->> 'id', 'code', a.code)
      end order by a.at), '[]'::jsonb)
    from (
      select g.item, g.at, m.*, case
          when m.id is null then coalesce(refusal, faults[g.at])
          -- No message when it came, though it came again as one.
          when m.conversation_id = p_conversation and m.seq > first_seq
            and g.at < min(g.at) filter (where faults[g.at] is null) over (partition by m.id)
            then faults[g.at]
          when m.sender_id <> p_sender or m.conversation_id <> p_conversation then 'id_taken'
        end as code
      from jsonb_array_elements(p_messages) with ordinality g (item, at)
      left join lateral (
        select * from public.messages s where s.id = (g.item ->> 'id')::uuid limit 1) m on true
    ) a
  );
end $$;

-- Neither a change of a message nor a call is an answer to an inquiry.
create or replace function private.note_reply_written() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was public.inquiries;
begin
  if tg_op = 'UPDATE' then
    was := old;
    new.source := old.source;
  end if;
  if new.replied_at is not distinct from was.replied_at then
    new.reply_written_at := was.reply_written_at;
  elsif new.replied_at is null then
    new.reply_written_at := null;
  else
    -- Moved on without a message it has no such time.
    select m.written_at into new.reply_written_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.message_type not in ('reaction', 'edit', 'unsend', 'call')
        -- A message's time is a moment after its transaction's.
        and m.created_at > new.written_at and m.created_at <= new.replied_at + interval '1 minute'
      order by m.created_at limit 1;
  end if;
  return new;
end $$;
