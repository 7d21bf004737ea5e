-- As before, and of what type the last words are: a shared home is one by its type, never by what its text looks
-- like. Read from the message itself, which is one step in the index by conversation and number.
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
      where m.conversation_id = c.id and m.seq = c.last_seq),
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
