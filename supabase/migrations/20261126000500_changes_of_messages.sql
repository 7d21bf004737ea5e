-- The sender of a message may change its words for 15 minutes and unsend it for 24 hours, by this clock. Both are entries of the
-- same log that are no messages: of an edit the content is the id of the message, a line feed and the new words, of an
-- unsending the id and a line feed. An edit leaves what was sent where it is, so that both can see what stood there. An
-- unsending takes the words of the message and of its edits away for good: its place, its times and who sent it stay, its type
-- is `unsent`. What a report was opened about was copied then (private.cases), and is the only thing that keeps them.
alter table public.messages
  drop constraint messages_message_type_check,
  drop constraint messages_content_check,
  add constraint messages_message_type_check
    check (message_type in ('text', 'property', 'reply', 'reaction', 'ask_call', 'call', 'edit', 'unsend', 'unsent')),
  add constraint messages_content_check check (
    case
      when message_type = 'unsent' then content = ''
      when message_type in ('reply', 'reaction', 'edit', 'unsend')
        then content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
          and case message_type when 'reaction' then char_length(content) <= 53
            when 'unsend' then char_length(content) = 37
            -- Of an edit of what was unsent the words are gone.
            else char_length(content) <= 4037
              and (substr(content, 38) ~ '[^[:space:]]' or message_type = 'edit' and char_length(content) = 37) end
      when message_type = 'call' then content ~ '^(audio|video) [a-zA-Z]{1,20} [0-9]{1,6}$'
      when message_type = 'ask_call' then content in ('audio', 'video')
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end);
drop index public.messages_quiet;
create index messages_quiet on public.messages (conversation_id, seq)
  where message_type in ('reaction', 'call', 'edit', 'unsend');

-- What somebody said, which others can be about: no entry about a message, and no call.
create function private.is_said(p_type text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type not in ('reaction', 'edit', 'unsend', 'call') $$;

-- The words of an entry: without the id of what it is about.
create function private.words_of(p_type text, p_content text) returns text
language sql immutable set search_path = ''
as $$ select case when p_type in ('reply', 'reaction', 'edit', 'unsend') then substr(p_content, 38) else p_content end $$;

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
      and m.message_type in ('text', 'reply')
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
      when said.type not in ('text', 'property', 'reply', 'reaction', 'ask_call', 'edit', 'unsend') then 'invalid_request'
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
    'last_message_id', (
      select m.id from public.messages m
      where m.conversation_id = c.id and m.seq = c.last_message_seq),
    'last_seq', c.last_seq,
    -- What stands after the caller's read mark and nobody counts as unread: reactions, changes, and calls but for those missed here.
    'quiet', (
      select coalesce(jsonb_agg(q.seq order by q.seq), '[]') from (
        select m.seq from public.messages m
        where m.conversation_id = c.id and m.message_type in ('reaction', 'call', 'edit', 'unsend') and m.seq > mine.last_read_seq
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
    'text', private.words_now(said),
    'at', private.ms(said.created_at),
    -- What stood there before an edit, oldest first.
    'earlier', (
      select coalesce(jsonb_agg(v.words order by v.seq), '[]') from (
        select said.seq, private.words_of(said.message_type, said.content) as words
        union all
        select e.seq, substr(e.content, 38) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text) v
      where said.message_type <> 'unsent' and v.seq < (
        select max(e.seq) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text)),
    'isUnsent', said.message_type = 'unsent',
    'isReported', said.id is not distinct from p_message) order by said.seq), '[]')
  from (
    select m.* from public.messages m
    where m.conversation_id = p_conversation and m.message_type not in ('reaction', 'edit', 'unsend', 'call', 'ask_call')
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;

-- Neither a reaction, a change nor a call is an answer to an inquiry.
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
        and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
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
      and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
  return new;
end $$;

create or replace function private.inquiries_replied() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'replied', replied_at = now()
  where i.stage = 'new' and exists (
    select 1 from written w where w.conversation_id = i.conversation_id and w.sender_id = i.owner_id
      and w.message_type not in ('reaction', 'edit', 'unsend', 'call'));
  return null;
end $$;

-- And what was said in evidence of a report goes a year after the decision.
create or replace function private.forget_cases(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  gone integer;
begin
  update public.records r set deleted = true, body = '{}'
  from private.cases c
  where r.kind = 'case' and not r.deleted and c.id = r.id and c.state <> 'open'
    and c.decided_at < p_now - interval '30 days';
  get diagnostics gone = row_count;
  update private.cases c set seen = c.seen - 'messages', evidence = c.evidence - 'messages'
  where c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and (c.seen ? 'messages' or c.evidence ? 'messages');
  update private.reports r set seen = null, evidence = '{}'
  from private.cases c
  where c.about = 'message' and c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and r.message_id = c.about_id and r.evidence <> '{}';
  perform private.next_cases();
  return gone;
end $$;

revoke all on function private.is_said(text), private.words_of(text, text), private.words_now(public.messages),
  private.carry_changes(uuid, bigint) from public;
grant execute on function private.is_said(text), private.words_of(text, text), private.words_now(public.messages),
  private.carry_changes(uuid, bigint) to service_role;

-- Emptying conversations empties what hangs on them.
grant truncate on private.open_calls to service_role;
