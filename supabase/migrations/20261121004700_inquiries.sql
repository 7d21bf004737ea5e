-- Who asked about a listing, one a person and listing, seen by both. No reference to the listing: a lead that was won
-- outlives it, as threads do.
create table public.inquiries (
  id uuid primary key,
  property_id uuid not null,
  renter_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- These two follow from the listing.
  owner_id uuid not null references auth.users (id) on delete cascade,
  conversation_id uuid not null,
  stage text not null default 'new' check (stage in ('new', 'replied', 'viewing', 'application', 'won', 'lost')),
  first_message text not null check (char_length(first_message) <= 4000),
  -- Minor units of the listing's currency.
  budget bigint check (budget between 0 and 9007199254740991),
  move_in date,
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  replied_at timestamptz,
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  unique (renter_id, property_id)
);
create index inquiries_renter on public.inquiries (renter_id, xid, id);
create index inquiries_owner on public.inquiries (owner_id, xid, id);
create index inquiries_waiting on public.inquiries (conversation_id, owner_id) where stage = 'new';
create index inquiries_tombstones on public.inquiries (updated_at) where deleted;

-- A visit. The renter asks, the owner confirms or declines, either cancels.
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
    ('requested', 'confirmed', 'declined', 'cancelled', 'done')),
  note text not null default '' check (char_length(note) <= 500),
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  constraint viewing_times check (ends_at > starts_at and ends_at < starts_at + interval '1 day')
);
create index viewings_renter on public.viewings (renter_id, xid, id);
create index viewings_owner on public.viewings (owner_id, xid, id);
create index viewings_slot on public.viewings (property_id, starts_at);
create unique index viewings_once on public.viewings (renter_id, property_id, starts_at)
  where state in ('requested', 'confirmed') and not deleted;
create index viewings_tombstones on public.viewings (updated_at) where deleted;

alter table public.inquiries enable row level security;
alter table public.viewings enable row level security;
create policy "inquiries one has part in" on public.inquiries
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks for oneself" on public.inquiries
  for insert to authenticated with check (renter_id = (select auth.uid()));
create policy "both move an inquiry" on public.inquiries
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
create policy "viewings one has part in" on public.viewings
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks to see a home oneself" on public.viewings
  for insert to authenticated with check (renter_id = (select auth.uid()));
create policy "both move a viewing" on public.viewings
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
grant select, insert, update on public.inquiries, public.viewings to authenticated;
grant select, insert, update, delete on public.inquiries, public.viewings to service_role;

-- The listing somebody asks about. Raises with the name of what keeps them from it. SECURITY DEFINER because whom an owner
-- has blocked is theirs to know: it answers for the caller alone.
create function private.home_to_ask(p_property uuid) returns public.properties
language plpgsql stable security definer set search_path = ''
as $$
declare
  home public.properties;
  me constant uuid := (select auth.uid());
begin
  select * into home from public.properties where id = p_property;
  if home.id is null or not private.is_listed(home) then
    raise exception 'the home is gone' using errcode = '23514', constraint = 'home_gone';
  end if;
  if home.owner_id = me then
    raise exception 'the home is one''s own' using errcode = '23514', constraint = 'own_home';
  end if;
  if exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((home.owner_id, me), (me, home.owner_id))) then
    raise exception 'one of the two does not want to hear of the other' using errcode = '42501', constraint = 'blocked';
  end if;
  return home;
end $$;

create function private.guard_inquiries() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- As conversationIdOf and inquiryIdOf of contract/rules/ids.ts.
  conversations constant uuid := '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21';
  inquiries constant uuid := '1d7a4f0b-52f5-4f0c-8f0a-7c6a2be0a8c1';
  me constant uuid := (select auth.uid());
  is_person constant boolean := not private.is_trusted();
  home public.properties;
