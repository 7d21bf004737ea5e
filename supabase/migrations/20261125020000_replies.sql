-- A message may reply to another one of its conversation: its type is `reply`, its content the id of the quoted message,
-- a line feed, and the words. The limits of a message hold for the words, and previews and what moderators see give
-- these alone.
alter table public.messages
  drop constraint messages_message_type_check,
  drop constraint messages_content_check,
  add constraint messages_message_type_check check (message_type in ('text', 'property', 'reply')),
  add constraint messages_content_check check (
    case when message_type = 'reply'
      then content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
        and char_length(content) <= 4037 and substr(content, 38) ~ '[^[:space:]]'
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end);

-- One lane's batch, in its order: [{id, content, message_type, written_at}] gives
-- [{status: "accepted", id, message} | {status: "rejected", id, code}].
-- An id that was stored before answers its stored row whatever has happened since.
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
begin
  select array_agg(case
      when coalesce(said.words, '') !~ '[^[:space:]]' then 'empty_message'
      when char_length(said.words) > 4000 then 'message_too_long'
      when said.type not in ('text', 'property', 'reply') then 'invalid_request'
      when said.quoted is not null and not exists (
        select 1 from public.messages m
        where m.id = said.quoted::uuid and m.conversation_id = p_conversation) then 'invalid_request'
    end order by g.at) into faults
  from jsonb_array_elements(p_messages) with ordinality g (item, at)
  cross join lateral (
    select coalesce(g.item ->> 'message_type', 'text') as type,
      case when g.item ->> 'message_type' = 'reply' then
        substring(g.item ->> 'content' from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\n') end as quoted) kind
  cross join lateral (
    select kind.type, kind.quoted,
      -- A reply that quotes nothing says nothing.
      case when kind.type <> 'reply' then g.item ->> 'content'
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
    update public.conversations c set
      last_seq = m.seq,
      last_message = left(case m.message_type when 'reply' then substr(m.content, 38) else m.content end, 200),
      last_message_at = m.created_at,
      last_message_sender_id = p_sender
    from public.messages m
    where c.id = p_conversation and m.conversation_id = c.id and m.seq = first_seq + written;
    update public.conversation_participants set
      last_delivered_seq = greatest(last_delivered_seq, first_seq + written),
      last_read_seq = greatest(last_read_seq, first_seq + written)
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

-- A message with up to ten before it; without one the last of the two people's conversation.
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
    where m.conversation_id = p_conversation
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;
