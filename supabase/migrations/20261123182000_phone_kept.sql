-- The phone number asked at sign-up lies where its owner finds, changes and removes it: in what they note about
-- themselves. In the metadata of the account it would go along in every token, and stay there when it is changed.

-- Never stops an account from being made or changed. SECURITY DEFINER because the account service changes accounts, not
-- records.
create function private.keep_phone() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As recordIdOf of contract/rules/ids.ts.
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  data jsonb := private.metadata_of(new.raw_user_meta_data);
  phone text := btrim(data ->> 'phone');
begin
  if phone is null or phone !~ '^[+0-9][0-9 ()/.-]{2,31}$' then
    return null;
  end if;
  insert into public.records (user_id, id, kind, body)
  values (new.id, extensions.uuid_generate_v5(records, new.id || ':about_me'), 'about_me',
    jsonb_build_object('phone', phone))
  on conflict (user_id, id) do update set body = public.records.body || excluded.body
    -- An empty one was emptied by its owner.
    where not public.records.body ? 'phone' and not public.records.deleted;
  update auth.users set raw_user_meta_data = data - 'phone' where id = new.id;
  return null;
exception when others then
  raise warning 'phone number of % not kept: % %', new.id, sqlstate, sqlerrm;
  return null;
end $$;
revoke execute on function private.keep_phone() from public;
-- By its name behind the trigger that makes the profile.
create trigger roost_phone_kept after insert or update of raw_user_meta_data on auth.users
  for each row execute function private.keep_phone();

-- The account service copies the metadata of a sign-up into the identity. Where it lets nobody else put triggers on its
-- table the number stays in there, for the service and its owner alone.
create function private.drop_copied_phone() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.identity_data := new.identity_data - 'phone';
  return new;
exception when others then
  return new;
end $$;
revoke execute on function private.drop_copied_phone() from public;
do $$
begin
  if to_regclass('auth.identities') is not null then
    create trigger roost_drop_copied_phone before insert or update on auth.identities
      for each row when (new.provider = 'email') execute function private.drop_copied_phone();
    update auth.identities set identity_data = identity_data
      where provider = 'email' and identity_data ->> 'phone' is not null;
  end if;
exception when insufficient_privilege then
  raise notice 'auth.identities takes no trigger of ours: %', sqlerrm;
end $$;

-- Accounts of before.
update auth.users set raw_user_meta_data = raw_user_meta_data
  where private.metadata_of(raw_user_meta_data) ->> 'phone' is not null;
