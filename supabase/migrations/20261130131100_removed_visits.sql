-- A visit that was removed is not put back over whoever was given its place since.
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
  -- Removed it stays: its place may be somebody else's by now.
  new.deleted := new.deleted or old.deleted;
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
