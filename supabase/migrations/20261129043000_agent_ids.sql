-- The agent id is shown on listings to everybody: the database makes it, and nobody chooses one that reads like somebody's
-- office. It is `AG-` and ten hexadecimal digits, and no two people have the same.

create function private.new_agent_id() returns text
language plpgsql volatile set search_path = ''
as $$
declare
  made text;
begin
  loop
    made := 'AG-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
    exit when not exists (select 1 from public.user_profiles where agent_id = made);
  end loop;
  return made;
end $$;
revoke execute on function private.new_agent_id() from public;

-- As before, but the agent id is ours, and the account's metadata says the same.
create or replace function private.make_profile() returns trigger
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
begin
  begin
    insert into public.user_profiles (id, email, full_name, user_type, agent_id, verified_at)
    values (new.id, lower(new.email), name, kind, private.new_agent_id(), new.email_confirmed_at)
    on conflict (id) do nothing;
  exception when others then
    raise warning 'profile of % made without details: % %', new.id, sqlstate, sqlerrm;
    insert into public.user_profiles (id, email, user_type, verified_at)
    values (new.id, lower(new.email), kind, new.email_confirmed_at)
    on conflict (id) do nothing;
  end;
  insert into public.user_roles (user_id, role, is_primary) values (new.id, kind, true)
  on conflict (user_id, role) do nothing;
  perform private.tell_agent_id(new.id, data);
  return null;
exception when others then
  raise warning 'no profile for %: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;

-- What an account says of its agent id is what its profile does.
create function private.tell_agent_id(who uuid, data jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  update auth.users u set raw_user_meta_data = data || jsonb_build_object('agent_id', p.agent_id)
  from public.user_profiles p
  where u.id = who and p.id = who and p.agent_id is not null and data ->> 'agent_id' is distinct from p.agent_id
$$;
revoke execute on function private.tell_agent_id(uuid, jsonb) from public;

-- As before, but whoever has no agent id yet is given one, and nobody writes it.
create or replace function private.carry_account_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_profiles
    set email = lower(new.email), verified_at = coalesce(verified_at, new.email_confirmed_at)
    where id = new.id
      and (email is distinct from lower(new.email)
        or (verified_at is null and new.email_confirmed_at is not null));
  update public.user_profiles set agent_id = private.new_agent_id() where id = new.id and agent_id is null;
  perform private.tell_agent_id(new.id, private.metadata_of(new.raw_user_meta_data));
  return null;
exception when others then
  raise warning 'account change of % not carried over: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
