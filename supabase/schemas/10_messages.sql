-- The log of a conversation. What an entry is and what its content holds goes by its type:
--   text      words
--   property  a home that is shown: its id; with a line feed and words, a question about it
--   reply     the id of the quoted message, a line feed, and the words. The limits of a message hold for the words, and
--             previews and what moderators see give these alone.
--   reaction  the id of the message, a line feed, and a sign, or nothing where the sign is taken back. The newest of a person
--             counts. It is no message: it moves neither preview nor marks, is not unread, and answers nobody.
--   ask_call  "Can we talk?": audio or video
--   call      a call that is over: its id is the call's, its sender the caller, its content "audio missed 0" (kind, why it ended,
--             seconds they talked). The server alone writes it.
--   edit      the id of the message, a line feed and its new words. The sender may change them for 15 minutes by this clock. What
--             was sent stays where it is, so that both can see what stood there.
--   unsend    the id of the message and a line feed, for 24 hours. It takes the words of the message and of its edits away for
--             good: its place, its times and who sent it stay, its type is `unsent`. What a report was opened about was copied
--             then (private.cases), and is the only thing that keeps them.
--   file      lines that people read, and as the last line the file's id, its kind and what apps show of it
--             (contract/entities/sentFile.ts)
create table public.messages (
  -- Made on the device: the idempotency key, for ever.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null,
  -- 1, 2, 3 … without gaps in each conversation.
  seq bigint not null check (seq > 0),
  content text not null constraint messages_content_check check (
    case
      when message_type = 'unsent' then content = ''
      when message_type in ('reply', 'reaction', 'edit', 'unsend')
        then content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
          and case message_type when 'reaction' then char_length(content) <= 53
            when 'unsend' then char_length(content) = 37
            -- Of an edit of what was unsent the words are gone.
            else char_length(content) <= 4037
              and (substr(content, 38) ~ '[^[:space:]]' or message_type = 'edit' and char_length(content) = 37) end
      when message_type = 'property' and content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
        then char_length(content) <= 4037 and substr(content, 38) ~ '[^[:space:]]'
      when message_type = 'call' then content ~ '^(audio|video) [a-zA-Z]{1,20} [0-9]{1,6}$'
      when message_type = 'ask_call' then content in ('audio', 'video')
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end),
  message_type text not null default 'text' check (message_type in (
    'text', 'property', 'reply', 'reaction', 'ask_call', 'call', 'edit', 'unsend', 'unsent', 'file')),
  -- The device's clock: shown, never trusted.
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq)
);
-- Messages come in the order of their time: of a day few pages are read.
create index messages_created on public.messages using brin (created_at);
-- The entries that are not unread. What was unsent has no words that anybody could still read.
create index messages_quiet on public.messages (conversation_id, seq)
  where message_type in ('reaction', 'call', 'edit', 'unsend', 'unsent');
alter table public.messages enable row level security;
create policy "messages of one's conversations" on public.messages
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));
grant select on public.messages to anon, authenticated;
grant all on public.messages to service_role;

-- A message as contract/entities/message.ts has it.
create function private.message_json(m public.messages) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', m.id,
    'conversationId', m.conversation_id,
    'sender_id', m.sender_id,
    'seq', m.seq,
    'content', m.content,
    'message_type', m.message_type,
    'written_at', private.instant(m.written_at),
    'created_at', private.instant(m.created_at))
$$;
grant execute on function private.message_json(public.messages) to service_role;

