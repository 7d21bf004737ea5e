-- A record may be shown to somebody its owner writes with, or who accepted an invitation to it. Whoever is shown it has it as a record of their own that the server
-- keeps like the owner's (kind shared): it comes to their devices by the way of all their records, and by no other. It goes when the owner
-- takes the share back, either of them blocks the other, the record goes, or whoever was shown it takes it out.
-- A list of homes that several decide on (kind shortlist): whoever began it shares it as any record; everybody else in it writes what
-- they say as a record of their own (an answer: it names the list and its owner), which the server shows to all who are in the list,
-- for as long as both they and whoever wrote it are. So all see all, and nobody writes in another's record.
create function private.can_be_shared(p_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select p_kind in ('inspection', 'shortlist') $$;
grant execute on function private.can_be_shared(text) to authenticated, service_role;

-- The same wherever it is asked: sharing twice is sharing once.
create function private.shared_id(p_owner uuid, p_record uuid, p_with uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
    p_with || ':shared:' || p_owner || ':' || p_record)
$$;
grant execute on function private.shared_id(uuid, uuid, uuid) to service_role;

-- The id of a share, as its owner's devices derive it.
create function private.share_id(p_owner uuid, p_record uuid, p_with uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
    p_owner || ':share:' || p_record || ':' || p_with)
$$;

-- An id in a body, null where there is none.
create function private.uuid_in(p_body jsonb, p_field text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_body ->> p_field ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (p_body ->> p_field)::uuid end
$$;

-- Shows somebody a record as it is now, or takes it from them. At most 100 of one person to another: nobody's device is
-- filled by others. An answer is shown to everybody in its list, without a share; a list to eleven people at most.
create function private.show_shared(p_owner uuid, p_record uuid, p_with uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  mirror constant uuid := private.shared_id(p_owner, p_record, p_with);
  shown jsonb;
begin
  if p_record is null or p_with is null or p_with = p_owner then
    return;
  end if;
  select jsonb_build_object('ownerId', p_owner, 'recordId', r.id, 'kind', r.kind, 'body', r.body)
    -- In a list are people who never wrote to each other.
    || case when r.kind = 'shortlist' then jsonb_build_object('ownerName',
        coalesce((select u.full_name from public.user_profiles u where u.id = p_owner), '')) else '{}' end
    || case when r.kind = 'shortlist' and not r.body ? 'answersId' then jsonb_build_object('people',
        private.people_of_list(p_owner, p_record)) else '{}' end
    into shown
  from public.records r
  where r.user_id = p_owner and r.id = p_record and not r.deleted and private.can_be_shared(r.kind)
    and case when r.kind = 'shortlist' and r.body ? 'answersId' then
      r.id = private.answer_id(p_owner, private.uuid_in(r.body, 'answersId'))
      and private.uuid_in(r.body, 'ownerId') <> p_owner
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_owner)
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_with)
    else
      exists (select 1 from public.records s where s.user_id = p_owner and s.kind = 'share' and not s.deleted
        and s.body ->> 'recordId' = p_record::text and s.body ->> 'withId' = p_with::text)
      and (exists (select 1 from public.conversations c
          where c.user_low = least(p_owner, p_with) and c.user_high = greatest(p_owner, p_with))
        or exists (select 1 from public.records j where j.user_id = p_with and j.kind = 'joining' and not j.deleted
          and j.body ->> 'listId' = p_record::text and j.body ->> 'ownerId' = p_owner::text))
    end
    and not exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_owner, p_with), (p_with, p_owner)))
    and private.has_account(p_with);
  if shown is null then
    update public.records r set deleted = true, body = '{}'
    where r.user_id = p_with and r.id = mirror and not r.deleted;
  elsif exists (select 1 from public.records r where r.user_id = p_with and r.id = mirror and not r.deleted)
    or ((select count(*) from public.records r where r.user_id = p_with and r.kind = 'shared' and not r.deleted
        and r.body ->> 'ownerId' = p_owner::text) < 100
      and (shown ->> 'kind' <> 'shortlist' or (select count(*) from public.records s where s.user_id = p_owner
        and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = p_record::text) <= 11)) then
    insert into public.records as r (user_id, id, kind, body) values (p_with, mirror, 'shared', shown)
    on conflict (user_id, id) do update set body = excluded.body, deleted = false
      where r.deleted or r.body is distinct from excluded.body;
  end if;
