-- One function serves every collection: `private.push_<collection>` writes one row as the caller and
-- answers its result. Row level security and the guards decide; nothing is decided twice here.

-- `rev` is the revision the change was made on; 0 or none says that the row is new.
create function private.push_users(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  theirs public.user_profiles;
begin
  select * into theirs from public.user_profiles where id = (item ->> 'id')::uuid for update;
  if not found then
    raise exception 'not one''s own profile' using errcode = '42501';
  end if;
  if theirs.rev <> coalesce((item ->> 'rev')::bigint, 0) then
    return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.profile_json(theirs));
  end if;
  update public.user_profiles set
    full_name = case when item ? 'full_name' then item ->> 'full_name' else full_name end,
    avatar_url = case when item ? 'avatar_url' then item ->> 'avatar_url' else avatar_url end,
    user_type = case when item ? 'user_type' then item ->> 'user_type' else user_type end,
    email = case when item ? 'email' then item ->> 'email' else email end,
    agent_id = case when item ? 'agent_id' then item ->> 'agent_id' else agent_id end,
    deleted = case when item ? 'deleted' then (item ->> 'deleted')::boolean else deleted end
  where id = theirs.id
  returning * into theirs;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.profile_json(theirs));
end $$;

create function private.push_roles(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.user_roles;
begin
  select * into theirs from public.user_roles where id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.role_json(theirs));
    end if;
    update public.user_roles set
      user_id = case when item ? 'user_id' then (item ->> 'user_id')::uuid else user_id end,
      role = case when item ? 'role' then item ->> 'role' else role end,
      is_primary = case when item ? 'is_primary' then (item ->> 'is_primary')::boolean else is_primary end,
      deleted = case when item ? 'deleted' then (item ->> 'deleted')::boolean else deleted end
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    insert into public.user_roles (id, user_id, role, is_primary, deleted)
    values ((item ->> 'id')::uuid, (item ->> 'user_id')::uuid, item ->> 'role',
      coalesce((item ->> 'is_primary')::boolean, false), coalesce((item ->> 'deleted')::boolean, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.role_json(theirs));
end $$;

-- Each row in its own savepoint: accepted, conflict with the server's row, or rejected with its
-- SQLSTATE. A rejected row never stops the rows behind it.
create function public.sync_push(p_collection text, p_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  item jsonb;
  result jsonb;
  results jsonb := '[]'::jsonb;
begin
  if (select auth.uid()) is null then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$'
    or to_regprocedure(format('private.push_%s(jsonb)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 500 then
    raise exception 'rows are an array of at most 500' using errcode = '22023';
  end if;
  for item in select value from jsonb_array_elements(p_rows) loop
    begin
      execute format('select private.push_%s($1)', p_collection) into result using item;
    exception
      -- What may pass when tried again is no fault of the row: the whole call fails and is repeated.
      when serialization_failure or deadlock_detected or query_canceled or lock_not_available then
        raise;
      when others then
        result := jsonb_build_object(
          'status', 'rejected', 'id', coalesce(item ->> 'id', ''), 'code', sqlstate);
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('results', results);
end $$;

revoke execute on function
  private.push_users(jsonb), private.push_roles(jsonb), public.sync_push(text, jsonb)
  from public, anon;
grant execute on function
  private.push_users(jsonb), private.push_roles(jsonb), public.sync_push(text, jsonb)
  to authenticated, service_role;
