-- Ends sessions of one person for /api and sockets: `local` the one given, `others` all but it, `global`
-- all; without a given one, `global` is all there are. Gives those that ended now.
create function private.end_sessions(who uuid, session uuid, scope text) returns setof uuid
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
end $$;
revoke execute on function private.end_sessions(uuid, uuid, text) from public;
grant execute on function private.end_sessions(uuid, uuid, text) to service_role;