end $$;

-- These four are SECURITY DEFINER because what somebody is shown is not written by clients.
create function private.follow_share() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.show_shared(old.user_id, private.uuid_in(old.body, 'recordId'), private.uuid_in(old.body, 'withId'));
  end if;
  if tg_op <> 'DELETE' then
    perform private.show_shared(new.user_id, private.uuid_in(new.body, 'recordId'), private.uuid_in(new.body, 'withId'));
  end if;
  -- The others learn who changes the homes, and who votes only.
  if tg_op = 'UPDATE' and not old.deleted and not new.deleted
    and new.body -> 'votesSince' is distinct from old.body -> 'votesSince' then
    perform private.show_shared(s.user_id, private.uuid_in(s.body, 'recordId'), private.uuid_in(s.body, 'withId'))
    from public.records s where s.user_id = new.user_id and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = new.body ->> 'recordId' and s.id <> new.id;
  end if;
  return null;
end $$;
create trigger e_follow_share after insert or update on public.records
  for each row when (new.kind = 'share') execute function private.follow_share();
create trigger e_follow_lost_share after delete on public.records
  for each row when (old.kind = 'share') execute function private.follow_share();

create function private.follow_shared_record() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.show_shared(s.user_id, new.id, private.uuid_in(s.body, 'withId')) from public.records s
  where s.user_id = new.user_id and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = new.id::text;
  return null;
end $$;
create trigger e_follow_shared after insert or update on public.records
  for each row when (private.can_be_shared(new.kind)) execute function private.follow_shared_record();

-- A person who removes a shared copy ends the share, and their consent to it; a removal by the server itself (one trigger deeper)
-- does not.
create function private.leave_shared() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 then
    update public.records s set deleted = true, body = '{}'
    where s.user_id = private.uuid_in(old.body, 'ownerId') and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = old.body ->> 'recordId' and s.body ->> 'withId' = old.user_id::text;
    update public.records j set deleted = true, body = '{}'
    where j.user_id = old.user_id and j.kind = 'joining' and not j.deleted
      and j.body ->> 'listId' = old.body ->> 'recordId' and j.body ->> 'ownerId' = old.body ->> 'ownerId';
  end if;
  return null;
end $$;
create trigger e_leave_shared after update on public.records
  for each row when (new.kind = 'shared' and new.deleted and not old.deleted) execute function private.leave_shared();

-- A block ends what the two share, for good. A conversation that begins shows what was shared before it was known here.
create function private.end_shares() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.records s set deleted = true, body = '{}'
  where s.kind = 'share' and not s.deleted
    and ((s.user_id = new.blocker_id and s.body ->> 'withId' = new.blocked_id::text)
      or (s.user_id = new.blocked_id and s.body ->> 'withId' = new.blocker_id::text));
  update public.records r set deleted = true, body = '{}'
  where r.kind in ('joining', 'invited') and not r.deleted
    and ((r.user_id = new.blocker_id and r.body ->> 'ownerId' = new.blocked_id::text)
      or (r.user_id = new.blocked_id and r.body ->> 'ownerId' = new.blocker_id::text));
  return null;
end $$;
create trigger e_end_shares after insert on public.blocked_users
  for each row execute function private.end_shares();

create function private.begin_shares() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.show_shared(s.user_id, private.uuid_in(s.body, 'recordId'), private.uuid_in(s.body, 'withId'))
  from public.records s
  where s.kind = 'share' and not s.deleted
    and ((s.user_id = new.user_low and s.body ->> 'withId' = new.user_high::text)
      or (s.user_id = new.user_high and s.body ->> 'withId' = new.user_low::text));
  return null;
end $$;
create trigger e_begin_shares after insert on public.conversations
  for each row execute function private.begin_shares();

-- The id of a person's answer to a list: one a person, whatever they send.
create function private.answer_id(p_who uuid, p_list uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid, p_who || ':shortlist:' || p_list)
$$;

