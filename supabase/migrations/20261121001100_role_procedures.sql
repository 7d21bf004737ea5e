-- The procedures of the specification. A caller acts on themselves, the service on anyone.

create function public.get_user_roles(user_id_param uuid)
returns table (role text, is_primary boolean)
language plpgsql stable set search_path = ''
as $$
begin
  perform private.must_be_self(user_id_param);
  return query
    select r.role, r.is_primary from public.user_roles r
    where r.user_id = user_id_param and not r.deleted
    order by r.is_primary desc, r.role;
end $$;

-- Taking a role makes it primary unless told otherwise; the first role is primary in any case. A role
-- already held is just made primary. Gives the roles as they then are.
create function public.add_user_role(
  user_id_param uuid, role_name text, make_primary boolean default true
) returns table (role text, is_primary boolean)
language plpgsql set search_path = ''
as $$
declare
  primary_wanted boolean := coalesce(make_primary, true);
begin
  perform private.must_be_self(user_id_param);
  if role_name is null or role_name not in ('renter', 'landlord') then
    raise exception 'there is no such role' using errcode = '22023';
  end if;
  perform private.lock_roles(user_id_param);
  if not exists (select 1 from public.user_roles r
      where r.user_id = user_id_param and r.is_primary and not r.deleted and r.role <> role_name) then
    primary_wanted := true;
  end if;
  insert into public.user_roles as r (user_id, role, is_primary)
    values (user_id_param, role_name, primary_wanted)
    on conflict on constraint user_roles_user_id_role_key do nothing;
  if not found and primary_wanted then
    update public.user_roles r set is_primary = true
      where r.user_id = user_id_param and r.role = role_name and not r.is_primary;
  end if;
  return query select * from public.get_user_roles(user_id_param);
end $$;

-- The other variant. Postgres tells overloads apart by type alone, hence `varchar`.
create function public.add_user_role(
  p_user_id uuid, p_role character varying, p_is_primary boolean default true
) returns table (role text, is_primary boolean)
language sql set search_path = ''
as $$ select * from public.add_user_role(p_user_id, p_role::text, p_is_primary) $$;

-- Only among the roles held. Gives the roles as they then are.
create function public.set_primary_role(user_id_param uuid, role_name text)
returns table (role text, is_primary boolean)
language plpgsql set search_path = ''
as $$
begin
  perform private.must_be_self(user_id_param);
  perform private.lock_roles(user_id_param);
  if not exists (select 1 from public.user_roles r
      where r.user_id = user_id_param and r.role = role_name and not r.deleted) then
    raise exception 'this role is not held' using errcode = '42501';
  end if;
  update public.user_roles r set is_primary = true
    where r.user_id = user_id_param and r.role = role_name and not r.is_primary;
  return query select * from public.get_user_roles(user_id_param);
end $$;

-- Until the end of the transaction nobody else changes this person's roles by these procedures.
create function private.lock_roles(who uuid) returns void
language sql volatile set search_path = ''
as $$ select pg_catalog.pg_advisory_xact_lock(hashtextextended('user_roles ' || who::text, 0)) $$;

revoke execute on function
  private.lock_roles(uuid),
  public.get_user_roles(uuid),
  public.add_user_role(uuid, text, boolean),
  public.add_user_role(uuid, character varying, boolean),
  public.set_primary_role(uuid, text)
  from public, anon;
grant execute on function
  private.lock_roles(uuid),
  public.get_user_roles(uuid),
  public.add_user_role(uuid, text, boolean),
  public.add_user_role(uuid, character varying, boolean),
  public.set_primary_role(uuid, text)
  to authenticated, service_role;
