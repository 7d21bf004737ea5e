-- The interface of rows (PostgREST) reaches what the product calls. The embedded backend has the same wall in its
-- front (`server/embedded/rest`); this is the one of a hosted project.

-- A verb that no client uses on a table and no function uses as its caller.
revoke insert, update, delete on all tables in schema public from anon;
revoke insert, update, delete on
  public.areas, public.conversations, public.conversation_participants, public.messages, public.departures,
  public.ended_sessions, public.listing_days, public.sync_epoch
  from authenticated;
revoke update on public.blocked_users from authenticated;
revoke insert on public.user_profiles from authenticated;
revoke delete on
  public.inquiries, public.viewings, public.properties, public.property_private, public.records,
  public.user_profiles, public.user_roles
  from authenticated;

-- PostgREST asks this before each request, as the caller. Functions are held by their own rights; of tables the two of
-- the specification are asked directly.
create function private.check_request() returns void
language plpgsql stable set search_path = ''
as $$
declare
  asked text := coalesce(current_setting('request.path', true), '');
  verb text := coalesce(current_setting('request.method', true), '');
begin
  if current_user not in ('anon', 'authenticated') then
    return;
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
revoke execute on function private.check_request() from public;
grant execute on function private.check_request() to anon, authenticated, service_role;

-- How long one statement of a caller may take; PostgREST takes the setting of the role it works as. The server's own
-- connection is not one of these roles when it logs in, and not meant. PGlite keeps the setting and never interrupts:
-- it has no signals. A login that may not change a role leaves it as it is and says so.
do $$
declare
  wanted text;
begin
  foreach wanted in array array[
    'alter role anon set statement_timeout = ''3s''',
    'alter role authenticated set statement_timeout = ''8s''',
    'alter role service_role set statement_timeout = ''30s'''] loop
    begin
      execute wanted;
    exception when insufficient_privilege then
      raise warning 'not allowed, do it as an administrator: %', wanted;
    end;
  end loop;
end $$;

-- A project of Supabase has the login of PostgREST. What an operator has set there stands.
do $$
declare
  setting text;
  present text[];
begin
  select coalesce(rolconfig, '{}') into present from pg_roles where rolname = 'authenticator';
  if not found then
    return;
  end if;
  foreach setting in array array['pgrst.db_pre_request=private.check_request', 'pgrst.db_max_rows=1000'] loop
    if not exists (select 1 from unnest(present) one where split_part(one, '=', 1) = split_part(setting, '=', 1)) then
      begin
        execute format('alter role authenticator set %s = %L', split_part(setting, '=', 1), split_part(setting, '=', 2));
      exception when insufficient_privilege then
        raise warning 'not allowed, do it as an administrator: %', setting;
      end;
    end if;
  end loop;
  notify pgrst, 'reload config';
end $$;