-- Whether somebody is in a list: it is theirs, or it is shown to them. An answer is no list.
create function private.is_in_list(p_owner uuid, p_list uuid, p_who uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from public.records r where r.user_id = p_owner and r.id = p_list
      and r.kind = 'shortlist' and not r.deleted and not r.body ? 'answersId')
    and (p_who = p_owner or exists (select 1 from public.records r where r.user_id = p_who
      and r.id = private.shared_id(p_owner, p_list, p_who) and r.kind = 'shared' and not r.deleted))
$$;

-- The people who see a list, by name: everybody who votes knows for whom they wait.
create function private.people_of_list(p_owner uuid, p_list uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) || jsonb_strip_nulls(jsonb_build_object(
      'at', s.body -> 'at', 'votesSince', s.body -> 'votesSince')) order by u.id), '[]')
  from public.records m join public.user_profiles u on u.id = m.user_id
  left join public.records s on s.user_id = p_owner and s.id = private.share_id(p_owner, p_list, m.user_id) and not s.deleted
  where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = p_list::text
    and m.body ->> 'ownerId' = p_owner::text
$$;

-- Shows what somebody says of a list to everybody in it, or takes it from whoever had it.
create function private.show_answer(p_who uuid, p_answer uuid, p_owner uuid, p_list uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.show_shared(p_who, p_answer, w.id) from (
    select p_owner as id
    union select private.uuid_in(s.body, 'withId') from public.records s
      where s.user_id = p_owner and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = p_list::text
    union select m.user_id from public.records m
      where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = p_answer::text
        and m.body ->> 'ownerId' = p_who::text
    order by id) w;
end $$;

-- These are SECURITY DEFINER because what somebody is shown is not written by clients.
create function private.follow_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' and private.uuid_in(old.body, 'answersId') is not null then
    perform private.show_answer(old.user_id, old.id,
      private.uuid_in(old.body, 'ownerId'), private.uuid_in(old.body, 'answersId'));
  end if;
  if tg_op <> 'DELETE' and private.uuid_in(new.body, 'answersId') is not null then
    perform private.show_answer(new.user_id, new.id,
      private.uuid_in(new.body, 'ownerId'), private.uuid_in(new.body, 'answersId'));
  end if;
  return null;
end $$;
create trigger e_follow_answer after insert or update on public.records
  for each row when (new.kind = 'shortlist') execute function private.follow_answer();
create trigger e_follow_lost_answer after delete on public.records
  for each row when (old.kind = 'shortlist') execute function private.follow_answer();

-- Somebody came into a list, or is in it no more: what the others say comes and goes with it, and what they say for the others.
create function private.follow_in_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  who uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was jsonb := case when tg_op <> 'INSERT' and not old.deleted then old.body end;
  is_now jsonb := case when tg_op <> 'DELETE' and not new.deleted then new.body end;
  of_list jsonb := coalesce(is_now, was);
  owner uuid := private.uuid_in(of_list, 'ownerId');
  list uuid := private.uuid_in(of_list, 'recordId');
begin
  -- Only that somebody is in it counts: the list itself they have already.
  if (was is null) = (is_now is null) or of_list ->> 'kind' is distinct from 'shortlist'
    or of_list -> 'body' ? 'answersId' then
    return null;
  end if;
  -- The others learn who is in it now.
  perform private.show_shared(owner, list, w.id) from (
    select m.user_id as id from public.records m
    where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = list::text
      and m.body ->> 'ownerId' = owner::text order by id) w;
  perform private.show_shared(a.user_id, a.id, who) from public.records a
  where a.kind = 'shortlist' and not a.deleted and a.body ->> 'answersId' = list::text
    and a.body ->> 'ownerId' = owner::text and a.user_id <> who;
  perform private.show_answer(who, private.answer_id(who, list), owner, list);
  return null;
end $$;
create trigger e_follow_in_list after insert or update on public.records
  for each row when (new.kind = 'shared') execute function private.follow_in_list();
create trigger e_follow_not_in_list after delete on public.records
  for each row when (old.kind = 'shared' and not old.deleted) execute function private.follow_in_list();

-- Two people of a list one of whom blocks the other have nothing of each other any more, until it is lifted. What was shared while one
-- blocked the other, by a device that had not heard of it, is shown then, too.
create function private.follow_block_in_lists() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  one uuid := case when tg_op = 'DELETE' then old.blocker_id else new.blocker_id end;
  two uuid := case when tg_op = 'DELETE' then old.blocked_id else new.blocked_id end;
begin
  perform private.show_shared(a.user_id, a.id, case when a.user_id = one then two else one end)
  from public.records a
  where a.kind = 'shortlist' and not a.deleted and a.user_id in (one, two) and a.body ? 'answersId';
  if tg_op = 'DELETE' then
    perform private.show_shared(s.user_id, private.uuid_in(s.body, 'recordId'), private.uuid_in(s.body, 'withId'))
    from public.records s
    where s.kind = 'share' and not s.deleted
      and ((s.user_id = one and s.body ->> 'withId' = two::text) or (s.user_id = two and s.body ->> 'withId' = one::text));
  end if;
  return null;
end $$;
create trigger f_block_in_lists after insert or delete on public.blocked_users
  for each row execute function private.follow_block_in_lists();

-- An invitation to a list: the person who began the list makes one (kind invitation), on a device that may be offline. It is a link, which
-- names its owner and its id that nobody can guess; or it names one person, by address or by id, who is told of it (kind invited).
-- The person who accepts writes a record of their own (kind joining), which may be here first. When both are here, the owner's share is
-- made, and the joining has the answer. An address is answered alike whether it has an account.
create function private.tell_invited(p_invitation public.records, p_who uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  list uuid := private.uuid_in(p_invitation.body, 'listId');
begin
  if p_who is null or list is null or p_who = p_invitation.user_id or not private.has_account(p_who)
    or private.is_suspended(p_invitation.user_id)
    or exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_who, p_invitation.user_id), (p_invitation.user_id, p_who)))
    or exists (select 1 from public.records s where s.user_id = p_invitation.user_id
      and s.id = private.share_id(p_invitation.user_id, list, p_who) and not s.deleted)
    -- Others fill nobody's device.
    or (select count(*) from public.records r where r.user_id = p_who and r.kind = 'invited' and not r.deleted) >= 100
    or (select count(*) from public.records r where r.user_id = p_who and r.kind = 'invited' and not r.deleted
      and r.body ->> 'ownerId' = p_invitation.user_id::text) >= 10 then
    return;
  end if;
  -- A person who declined is not told again.
  insert into public.records (user_id, id, kind, body)
  select p_who, extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
      p_who || ':invited:' || p_invitation.id), 'invited',
    jsonb_build_object('ownerId', u.id, 'ownerName', u.full_name, 'invitationId', p_invitation.id, 'listId', list,
      'name', p_invitation.body -> 'name', 'at', p_invitation.body -> 'at', 'until', p_invitation.body -> 'until')
  from public.user_profiles u where u.id = p_invitation.user_id
  on conflict (user_id, id) do nothing;
