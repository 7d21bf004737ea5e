-- An owner proposes a time to somebody who asked about the home: that person takes it or declines it, either cancels.

alter table public.viewings drop constraint viewings_state_check;
alter table public.viewings add constraint viewings_state_check
  check (state in ('proposed', 'requested', 'confirmed', 'declined', 'cancelled', 'done'));
drop index public.viewings_once;
create unique index viewings_once on public.viewings (renter_id, property_id, starts_at)
  where state in ('proposed', 'requested', 'confirmed') and not deleted;

drop policy "one asks to see a home oneself" on public.viewings;
create policy "one asks to see a home, or offers to show one's own" on public.viewings
  for insert to authenticated with check ((select auth.uid()) in (renter_id, owner_id));

-- The home the caller may show to somebody: their own, on offer, and asked about. SECURITY DEFINER because who has
-- blocked is theirs to know: it answers for the caller alone.
create function private.home_to_show(p_property uuid, p_renter uuid) returns public.properties
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
  me constant uuid := (select auth.uid());
begin
  select * into home from public.properties where id = p_property and owner_id = me;
  if home.id is null or not exists (
    select 1 from public.inquiries i
    where i.property_id = p_property and i.renter_id = p_renter and i.owner_id = me and not i.deleted) then
    raise exception 'only who asked about one''s home is offered a time' using errcode = '42501', constraint = 'not_asked';
  end if;
  if not private.is_listed(home) then
    raise exception 'the home is gone' using errcode = '23514', constraint = 'home_gone';
  end if;
  if exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((me, p_renter), (p_renter, me))) then
    raise exception 'one of the two does not want to hear of the other' using errcode = '42501', constraint = 'blocked';
  end if;
  return home;
end $$;

create or replace function private.may_move_viewing(was text, becomes text, by_owner boolean) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when becomes = 'cancelled' then was in ('proposed', 'requested', 'confirmed')
    when was = 'proposed' then not by_owner and becomes in ('confirmed', 'declined')
    when not by_owner then false
    when was = 'requested' then becomes in ('confirmed', 'declined')
    when was = 'confirmed' then becomes in ('declined', 'done')
    else false end
$$;

create or replace function private.guard_viewings() returns trigger
language plpgsql set search_path = ''
as $$
declare
  me constant uuid := (select auth.uid());
  home public.properties;
begin
  if private.is_trusted() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if (select count(*) from public.viewings v
        where v.renter_id = new.renter_id and me in (v.renter_id, v.owner_id)
          and v.created_at > now() - interval '1 day') >= 100 then
      raise exception 'too many viewings a day' using errcode = '54000';
    end if;
    new.created_at := now();
    if new.renter_id <> me then
      home := private.home_to_show(new.property_id, new.renter_id);
      if new.starts_at < now() then
        raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
      end if;
      new.owner_id := me;
      new.state := 'proposed';
      return new;
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    perform private.check_slot(new, home.details);
    new.state := case home.details ->> 'viewing_mode'
      when 'instant' then 'confirmed' when 'open_house' then 'confirmed' else 'requested' end;
    return new;
  end if;
  if (new.id, new.property_id, new.renter_id, new.owner_id, new.starts_at, new.ends_at, new.kind, new.created_at,
      new.written_at) is distinct from
    (old.id, old.property_id, old.renter_id, old.owner_id, old.starts_at, old.ends_at, old.kind, old.created_at,
      old.written_at) then
    raise exception 'another time is another viewing' using errcode = '42501';
  end if;
  if me = old.owner_id then
    new.note := old.note;
    new.deleted := old.deleted;
  end if;
  if new.state <> old.state then
    if not private.may_move_viewing(old.state, new.state, me = old.owner_id) then
      raise exception 'a viewing does not go from % to %', old.state, new.state
        using errcode = '23514', constraint = 'viewing_state';
    end if;
    -- A time the owner offered is held for nobody else: its places are the owner's to count.
    if new.state = 'confirmed' and old.state = 'proposed' and new.starts_at < now() then
      raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
    elsif new.state = 'confirmed' and old.state <> 'proposed' then
      select * into home from public.properties p where p.id = new.property_id;
      perform private.check_slot(new, coalesce(home.details, '{}'));
    end if;
  end if;
  return new;
end $$;

create or replace function private.push_viewings(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.viewings;
  mine public.viewings;
begin
  select * into theirs from public.viewings v where v.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.viewing_json(theirs));
    end if;
    mine := jsonb_populate_record(theirs, item);
    update public.viewings set state = mine.state, note = mine.note, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.viewings, item);
    insert into public.viewings (id, property_id, renter_id, starts_at, ends_at, kind, note, written_at)
    values (mine.id, mine.property_id, coalesce(mine.renter_id, (select auth.uid())), mine.starts_at, mine.ends_at,
      coalesce(mine.kind, 'in_person'), coalesce(mine.note, ''), mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.viewing_json(theirs));
end $$;

revoke execute on function private.home_to_show(uuid, uuid) from public, anon;
grant execute on function private.home_to_show(uuid, uuid) to authenticated, service_role;
