-- A visit. The renter asks, the owner confirms or declines, either cancels. Or an owner proposes a time to somebody who asked
-- about the home: that person takes it or declines it, either cancels.
create table public.viewings (
  -- Made on the device.
  id uuid primary key,
  property_id uuid not null,
  renter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  owner_id uuid not null references auth.users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  kind text not null default 'in_person' check (kind in ('in_person', 'video')),
  state text not null default 'requested' check (state in
    ('proposed', 'requested', 'confirmed', 'declined', 'cancelled', 'done')),
  note text not null default '' check (char_length(note) <= 500),
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  -- When a request that its owner left unanswered was over. For apps that do not know of it the viewing is declined; this
  -- says that nobody declined it.
  expired_at timestamptz,
  constraint viewing_times check (ends_at > starts_at and ends_at < starts_at + interval '1 day')
);
create index viewings_renter on public.viewings (renter_id, xid, id);
create index viewings_owner on public.viewings (owner_id, xid, id);
create index viewings_slot on public.viewings (property_id, starts_at);
create index viewings_tombstones on public.viewings (updated_at) where deleted;
create unique index viewings_once on public.viewings (renter_id, property_id, starts_at)
  where state in ('proposed', 'requested', 'confirmed') and not deleted;
create index viewings_requested on public.viewings (created_at) where state = 'requested' and not deleted;
alter table public.viewings enable row level security;
create policy "viewings one has part in" on public.viewings
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "both move a viewing" on public.viewings
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks to see a home, or offers to show one's own" on public.viewings
  for insert to authenticated with check ((select auth.uid()) in (renter_id, owner_id));
grant select on public.viewings to anon;
grant select, insert, update on public.viewings to authenticated;
grant all on public.viewings to service_role;

-- Raises slot_full, slot_past or no_such_slot. The lock makes two who want the last place wait for each other.
create function private.check_slot(v public.viewings, details jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  slot jsonb;
begin
  perform pg_advisory_xact_lock(hashtext('viewings'), hashtext(v.property_id::text));
  if v.starts_at < now() then
    raise exception 'that time is over' using errcode = '23514', constraint = 'slot_past';
  end if;
  select s.value into slot
    from jsonb_array_elements(case jsonb_typeof(details -> 'viewing_slots')
      when 'array' then details -> 'viewing_slots' else '[]' end) s
    where (s.value ->> 'start')::timestamptz = v.starts_at limit 1;
  if slot is null and details ->> 'viewing_mode' in ('instant', 'open_house') then
    raise exception 'nobody is there at that time' using errcode = '23514', constraint = 'no_such_slot';
  end if;
  if slot is not null and private.taken_places(v) >= coalesce((slot ->> 'capacity')::integer, 1) then
    raise exception 'everybody''s place is taken' using errcode = '23514', constraint = 'slot_full';
  end if;
end $$;
grant execute on function private.check_slot(public.viewings, jsonb) to authenticated, service_role;

-- Confirmed visits at that time but this one. SECURITY DEFINER because they are others': a number is all that comes out.
create function private.taken_places(v public.viewings) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.viewings o
  where o.property_id = v.property_id and o.starts_at = v.starts_at and o.id <> v.id
    and o.state = 'confirmed' and not o.deleted
$$;
grant execute on function private.taken_places(public.viewings) to authenticated, service_role;

create function private.may_move_viewing(was text, becomes text, by_owner boolean) returns boolean
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
grant execute on function private.may_move_viewing(text, text, boolean) to authenticated, service_role;

create function private.guard_viewings() returns trigger
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
create trigger a_guard before insert or update on public.viewings
  for each row execute function private.guard_viewings();

-- A visit that stands moves its inquiry. SECURITY DEFINER because either side may bring it about.
create function private.viewing_moves_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'viewing', replied_at = coalesce(i.replied_at, now())
  where i.renter_id = new.renter_id and i.property_id = new.property_id and i.stage in ('new', 'replied');
  return null;
end $$;
create trigger d_confirmed after insert or update on public.viewings
  for each row when (new.state = 'confirmed') execute function private.viewing_moves_inquiry();

create function private.viewing_json(v public.viewings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'property_id', v.property_id, 'renter_id', v.renter_id, 'owner_id', v.owner_id,
    'starts_at', private.instant(v.starts_at), 'ends_at', private.instant(v.ends_at), 'kind', v.kind,
    'state', v.state, 'note', v.note, 'written_at', private.instant(v.written_at),
    'created_at', private.instant(v.created_at), 'expired_at', private.instant(v.expired_at),
    'rev', v.rev, 'deleted', v.deleted, 'updated_at', private.instant(v.updated_at))
$$;
grant execute on function private.viewing_json(public.viewings) to authenticated, service_role;

create function private.pull_viewings(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'viewings has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select v.xid, v.id, private.viewing_json(v) from public.viewings v
    where (v.renter_id = (select auth.uid()) or v.owner_id = (select auth.uid()))
      and (v.xid, v.id) > (p_xid, p_id)
      and v.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by v.xid, v.id
    limit p_limit;
end $$;
grant execute on function private.pull_viewings(text, xid8, uuid, integer) to authenticated, service_role;

create function private.push_viewings(item jsonb) returns jsonb
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
grant execute on function private.push_viewings(jsonb) to authenticated, service_role;

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
grant execute on function private.home_to_show(uuid, uuid) to authenticated, service_role;

create function private.viewing_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('viewings', private.viewing_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.viewings
  for each row when (not new.deleted) execute function private.viewing_fits();
create trigger a_contract_update after update on public.viewings
  for each row when (not new.deleted and (old.deleted or (new.note, new.state) is distinct from (old.note, old.state)))
  execute function private.viewing_fits();

-- The server's alone to write.
create function private.keep_expiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.expired_at := case when tg_op = 'INSERT' then null else old.expired_at end;
  end if;
  return new;
end $$;
create trigger a_keep_expiry before insert or update on public.viewings
  for each row execute function private.keep_expiry();
create trigger b_sync_touch before insert or update on public.viewings
  for each row execute function private.sync_touch();
create trigger c_depart after delete on public.viewings
  for each row when (not old.deleted) execute function private.both_depart('viewings');
create trigger hint_insert after insert on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_update after update on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_delete after delete on public.viewings
  referencing old table as changed for each statement execute function private.hint_both('viewings');
create trigger d_meet after insert on public.viewings
  for each row execute function private.meet_about_home();

-- A request for a viewing that its owner leaves unanswered for 24 hours is over, and both are told. At most p_limit at once; gives
-- how many.
create function public.expire_viewings(p_limit integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  expired integer;
begin
  update public.viewings set state = 'declined', expired_at = p_now
  where id in (
    select v.id from public.viewings v
    where v.state = 'requested' and not v.deleted and v.created_at < p_now - interval '24 hours'
    order by v.created_at limit p_limit for update skip locked);
  get diagnostics expired = row_count;
  return expired;
end $$;
revoke execute on function public.expire_viewings(integer, timestamptz) from public;
grant execute on function public.expire_viewings(integer, timestamptz) to service_role;

-- The address at which somebody's viewings are subscribed to. It is the only proof there is: what is kept is its hash, and a new one
-- ends the one before.
create table private.calendar_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- SHA-256, hex.
  secret_hash text not null unique check (secret_hash ~ '^[0-9a-f]{64}$'),
  language text not null check (language in ('en', 'es', 'fr', 'de', 'pt', 'ar')),
  made_at timestamptz not null default now()
);
alter table private.calendar_addresses enable row level security;
grant select, insert, update, delete on private.calendar_addresses to service_role;
