create table public.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('renter', 'landlord')),
  is_primary boolean not null default false,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (user_id, role)
);
create unique index user_roles_one_primary on public.user_roles (user_id)
  where is_primary and not deleted;
create index user_roles_cursor on public.user_roles (user_id, xid, id);

alter table public.user_roles enable row level security;
create policy "one's own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "one takes a role" on public.user_roles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "one changes one's own roles" on public.user_roles
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- A person takes a role and says which is primary; a role is never renamed, moved or hidden by them.
create function private.guard_user_roles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_trusted() then
    return new;
  end if;
  if tg_op = 'INSERT' and new.deleted then
    raise exception 'a new role cannot be deleted' using errcode = '42501';
  end if;
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.role, new.deleted)
      is distinct from (old.id, old.user_id, old.role, old.deleted) then
    raise exception 'only is_primary can be changed' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.guard_user_roles() from public;

-- The newest primary role demotes the others before the unique index looks.
create function private.demote_other_roles() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.is_primary and not new.deleted and (tg_op = 'INSERT' or not old.is_primary or old.deleted) then
    update public.user_roles set is_primary = false
      where user_id = new.user_id and role <> new.role and is_primary;
  end if;
  return new;
end $$;
revoke execute on function private.demote_other_roles() from public;

-- What others see of a person follows the primary role.
create function private.profile_follows_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_profiles set user_type = new.role
    where id = new.user_id and user_type <> new.role;
  return null;
end $$;
revoke execute on function private.profile_follows_role() from public;

create trigger a_guard before insert or update on public.user_roles
  for each row execute function private.guard_user_roles();
create trigger b_demote before insert or update on public.user_roles
  for each row execute function private.demote_other_roles();
create trigger c_sync_touch before insert or update on public.user_roles
  for each row execute function private.sync_touch();
create trigger d_profile after insert or update on public.user_roles
  for each row when (new.is_primary and not new.deleted)
  execute function private.profile_follows_role();