end $$;

-- Answers somebody who accepts, once the invitation and its list are here.
create function private.answer_joining(p_who uuid, p_joining uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  joining public.records;
  invitation public.records;
  is_gone boolean;
  list uuid;
  answer text;
begin
  select * into joining from public.records r
  where r.user_id = p_who and r.id = p_joining and r.kind = 'joining' and not r.deleted and not r.body ? 'state';
  if not found then
    return;
  end if;
  select * into invitation from public.records r
  where r.user_id = private.uuid_in(joining.body, 'ownerId') and r.id = private.uuid_in(joining.body, 'invitationId')
    and r.kind = 'invitation';
  if not found or invitation.user_id = p_who or private.is_suspended(invitation.user_id) then
    return;
  end if;
  list := private.uuid_in(invitation.body, 'listId');
  if not invitation.deleted then
    -- Another person who comes at the same moment waits here.
    select r.deleted into is_gone from public.records r
    where r.user_id = invitation.user_id and r.id = list and r.kind = 'shortlist' and not r.body ? 'answersId' for update;
    if not found then
      return;
    end if;
  end if;
  answer := case
    when invitation.deleted or is_gone or coalesce((invitation.body ->> 'until')::numeric, 0) < private.ms(now()) then 'ended'
    when invitation.body ? 'withId' and invitation.body ->> 'withId' <> p_who::text then 'ended'
    when invitation.body ? 'email' and not exists (select 1 from public.user_profiles u
      where u.id = p_who and u.verified_at is not null and lower(u.email) = lower(invitation.body ->> 'email')) then 'ended'
    when exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_who, invitation.user_id), (invitation.user_id, p_who))) then 'ended'
    when exists (select 1 from public.records s where s.user_id = invitation.user_id
      and s.id = private.share_id(invitation.user_id, list, p_who) and not s.deleted) then 'joined'
    when (select count(*) from public.records s where s.user_id = invitation.user_id and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = list::text) >= 11 then 'full'
    else 'joined' end;
  update public.records r set body = r.body || jsonb_strip_nulls(jsonb_build_object('state', answer, 'listId', list))
  where r.user_id = p_who and r.id = p_joining;
  if answer <> 'joined' then
    return;
  end if;
  insert into public.records as r (user_id, id, kind, body)
  select invitation.user_id, private.share_id(invitation.user_id, list, p_who), 'share',
    jsonb_build_object('recordId', list, 'withId', p_who, 'at', private.ms(now()), 'name', u.full_name)
      || case when invitation.body ? 'votesOnly' then '{"votesSince": 0}' else '{}' end::jsonb
  from public.user_profiles u where u.id = p_who
  on conflict (user_id, id) do update set body = excluded.body, deleted = false where r.deleted;
  update public.records r set deleted = true, body = '{}'
  where r.user_id = p_who and r.kind = 'invited' and not r.deleted and r.body ->> 'invitationId' = invitation.id::text;
  -- One that names a person is used up.
  if invitation.body ? 'withId' or invitation.body ? 'email' then
    update public.records r set deleted = true, body = '{}' where r.user_id = invitation.user_id and r.id = invitation.id;
  end if;
