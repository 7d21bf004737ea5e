-- A server that was restarted takes over the calls that both had said yes to, and believes nobody that there was one.
alter table private.open_calls add column accepted_at timestamptz;
comment on column private.open_calls.accepted_at is 'When the callee took it; null: it rings.';

create function private.accept_call(p_call uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.open_calls c set accepted_at = coalesce(c.accepted_at, clock_timestamp()) where c.id = p_call
$$;

-- Whether these two are in this call, as a server wrote it down.
create function private.is_call_under_way(p_call uuid, p_caller uuid, p_callee uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from private.open_calls c
    where c.id = p_call and c.caller_id = p_caller and c.callee_id = p_callee and c.accepted_at is not null)
$$;

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

revoke execute on function private.accept_call(uuid) from public;
revoke execute on function private.is_call_under_way(uuid, uuid, uuid) from public;
revoke execute on function private.has_answered(uuid, uuid, uuid) from public;
grant execute on function private.accept_call(uuid) to service_role;
grant execute on function private.is_call_under_way(uuid, uuid, uuid) to service_role;
grant execute on function private.has_answered(uuid, uuid, uuid) to service_role;
