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

-- Why `sender` may not write to `receiver` in this conversation; null when they may.
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
  if not exists (select 1 from public.user_profiles where id = p_sender and not deleted) then
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

-- The conversation and its two participants, if absent. A different id for the same two people raises
-- 23505: ids are derived, so the caller derived it wrongly.
create function private.ensure_conversation(p_conversation uuid, p_one uuid, p_other uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into public.conversations (id, user_low, user_high)
    values (p_conversation, least(p_one, p_other), greatest(p_one, p_other))
    on conflict (id) do nothing;
  insert into public.conversation_participants (conversation_id, user_id)
    values (p_conversation, p_one), (p_conversation, p_other)
    on conflict do nothing;
end $$;

-- One lane's batch, in its order: [{id, content, message_type, written_at}] gives
-- [{status: "accepted", id, message} | {status: "rejected", id, code}].
-- An id that was stored before answers its stored row whatever has happened since.
create function public.send_messages(
  p_sender uuid, p_conversation uuid, p_receiver uuid, p_messages jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.send_refusal(p_sender, p_conversation, p_receiver);
  counter bigint;
  first_seq bigint;
  item jsonb;
  stored public.messages;
  code text;
  results jsonb := '[]'::jsonb;
  last_sent public.messages;
begin
  if refusal is null then
    perform private.ensure_conversation(p_conversation, p_sender, p_receiver);
    -- Whoever holds this row numbers the conversation's messages.
    select last_seq into counter from public.conversations where id = p_conversation for update;
    first_seq := counter;
  end if;

  for item in select value from jsonb_array_elements(p_messages) loop
    stored := null;
    code := refusal;
    select * into stored from public.messages where id = (item ->> 'id')::uuid;
    if stored.id is null and code is null then
      code := case
        when coalesce(item ->> 'content', '') !~ '[^[:space:]]' then 'empty_message'
        when char_length(item ->> 'content') > 4000 then 'message_too_long'
        when coalesce(item ->> 'message_type', 'text') not in ('text', 'property') then 'invalid_request'
      end;
      if code is null then
        insert into public.messages
          (id, conversation_id, sender_id, seq, content, message_type, written_at, created_at)
        values (
          (item ->> 'id')::uuid, p_conversation, p_sender, counter + 1, item ->> 'content',
          coalesce(item ->> 'message_type', 'text'),
          coalesce((item ->> 'written_at')::timestamptz, clock_timestamp()), clock_timestamp())
        on conflict (id) do nothing
        returning * into stored;
        if stored.id is null then
          -- Stored by somebody else between our look and our insert.
          select * into stored from public.messages where id = (item ->> 'id')::uuid;
        else
          counter := counter + 1;
          last_sent := stored;
        end if;
      end if;
    end if;
    if stored.id is not null then
      code := case
        when stored.sender_id <> p_sender or stored.conversation_id <> p_conversation then 'id_taken'
      end;
    end if;
    results := results || jsonb_build_array(case
      when code is null then jsonb_build_object(
        'status', 'accepted', 'id', item ->> 'id', 'message', private.message_json(stored))
      else jsonb_build_object('status', 'rejected', 'id', item ->> 'id', 'code', code)
    end);
  end loop;

  if counter > first_seq then
    update public.conversations set
      last_seq = counter,
      last_message = left(last_sent.content, 200),
      last_message_at = last_sent.created_at,
      last_message_sender_id = p_sender
    where id = p_conversation;
    update public.conversation_participants set
      last_delivered_seq = greatest(last_delivered_seq, counter),
      last_read_seq = greatest(last_read_seq, counter)
    where conversation_id = p_conversation and user_id = p_sender;
  end if;
  return results;
end $$;

revoke execute on function
  private.message_json(public.messages),
  private.send_refusal(uuid, uuid, uuid),
  private.ensure_conversation(uuid, uuid, uuid),
  public.send_messages(uuid, uuid, uuid, jsonb)
  from public, anon, authenticated;
grant execute on function
  private.message_json(public.messages),
  private.send_refusal(uuid, uuid, uuid),
  private.ensure_conversation(uuid, uuid, uuid),
  public.send_messages(uuid, uuid, uuid, jsonb)
  to service_role;
