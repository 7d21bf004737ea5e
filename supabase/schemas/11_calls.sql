-- Calls that began and are not in the log yet. Ids and times alone. Whatever dies meanwhile, the row is there until the entry is.
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
  seen_at timestamptz not null default now(),
  -- A server that was restarted takes over the calls that both had said yes to, and believes nobody that there was one.
  accepted_at timestamptz
);
create index open_calls_conversation on private.open_calls (conversation_id);
alter table private.open_calls enable row level security;
-- Emptying conversations empties what hangs on them: hence truncate.
grant select, insert, update, delete, truncate on private.open_calls to service_role;

-- A call begins. What has ended does not begin again.
create function private.begin_call(p_call uuid, p_conversation uuid, p_caller uuid, p_callee uuid, p_type text) returns void
language sql volatile set search_path = ''
as $$
  insert into private.open_calls (id, conversation_id, caller_id, callee_id, call_type)
  select p_call, p_conversation, p_caller, p_callee, p_type
  where not exists (select from public.messages m where m.id = p_call)
  on conflict (id) do nothing
$$;
grant execute on function private.begin_call(uuid, uuid, uuid, uuid, text) to service_role;

-- A server holds these calls; `p_heard`: the two hear each other.
create function private.hold_calls(p_calls uuid[], p_heard boolean) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set
    seen_at = clock_timestamp(),
    heard_at = case when p_heard then coalesce(c.heard_at, clock_timestamp()) else c.heard_at end
  where c.id = any (p_calls)
$$;
grant execute on function private.hold_calls(uuid[], boolean) to service_role;

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
grant execute on function private.end_call(uuid, text, timestamptz) to service_role;

-- Calls that no server has held since then: both devices and the server died. Gives what `end_call` gives of each.
create function private.end_lost_calls(p_since timestamptz) returns jsonb
language sql volatile set search_path = ''
as $$
  select coalesce(jsonb_agg(e.entry) filter (where e.entry is not null), '[]')
  from (
    select private.end_call(c.id, case when c.heard_at is null then 'missed' else 'failed' end, c.seen_at) as entry
    from private.open_calls c where c.seen_at < p_since order by c.id limit 100) e
$$;
grant execute on function private.end_lost_calls(timestamptz) to service_role;

comment on column private.open_calls.accepted_at is 'When the callee took it; null: it rings.';

create function private.accept_call(p_call uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set accepted_at = coalesce(c.accepted_at, clock_timestamp()) where c.id = p_call
$$;
grant execute on function private.accept_call(uuid) to service_role;

-- Whether these two are in this call, as a server wrote it down.
create function private.is_call_under_way(p_call uuid, p_caller uuid, p_callee uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.open_calls c
    where c.id = p_call and c.caller_id = p_caller and c.callee_id = p_callee and c.accepted_at is not null)
$$;
grant execute on function private.is_call_under_way(uuid, uuid, uuid) to service_role;

-- Whether somebody has answered another: written to them in their conversation, agreed to show or see a home, or offered to.
create function private.has_answered(p_conversation uuid, p_who uuid, p_other uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.messages m
      where m.conversation_id = p_conversation and m.sender_id = p_who
        and m.message_type not in ('reaction', 'call', 'edit', 'unsend'))
    or exists (select from public.viewings v
      where (v.renter_id, v.owner_id) in ((p_who, p_other), (p_other, p_who)) and not v.deleted
        and (v.state in ('confirmed', 'done') or (v.state = 'proposed' and v.owner_id = p_who)))
$$;
grant execute on function private.has_answered(uuid, uuid, uuid) to service_role;
