-- Two people, one conversation: `id` is the UUIDv5 of both ids, made and checked by the server.
-- No reference to auth.users: who leaves does not take the other's thread along.
create table public.conversations (
  id uuid primary key,
  user_low uuid not null,
  user_high uuid not null,
  last_seq bigint not null default 0,
  -- The first 200 characters.
  last_message text,
  last_message_at timestamptz,
  last_message_sender_id uuid,
  created_at timestamptz not null default now(),
  -- The last that counts as a message; `last_seq` is the last of all.
  last_message_seq bigint not null default 0,
  check (user_low < user_high),
  unique (user_low, user_high)
);
alter table public.conversations enable row level security;
-- Clients read; every write goes through the functions of the service.
create policy "conversations one is part of" on public.conversations
  for select to authenticated using ((select auth.uid()) in (user_low, user_high));
grant select on public.conversations to anon, authenticated;
grant all on public.conversations to service_role;

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null,
  last_delivered_seq bigint not null default 0,
  last_read_seq bigint not null default 0,
  primary key (conversation_id, user_id),
  check (last_read_seq <= last_delivered_seq)
);
create index conversation_participants_user on public.conversation_participants (user_id);
alter table public.conversation_participants enable row level security;
create policy "participants of one's conversations" on public.conversation_participants
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));
grant select on public.conversation_participants to anon, authenticated;
grant all on public.conversation_participants to service_role;

create table public.blocked_users (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_users_blocked on public.blocked_users (blocked_id);
alter table public.blocked_users enable row level security;
create policy "people one has blocked" on public.blocked_users
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "one blocks for oneself" on public.blocked_users
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "one lifts one's own block" on public.blocked_users
  for delete to authenticated using (blocker_id = (select auth.uid()));
grant select on public.blocked_users to anon;
grant select, insert, delete on public.blocked_users to authenticated;
grant all on public.blocked_users to service_role;

-- Answers are those of contract/protocol/api.ts. What cannot be done answers {"code": <error code>}.

-- A conversation as one participant sees it. Somebody who is gone is a person without a name. Of what type the last words
-- are is read from the message itself, which is one step in the index by conversation and number: a shared home is one by its
-- type, never by what its text looks like.
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
    'last_message_type', (
      select m.message_type from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_message_at', private.instant(c.last_message_at),
    'last_message_sender_id', c.last_message_sender_id,
    'last_message_id', (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_seq', c.last_seq,
    -- What stands after the caller's read mark and nobody counts as unread: reactions, changes, and calls but for those missed here.
    'quiet', (
      select coalesce(jsonb_agg(q.seq order by q.seq), '[]') from (
        select m.seq from public.messages m
        where m.conversation_id = c.id and m.message_type in ('reaction', 'call', 'edit', 'unsend', 'unsent') and m.seq > mine.last_read_seq
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
grant execute on function private.conversation_json(public.conversations, uuid) to service_role;

-- Null when this person takes part, else the code that says why not. The same for a conversation that
-- does not exist: ids are derived from people, so another answer would tell who writes to whom.
create function private.participation_refusal(p_user uuid, p_conversation uuid) returns text
language sql stable set search_path = ''
as $$
  select case when not exists (select 1 from public.conversation_participants
    where conversation_id = p_conversation and user_id = p_user) then 'not_a_participant' end
$$;
grant execute on function private.participation_refusal(uuid, uuid) to service_role;

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
revoke execute on function public.conversations_of(uuid) from public;
grant execute on function public.conversations_of(uuid) to service_role;

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
revoke execute on function public.start_conversation(uuid, uuid, uuid) from public;
grant execute on function public.start_conversation(uuid, uuid, uuid) to service_role;

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
revoke execute on function public.set_marks(uuid, uuid, bigint, bigint) from public;
grant execute on function public.set_marks(uuid, uuid, bigint, bigint) to service_role;

-- A block is a record of the person who blocks, so that it is chosen without a network and known on every device; the
-- walls read blocked_users, which follows. The trigger runs as the writer of the record: one can block for oneself
-- alone.
create function private.follow_blocks() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was uuid;
  is_now uuid;
begin
  if tg_op = 'UPDATE' and not old.deleted then was := (old.body ->> 'userId')::uuid; end if;
  if not new.deleted then is_now := (new.body ->> 'userId')::uuid; end if;
  if is_now is not null then
    insert into public.blocked_users (blocker_id, blocked_id) values (new.user_id, is_now)
    on conflict do nothing;
  end if;
  -- Two devices may have blocked the same person: the last of the records lifts it.
  if was is distinct from is_now and not exists (
    select 1 from public.records r
    where r.user_id = new.user_id and r.kind = 'block' and not r.deleted
      and (r.body ->> 'userId')::uuid = was) then
    delete from public.blocked_users where blocker_id = new.user_id and blocked_id = was;
  end if;
  return null;
end $$;
create trigger c_follow_blocks after insert or update on public.records
  for each row when (new.kind = 'block') execute function private.follow_blocks();
create trigger d_meet after insert on public.conversations
  for each row execute function private.meet_in_conversation();
