-- An inquiry: a person asks about a listing, one a person and listing, seen by both. No reference to the listing: a
-- lead that was won outlives it, as threads do.
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
  -- The source, as the asking device says (LEAD_SOURCES of the contract); null: it says none.
  source text check (source in ('search', 'map', 'alert', 'recommendations', 'similar',
    'saved', 'compare', 'tour', 'conversation', 'link', 'other')),
  -- When the first reply was written: until it came it lay on a device.
  reply_written_at timestamptz,
  unique (renter_id, property_id)
);
create index inquiries_renter on public.inquiries (renter_id, xid, id);
create index inquiries_owner on public.inquiries (owner_id, xid, id);
create index inquiries_waiting on public.inquiries (conversation_id, owner_id) where stage = 'new';
create index inquiries_tombstones on public.inquiries (updated_at) where deleted;
create index inquiries_created on public.inquiries using brin (created_at);
alter table public.inquiries enable row level security;
create policy "inquiries one has part in" on public.inquiries
  for select to authenticated using ((select auth.uid()) in (renter_id, owner_id));
create policy "one asks for oneself" on public.inquiries
  for insert to authenticated with check (renter_id = (select auth.uid()));
create policy "both move an inquiry" on public.inquiries
  for update to authenticated
  using ((select auth.uid()) in (renter_id, owner_id)) with check ((select auth.uid()) in (renter_id, owner_id));
grant select on public.inquiries to anon;
grant select, insert, update on public.inquiries to authenticated;
grant all on public.inquiries to service_role;

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
grant execute on function private.home_to_ask(uuid) to authenticated, service_role;

-- Neither a reaction, a change nor a call is an answer to an inquiry.
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
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
        and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
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
    select 1 from written w where w.conversation_id = i.conversation_id and w.sender_id = i.owner_id
      and w.message_type not in ('reaction', 'edit', 'unsend', 'call'));
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

create function private.inquiry_json(i public.inquiries) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', i.id, 'property_id', i.property_id, 'renter_id', i.renter_id, 'owner_id', i.owner_id,
    'conversation_id', i.conversation_id, 'stage', i.stage, 'first_message', i.first_message,
    'budget', i.budget, 'move_in', i.move_in, 'source', i.source, 'written_at', private.instant(i.written_at),
    'created_at', private.instant(i.created_at), 'replied_at', private.instant(i.replied_at),
    'reply_written_at', private.instant(i.reply_written_at),
    'rev', i.rev, 'deleted', i.deleted, 'updated_at', private.instant(i.updated_at))
$$;
grant execute on function private.inquiry_json(public.inquiries) to authenticated, service_role;

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
grant execute on function private.pull_inquiries(text, xid8, uuid, integer) to authenticated, service_role;

-- A source this database does not know is stored as none, and is never a reason to refuse a question.
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
    insert into public.inquiries (id, property_id, first_message, budget, move_in, source, written_at)
    values (mine.id, mine.property_id, mine.first_message, mine.budget, mine.move_in,
      case when mine.source in ('search', 'map', 'alert', 'recommendations', 'similar', 'saved', 'compare', 'tour', 'conversation',
        'link', 'other') then mine.source end, mine.written_at)
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.inquiry_json(theirs));
end $$;
grant execute on function private.push_inquiries(jsonb) to authenticated, service_role;

create function private.inquiry_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('inquiries', private.inquiry_json(new));
  return null;
end $$;
create trigger a_contract_insert after insert on public.inquiries
  for each row when (not new.deleted) execute function private.inquiry_fits();
create trigger a_contract_update after update on public.inquiries
  for each row when (not new.deleted and (old.deleted
    or (new.stage, new.budget, new.move_in) is distinct from (old.stage, old.budget, old.move_in)))
  execute function private.inquiry_fits();

-- An owner who moves an inquiry on and takes that back has answered nobody: the renter waits again, from when they wrote.
create function private.inquiry_unanswered() returns trigger
language plpgsql set search_path = ''
as $$
begin
  select min(m.created_at) into new.replied_at from public.messages m
    where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.created_at > new.written_at
      and m.message_type not in ('reaction', 'edit', 'unsend', 'call');
  return new;
end $$;

-- After a_guard, which keeps what was there.
create trigger a_unanswered before update of stage on public.inquiries
  for each row when (new.stage = 'new' and old.stage <> 'new') execute function private.inquiry_unanswered();
create trigger d_meet after insert on public.inquiries
  for each row execute function private.meet_about_home();

-- The source and the time of the reply stay as they are, whoever says otherwise; a reply that has come since says
-- when it was written. Neither a change of a message nor a call is an answer to an inquiry.
create function private.note_reply_written() returns trigger
language plpgsql set search_path = ''
as $$
declare
  was public.inquiries;
begin
  if tg_op = 'UPDATE' then
    was := old;
    new.source := old.source;
  end if;
  if new.replied_at is not distinct from was.replied_at then
    new.reply_written_at := was.reply_written_at;
  elsif new.replied_at is null then
    new.reply_written_at := null;
  else
    -- Moved on without a message it has no such time.
    select m.written_at into new.reply_written_at from public.messages m
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.message_type not in ('reaction', 'edit', 'unsend', 'call')
        -- A message's time is a moment after its transaction's.
        and m.created_at > new.written_at and m.created_at <= new.replied_at + interval '1 minute'
      order by m.created_at limit 1;
  end if;
  return new;
end $$;

-- After a_guard and a_unanswered, which say when it was replied to.
create trigger a_written before insert or update on public.inquiries
  for each row execute function private.note_reply_written();
