-- Functions that serve other functions, and never the REST interface, which exposes `public` alone.
create schema if not exists private;
grant usage on schema private to anon, authenticated, service_role;

-- True for the service and for administrators, false for whoever came through the REST interface.
-- Guards ask this instead of relying on column privileges: those can be granted back by the platform.
create function private.is_trusted() returns boolean
language sql stable set search_path = ''
as $$ select pg_catalog.pg_has_role(current_user, 'service_role', 'member') $$;

-- An instant as every answer carries it: UTC, milliseconds, `Z`, whatever the session's time zone.
create function private.instant(at timestamptz) returns text
language sql stable set search_path = ''
as $$ select pg_catalog.to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- Raises 42501 unless the caller acts on themselves or is the service.
create function private.must_be_self(who uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if private.is_trusted() then
    return;
  end if;
  if who is null or who is distinct from (select auth.uid()) then
    raise exception 'only for oneself' using errcode = '42501';
  end if;
end $$;

revoke execute on all functions in schema private from public;
grant execute on function private.is_trusted(), private.instant(timestamptz), private.must_be_self(uuid)
  to anon, authenticated, service_role;
