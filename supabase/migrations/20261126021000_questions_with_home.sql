-- A question about a home is one message of the type `property`: the home's id, a line feed and the words. A home that is
-- shared without words is its id, as before.
create function private.asks_about_home(p_type text, p_content text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type = 'property' and p_content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n' $$;
revoke execute on function private.asks_about_home(text, text) from public;
grant execute on function private.asks_about_home(text, text) to service_role, authenticated;

alter table public.messages
  drop constraint messages_content_check,
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
      when message_type = 'property' and content ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n'
        then char_length(content) <= 4037 and substr(content, 38) ~ '[^[:space:]]'
      when message_type = 'call' then content ~ '^(audio|video) [a-zA-Z]{1,20} [0-9]{1,6}$'
      when message_type = 'ask_call' then content in ('audio', 'video')
      else char_length(content) <= 4000 and content ~ '[^[:space:]]' end);

-- The words of an entry: without the id of what it is about, and of a file without its last line.
create or replace function private.words_of(p_type text, p_content text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_type in ('reply', 'reaction', 'edit', 'unsend') or private.asks_about_home(p_type, p_content)
      then substr(p_content, 38)
    when p_type = 'file' then regexp_replace(p_content, '\n[^\n]*$', '')
    else p_content end
$$;

create or replace function private.carry_changes(p_conversation uuid, p_after bigint) returns void
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

-- What is no message (a call that is over, a reaction, a change) is not counted as one.
create or replace function private.count_platform_day(p_day date, p_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  insert into private.platform_days as d
    (day, counted_at, active, added, closed, messages, wait_seconds, waited, inquiries, reply_minutes)
  select p_day, p_now, h.active, h.added, h.closed, m.messages, m.wait_seconds, m.waited, i.inquiries, i.reply_minutes
  from (
    select private.of_five(count(*) filter (where is_live), count(distinct owner_id) filter (where is_live)) as active,
      private.of_five(count(*) filter (where is_new), count(distinct owner_id) filter (where is_new)) as added,
      private.of_five(count(*) filter (where is_closed), count(distinct owner_id) filter (where is_closed)) as closed
    from (
      select p.owner_id, p.first_listed_on = p_day as is_new, coalesce(p.closed_on = p_day, false) as is_closed,
        coalesce(p.off_market_on, p.closed_on, 'infinity') > p_day as is_live
      from public.properties p
      where not p.deleted and p.visibility in ('live', 'paused', 'expired') and p.first_listed_on <= p_day
        and coalesce(p.off_market_on, p.closed_on, 'infinity') >= p_day) t) h,
    (
      select private.of_five(count(*), count(distinct sender_id)) as messages,
        private.of_five(round(avg(wait))::bigint, count(distinct sender_id)) as wait_seconds,
        private.of_five(count(*) filter (where wait > 60), count(distinct sender_id) filter (where wait > 60)) as waited
      from (
        -- A device's clock may be wrong: more than a week is no waiting.
        select x.sender_id, least(greatest(extract(epoch from x.created_at - x.written_at), 0), 604800) as wait
        from public.messages x
        where private.is_said(x.message_type) and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) m,
    (
      select private.of_five(count(*), count(distinct renter_id)) as inquiries,
        private.of_five(round(percentile_cont(0.5) within group (order by waited))::bigint,
          count(distinct owner_id) filter (where waited is not null)) as reply_minutes
      from (
        select x.renter_id, x.owner_id, greatest(extract(epoch from x.replied_at - x.created_at), 0) / 60 as waited
        from public.inquiries x
        where not x.deleted
          and x.created_at >= p_day::timestamp at time zone 'UTC' and x.created_at < (p_day + 1)::timestamp at time zone 'UTC') t) i
  on conflict (day) do update set counted_at = excluded.counted_at, active = excluded.active, added = excluded.added,
    closed = excluded.closed, messages = excluded.messages, wait_seconds = excluded.wait_seconds, waited = excluded.waited,
    inquiries = excluded.inquiries, reply_minutes = excluded.reply_minutes
$$;
