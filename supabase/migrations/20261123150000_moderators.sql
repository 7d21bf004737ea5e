-- People who decide about listings and people that somebody reported or a check held. Nothing of this is reached by any
-- interface: the tables are of `private`, and what a moderator is shown is records of their own, which the server alone writes.

create table private.moderators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the record by which their devices know it.
  record_id uuid not null default gen_random_uuid(),
  added_at timestamptz not null default now(),
  removed_at timestamptz
);

-- What stands about a listing, or a person, that was held or decided about. `none`: it was taken back.
create table private.standings (
  about text not null check (about in ('listing', 'person')),
  about_id uuid not null,
  owner_id uuid not null,
  -- Of the record its owner reads it by.
  record_id uuid not null default gen_random_uuid(),
  state text not null check (state in ('none', 'held', 'released', 'refused', 'suspended')),
  decision_id uuid,
  reason text,
  text text not null default '',
  appeal text check (appeal in ('waiting', 'turned_down')),
  -- The listing as it was decided about: its words, and its photos.
  content text,
  photos uuid[] not null default '{}',
  at timestamptz not null default now(),
  primary key (about, about_id)
);

-- Something to look at, with what was seen when it came up: that stays when the listing, message or account is gone.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  about text not null check (about in ('listing', 'person', 'message')),
  about_id uuid not null,
  owner_id uuid not null,
  why text not null check (why in ('held', 'reported', 'changed', 'appeal')),
  state text not null default 'open' check (state in ('open', 'decided', 'closed')),
  name text not null,
  opened_at timestamptz not null default now(),
  decided_at timestamptz,
  -- As caseSchema has them: listing, others, person, messages.
  seen jsonb not null default '{}',
  -- All that the server had of it.
  evidence jsonb not null default '{}',
  points integer,
  held text not null default '',
  appeal text,
  appeal_at timestamptz
);
-- What is reported ten times is one thing to look at.
create unique index cases_open on private.cases (about, about_id) where state = 'open';
create index cases_waiting on private.cases (opened_at) where state = 'open';
create index cases_about on private.cases (about_id);

-- Who decided what, when. Rows are added, and never changed or removed, by nobody: see guard_decisions().
create table private.decisions (
  id uuid primary key,
  -- Without foreign keys: it outlives accounts, theirs and the other's.
  case_id uuid not null,
  about_id uuid not null,
  owner_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  what text not null check (what in ('approve', 'refuse', 'suspend', 'suspend_person', 'uphold', 'undo')),
  reason text,
  text text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- How it stood, for undo, and which decision this one takes back.
  before jsonb not null default '{}',
  undoes uuid
);
create index decisions_case on private.decisions (case_id, at);
create index decisions_about on private.decisions (about_id, at);

alter table private.moderators enable row level security;
alter table private.standings enable row level security;
alter table private.cases enable row level security;
alter table private.decisions enable row level security;
revoke all on private.moderators, private.standings, private.cases, private.decisions
  from public, anon, authenticated, service_role;
grant select, insert, update on private.moderators, private.standings, private.cases to service_role;
grant select on private.decisions to service_role;

create function private.guard_decisions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'decisions are only added' using errcode = '42501';
end $$;
revoke execute on function private.guard_decisions() from public;
create trigger a_guard before update or delete on private.decisions
  for each row execute function private.guard_decisions();
create trigger a_guard_truncate before truncate on private.decisions
  for each statement execute function private.guard_decisions();

-- People and messages are reported too; the message's sender is the owner then.
alter table private.reports alter column property_id drop not null;
alter table private.reports
  add column person_id uuid,
  add column message_id uuid,
  add constraint report_of_one check (num_nonnulls(property_id, person_id, message_id) = 1);
create index reports_person on private.reports (person_id) where person_id is not null;
create index reports_message on private.reports (message_id) where message_id is not null;

-- What the server writes for a person is not theirs to write, and it stands in nobody's way how many records they have.
create or replace function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and new.kind in ('home_figures', 'moderator', 'case', 'standing') then
    raise exception 'the server writes these' using errcode = '42501', constraint = 'servers_alone';
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif not private.is_trusted()
    and (select count(*) from public.records r where r.user_id = new.user_id
      and r.kind not in ('home_figures', 'moderator', 'case', 'standing')) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  end if;
  return new;
end $$;
create index records_cases on public.records (user_id) where kind = 'case' and not deleted;

create function private.is_moderator(who uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select 1 from private.moderators m where m.user_id = who and m.removed_at is null) $$;

