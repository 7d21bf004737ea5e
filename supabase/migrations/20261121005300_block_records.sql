-- Whom a person does not want to hear from is one of their records, so that it is chosen without a network and
-- known on every device; the walls read blocked_users, which follows. As whoever writes the record: one can
-- block for oneself alone.
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
revoke execute on function private.follow_blocks() from public;
create trigger c_follow_blocks after insert or update on public.records
  for each row when (new.kind = 'block') execute function private.follow_blocks();
