-- A record may be shown to somebody its owner writes with. Whoever is shown it has it as a record of their own that the server
-- keeps like the owner's (kind shared): it comes to their devices by the way of all their records, and by no other. It goes when the owner
-- takes the share back, either of them blocks the other, the record goes, or whoever was shown it takes it out.

create function private.can_be_shared(p_kind text) returns boolean
language sql immutable set search_path = ''
as $$ select p_kind in ('inspection') $$;

-- The same wherever it is asked: sharing twice is sharing once.
create function private.shared_id(p_owner uuid, p_record uuid, p_with uuid) returns uuid
language sql immutable set search_path = ''
as $$
  select extensions.uuid_generate_v5('8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94'::uuid,
    p_with || ':shared:' || p_owner || ':' || p_record)
$$;

-- An id in a body, null where there is none.
create function private.uuid_in(p_body jsonb, p_field text) returns uuid
language sql immutable set search_path = ''
as $$
  select case when p_body ->> p_field ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (p_body ->> p_field)::uuid end
$$;

create index records_shares on public.records (user_id, (body ->> 'recordId')) where kind = 'share' and not deleted;
create index records_shared_by on public.records (user_id, (body ->> 'ownerId')) where kind = 'shared' and not deleted;

-- What is shown is as large as what it shows.
alter table public.records
  drop constraint records_body_check,
  add constraint records_body_check check (jsonb_typeof(body) = 'object'
    and octet_length(body::text) <= case
      when kind in ('listing_draft', 'refusal') then 131072 when kind = 'shared' then 34816 else 32768 end);

-- As before, and: what somebody is shown is the server's to write. They take it out themselves.
create or replace function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and new.kind in ('home_figures', 'moderator', 'case', 'standing', 'shared')
    and not (tg_op = 'UPDATE' and new.kind = 'shared' and new.deleted) then
    raise exception 'the server writes these' using errcode = '42501', constraint = 'servers_alone';
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif not private.is_trusted()
    and (select count(*) from public.records r where r.user_id = new.user_id
      and r.kind not in ('home_figures', 'moderator', 'case', 'standing', 'shared')) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  end if;
  return new;
end $$;

-- Shows somebody a record as it is now, or takes it from them. At most 100 of one person to another: nobody's device is filled by others.
create function private.show_shared(p_owner uuid, p_record uuid, p_with uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  mirror constant uuid := private.shared_id(p_owner, p_record, p_with);
  shown jsonb;
begin
  if p_record is null or p_with is null or p_with = p_owner then
    return;
  end if;
  select jsonb_build_object('ownerId', p_owner, 'recordId', r.id, 'kind', r.kind, 'body', r.body) into shown
  from public.records r
  where r.user_id = p_owner and r.id = p_record and not r.deleted and private.can_be_shared(r.kind)
    and exists (select 1 from public.records s where s.user_id = p_owner and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = p_record::text and s.body ->> 'withId' = p_with::text)
    and exists (select 1 from public.conversations c
      where c.user_low = least(p_owner, p_with) and c.user_high = greatest(p_owner, p_with))
    and not exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_owner, p_with), (p_with, p_owner)))
    and exists (select 1 from auth.users u where u.id = p_with);
  if shown is null then
    update public.records r set deleted = true, body = '{}'
    where r.user_id = p_with and r.id = mirror and not r.deleted;
  elsif exists (select 1 from public.records r where r.user_id = p_with and r.id = mirror)
    or (select count(*) from public.records r where r.user_id = p_with and r.kind = 'shared' and not r.deleted
      and r.body ->> 'ownerId' = p_owner::text) < 100 then
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

-- Whoever takes out what they were shown ends the share; what the server itself takes out (one trigger deeper) does not.
create function private.leave_shared() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if pg_trigger_depth() = 1 then
    update public.records s set deleted = true, body = '{}'
    where s.user_id = private.uuid_in(old.body, 'ownerId') and s.kind = 'share' and not s.deleted
      and s.body ->> 'recordId' = old.body ->> 'recordId' and s.body ->> 'withId' = old.user_id::text;
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

revoke execute on function
  private.can_be_shared(text), private.shared_id(uuid, uuid, uuid), private.uuid_in(jsonb, text),
  private.show_shared(uuid, uuid, uuid), private.follow_share(), private.follow_shared_record(), private.leave_shared(),
  private.end_shares(), private.begin_shares()
  from public, anon, authenticated;
grant execute on function private.can_be_shared(text) to authenticated, service_role;
