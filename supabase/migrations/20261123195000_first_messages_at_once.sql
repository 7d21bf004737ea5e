-- Two people who write to each other for the first time at the same moment make one conversation. `on conflict (id)` judges
-- by that index alone: the other unique index of the table, of the two people, raised an error for one of them.

-- The conversation and its two participants, if absent. A different id for the same two people raises
-- 23505: ids are derived, so the caller derived it wrongly.
create or replace function private.ensure_conversation(p_conversation uuid, p_one uuid, p_other uuid)
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
