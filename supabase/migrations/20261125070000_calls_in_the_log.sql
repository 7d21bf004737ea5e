-- A call that is over is an entry of its conversation's log, of the type `call`: its id is the call's, its sender the caller, its
-- content "audio missed 0" (kind, why it ended, seconds they talked). The server alone writes it, once, from the row it made
-- when the call began: whatever dies meanwhile, the row is there until the entry is. "Can we talk?" (`ask_call`) is a message.
alter table public.messages
  drop constraint messages_message_type_check,
  drop constraint messages_content_check,
  add constraint messages_message_type_check
    check (message_type in ('text', 'property', 'reply', 'reaction', 'ask_call', 'call')),
  add constraint messages_content_check check (
    case
      when message_type in ('reply', 'reaction')
        then content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
          and case message_type when 'reaction' then char_length(content) <= 53
            else char_length(content) <= 4037 and substr(content, 38) ~ '[^[:space:]]' end
      when message_type = 'call' then content ~ '^(audio|video) [a-zA-Z]{1,20} [0-9]{1,6}$'
      when message_type = 'ask_call' then content in ('audio', 'video')
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end);
drop index public.messages_reactions;
create index messages_quiet on public.messages (conversation_id, seq) where message_type in ('reaction', 'call');

-- Calls that began and are not in the log yet. Ids and times alone.
create table private.open_calls (
  -- Made on the caller's device.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  caller_id uuid not null,
  callee_id uuid not null,
  call_type text not null check (call_type in ('audio', 'video')),
  -- Since when they hear each other; null: they do not yet.
  heard_at timestamptz,
  -- When a server last held it.
  seen_at timestamptz not null default now()
);
alter table private.open_calls enable row level security;
grant select, insert, update, delete on private.open_calls to service_role;
create index open_calls_conversation on private.open_calls (conversation_id);

