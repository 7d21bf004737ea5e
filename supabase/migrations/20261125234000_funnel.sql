-- What comes before a look at a home and what a reply waited for: how often its card was on somebody's screen, where an inquiry
-- began, and how long the reply lay on a device without a network. A year of all of it, by day.

alter table public.listing_days add column impressions integer not null default 0 check (impressions >= 0);
alter table private.day_news drop constraint day_news_what_check;
alter table private.day_news add constraint day_news_what_check check (what in ('impression', 'view', 'save', 'contact'));

-- Batches of cards that were counted: what a device sends twice counts once. Nothing of it says whose device. Deleted two weeks later.
create table private.impression_batches (
  day date not null,
  id uuid not null,
  primary key (day, id)
);
-- What came of a home while a photo stood in front, so that an owner can compare two of them.
create table private.listing_covers (
  property_id uuid not null references public.properties (id) on delete cascade,
  photo text not null,
  since date not null,
  until date not null,
  impressions integer not null default 0,
  views integer not null default 0,
  primary key (property_id, photo)
);
alter table private.impression_batches enable row level security;
alter table private.listing_covers enable row level security;
grant select, insert, update, delete on private.impression_batches, private.listing_covers to service_role;

-- Counts the cards of a batch, each once. Passed over: a batch that was counted, homes that are gone, the caller's own (p_viewer,
-- null: a guest), days the app no longer sends. Gives how many counted.
create function private.note_impressions(p_viewer uuid, p_batch uuid, p_day date, p_homes uuid[], p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  counted integer;
begin
  if p_day < today - 14 then
    return 0;
  end if;
  insert into private.impression_batches (day, id) values (least(p_day, today), p_batch) on conflict do nothing;
  if not found then
    return 0;
  end if;
  insert into private.day_news (property_id, day, what)
    select p.id, least(p_day, today), 'impression' from public.properties p
    where p.id = any (p_homes) and not p.deleted and p.owner_id is distinct from p_viewer;
  get diagnostics counted = row_count;
  return counted;
end $$;

-- As before, with impressions, and by the photo in front: of news of today and yesterday, when it still stands there.
create or replace function private.add_up_days(p_limit integer default 10000) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('add_up_days'), 0) then
    return;
  end if;
  with news as (
    delete from private.day_news where id in (select n.id from private.day_news n order by n.id limit p_limit)
    returning property_id, day, what),
  covers as (
    insert into private.listing_covers as c (property_id, photo, since, until, impressions, views)
    select p.id, p.photos -> 0 ->> 'id', min(n.day), max(n.day), count(*) filter (where n.what = 'impression'),
      count(*) filter (where n.what = 'view')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    where n.what in ('impression', 'view') and n.day >= (now() at time zone 'UTC')::date - 1
      and jsonb_typeof(p.photos) = 'array' and p.photos -> 0 ->> 'id' is not null
    group by p.id, p.photos -> 0 ->> 'id'
    on conflict (property_id, photo) do update
    set since = least(c.since, excluded.since), until = greatest(c.until, excluded.until),
      impressions = c.impressions + excluded.impressions, views = c.views + excluded.views),
  added as (
    insert into public.listing_days as d (property_id, day, owner_id, impressions, views, saves, contacts)
    select p.id, n.day, p.owner_id, count(*) filter (where n.what = 'impression'), count(*) filter (where n.what = 'view'),
      count(*) filter (where n.what = 'save'), count(*) filter (where n.what = 'contact')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    group by p.id, n.day
    on conflict (property_id, day) do update
    set impressions = d.impressions + excluded.impressions, views = d.views + excluded.views, saves = d.saves + excluded.saves,
      contacts = d.contacts + excluded.contacts
    returning property_id)
  insert into private.figures_due (property_id) select distinct property_id from added on conflict do nothing;
end $$;

-- A listing's days as its owner's devices keep them: one after the other, the last is `until`; eight weeks, and before them as
-- far back as anything happened, thirteen months at most.
create or replace function private.figures_json(p_property uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'propertyId', p_property,
    'until', max(g.day),
    'at', floor(extract(epoch from p_now) * 1000),
    'impressions', jsonb_agg(coalesce(d.impressions, 0) order by g.day),
    'views', jsonb_agg(coalesce(d.views, 0) order by g.day),
    'saves', jsonb_agg(coalesce(d.saves, 0) order by g.day),
    'contacts', jsonb_agg(coalesce(d.contacts, 0) order by g.day),
    'covers', coalesce((
      select jsonb_agg(jsonb_build_object('photo', c.photo, 'since', c.since, 'until', c.until, 'impressions', c.impressions,
        'views', c.views) order by c.until desc, c.since desc, c.photo)
      from (select * from private.listing_covers k where k.property_id = p_property order by k.until desc, k.since desc, k.photo limit 5) c),
      '[]'))
  from (
    select ((p_now at time zone 'UTC')::date - back)::date as day
    from generate_series(0, least(399, greatest(55, (
      select (p_now at time zone 'UTC')::date - min(k.day) from public.listing_days k where k.property_id = p_property)))) back) g
  left join public.listing_days d on d.property_id = p_property and d.day = g.day
$$;

create or replace function private.clear_views(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  today constant date := (p_now at time zone 'UTC')::date;
  gone integer;
  total integer := 0;
begin
  delete from private.view_keys where day < today - 14;
  get diagnostics total = row_count;
  delete from private.impression_batches where day < today - 14;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.listing_covers c
    where c.until < today - 400
      or exists (select from public.properties p where p.id = c.property_id and p.deleted);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from public.listing_days where day < today - 400;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.figures_due f using public.properties p where p.id = f.property_id and p.deleted;
  with removed as (
    delete from public.listing_days d using public.properties p
    where p.id = d.property_id and p.deleted
    returning d.property_id, d.owner_id),
  homes as (select distinct property_id, owner_id from removed)
  update public.records r set deleted = true, body = '{}'
  from homes h
  where r.user_id = h.owner_id and not r.deleted
    and r.id = extensions.uuid_generate_v5(records, h.owner_id || ':home_figures:' || h.property_id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;

revoke execute on function private.note_impressions(uuid, uuid, date, uuid[], timestamptz) from public, anon, authenticated;
grant execute on function private.note_impressions(uuid, uuid, date, uuid[], timestamptz) to service_role;

-- Where an inquiry began, as the asking device says (LEAD_SOURCES of the contract); null: it does not. And when the first reply was
-- written: until it came it lay on a device.
alter table public.inquiries add column source text check (source in ('search', 'map', 'alert', 'recommendations', 'similar',
  'saved', 'compare', 'tour', 'conversation', 'link', 'other'));
alter table public.inquiries add column reply_written_at timestamptz;

create or replace function private.inquiry_json(i public.inquiries) returns jsonb
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

-- As before, with where it began: a code this database does not know is none, and never a reason to refuse a question.
create or replace function private.push_inquiries(item jsonb) returns jsonb
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

-- Both stay as they are, whoever says otherwise; a reply that has come since says when it was written.
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
      where m.conversation_id = new.conversation_id and m.sender_id = new.owner_id and m.message_type <> 'reaction'
        -- A message's time is a moment after its transaction's.
        and m.created_at > new.written_at and m.created_at <= new.replied_at + interval '1 minute'
      order by m.created_at limit 1;
  end if;
  return new;
end $$;
revoke execute on function private.note_reply_written() from public;

-- After a_guard and a_unanswered, which say when it was replied to.
create trigger a_written before insert or update on public.inquiries
  for each row execute function private.note_reply_written();
