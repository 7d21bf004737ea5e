-- Invitations to lists that several decide on, by link, address or conversation, and who of them changes its homes.

create index records_joinings on public.records (user_id, (body ->> 'listId')) where kind = 'joining' and not deleted;
create index records_of_invitation on public.records ((body ->> 'invitationId')) where kind in ('joining', 'invited') and not deleted;
create index records_invitations on public.records (lower(body ->> 'email')) where kind = 'invitation' and not deleted;

create function private.share_id(p_owner uuid, p_record uuid, p_with uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
    p_owner || ':share:' || p_record || ':' || p_with)
$$;

create or replace function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and new.kind in ('home_figures', 'moderator', 'case', 'standing', 'shared', 'invited')
    and not (tg_op = 'UPDATE' and new.kind in ('shared', 'invited') and new.deleted) then
    raise exception 'the server writes these' using errcode = '42501', constraint = 'servers_alone';
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif not private.is_trusted()
    and (select count(*) from public.records r where r.user_id = new.user_id
      and r.kind not in ('home_figures', 'moderator', 'case', 'standing', 'shared', 'invited')) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  elsif not private.is_trusted() and new.kind = 'invitation'
    and (select count(*) from public.records r where r.user_id = new.user_id and r.kind = 'invitation') >= 200 then
    raise exception 'too many invitations' using errcode = '54000';
  end if;
  return new;
end $$;

create or replace function private.show_shared(p_owner uuid, p_record uuid, p_with uuid) returns void
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

create or replace function private.follow_share() returns trigger
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

create or replace function private.leave_shared() returns trigger
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

create or replace function private.end_shares() returns trigger
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

create or replace function private.people_of_list(p_owner uuid, p_list uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.full_name) || jsonb_strip_nulls(jsonb_build_object(
      'at', s.body -> 'at', 'votesSince', s.body -> 'votesSince')) order by u.id), '[]')
  from public.records m join public.user_profiles u on u.id = m.user_id
  left join public.records s on s.user_id = p_owner and s.id = private.share_id(p_owner, p_list, m.user_id) and not s.deleted
  where m.kind = 'shared' and not m.deleted and m.body ->> 'recordId' = p_list::text
    and m.body ->> 'ownerId' = p_owner::text
$$;

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

revoke execute on all functions in schema private from public;
