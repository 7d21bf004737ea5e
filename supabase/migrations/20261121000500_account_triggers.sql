-- What happens in auth.users reaches user_profiles and user_roles. Nothing here may ever stop an
-- account from being made or changed: every failure becomes a warning.

-- The metadata as an object, also where a driver stored it as a string within json.
create function private.metadata_of(raw jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  data jsonb := raw;
begin
  if jsonb_typeof(data) = 'string' then
    data := (data #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(data) = 'object' then data else '{}'::jsonb end;
exception when others then
  return '{}'::jsonb;
end $$;
revoke execute on function private.metadata_of(jsonb) from public;

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  data jsonb := private.metadata_of(new.raw_user_meta_data);
  kind text := case when data ->> 'user_type' = 'landlord' then 'landlord' else 'renter' end;
  -- Never a part of the address: names are seen by others.
  name text := left(btrim(regexp_replace(
    coalesce(
      nullif(btrim(data ->> 'full_name'), ''),
      nullif(btrim(data ->> 'name'), ''),
      nullif(btrim(concat_ws(' ', data ->> 'first_name', data ->> 'last_name')), ''),
      ''),
    '[[:cntrl:]]+', ' ', 'g')), 120);
  picture text := coalesce(data ->> 'avatar_url', data ->> 'avatar', data ->> 'picture');
  agent text := data ->> 'agent_id';
begin
  begin
    if picture is null or picture !~ '^https://' or char_length(picture) > 2048 then
      picture := null;
    end if;
    if agent is null or agent !~ '^[A-Za-z0-9_-]{4,64}$'
      or exists (select 1 from public.user_profiles where agent_id = agent) then
      agent := 'AG-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
    end if;
    insert into public.user_profiles
      (id, email, full_name, user_type, avatar_url, agent_id, verified_at)
    values (new.id, lower(new.email), name, kind, picture, agent, new.email_confirmed_at)
    on conflict (id) do nothing;
  exception when others then
    raise warning 'profile of % made without details: % %', new.id, sqlstate, sqlerrm;
    insert into public.user_profiles (id, email, user_type, verified_at)
    values (new.id, lower(new.email), kind, new.email_confirmed_at)
    on conflict (id) do nothing;
  end;
  insert into public.user_roles (user_id, role, is_primary) values (new.id, kind, true)
  on conflict (user_id, role) do nothing;
  return null;
exception when others then
  raise warning 'no profile for %: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
revoke execute on function private.make_profile() from public;
create trigger roost_make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- A confirmed address, a changed one, and an agent id given later.
create function private.carry_account_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  agent text := private.metadata_of(new.raw_user_meta_data) ->> 'agent_id';
begin
  update public.user_profiles
    set email = lower(new.email), verified_at = coalesce(verified_at, new.email_confirmed_at)
    where id = new.id
      and (email is distinct from lower(new.email)
        or (verified_at is null and new.email_confirmed_at is not null));
  if agent ~ '^[A-Za-z0-9_-]{4,64}$' then
    update public.user_profiles set agent_id = agent
      where id = new.id and agent_id is null
        and not exists (select 1 from public.user_profiles where agent_id = agent);
  end if;
  return null;
exception when others then
  raise warning 'account change of % not carried over: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
revoke execute on function private.carry_account_change() from public;
create trigger roost_carry_account_change
  after update of email, email_confirmed_at, raw_user_meta_data on auth.users
  for each row execute function private.carry_account_change();
