-- Who lists a home holds the role of a landlord (taken by anybody for themselves, and nobody holds it by accident). Whoever
-- does not hold it (any more) may take a home of theirs off, close it and remove it.

create function private.is_landlord() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles r
    where r.user_id = (select auth.uid()) and r.role = 'landlord' and not r.deleted)
$$;

-- What of a listing nobody needs a role for.
create function private.is_taken_off(p public.properties) returns boolean
language sql immutable set search_path = ''
as $$ select p.deleted or p.visibility = 'paused' or p.status in ('rented', 'sold') $$;

drop policy "one lists for oneself" on public.properties;
create policy "landlords list for themselves" on public.properties
  for insert to authenticated
  with check (owner_id = (select auth.uid()) and (select private.is_landlord()));
drop policy "one changes one's own listings" on public.properties;
create policy "landlords change their own listings, and anybody takes theirs off" on public.properties
  for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid())
    and ((select private.is_landlord()) or private.is_taken_off(properties)));

-- As the policies, with a name that a device understands: what was written is kept there, and sent again once the role is held.
create function private.guard_lister() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or not private.is_taken_off(new)) and not private.is_landlord() then
    raise exception 'this takes the role of a landlord' using errcode = '42501', constraint = 'landlord_role';
  end if;
  return new;
end $$;
revoke execute on function
  private.is_landlord(), private.is_taken_off(public.properties), private.guard_lister() from public;
grant execute on function private.is_landlord(), private.is_taken_off(public.properties)
  to authenticated, service_role;
create trigger a_lister before insert or update on public.properties
  for each row execute function private.guard_lister();