-- A call begins. What has ended does not begin again.
create function private.begin_call(p_call uuid, p_conversation uuid, p_caller uuid, p_callee uuid, p_type text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.open_calls (id, conversation_id, caller_id, callee_id, call_type)
  select p_call, p_conversation, p_caller, p_callee, p_type
  where not exists (select from public.messages m where m.id = p_call)
  on conflict (id) do nothing
$$;

-- A server holds these calls; `p_heard`: the two hear each other.
create function private.hold_calls(p_calls uuid[], p_heard boolean) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set
    seen_at = clock_timestamp(),
    heard_at = case when p_heard then coalesce(c.heard_at, clock_timestamp()) else c.heard_at end
  where c.id = any (p_calls)
$$;

-- Puts a call that is over into the log of its conversation. Gives the entry and who was called; null where it is there already.
create function private.end_call(p_call uuid, p_reason text, p_at timestamptz default clock_timestamp()) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  ended private.open_calls;
  stored public.messages;
begin
  delete from private.open_calls c where c.id = p_call returning * into ended;
  if not found or exists (select from public.messages m where m.id = p_call) then
    return null;
  end if;
  -- Whoever holds this row numbers the conversation's messages.
  update public.conversations c set last_seq = c.last_seq + 1, last_message_seq = c.last_seq + 1
  where c.id = ended.conversation_id
  returning c.last_seq into stored.seq;
  stored.content := ended.call_type || ' ' || p_reason || ' ' || case when ended.heard_at is null then 0
    else least(greatest(round(extract(epoch from p_at - ended.heard_at)), 1), 999999)::integer end;
  insert into public.messages (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
  values (p_call, ended.conversation_id, ended.caller_id, stored.seq, stored.content, 'call', clock_timestamp(), clock_timestamp())
  returning * into stored;
  update public.conversations c set
    last_message = stored.content, last_message_at = stored.created_at, last_message_sender_id = stored.sender_id
  where c.id = stored.conversation_id;
  return jsonb_build_object('message', private.message_json(stored), 'calleeId', ended.callee_id);
end $$;

-- Calls that no server has held since then: both devices and the server died. Gives what `end_call` gives of each.
create function private.end_lost_calls(p_since timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$
  select coalesce(jsonb_agg(e.entry) filter (where e.entry is not null), '[]')
  from (
    select private.end_call(c.id, case when c.heard_at is null then 'missed' else 'failed' end, c.seen_at) as entry
    from private.open_calls c where c.seen_at < p_since order by c.id limit 100) e
$$;

revoke execute on function private.begin_call(uuid, uuid, uuid, uuid, text) from public;
revoke execute on function private.hold_calls(uuid[], boolean) from public;
revoke execute on function private.end_call(uuid, text, timestamptz) from public;
revoke execute on function private.end_lost_calls(timestamptz) from public;
grant execute on function private.begin_call(uuid, uuid, uuid, uuid, text) to service_role;
grant execute on function private.hold_calls(uuid[], boolean) to service_role;
grant execute on function private.end_call(uuid, text, timestamptz) to service_role;
grant execute on function private.end_lost_calls(timestamptz) to service_role;

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
begin
  select array_agg(case
      when said.type = 'reaction' and char_length(said.words) > 16 then 'invalid_request'
      when coalesce(said.words, '') !~ '[^[:space:]]' and not (said.type = 'reaction' and said.quoted is not null)
        then 'empty_message'
      when char_length(said.words) > 4000 then 'message_too_long'
      when said.type = 'ask_call' and said.words not in ('audio', 'video') then 'invalid_request'
      when said.type not in ('text', 'property', 'reply', 'reaction', 'ask_call') then 'invalid_request'
      when said.quoted is not null and not exists (
        select 1 from public.messages m
        where m.id = said.quoted::uuid and m.conversation_id = p_conversation and m.message_type not in ('reaction', 'call'))
        then 'invalid_request'
    end order by g.at) into faults
  from jsonb_array_elements(p_messages) with ordinality g (item, at)
  cross join lateral (
    select coalesce(g.item ->> 'message_type', 'text') as type,
      case when g.item ->> 'message_type' in ('reply', 'reaction') then
        substring(g.item ->> 'content' from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n') end as quoted) kind
  cross join lateral (
    select kind.type, kind.quoted,
      -- A reply that quotes nothing says nothing.
      case when kind.type not in ('reply', 'reaction') then g.item ->> 'content'
        when kind.quoted is not null then substr(g.item ->> 'content', 38) end as words) said;

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
    -- The newest of these that is a message: reactions move neither the preview nor a mark.
    select max(m.seq) into said_seq from public.messages m
    where m.conversation_id = p_conversation and m.seq > first_seq and m.message_type <> 'reaction';
  end if;

  if said_seq is not null then
    update public.conversations c set
      last_message_seq = m.seq,
      last_message = left(case m.message_type when 'reply' then substr(m.content, 38) else m.content end, 200),
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

create or replace function private.conversation_json(c public.conversations, p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', c.id,
    'otherParticipantId', theirs.user_id,
    'otherParticipant', jsonb_build_object(
      'id', theirs.user_id,
      'full_name', coalesce(person.full_name, ''),
      'user_type', coalesce(person.user_type, 'renter'),
      'avatar_url', person.avatar_url),
    'last_message', c.last_message,
    'last_message_type', (
      select m.message_type from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_message_at', private.instant(c.last_message_at),
    'last_message_sender_id', c.last_message_sender_id,
    'last_seq', c.last_seq,
    -- What stands after the caller's read mark and nobody counts as unread: reactions, and calls but for those missed here.
    'quiet', (
      select coalesce(jsonb_agg(q.seq order by q.seq), '[]') from (
        select m.seq from public.messages m
        where m.conversation_id = c.id and m.message_type in ('reaction', 'call') and m.seq > mine.last_read_seq
          and not (m.message_type = 'call' and m.sender_id <> p_user and m.content ~ ' (missed|cancelled|busy) ')
        order by m.seq desc limit 1000) q),
    'my_delivered_seq', mine.last_delivered_seq,
    'my_read_seq', mine.last_read_seq,
    'other_delivered_seq', theirs.last_delivered_seq,
    'other_read_seq', theirs.last_read_seq)
  from public.conversation_participants mine
  join public.conversation_participants theirs
    on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
  left join public.user_profiles person on person.id = theirs.user_id and not person.deleted
  where mine.conversation_id = c.id and mine.user_id = p_user
$$;

create or replace function private.messages_seen(p_conversation uuid, p_message uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', said.id, 'senderId', said.sender_id,
    'text', case said.message_type when 'reply' then substr(said.content, 38) else said.content end,
    'at', private.ms(said.created_at),
    'isReported', said.id is not distinct from p_message) order by said.seq), '[]')
  from (
    select m.* from public.messages m
    where m.conversation_id = p_conversation and m.message_type not in ('reaction', 'call', 'ask_call')
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;

-- A call is no answer to an inquiry.
create or replace function private.guard_inquiries() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- As conversationIdOf and inquiryIdOf of contract/rules/ids.ts.
  conversations constant uuid := '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21';
  inquiries constant uuid := '1d7a4f0b-52f5-4f0c-8f0a-7c6a2be0a8c1';
  me constant uuid := (select auth.uid());
  is_person constant boolean := not private.is_trusted();
  home public.properties;
begin
  if tg_op = 'INSERT' and is_person then
    if (select count(*) from public.inquiries i
        where i.renter_id = me and i.created_at > now() - interval '1 day') >= 200 then
      raise exception 'too many inquiries a day' using errcode = '54000';
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    new.conversation_id := extensions.uuid_generate_v5(conversations,
      least(new.renter_id::text, new.owner_id::text) || ':' || greatest(new.renter_id::text, new.owner_id::text));
    if new.id <> extensions.uuid_generate_v5(inquiries, new.renter_id || ':' || new.property_id) then
      raise exception 'the id is not this inquiry''s' using errcode = '23514', constraint = 'inquiry_id';
    end if;
    new.created_at := now();
    -- The message may have come before, and its answer too.
    select min(m.created_at) into new.replied_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
        and m.message_type not in ('reaction', 'call');
    new.stage := case when new.replied_at is null then 'new' else 'replied' end;
  elsif tg_op = 'UPDATE' and is_person then
    if (new.id, new.property_id, new.renter_id, new.owner_id, new.conversation_id, new.created_at, new.written_at,
        new.first_message) is distinct from
      (old.id, old.property_id, old.renter_id, old.owner_id, old.conversation_id, old.created_at, old.written_at,
        old.first_message) then
      raise exception 'what was asked stays' using errcode = '42501';
    end if;
    new.replied_at := old.replied_at;
    if me = old.owner_id then
      new.budget := old.budget;
      new.move_in := old.move_in;
      new.deleted := old.deleted;
      if old.stage = 'new' and new.stage not in ('new', 'lost') then
        new.replied_at := coalesce(old.replied_at, now());
      end if;
    else
      new.stage := old.stage;
    end if;
  end if;
  return new;
end $$;

create or replace function private.inquiry_unanswered() returns trigger
language plpgsql set search_path = ''
as $$
begin
  select min(m.created_at) into new.replied_at from public.messages m
    where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
      and m.message_type not in ('reaction', 'call');
  return new;
end $$;

create or replace function private.inquiries_replied() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'replied', replied_at = now()
  where i.stage = 'new' and exists (
    select 1 from written w where w.conversation_id = i.conversation_id and w.sender_id = i.owner_id
      and w.message_type not in ('reaction', 'call'));
  return null;
end $$;