begin
  if tg_op = 'INSERT' and is_person then
    if (select count(*) from public.inquiries i
        where i.renter_id = me and i.created_at > now() - interval '1 day') >= 200 then
      raise exception 'too many inquiries a day' using errcode = '54000';
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    new.conversation_id := extensions.uuid_generate_v5(conversations,
      least(new.renter_id::text, new.owner_id::text) || ':' || greatest(new.renter_id::text, new.owner_id::text));
    if new.id <> extensions.uuid_generate_v5(inquiries, new.renter_id || ':' || new.property_id) then
      raise exception 'the id is not this inquiry''s' using errcode = '23514', constraint = 'inquiry_id';
    end if;
    new.created_at := now();
    -- The message may have come before, and its answer too.
    select min(m.created_at) into new.replied_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at;
    new.stage := case when new.replied_at is null then 'new' else 'replied' end;
  elsif tg_op = 'UPDATE' and is_person then
    if (new.id, new.property_id, new.renter_id, new.owner_id, new.conversation_id, new.created_at, new.written_at,
        new.first_message) is distinct from
      (old.id, old.property_id, old.renter_id, old.owner_id, old.conversation_id, old.created_at, old.written_at,
        old.first_message) then
      raise exception 'what was asked stays' using errcode = '42501';
    end if;
    new.replied_at := old.replied_at;
    if me = old.owner_id then
      new.budget := old.budget;
      new.move_in := old.move_in;
      new.deleted := old.deleted;
      if old.stage = 'new' and new.stage not in ('new', 'lost') then
        new.replied_at := coalesce(old.replied_at, now());
      end if;
    else
      new.stage := old.stage;
    end if;
  end if;
  return new;
end $$;

-- `new` becomes `replied` at the owner's first message.
create function private.inquiries_replied() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'replied', replied_at = now()
  where i.stage = 'new' and exists (
    select 1 from written w where w.conversation_id = i.conversation_id and w.sender_id = i.owner_id);
  return null;
end $$;

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

-- Confirmed visits at that time but this one. SECURITY DEFINER because they are others': a number is all that comes out.
create function private.taken_places(v public.viewings) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.viewings o
  where o.property_id = v.property_id and o.starts_at = v.starts_at and o.id <> v.id
    and o.state = 'confirmed' and not o.deleted
$$;

create function private.may_move_viewing(was text, becomes text, by_owner boolean) returns boolean
language sql immutable set search_path = ''
as $$
  select case
    when becomes = 'cancelled' then was in ('requested', 'confirmed')
    when not by_owner then false
    when was = 'requested' then becomes in ('confirmed', 'declined')
    when was = 'confirmed' then becomes in ('declined', 'done')
    else false end
$$;

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
        where v.renter_id = me and v.created_at > now() - interval '1 day') >= 100 then
      raise exception 'too many viewings a day' using errcode = '54000';
    end if;
    home := private.home_to_ask(new.property_id);
    new.owner_id := home.owner_id;
    new.created_at := now();
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
    if new.state = 'confirmed' then
      select * into home from public.properties p where p.id = new.property_id;
      perform private.check_slot(new, coalesce(home.details, '{}'));
    end if;
  end if;
  return new;
end $$;

-- A visit that stands moves its inquiry. SECURITY DEFINER because either side may bring it about.
create function private.viewing_moves_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.inquiries i set stage = 'viewing', replied_at = coalesce(i.replied_at, now())
  where i.renter_id = new.renter_id and i.property_id = new.property_id and i.stage in ('new', 'replied');
  return null;
end $$;

-- Rows that go for good (with an account) are told to whoever is left. Argument: the collection.
create function private.both_depart() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.departures (collection, scope, row_id, user_id)
  select tg_argv[0], 'mine', old.id, who from unnest(array[old.renter_id, old.owner_id]) who
  on conflict (collection, scope, row_id, user_id) where user_id is not null
  do update set xid = pg_catalog.pg_current_xact_id(), updated_at = pg_catalog.now();
  return null;
end $$;

create function private.hint_both() returns trigger
language plpgsql set search_path = ''
as $$
declare
  who uuid;
begin
  for who in select renter_id from changed union select owner_id from changed loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', tg_argv[0], 'scope', 'mine', 'user', who)::text);
  end loop;
  return null;
end $$;

create trigger a_guard before insert or update on public.inquiries
  for each row execute function private.guard_inquiries();
create trigger b_sync_touch before insert or update on public.inquiries
  for each row execute function private.sync_touch();
create trigger c_depart after delete on public.inquiries
  for each row when (not old.deleted) execute function private.both_depart('inquiries');
create trigger hint_insert after insert on public.inquiries
  referencing new table as changed for each statement execute function private.hint_both('inquiries');
create trigger hint_update after update on public.inquiries
  referencing new table as changed for each statement execute function private.hint_both('inquiries');
create trigger hint_delete after delete on public.inquiries
  referencing old table as changed for each statement execute function private.hint_both('inquiries');
