-- Answers are those of contract/protocol/api.ts. What cannot be done answers {"code": <error code>}.

-- A conversation as one participant sees it. Somebody who is gone is a person without a name.
create function private.conversation_json(c public.conversations, p_user uuid) returns jsonb
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
    'last_message_at', private.instant(c.last_message_at),
    'last_message_sender_id', c.last_message_sender_id,
    'last_seq', c.last_seq,
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

-- Null when this person takes part, else the code that says why not. The same for a conversation that
-- does not exist: ids are derived from people, so another answer would tell who writes to whom.
create function private.participation_refusal(p_user uuid, p_conversation uuid) returns text
language sql stable set search_path = ''
as $$
  select case when not exists (select 1 from public.conversation_participants
    where conversation_id = p_conversation and user_id = p_user) then 'not_a_participant' end
$$;

-- Every conversation of this person, newest first.
create function public.conversations_of(p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    jsonb_agg(private.conversation_json(c, p_user)
      order by coalesce(c.last_message_at, c.created_at) desc, c.id),
    '[]'::jsonb)
  from public.conversation_participants p
  join public.conversations c on c.id = p.conversation_id
  where p.user_id = p_user
$$;

-- The conversation of these two, made if absent.
create function public.start_conversation(p_user uuid, p_conversation uuid, p_receiver uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.send_refusal(p_user, p_conversation, p_receiver);
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  perform private.ensure_conversation(p_conversation, p_user, p_receiver);
  return (select private.conversation_json(c, p_user)
    from public.conversations c where c.id = p_conversation);
end $$;

-- Moves this person's marks up to these numbers, never back and never past the last message; what is
-- read is delivered. Null leaves a mark. Answers the four marks, and beside them who the other
-- participant is and which of the caller's marks moved.
create function public.set_marks(
  p_user uuid, p_conversation uuid, p_delivered bigint, p_read bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refusal text := private.participation_refusal(p_user, p_conversation);
  newest bigint;
  before public.conversation_participants;
  after public.conversation_participants;
  theirs public.conversation_participants;
begin
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select last_seq into newest from public.conversations where id = p_conversation;
  select * into before from public.conversation_participants
    where conversation_id = p_conversation and user_id = p_user for update;
  after := before;
  after.last_read_seq := greatest(before.last_read_seq, least(coalesce(p_read, 0), newest));
  after.last_delivered_seq := greatest(
    before.last_delivered_seq, least(coalesce(p_delivered, 0), newest), after.last_read_seq);
  if after is distinct from before then
    update public.conversation_participants
      set last_read_seq = after.last_read_seq, last_delivered_seq = after.last_delivered_seq
      where conversation_id = p_conversation and user_id = p_user;
  end if;
  select * into theirs from public.conversation_participants
    where conversation_id = p_conversation and user_id <> p_user;
  return jsonb_build_object(
    'my_delivered_seq', after.last_delivered_seq,
    'my_read_seq', after.last_read_seq,
    'other_delivered_seq', theirs.last_delivered_seq,
    'other_read_seq', theirs.last_read_seq,
    'other_id', theirs.user_id,
    'delivered_moved', after.last_delivered_seq > before.last_delivered_seq,
    'read_moved', after.last_read_seq > before.last_read_seq);
end $$;

revoke execute on function
  private.conversation_json(public.conversations, uuid),
  private.participation_refusal(uuid, uuid),
  public.conversations_of(uuid),
  public.start_conversation(uuid, uuid, uuid),
  public.set_marks(uuid, uuid, bigint, bigint)
  from public, anon, authenticated;
grant execute on function
  private.conversation_json(public.conversations, uuid),
  private.participation_refusal(uuid, uuid),
  public.conversations_of(uuid),
  public.start_conversation(uuid, uuid, uuid),
  public.set_marks(uuid, uuid, bigint, bigint)
  to service_role;