-- Why `sender` may not write to `receiver` in this conversation; null when they may. Who is suspended writes to nobody.
create function private.send_refusal(p_sender uuid, p_conversation uuid, p_receiver uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  c public.conversations;
begin
  if p_sender = p_receiver then
    return 'conversation_mismatch';
  end if;
  select * into c from public.conversations where id = p_conversation;
  if found then
    if p_sender not in (c.user_low, c.user_high) then
      return 'not_a_participant';
    end if;
    if p_receiver not in (c.user_low, c.user_high) then
      return 'conversation_mismatch';
    end if;
  end if;
  if private.is_suspended(p_sender)
    or not exists (select 1 from public.user_profiles where id = p_sender and not deleted) then
    return 'forbidden';
  end if;
  if not exists (select 1 from public.user_profiles where id = p_receiver and not deleted) then
    return 'unknown_recipient';
  end if;
  if exists (select 1 from public.blocked_users
      where blocker_id = p_receiver and blocked_id = p_sender) then
    return 'blocked';
  end if;
  return null;
end $$;
grant execute on function private.send_refusal(uuid, uuid, uuid) to service_role;

-- The conversation and its two participants, if absent. A different id for the same two people raises
-- 23505: ids are derived, so the caller derived it wrongly. Two people who write to each other for the first time at the same
-- moment make one conversation: no conflict is named by its index, since the other unique one, of the two people, would raise.
create function private.ensure_conversation(p_conversation uuid, p_one uuid, p_other uuid)
returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.conversations (id, user_low, user_high)
    values (p_conversation, least(p_one, p_other), greatest(p_one, p_other))
    on conflict do nothing;
  if not exists (select 1 from public.conversations where id = p_conversation) then
    raise unique_violation using message = 'these two people have a conversation of another id';
  end if;
  insert into public.conversation_participants (conversation_id, user_id)
    values (p_conversation, p_one), (p_conversation, p_other)
    on conflict do nothing;
end $$;
grant execute on function private.ensure_conversation(uuid, uuid, uuid) to service_role;

-- One lane's batch, in its order: [{id, content, message_type, written_at}] gives
-- [{status: "accepted", id, message} | {status: "rejected", id, code}].
-- An id that was stored before answers its stored row whatever has happened since. A batch is judged, numbered, stored and
-- answered as a set: a statement for each message took five times as long.
create function public.send_messages(
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
      when said.type = 'edit' and about.message_type not in ('text', 'reply')
        and not private.asks_about_home(about.message_type, about.content) then 'invalid_request'
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
      case when kind.type = 'property' then private.words_of(kind.type, g.item ->> 'content')
        when kind.type not in ('reply', 'reaction', 'edit', 'unsend') then g.item ->> 'content'
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
revoke execute on function public.send_messages(uuid, uuid, uuid, jsonb) from public;
grant execute on function public.send_messages(uuid, uuid, uuid, jsonb) to service_role;

-- The messages a device is missing, in one call. `p_cursors` is {conversation id: last seq without a gap behind it}.
-- A named conversation continues right after its cursor; a new one (only when the cursors are complete) brings its
-- last page or nothing at all, so that a device never holds the middle of a thread and takes it for the start. At
-- most `p_limit` messages, newest conversations first; whatever did not fit is named in `more`, and new conversations
-- that did not fit are left out until asked again.
create function public.catch_up(p_user uuid, p_cursors jsonb, p_complete boolean, p_limit integer)
returns jsonb
language sql stable set search_path = ''
as $$
  with bounds as (
    select least(greatest(coalesce(p_limit, 500), 1), 500) as budget
  ),
  wanted as (
    select c.id, c.last_seq, coalesce(c.last_message_at, c.created_at) as moved_at,
      p_cursors ? c.id::text as is_named,
      case when p_cursors ? c.id::text then least((p_cursors ->> c.id::text)::bigint, c.last_seq)
        else greatest(c.last_seq - least(50, budget), 0)
      end as from_seq
    from public.conversation_participants p
    join public.conversations c on c.id = p.conversation_id
    cross join bounds
    where p.user_id = p_user and (p_complete or p_cursors ? c.id::text)
  ),
  queued as (
    select *, coalesce(sum(last_seq - from_seq) over (
      order by moved_at desc, id rows between unbounded preceding and 1 preceding), 0) as ahead
    from wanted
  ),
  cut as (
    select queued.*, case
      when is_named then least(last_seq - from_seq, greatest(budget - ahead, 0))
      when ahead + last_seq - from_seq <= budget then last_seq - from_seq
    end::bigint as take
    from queued cross join bounds
  )
  select jsonb_build_object(
    'conversations', coalesce((
      select jsonb_agg(private.conversation_json(c, p_user) order by cut.moved_at desc, cut.id)
      from cut join public.conversations c on c.id = cut.id
      where cut.take is not null), '[]'::jsonb),
    'messages', coalesce((
      select jsonb_agg(private.message_json(m) order by cut.moved_at desc, cut.id, m.seq)
      from cut join public.messages m
        on m.conversation_id = cut.id and m.seq > cut.from_seq and m.seq <= cut.from_seq + cut.take
    ), '[]'::jsonb),
    'more', coalesce((
      select jsonb_agg(cut.id order by cut.moved_at desc, cut.id) from cut
      where cut.take is null or cut.take < cut.last_seq - cut.from_seq), '[]'::jsonb))
$$;
revoke execute on function public.catch_up(uuid, jsonb, boolean, integer) from public;
grant execute on function public.catch_up(uuid, jsonb, boolean, integer) to service_role;

-- Entries that others can be about: a person's words, no entry about a message, and no call.
create function private.is_said(p_type text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type not in ('reaction', 'edit', 'unsend', 'call') $$;
grant execute on function private.is_said(text) to service_role;

-- The words of an entry: without the id of what it is about, and of a file without its last line.
create function private.words_of(p_type text, p_content text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_type in ('reply', 'reaction', 'edit', 'unsend') or private.asks_about_home(p_type, p_content)
      then substr(p_content, 38)
    when p_type = 'file' then regexp_replace(p_content, '\n[^\n]*$', '')
    else p_content end
$$;
grant execute on function private.words_of(text, text) to authenticated, service_role;

-- The words of a message as they stand: those of its newest edit.
create function private.words_now(m public.messages) returns text
language sql stable set search_path = ''
as $$
  select coalesce((
    select substr(e.content, 38) from public.messages e
    where e.conversation_id = m.conversation_id and e.message_type = 'edit' and e.seq > m.seq
      and left(e.content, 36) = m.id::text and m.message_type <> 'unsent'
    order by e.seq desc limit 1), private.words_of(m.message_type, m.content))
$$;
grant execute on function private.words_now(public.messages) to service_role;

-- Carries out what entries of a conversation after this one say of its messages, and tells the inquiries.
create function private.carry_changes(p_conversation uuid, p_after bigint) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- The first words of an inquiry are those of the message that asked: they follow it.
  update public.inquiries i set
    first_message = case when said.is_gone then '' else private.words_now(said.m) end
  from (
    select m, bool_or(c.message_type = 'unsend') as is_gone
    from public.messages c join public.messages m on m.id = left(c.content, 36)::uuid
    where c.conversation_id = p_conversation and c.seq > p_after and c.message_type in ('edit', 'unsend')
      and m.message_type in ('text', 'reply', 'property')
    group by m) said
  where i.conversation_id = p_conversation and i.renter_id = (said.m).sender_id
    and i.first_message in (
      select private.words_of((said.m).message_type, (said.m).content)
      union all
      select substr(e.content, 38) from public.messages e
      where e.conversation_id = p_conversation and e.message_type = 'edit' and e.seq > (said.m).seq
        and left(e.content, 36) = (said.m).id::text);

  update public.messages m set message_type = 'unsent', content = ''
  from public.messages c
  where c.conversation_id = p_conversation and c.seq > p_after and c.message_type = 'unsend'
    and m.id = left(c.content, 36)::uuid and m.message_type <> 'unsent';
  -- Also an edit that came in the very moment of the unsending.
  update public.messages e set content = left(e.content, 37)
  from public.messages m
  where e.conversation_id = p_conversation and e.message_type = 'edit' and char_length(e.content) > 37
    and m.id = left(e.content, 36)::uuid and m.message_type = 'unsent'
    and (e.seq > p_after or exists (
      select 1 from public.messages c
      where c.conversation_id = p_conversation and c.seq > p_after and c.message_type = 'unsend'
        and left(c.content, 36) = left(e.content, 36)));
end $$;
grant execute on function private.carry_changes(uuid, bigint) to service_role;

-- A question about a home is one message of the type `property`: the home's id, a line feed and the words. A home that is
-- shared without words is its id.
create function private.asks_about_home(p_type text, p_content text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type = 'property' and p_content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n' $$;
grant execute on function private.asks_about_home(text, text) to authenticated, service_role;
