-- A person's picture is a photo of theirs that is kept here. An address of elsewhere would tell its owner who looks
-- at whom, and one of our own paths would be asked for with the rights of whoever looks.

-- Devices hear of what is set back: b_sync_touch counts the row up.
update public.user_profiles set avatar_url = null
  where avatar_url !~ '^/photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

alter table public.user_profiles
  drop constraint user_profiles_avatar_url_check,
  add constraint user_profiles_avatar_url_check
    check (avatar_url ~ '^/photos/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

-- The server shows a photo in the step that keeps it; a person may take theirs down, and no more. SECURITY
-- DEFINER because nobody reads the photos; whether the writer is trusted is asked before, as the writer.
create function private.guard_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.avatar_url ~ '^/photos/' and not exists (
    select from private.profile_photos p
    where p.user_id = new.id and '/photos/' || p.id = new.avatar_url)
  then
    raise exception 'only a photo of one''s own is shown' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.guard_photo() from public;
create trigger a_guard_photo before update on public.user_profiles
  for each row
  when (new.avatar_url is distinct from old.avatar_url and not private.is_trusted())
  execute function private.guard_photo();

-- As before, but without a picture: at sign-up there is none of ours yet.
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
  agent text := data ->> 'agent_id';
begin
  begin
    if agent is null or agent !~ '^[A-Za-z0-9_-]{4,64}$'
      or exists (select 1 from public.user_profiles where agent_id = agent) then
      agent := 'AG-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10));
    end if;
    insert into public.user_profiles (id, email, full_name, user_type, agent_id, verified_at)
    values (new.id, lower(new.email), name, kind, agent, new.email_confirmed_at)
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
