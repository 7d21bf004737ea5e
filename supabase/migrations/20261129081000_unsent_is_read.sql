-- What was unsent has no words that anybody could still read: it does not count as unread.
drop index public.messages_quiet;
create index messages_quiet on public.messages (conversation_id, seq)
  where message_type in ('reaction', 'call', 'edit', 'unsend', 'unsent');

do $$
declare
  before text := pg_get_functiondef('private.conversation_json(public.conversations, uuid)'::regprocedure);
  after text := replace(before,
    $a$in ('reaction', 'call', 'edit', 'unsend')$a$, $a$in ('reaction', 'call', 'edit', 'unsend', 'unsent')$a$);
begin
  if after = before then
    raise exception 'conversation_json is not as this migration knows it';
  end if;
  execute after;
end $$;