create trigger inquiries_replied after insert on public.messages
  referencing new table as written for each statement execute function private.inquiries_replied();

create trigger a_guard before insert or update on public.viewings
  for each row execute function private.guard_viewings();
create trigger b_sync_touch before insert or update on public.viewings
  for each row execute function private.sync_touch();
create trigger c_depart after delete on public.viewings
  for each row when (not old.deleted) execute function private.both_depart('viewings');
create trigger d_confirmed after insert or update on public.viewings
  for each row when (new.state = 'confirmed') execute function private.viewing_moves_inquiry();
create trigger hint_insert after insert on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_update after update on public.viewings
  referencing new table as changed for each statement execute function private.hint_both('viewings');
create trigger hint_delete after delete on public.viewings
  referencing old table as changed for each statement execute function private.hint_both('viewings');

create function private.inquiry_json(i public.inquiries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'property_id', i.property_id, 'renter_id', i.renter_id, 'owner_id', i.owner_id,
    'conversation_id', i.conversation_id, 'stage', i.stage, 'first_message', i.first_message,
    'budget', i.budget, 'move_in', i.move_in, 'written_at', private.instant(i.written_at),
    'created_at', private.instant(i.created_at), 'replied_at', private.instant(i.replied_at),
    'rev', i.rev, 'deleted', i.deleted, 'updated_at', private.instant(i.updated_at))
$$;

create function private.viewing_json(v public.viewings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'property_id', v.property_id, 'renter_id', v.renter_id, 'owner_id', v.owner_id,
    'starts_at', private.instant(v.starts_at), 'ends_at', private.instant(v.ends_at), 'kind', v.kind,
    'state', v.state, 'note', v.note, 'written_at', private.instant(v.written_at),
    'created_at', private.instant(v.created_at),
    'rev', v.rev, 'deleted', v.deleted, 'updated_at', private.instant(v.updated_at))
$$;

create function private.pull_inquiries(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'inquiries has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select i.xid, i.id, private.inquiry_json(i) from public.inquiries i
    where (i.renter_id = (select auth.uid()) or i.owner_id = (select auth.uid()))
      and (i.xid, i.id) > (p_xid, p_id)
      and i.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by i.xid, i.id
    limit p_limit;
end $$;

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

create function private.push_inquiries(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  theirs public.inquiries;
  mine public.inquiries;
begin
  select * into theirs from public.inquiries i where i.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.inquiry_json(theirs));
    end if;
    mine := jsonb_populate_record(theirs, item);
    update public.inquiries set
      stage = mine.stage, budget = mine.budget, move_in = mine.move_in, deleted = mine.deleted
    where id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    mine := jsonb_populate_record(null::public.inquiries, item);
    insert into public.inquiries (id, property_id, first_message, budget, move_in, written_at)
    values (mine.id, mine.property_id, mine.first_message, mine.budget, mine.move_in, mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.inquiry_json(theirs));
end $$;

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
    insert into public.viewings (id, property_id, starts_at, ends_at, kind, note, written_at)
    values (mine.id, mine.property_id, mine.starts_at, mine.ends_at, coalesce(mine.kind, 'in_person'),
      coalesce(mine.note, ''), mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.viewing_json(theirs));
end $$;

revoke execute on function
  private.home_to_ask(uuid), private.guard_inquiries(), private.inquiries_replied(),
  private.check_slot(public.viewings, jsonb), private.taken_places(public.viewings),
  private.may_move_viewing(text, text, boolean), private.guard_viewings(), private.viewing_moves_inquiry(),
  private.both_depart(), private.hint_both(),
  private.inquiry_json(public.inquiries), private.viewing_json(public.viewings),
  private.pull_inquiries(text, xid8, uuid, integer), private.pull_viewings(text, xid8, uuid, integer),
  private.push_inquiries(jsonb), private.push_viewings(jsonb)
  from public, anon;
grant execute on function
  private.home_to_ask(uuid), private.check_slot(public.viewings, jsonb), private.taken_places(public.viewings),
  private.may_move_viewing(text, text, boolean),
  private.inquiry_json(public.inquiries), private.viewing_json(public.viewings),
  private.pull_inquiries(text, xid8, uuid, integer), private.pull_viewings(text, xid8, uuid, integer),
  private.push_inquiries(jsonb), private.push_viewings(jsonb)
  to authenticated, service_role;