end $$;

-- These are SECURITY DEFINER because what somebody is shown is not written by clients.
create function private.follow_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.deleted then
    update public.records r set deleted = true, body = '{}'
    where r.kind = 'invited' and not r.deleted and r.body ->> 'invitationId' = new.id::text
      and r.body ->> 'ownerId' = new.user_id::text;
  elsif new.body ? 'withId' then
    perform private.tell_invited(new, c.other) from (
      select case when c.user_low = new.user_id then c.user_high else c.user_low end as other from public.conversations c
      where c.user_low = least(new.user_id, private.uuid_in(new.body, 'withId'))
        and c.user_high = greatest(new.user_id, private.uuid_in(new.body, 'withId'))) c;
  elsif new.body ? 'email' then
    perform private.tell_invited(new, u.id) from public.user_profiles u
    where lower(u.email) = lower(new.body ->> 'email') and u.verified_at is not null;
  end if;
  perform private.answer_joining(j.user_id, j.id) from public.records j
  where j.kind = 'joining' and not j.deleted and j.body ->> 'invitationId' = new.id::text
    and j.body ->> 'ownerId' = new.user_id::text;
  return null;
end $$;
create trigger e_follow_invitation after insert or update on public.records
  for each row when (new.kind = 'invitation') execute function private.follow_invitation();

create function private.follow_joining() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_joining(new.user_id, new.id);
  return null;
end $$;
create trigger e_follow_joining after insert or update on public.records
  for each row when (new.kind = 'joining' and not new.deleted) execute function private.follow_joining();

-- A list that comes after its invitation and those who accepted it.
create function private.follow_invited_list() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_joining(j.user_id, j.id)
  from public.records i join public.records j on j.kind = 'joining' and not j.deleted
    and j.body ->> 'invitationId' = i.id::text and j.body ->> 'ownerId' = i.user_id::text
  where i.user_id = new.user_id and i.kind = 'invitation' and not i.deleted and i.body ->> 'listId' = new.id::text;
  return null;
end $$;
create trigger f_follow_invited_list after insert on public.records
  for each row when (new.kind = 'shortlist') execute function private.follow_invited_list();

-- An address that is confirmed later hears of what waits for it. An account is never kept from being made by it.
create function private.tell_waiting_invitations() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_invited(i, new.id) from public.records i
  where i.kind = 'invitation' and not i.deleted and lower(i.body ->> 'email') = lower(new.email)
    and coalesce((i.body ->> 'until')::numeric, 0) > private.ms(now());
  return null;
exception when others then
  raise warning 'invitations of % not told: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
create trigger e_tell_waiting_invitations after insert or update of email, verified_at on public.user_profiles
  for each row when (new.verified_at is not null) execute function private.tell_waiting_invitations();
