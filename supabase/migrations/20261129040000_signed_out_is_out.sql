-- Access tokens live until they expire, sessions do not. Whatever ends a session at the auth service (a sign-out, a new
-- password, a deleted account) writes it down in the same transaction, and every door asks.

create function private.note_ended_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.ended_sessions (session_id, user_id) values (old.id, old.user_id) on conflict do nothing;
  return null;
end $$;
revoke execute on function private.note_ended_session() from public;

do $$
begin
  create trigger roost_note_ended_session after delete on auth.sessions
    for each row execute function private.note_ended_session();
exception when insufficient_privilege then
  raise warning 'not allowed, do it as an administrator: create trigger roost_note_ended_session after delete on auth.sessions for each row execute function private.note_ended_session()';
end $$;

-- Servers close the lines of the session.
create function private.tell_ended_session() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_notify('session_ended', new.session_id::text);
  return null;
end $$;
revoke execute on function private.tell_ended_session() from public;
create trigger tell_ended_session after insert on public.ended_sessions
  for each row execute function private.tell_ended_session();

-- As before, and the auth service forgets the sessions too: nobody renews them, or changes an account by them.
create or replace function private.end_sessions(who uuid, session uuid, scope text) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
begin
  if scope <> 'others' and session is not null then
    return query insert into public.ended_sessions (session_id, user_id) values (session, who)
      on conflict do nothing returning session_id;
  end if;
  if scope <> 'local' then
    return query insert into public.ended_sessions (session_id, user_id)
      select s.id, who from auth.sessions s where s.user_id = who and s.id is distinct from session
      on conflict do nothing returning session_id;
  end if;
  begin
    delete from auth.sessions s
      where s.user_id = who and exists (select 1 from public.ended_sessions e where e.session_id = s.id);
  exception when insufficient_privilege then
    -- Renewed they are as over as before.
    raise warning 'the auth service keeps its sessions to itself: %', sqlerrm;
  end;
end $$;
revoke execute on function private.end_sessions(uuid, uuid, text) from public;
grant execute on function private.end_sessions(uuid, uuid, text) to service_role;

-- Whether the session of the caller's token goes on. A token that names none has none to end.
create function private.session_goes_on() returns boolean
language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1 from public.ended_sessions where session_id = nullif(auth.jwt() ->> 'session_id', '')::uuid)
$$;
revoke execute on function private.session_goes_on() from public;
grant execute on function private.session_goes_on() to anon, authenticated, service_role;

-- Realtime reads the rows it tells of as the subscriber, and asks nothing else.
create policy "while the session goes on" on public.user_profiles as restrictive for select to authenticated
  using ((select private.session_goes_on()));
create policy "while the session goes on" on public.user_roles as restrictive for select to authenticated
  using ((select private.session_goes_on()));

-- As before, and not by a session that has ended.
create or replace function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
declare
  asked text := coalesce(current_setting('request.path', true), '');
  verb text := coalesce(current_setting('request.method', true), '');
begin
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  if not private.session_goes_on() then
    -- The code of a token that is not taken, which clients know: they ask for another one.
    raise sqlstate 'PGRST' using
      message = '{"code": "PGRST303", "message": "The session has ended", "details": null, "hint": null}',
      detail = '{"status": 401, "headers": {}}';
  end if;
  if asked ~ '^/rpc/(sync_pull|sync_push|listings_by_id|is_email_available|get_user_roles|add_user_role|set_primary_role)$' then
    if verb <> 'POST' then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  elsif asked = '/user_profiles' then
    if verb not in ('GET', 'HEAD') then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  elsif asked = '/user_roles' then
    if verb not in ('GET', 'HEAD', 'POST', 'PATCH') then
      raise exception 'Unsupported HTTP method: %', verb using errcode = 'PT405';
    end if;
  else
    raise exception 'Could not find %', left(asked, 60) using errcode = 'PT404';
  end if;
end $$;