create function private.ms(at timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select floor(extract(epoch from at) * 1000)::bigint $$;

-- A listing as caseSchema shows it.
create function private.listing_seen(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'ref', p.ref, 'ownerId', p.owner_id, 'visibility', p.visibility, 'title', p.title,
    'ownerName', coalesce((select u.full_name from public.user_profiles u where u.id = p.owner_id), ''),
    'ownerSince', (select private.ms(u.created_at) from public.user_profiles u where u.id = p.owner_id),
    'texts', coalesce((
      select jsonb_agg(jsonb_build_object('field', said.field, 'text', p.details ->> said.field) order by said.at)
      from unnest(array['summary', 'description', 'nearby', 'house_rules']) with ordinality as said (field, at)
      where nullif(p.details ->> said.field, '') is not null), '[]'),
    'price', p.price, 'currency', p.currency, 'period', p.price_period,
    'city', coalesce(p.details ->> 'city', ''),
    'photos', coalesce((
      select jsonb_agg(jsonb_build_object('id', photo ->> 'id', 'key', photo ->> 'key') order by at)
      from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)), '[]'))
$$;

-- Listings of others that showed one of its photos before. See has_photo_of_another.
create function private.others_with_photos(p public.properties) returns setof public.properties
language sql stable set search_path = ''
as $$
  select q.* from public.properties q
  where q.owner_id <> p.owner_id and q.approved_at is not null and exists (
    select 1 from jsonb_array_elements(p.photos) photo
    join private.listing_photos mine on mine.key = photo ->> 'key'
    join private.listing_photos theirs on theirs.owner_id = q.owner_id
      and (theirs.hash = mine.hash or theirs.phash = mine.phash)
    where theirs.stored_at < mine.stored_at
      and q.photos @> jsonb_build_array(jsonb_build_object('key', theirs.key)))
  order by q.approved_at limit 3
$$;

create function private.person_seen(who uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', u.id, 'name', u.full_name, 'avatar', u.avatar_url, 'since', private.ms(u.created_at))
  from public.user_profiles u where u.id = who
$$;

-- A message with up to ten before it; without one the last of the two people's conversation.
create function private.messages_seen(p_conversation uuid, p_message uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', said.id, 'senderId', said.sender_id, 'text', said.content, 'at', private.ms(said.created_at),
    'isReported', said.id is not distinct from p_message) order by said.seq), '[]')
  from (
    select m.* from public.messages m
    where m.conversation_id = p_conversation
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;

create function private.cut_text(said text, most integer) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(said) > most then left(said, most) || '…' else said end $$;

create function private.cut_listing(seen jsonb, most integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select seen || jsonb_build_object(
    'texts', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(seen -> 'texts') one),
    'photos', (select coalesce(jsonb_agg(photo order by at), '[]')
      from jsonb_array_elements(seen -> 'photos') with ordinality as listed (photo, at)
      where at <= case when most < 1000 then 10 else 50 end))
$$;

-- A case as caseSchema has it; no text of it is longer than `most`.
create function private.case_json(c private.cases, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select case when c.seen ? 'listing' then
      jsonb_build_object('listing', private.cut_listing(c.seen -> 'listing', most)) else '{}' end
    || case when jsonb_typeof(c.seen -> 'person') = 'object' then
      jsonb_build_object('person', c.seen -> 'person') else '{}' end
    || case when c.appeal is not null then jsonb_build_object('appeal', jsonb_build_object(
      'text', private.cut_text(c.appeal, most), 'at', private.ms(c.appeal_at))) else '{}' end
    || jsonb_build_object(
    'about', c.about, 'aboutId', c.about_id, 'ownerId', c.owner_id, 'why', c.why, 'state', c.state, 'name', c.name,
    'at', private.ms(c.opened_at), 'points', c.points, 'held', c.held,
    'others', (select coalesce(jsonb_agg(private.cut_listing(one, most)), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) one),
    'messages', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'messages', '[]')) one),
    'reportCount', (select count(*) from private.reports r
      where c.about_id in (r.property_id, r.person_id, r.message_id)),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason,
        'text', private.cut_text(r.text, most), 'at', private.ms(r.received_at)) order by r.received_at desc), '[]')
      from (select * from private.reports q where c.about_id in (q.property_id, q.person_id, q.message_id)
        order by q.received_at desc limit 20) r),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'what', d.what, 'reason', d.reason,
        'text', private.cut_text(d.text, most), 'at', private.ms(d.at), 'byId', d.by_id, 'byName', d.by_name)
        order by d.at desc), '[]')
      from (select * from private.decisions q where q.about_id = c.about_id order by q.at desc limit 20) d))
$$;

-- As long as a record may be.
create function private.fitting_case(c private.cases) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  most integer;
  body jsonb;
begin
  foreach most in array array[5000, 1500, 400, 80] loop
    body := private.case_json(c, most);
    exit when octet_length(body::text) <= 32000;
  end loop;
  return body;
end $$;

