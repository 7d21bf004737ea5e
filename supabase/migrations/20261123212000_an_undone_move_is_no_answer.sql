-- An owner who moves an inquiry on and takes that back has answered nobody: the renter waits again, from when they wrote.

create function private.inquiry_unanswered() returns trigger
language plpgsql set search_path = ''
as $$
begin
  select min(m.created_at) into new.replied_at from public.messages m
    where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at;
  return new;
end $$;

revoke execute on function private.inquiry_unanswered() from public;

-- After a_guard, which keeps what was there.
create trigger a_unanswered before update of stage on public.inquiries
  for each row when (new.stage = 'new' and old.stage <> 'new') execute function private.inquiry_unanswered();
