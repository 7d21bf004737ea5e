-- One listing that cannot be judged stands in nobody's way: each is judged for itself, and one whose judging breaks off is
-- tried again later, behind all others.

alter table private.listing_checks
  -- When it may be looked at; behind `asked_at` once judging it failed.
  add column due_at timestamptz not null default now(),
  -- How often judging it broke off.
  add column failures integer not null default 0;
create index listing_checks_due on private.listing_checks (due_at);

-- Puts a check that broke off behind all others: a minute, then twice as long each time, at most six hours. Gives how often
-- it failed.
create function private.put_off_check(p_id uuid) returns integer
language sql volatile set search_path = ''
as $$
  update private.listing_checks
  set failures = failures + 1,
    due_at = now() + least(interval '1 minute' * power(2, least(failures, 10)), interval '6 hours')
  where property_id = p_id
  returning failures
$$;
revoke execute on function private.put_off_check(uuid) from public;
grant execute on function private.put_off_check(uuid) to service_role;

-- Listings that are shown, or are to be, and that no device can read: stored before bodies were looked at, or written by
-- another way. They are held, with the field, and nothing of them goes. One that cannot even be held is passed over.
create function private.hold_unreadable() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one record;
  held integer := 0;
begin
  for one in
    select p.id, f.fault
    from public.properties p
    cross join lateral (
      select private.fault_in(private.body_schema('properties'), private.own_property_json(p)) as fault) f
    where p.visibility in ('live', 'pending_approval') and not p.deleted and f.fault is not null
  loop
    begin
      perform private.decide_listing(one.id, array['unreadable:' || left(private.field_of(one.fault), 60)]);
      held := held + 1;
    exception when others then
      raise warning 'listing % cannot be held: % %', one.id, sqlstate, sqlerrm;
    end;
  end loop;
  return held;
end $$;
revoke execute on function private.hold_unreadable() from public;
grant execute on function private.hold_unreadable() to service_role;
select private.hold_unreadable();

-- What its owner changed is looked at now, however often judging it failed before. SECURITY DEFINER because clients do not
-- write that table.
create function private.check_is_due() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.listing_checks set due_at = now(), failures = 0 where property_id = new.id and failures > 0;
  return null;
end $$;
revoke execute on function private.check_is_due() from public;
create trigger d_check_is_due after update on public.properties
  for each row when ((new.title, new.details, new.photos, new.price) is distinct from
    (old.title, old.details, old.photos, old.price))
  execute function private.check_is_due();