-- Shows a case to every moderator but whom it is about. Each has 300 open ones at most: a flood of reports fills nobody's
-- device, and what was decided makes room for the next (see next_cases).
create function private.show_case(p_case uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
begin
  select * into c from private.cases q where q.id = p_case;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, c.id, 'case', private.fitting_case(c)
  from private.moderators m
  where m.removed_at is null and m.user_id <> c.owner_id
    and (exists (select 1 from public.records r where r.user_id = m.user_id and r.id = c.id)
      or (c.state = 'open' and (select count(*) from public.records r
        where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300))
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
end $$;

-- The oldest open cases that a moderator has not been shown, while there is room. Gives how many.
create function private.next_cases() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  shown integer := 0;
begin
  for one in
    select c.id from private.cases c
    where c.state = 'open' and exists (
      select 1 from private.moderators m where m.removed_at is null and m.user_id <> c.owner_id
        and not exists (select 1 from public.records r
          where r.user_id = m.user_id and r.id = c.id and not r.deleted)
        and (select count(*) from public.records r
          where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300)
    order by c.opened_at limit 300
  loop
    perform private.show_case(one);
    shown := shown + 1;
  end loop;
  return shown;
end $$;

-- What was decided more than 30 days ago goes from moderators' devices. The case and its decisions stay.
create function private.forget_cases(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  gone integer;
begin
  update public.records r set deleted = true, body = '{}'
  from private.cases c
  where r.kind = 'case' and not r.deleted and c.id = r.id and c.state <> 'open'
    and c.decided_at < p_now - interval '30 days';
  get diagnostics gone = row_count;
  perform private.next_cases();
  return gone;
end $$;

-- Something to look at: an open case of the same thing is added to. Gives its id.
create function private.open_case(p private.cases) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  opened uuid;
begin
  insert into private.cases (about, about_id, owner_id, why, name, seen, evidence, points, held, appeal, appeal_at)
  values (p.about, p.about_id, p.owner_id, p.why, left(p.name, 200), coalesce(p.seen, '{}'), coalesce(p.evidence, '{}'),
    p.points, coalesce(p.held, ''), p.appeal, p.appeal_at)
  on conflict (about, about_id) where state = 'open' do update set
    why = case when excluded.why = 'reported' then cases.why else excluded.why end,
    -- What was reported stays as it was seen then.
    seen = case when excluded.why = 'reported' then cases.seen else excluded.seen end,
    evidence = case when excluded.why = 'reported' then cases.evidence else excluded.evidence end,
    points = coalesce(excluded.points, cases.points),
    held = coalesce(nullif(excluded.held, ''), cases.held),
    appeal = coalesce(excluded.appeal, cases.appeal),
    appeal_at = coalesce(excluded.appeal_at, cases.appeal_at)
  returning id into opened;
  perform private.show_case(opened);
  return opened;
end $$;

-- A case about a listing as it stands.
create function private.open_listing_case(
  p_id uuid, p_why text, p_points integer default null, p_held text default '', p_appeal text default null
) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  p public.properties;
  c private.cases;
begin
  select * into p from public.properties q where q.id = p_id;
  if p.id is null then
    return null;
  end if;
  c.about := 'listing';
  c.about_id := p.id;
  c.owner_id := p.owner_id;
  c.why := p_why;
  c.name := p.title;
  c.seen := jsonb_build_object('listing', private.listing_seen(p),
    'others', (select coalesce(jsonb_agg(private.listing_seen(q)), '[]') from private.others_with_photos(p) q));
  c.evidence := private.property_json(p);
  c.points := p_points;
  c.held := coalesce(nullif(p_held, ''), p.moderation_reason);
  c.appeal := p_appeal;
  c.appeal_at := case when p_appeal is not null then now() end;
  return private.open_case(c);
end $$;

-- What its owner reads: what stands about their listing, or about them.
create function private.tell_standing(p_about text, p_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  s private.standings;
  told jsonb;
begin
  select * into s from private.standings q where q.about = p_about and q.about_id = p_id;
  if not exists (select 1 from auth.users u where u.id = s.owner_id) then
    return;
  end if;
  told := case when s.state = 'none' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'about', s.about, 'aboutId', s.about_id, 'state', s.state, 'reason', s.reason,
    'name', coalesce((select q.title from public.properties q where q.id = s.about_id), ''),
    'text', s.text, 'decisionId', s.decision_id, 'appeal', s.appeal, 'at', private.ms(s.at))) end;
  insert into public.records (user_id, id, kind, body, deleted)
  select s.owner_id, s.record_id, 'standing', told, s.state = 'none'
  where s.state <> 'none'
    or exists (select 1 from public.records r where r.user_id = s.owner_id and r.id = s.record_id)
  on conflict (user_id, id) do update set body = excluded.body, deleted = excluded.deleted;
end $$;

-- What of a listing was decided about: changed, it is to be looked at again.
create function private.content_of(p public.properties) returns text
language sql stable set search_path = ''
as $$ select md5(concat_ws('|', p.title, p.details::text, p.price, p.currency)) $$;

create function private.photos_of(p public.properties) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg((photo ->> 'id')::uuid order by photo ->> 'id'), '{}') from jsonb_array_elements(p.photos) photo
$$;

-- What was decided about a listing, for the checks: whether it is still what was decided about, whether it shows no other
-- photos than it did then, and whether the same home of this owner was refused before under another id.
create function private.review_of(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'state', coalesce(s.state, 'none'), 'reason', s.reason,
    'isSame', coalesce(s.content = private.content_of(p) and private.photos_of(p) <@ s.photos
      and s.photos <@ private.photos_of(p), false),
    'hasNoOtherPhotos', coalesce(private.photos_of(p) <@ s.photos, false),
    'isListedAgain', exists (select 1 from private.listed_before(p) q join private.standings b
      on b.about = 'listing' and b.about_id = q.id and b.state in ('refused', 'suspended')))
  from (select 1) here left join private.standings s on s.about = 'listing' and s.about_id = p.id
$$;

-- After the server judged a listing: somebody is to look (`p_why`: 'held' or 'changed'), or nobody needs to (null).
create function private.note_review(p_id uuid, p_why text, p_points integer) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  p public.properties;
  one uuid;
begin
  select * into p from public.properties q where q.id = p_id;
  if p_why is not null then
    insert into private.standings (about, about_id, owner_id, state)
    values ('listing', p.id, p.owner_id, 'held')
    on conflict (about, about_id) do update set
      state = 'held', decision_id = null, reason = null, text = '', appeal = null, at = now()
      -- A decision stands until there is another.
      where standings.state in ('none', 'released');
    perform private.tell_standing('listing', p.id), private.open_listing_case(p.id, p_why, p_points);
  elsif p.visibility = 'live' then
    update private.standings set state = 'none' where about = 'listing' and about_id = p.id and state = 'held';
    if found then
      perform private.tell_standing('listing', p.id);
    end if;
    update private.cases c set state = 'closed', decided_at = now()
      where c.about = 'listing' and c.about_id = p.id and c.state = 'open' and c.why in ('held', 'changed')
        and not exists (select 1 from private.reports r where r.property_id = p.id)
      returning c.id into one;
    if one is not null then
      perform private.show_case(one);
    end if;
  end if;
end $$;

-- Every report is a case, or part of one.
create function private.report_is_a_case() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c private.cases;
begin
  if new.property_id is not null then
    perform private.open_listing_case(new.property_id, 'reported');
    return null;
  end if;
  c.about := case when new.message_id is not null then 'message' else 'person' end;
  c.about_id := coalesce(new.message_id, new.person_id);
  c.owner_id := new.owner_id;
  c.why := 'reported';
  c.name := coalesce((select u.full_name from public.user_profiles u where u.id = new.owner_id), '');
  c.seen := new.evidence;
  c.evidence := new.evidence;
  perform private.open_case(c);
  return null;
end $$;
revoke execute on function private.report_is_a_case() from public;
create trigger c_is_a_case after insert on private.reports
  for each row execute function private.report_is_a_case();

revoke execute on function
  private.is_moderator(uuid), private.ms(timestamptz), private.listing_seen(public.properties),
  private.others_with_photos(public.properties), private.person_seen(uuid), private.messages_seen(uuid, uuid),
  private.cut_text(text, integer), private.cut_listing(jsonb, integer), private.case_json(private.cases, integer),
  private.fitting_case(private.cases), private.show_case(uuid), private.next_cases(),
  private.forget_cases(timestamptz), private.open_case(private.cases),
  private.open_listing_case(uuid, text, integer, text, text), private.tell_standing(text, uuid),
  private.content_of(public.properties), private.photos_of(public.properties), private.review_of(public.properties),
  private.note_review(uuid, text, integer)
  from public;
grant execute on function
  private.is_moderator(uuid), private.ms(timestamptz), private.listing_seen(public.properties),
  private.others_with_photos(public.properties), private.person_seen(uuid), private.messages_seen(uuid, uuid),
  private.cut_text(text, integer), private.cut_listing(jsonb, integer), private.case_json(private.cases, integer),
  private.fitting_case(private.cases), private.show_case(uuid), private.next_cases(),
  private.forget_cases(timestamptz), private.open_case(private.cases),
  private.open_listing_case(uuid, text, integer, text, text), private.tell_standing(text, uuid),
  private.content_of(public.properties), private.photos_of(public.properties), private.review_of(public.properties),
  private.note_review(uuid, text, integer)
  to service_role;
