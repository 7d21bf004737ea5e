-- People's reports about listings, people, messages and reviews, with the listing as it stood. No policies: neither
-- guests nor people signed in reach it; it is written by the server for them.
create table private.reports (
  -- Made on the device: sending again changes nothing.
  id uuid primary key,
  property_id uuid,
  owner_id uuid not null,
  -- Null once their account has ended.
  reporter_id uuid references auth.users (id) on delete set null,
  reason text not null check (reason ~ '^[a-z][a-z_]{0,39}$'),
  text text not null check (char_length(text) <= 2000),
  -- As the reporter's device showed it, and as the server had it when the report came.
  seen jsonb check (octet_length(seen::text) <= 131072),
  evidence jsonb not null,
  written_at timestamptz not null,
  received_at timestamptz not null default now(),
  person_id uuid,
  -- Its sender is the owner then.
  message_id uuid,
  review_id uuid,
  constraint report_of_one check (num_nonnulls(property_id, person_id, message_id, review_id) = 1)
);
create index reports_property on private.reports (property_id);
create index reports_reporter on private.reports (reporter_id, received_at);
create index reports_person on private.reports (person_id) where person_id is not null;
create index reports_message on private.reports (message_id) where message_id is not null;
create index reports_review on private.reports (review_id) where review_id is not null;
alter table private.reports enable row level security;
grant select, insert, update, delete on private.reports to service_role;

-- People who decide about listings and people that somebody reported or a check held. Nothing of this is reached by any
-- interface: the tables are of `private`, and what a moderator is shown is records of their own, which the server alone writes.
create table private.moderators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Of the record by which their devices know it.
  record_id uuid not null default gen_random_uuid(),
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
alter table private.moderators enable row level security;
grant select, insert, update on private.moderators to service_role;

-- The standing of a listing, or a person, that was held or decided about. `none`: it was taken back.
create table private.standings (
  about text not null check (about in ('listing', 'person')),
  about_id uuid not null,
  owner_id uuid not null,
  -- Of the record its owner reads it by.
  record_id uuid not null default gen_random_uuid(),
  state text not null check (state in ('none', 'held', 'released', 'refused', 'suspended', 'warned')),
  decision_id uuid,
  reason text,
  text text not null default '',
  appeal text check (appeal in ('waiting', 'turned_down')),
  -- The listing as it was decided about: its words, and its photos.
  content text,
  photos uuid[] not null default '{}',
  at timestamptz not null default now(),
  -- The parts of the listing as the latest approval saw them; null: none stands. See reviewed_parts().
  reviewed jsonb,
  -- Of a person: when the suspension ends by itself; null: it does not.
  until timestamptz,
  primary key (about, about_id)
);
alter table private.standings enable row level security;
grant select, insert, update on private.standings to service_role;

-- Something to look at, with what was seen when it came up: that stays when the listing, message or account is gone.
create table private.cases (
  id uuid primary key default gen_random_uuid(),
  about text not null check (about in ('listing', 'person', 'message', 'review')),
  about_id uuid not null,
  owner_id uuid not null,
  why text not null check (why in ('held', 'reported', 'changed', 'appeal', 'asked')),
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
  appeal_at timestamptz,
  -- These two are worked out when a case is shown. The one person who reported it; null: several did, or it came up otherwise.
  sole_reporter uuid,
  -- All who reported it had new accounts then.
  of_new_accounts boolean not null default false
);
-- Ten reports of the same are one thing to look at.
create unique index cases_open on private.cases (about, about_id) where state = 'open';
create index cases_waiting on private.cases (opened_at) where state = 'open';
create index cases_about on private.cases (about_id);
create index cases_sole_reporter on private.cases (sole_reporter) where state = 'open';
alter table private.cases enable row level security;
grant select, insert, update on private.cases to service_role;

-- The decisions, each with its maker and time. Rows are added, and never changed or removed, by anybody: see
-- guard_decisions().
create table private.decisions (
  id uuid primary key,
  -- Without foreign keys: it outlives accounts, theirs and the other's.
  case_id uuid not null,
  about_id uuid not null,
  owner_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  what text not null check (what in ('approve', 'refuse', 'suspend', 'suspend_person', 'uphold', 'undo', 'warn')),
  reason text,
  text text not null default '',
  at timestamptz not null default clock_timestamp(),
  -- How it stood, for undo, and which decision this one takes back.
  before jsonb not null default '{}',
  undoes uuid
);
create index decisions_case on private.decisions (case_id, at);
create index decisions_about on private.decisions (about_id, at);
alter table private.decisions enable row level security;
grant select on private.decisions to service_role;

create function private.guard_decisions() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'decisions are only added' using errcode = '42501';
end $$;
create trigger a_guard before update or delete on private.decisions
  for each row execute function private.guard_decisions();
create trigger a_guard_truncate before truncate on private.decisions
  for each statement execute function private.guard_decisions();

create function private.is_moderator(who uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select 1 from private.moderators m where m.user_id = who and m.removed_at is null) $$;
grant execute on function private.is_moderator(uuid) to service_role;

-- A listing as caseSchema shows it. Moderators see the words of every language.
create function private.listing_seen(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'ref', p.ref, 'ownerId', p.owner_id, 'visibility', p.visibility, 'title', p.title,
    'ownerName', coalesce((select u.full_name from public.user_profiles u where u.id = p.owner_id), ''),
    'ownerSince', (select private.ms(u.created_at) from public.user_profiles u where u.id = p.owner_id),
    'texts', coalesce((
      select jsonb_agg(jsonb_build_object('field', said.field, 'text', said.text) order by said.at)
      from (
        select own.field, p.details ->> own.field as text, own.at
        from unnest(array['summary', 'description', 'nearby', 'house_rules']) with ordinality as own (field, at)
        union all
        select 'description:' || (other.version ->> 'language'),
          concat_ws(E'\n', other.version ->> 'title', other.version ->> 'description'), 100 + other.at
        from jsonb_array_elements(case jsonb_typeof(p.details -> 'translations')
          when 'array' then p.details -> 'translations' else '[]' end) with ordinality as other (version, at)
      ) said
      where nullif(said.text, '') is not null), '[]'),
    'price', p.price, 'currency', p.currency, 'period', p.price_period,
    'city', coalesce(p.details ->> 'city', ''),
    'photos', coalesce((
      select jsonb_agg(jsonb_build_object('id', photo ->> 'id', 'key', photo ->> 'key') order by at)
      from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)), '[]'),
    -- Those that are up; what is not is on its owner's device alone.
    'files', coalesce((
      select jsonb_agg(entry order by at)
      from private.files_of(p) with ordinality as listed (entry, at)
      where entry ->> 'key' is not null), '[]'))
$$;
grant execute on function private.listing_seen(public.properties) to service_role;

-- Whether an open case shows the document or film: its listing may name it no more.
create function private.is_file_in_case(p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.cases c
    where c.state = 'open' and (
      c.seen -> 'listing' -> 'files' @> jsonb_build_array(jsonb_build_object('key', p_file))
      or exists (
        select 1 from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) other
        where other -> 'files' @> jsonb_build_array(jsonb_build_object('key', p_file)))))
$$;
grant execute on function private.is_file_in_case(uuid) to service_role;

-- Moderators read the documents and films of any listing, shown or not, and those of open cases.
create function private.may_look_at_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_moderator(p_user) and exists (
    select 1 from private.files f
    where f.id = p_file and f.listed and (
      exists (select 1 from private.listing_files l where l.file_id = f.id) or private.is_file_in_case(f.id)))
$$;
grant execute on function private.may_look_at_file(uuid, uuid) to service_role;

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
grant execute on function private.others_with_photos(public.properties) to service_role;

create function private.person_seen(who uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', u.id, 'name', u.full_name, 'avatar', u.avatar_url, 'since', private.ms(u.created_at))
  from public.user_profiles u where u.id = who
$$;
grant execute on function private.person_seen(uuid) to service_role;

-- A message with up to ten before it; without one the last of the two people's conversation.
create function private.messages_seen(p_conversation uuid, p_message uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', said.id, 'senderId', said.sender_id,
    'text', private.words_now(said),
    'at', private.ms(said.created_at),
    -- What stood there before an edit, oldest first.
    'earlier', (
      select coalesce(jsonb_agg(v.words order by v.seq), '[]') from (
        select said.seq, private.words_of(said.message_type, said.content) as words
        union all
        select e.seq, substr(e.content, 38) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text) v
      where said.message_type <> 'unsent' and v.seq < (
        select max(e.seq) from public.messages e
        where e.conversation_id = said.conversation_id and e.message_type = 'edit' and e.seq > said.seq
          and left(e.content, 36) = said.id::text)),
    'isUnsent', said.message_type = 'unsent',
    'isReported', said.id is not distinct from p_message) order by said.seq), '[]')
  from (
    select m.* from public.messages m
    where m.conversation_id = p_conversation and m.message_type not in ('reaction', 'edit', 'unsend', 'call', 'ask_call')
      and m.seq <= coalesce((select r.seq from public.messages r where r.id = p_message), m.seq)
    order by m.seq desc limit 11) said
$$;
grant execute on function private.messages_seen(uuid, uuid) to service_role;

create function private.cut_text(said text, most integer) returns text
language sql immutable set search_path = ''
as $$ select case when char_length(said) > most then left(said, most) || '…' else said end $$;
grant execute on function private.cut_text(text, integer) to service_role;

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
grant execute on function private.cut_listing(jsonb, integer) to service_role;

-- A case as caseSchema has it; no text of it is longer than `most`. A review comes without its writer.
create function private.case_json(c private.cases, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select case when c.seen ? 'listing' then
      jsonb_build_object('listing', private.cut_listing(c.seen -> 'listing', most)) else '{}' end
    || case when c.seen ? 'review' then jsonb_build_object('review', c.seen -> 'review') else '{}' end
    || case when jsonb_typeof(c.seen -> 'person') = 'object' then
      jsonb_build_object('person', c.seen -> 'person') else '{}' end
    || case when c.appeal is not null then jsonb_build_object('appeal', jsonb_build_object(
      'text', private.cut_text(c.appeal, most), 'at', private.ms(c.appeal_at))) else '{}' end
    || jsonb_build_object(
    'about', c.about, 'aboutId', c.about_id,
    -- Nobody learns who wrote a review, moderators neither.
    'ownerId', case when c.about = 'review' then c.about_id else c.owner_id end, 'why', c.why, 'state', c.state, 'name', c.name,
    'at', private.ms(c.opened_at), 'points', c.points, 'held', c.held,
    'others', (select coalesce(jsonb_agg(private.cut_listing(one, most)), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) one),
    'messages', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'messages', '[]')) one),
    'reportCount', (select count(*) from private.reports r
      where c.about_id in (r.property_id, r.person_id, r.message_id, r.review_id)),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason,
        'text', private.cut_text(r.text, most), 'at', private.ms(r.received_at),
        'signs', private.signs_seen(r.seen)) order by r.received_at desc), '[]')
      from (select * from private.reports q where c.about_id in (q.property_id, q.person_id, q.message_id, q.review_id)
        order by q.received_at desc limit 20) r),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'what', d.what, 'reason', d.reason,
        'text', private.cut_text(d.text, most), 'at', private.ms(d.at), 'byId', d.by_id, 'byName', d.by_name)
        order by d.at desc), '[]')
      from (select * from private.decisions q where q.about_id = c.about_id order by q.at desc limit 20) d))
$$;
grant execute on function private.case_json(private.cases, integer) to service_role;

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
grant execute on function private.fitting_case(private.cases) to service_role;

-- Shows a case to every moderator but whom it is about, within the share of who reported it. Each has 300 open ones at most:
-- a flood of reports fills nobody's device, and what was decided makes room for the next (see next_cases). A case that was taken
-- from a moderator's devices comes back only where there is room, while it is open.
create function private.show_case(p_case uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
begin
  perform private.note_reporters(p_case);
  select * into c from private.cases q where q.id = p_case;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, c.id, 'case', private.fitting_case(c)
  from private.moderators m
  where m.removed_at is null and m.user_id <> c.owner_id
    and (exists (select 1 from public.records r where r.user_id = m.user_id and r.id = c.id and not r.deleted)
      or (c.state = 'open' and (select count(*) from public.records r
        where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300
        and private.is_in_share(c, m.user_id)))
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
end $$;
grant execute on function private.show_case(uuid) to service_role;

-- The oldest open cases that a moderator has not been shown, while there is room, those first that are within the share of
-- who reported them. Gives how many.
create function private.next_cases() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  shown integer := 0;
begin
  for one in
    select c.id from (
      select q.*, row_number() over (partition by coalesce(q.sole_reporter, q.id) order by q.opened_at) as place
      from private.cases q where q.state = 'open') c
    where exists (
      select 1 from private.moderators m where m.removed_at is null and m.user_id <> c.owner_id
        and not exists (select 1 from public.records r
          where r.user_id = m.user_id and r.id = c.id and not r.deleted)
        and (select count(*) from public.records r
          where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300)
    order by c.of_new_accounts and c.place > 1, (c.place - 1) / 10, c.opened_at limit 300
  loop
    perform private.show_case(one);
    shown := shown + 1;
  end loop;
  return shown;
end $$;
grant execute on function private.next_cases() to service_role;

-- Decisions older than 30 days go from moderators' devices. The case and its decisions stay. The words in evidence of
-- a report go a year after the decision.
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
  update private.cases c set seen = c.seen - 'messages', evidence = c.evidence - 'messages'
  where c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and (c.seen ? 'messages' or c.evidence ? 'messages');
  update private.reports r set seen = null, evidence = '{}'
  from private.cases c
  where c.about = 'message' and c.state <> 'open' and c.decided_at < p_now - interval '1 year'
    and r.message_id = c.about_id and r.evidence <> '{}';
  perform private.next_cases();
  return gone;
end $$;
grant execute on function private.forget_cases(timestamptz) to service_role;

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
grant execute on function private.open_case(private.cases) to service_role;

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
grant execute on function private.open_listing_case(uuid, text, integer, text, text) to service_role;

-- The owner's record of the standing of their listing, or of themself.
create function private.tell_standing(p_about text, p_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  s private.standings;
  told jsonb;
begin
  select * into s from private.standings q where q.about = p_about and q.about_id = p_id;
  if not private.has_account(s.owner_id) then
    return;
  end if;
  told := case when s.state = 'none' then '{}' else jsonb_strip_nulls(jsonb_build_object(
    'about', s.about, 'aboutId', s.about_id, 'state', s.state, 'reason', s.reason,
    'name', coalesce((select q.title from public.properties q where q.id = s.about_id), ''),
    'text', s.text, 'decisionId', s.decision_id, 'appeal', s.appeal, 'at', private.ms(s.at), 'until', private.ms(s.until))) end;
  insert into public.records (user_id, id, kind, body, deleted)
  select s.owner_id, s.record_id, 'standing', told, s.state = 'none'
  where s.state <> 'none'
    or exists (select 1 from public.records r where r.user_id = s.owner_id and r.id = s.record_id)
  on conflict (user_id, id) do update set body = excluded.body, deleted = excluded.deleted;
end $$;
grant execute on function private.tell_standing(text, uuid) to service_role;

-- The content of a listing that a decision is about: once changed, it is to be looked at again. The clock of its place is the server's
-- own word, and none of it.
create function private.content_of(p public.properties) returns text
language sql stable set search_path = ''
as $$ select md5(concat_ws('|', p.title, (p.details - 'time_zone')::text, p.price, p.currency)) $$;
grant execute on function private.content_of(public.properties) to service_role;

create function private.photos_of(p public.properties) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg((photo ->> 'id')::uuid order by photo ->> 'id'), '{}') from jsonb_array_elements(p.photos) photo
$$;
grant execute on function private.photos_of(public.properties) to service_role;

-- The decision about a listing, for the checks: whether the listing is unchanged since, whether it shows no other
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
grant execute on function private.review_of(public.properties) to service_role;

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
grant execute on function private.note_review(uuid, text, integer) to service_role;

-- Every report is a case, or part of one. Whoever is suspended brings up nothing.
create function private.report_is_a_case() returns trigger
language plpgsql set search_path = ''
as $$
declare
  c private.cases;
begin
  if private.is_suspended(new.reporter_id) then
    return null;
  end if;
  if new.property_id is not null then
    perform private.open_listing_case(new.property_id, 'reported');
    return null;
  end if;
  if new.review_id is not null then
    perform private.open_review_case(new.review_id, 'reported', '');
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
create trigger c_is_a_case after insert on private.reports
  for each row execute function private.report_is_a_case();

-- Moderators' decisions, and their outcomes. A decision is a record a moderator writes on their device; the database
-- carries it out when it arrives, and writes the outcome into the record.

-- The standing that a decision brings about, and the row it stands for.
create function private.set_standing(p private.standings) returns void
language sql volatile set search_path = ''
as $$
  insert into private.standings (about, about_id, owner_id, state, decision_id, reason, text, appeal, content, photos, until)
  values (p.about, p.about_id, p.owner_id, p.state, p.decision_id, p.reason, coalesce(p.text, ''), p.appeal, p.content,
    coalesce(p.photos, '{}'), p.until)
  on conflict (about, about_id) do update set
    state = excluded.state, decision_id = excluded.decision_id, reason = excluded.reason, text = excluded.text,
    appeal = excluded.appeal, content = excluded.content, photos = excluded.photos,
    until = excluded.until, at = now();
  select private.tell_standing(p.about, p.about_id)
$$;

-- Takes a listing off, with why. `pending_approval` has the server look at it again, as a listing that came anew.
create function private.show_listing(p_id uuid, p_visibility text, p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.properties set
    visibility = p_visibility, moderation_reason = left(p_reason, 300), judged_at = now(),
    approved_at = case when p_visibility = 'rejected' then null else approved_at end
  where id = p_id and (visibility, moderation_reason) is distinct from (p_visibility, p_reason);
end $$;

-- How a listing, or a person with all their listings, stands: what undo goes back to.
create function private.stand_of(p_about text, p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'about', p_about, 'id', p_id,
    'standing', (select to_jsonb(s) from private.standings s where s.about = p_about and s.about_id = p_id),
    'listings', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'visibility', q.visibility,
        'reason', q.moderation_reason, 'approved_at', q.approved_at)), '[]')
      from public.properties q
      where not q.deleted and case p_about when 'listing' then q.id = p_id
        else q.owner_id = p_id and q.visibility in ('live', 'pending_approval') end))
$$;

-- Back to how it stood, but what its owner removed meanwhile.
create function private.go_back(p_before jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  was private.standings;
  one jsonb;
begin
  if p_before ->> 'about' is null then
    return;
  end if;
  if p_before ->> 'about' = 'review' then
    perform private.set_review((p_before ->> 'id')::uuid, p_before ->> 'state', p_before ->> 'reason', p_before ->> 'said');
    return;
  end if;
  was := jsonb_populate_record(null::private.standings, nullif(p_before -> 'standing', 'null'));
  if was.about is null then
    was.about := p_before ->> 'about';
    was.about_id := (p_before ->> 'id')::uuid;
    select s.owner_id into was.owner_id from private.standings s
      where s.about = was.about and s.about_id = was.about_id;
    was.state := 'none';
  end if;
  if was.owner_id is not null then
    perform private.set_standing(was);
  end if;
  for one in select value from jsonb_array_elements(p_before -> 'listings') loop
    update public.properties set
      visibility = one ->> 'visibility', moderation_reason = one ->> 'reason',
      approved_at = (one ->> 'approved_at')::timestamptz, judged_at = now()
    where id = (one ->> 'id')::uuid and not deleted
      and (visibility, moderation_reason) is distinct from (one ->> 'visibility', one ->> 'reason');
  end loop;
end $$;

create function private.suspend_person(p_person uuid, p_decision uuid, p_reason text, p_text text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  s private.standings;
begin
  s.about := 'person';
  s.about_id := p_person;
  s.owner_id := p_person;
  s.state := 'suspended';
  s.decision_id := p_decision;
  s.reason := p_reason;
  s.text := p_text;
  perform private.set_standing(s);
  perform private.show_listing(q.id, 'rejected', 'suspended:person') from public.properties q
    where q.owner_id = p_person and not q.deleted and q.visibility in ('live', 'pending_approval');
end $$;

-- Carries out a moderator's decision about a case: makes all its changes, and gives how it stood. Null: it cannot be
-- decided so.
create function private.carry_out(c private.cases, p_id uuid, p_what text, p_reason text, p_text text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  p public.properties;
  seen public.properties;
  s private.standings;
  was jsonb;
begin
  if c.about = 'review' then
    was := private.review_stands(c.about_id);
    if p_what not in ('approve', 'refuse') then
      return null;
    end if;
    if was is null or (p_what = 'approve' and not exists (select 1 from private.area_opinions o
        where o.told_id = c.about_id and o.text = c.seen -> 'review' ->> 'text')) then
      -- Its writer removed or changed it: what was seen is not there to be shown, and the case is settled.
      return case when p_what = 'approve' then jsonb_build_object('about', null) end;
    end if;
    perform private.set_review(c.about_id, case p_what when 'approve' then 'shown' else 'refused' end, p_reason, p_text);
    return was;
  end if;
  if p_what = 'suspend_person' or (p_what = 'suspend' and c.about <> 'listing') then
    if private.is_suspended(c.owner_id) or not private.has_account(c.owner_id) then
      return null;
    end if;
    was := private.stand_of('person', c.owner_id);
    perform private.suspend_person(c.owner_id, p_id, p_reason, p_text);
    return was;
  end if;
  if p_what = 'warn' then
    if c.why <> 'reported' or private.is_suspended(c.owner_id) or not private.has_account(c.owner_id) then
      return null;
    end if;
    -- Nothing of theirs is taken off, so nothing comes back where it is undone.
    was := private.stand_of('person', c.owner_id) || jsonb_build_object('listings', '[]'::jsonb);
    s.about := 'person';
    s.about_id := c.owner_id;
    s.owner_id := c.owner_id;
    s.state := 'warned';
    s.decision_id := p_id;
    s.reason := p_reason;
    s.text := p_text;
    perform private.set_standing(s);
    return was;
  end if;
  if p_what = 'uphold' then
    if c.appeal is null then
      return null;
    end if;
    was := jsonb_build_object('about', null);
    update private.standings set appeal = 'turned_down', at = now()
      where about = c.about and about_id = c.about_id and appeal = 'waiting';
    perform private.tell_standing(c.about, c.about_id);
    return was;
  end if;
  if c.about = 'listing' then
    select * into p from public.properties q where q.id = c.about_id;
    was := private.stand_of('listing', c.about_id);
    s.about := 'listing';
    s.about_id := c.about_id;
    s.owner_id := c.owner_id;
    s.decision_id := p_id;
    s.reason := case when p_what <> 'approve' then p_reason end;
    s.text := p_text;
    -- It is about what was seen, not about what its owner made of it meanwhile.
    seen := jsonb_populate_record(null::public.properties, c.evidence);
    s.content := private.content_of(seen);
    s.photos := private.photos_of(seen);
    s.state := case p_what when 'approve' then 'released' when 'refuse' then 'refused' else 'suspended' end;
    if p.id is null or (p.deleted and p_what = 'approve') then
      -- Its owner removed it: there is nothing to show, and the case is settled. Refused it is all the same: it may be put back, or
      -- listed anew.
      return case when p_what = 'approve' then jsonb_build_object('about', null) end;
    end if;
    perform private.set_standing(s);
    if p_what <> 'approve' then
      perform private.show_listing(p.id, 'rejected', s.state || ':' || p_reason);
    elsif p.visibility = 'rejected' then
      perform private.show_listing(p.id, 'pending_approval', null);
    end if;
    return was;
  end if;
  if p_what <> 'approve' then
    return null;
  end if;
  select * into s from private.standings q where q.about = 'person' and q.about_id = c.owner_id;
  if coalesce(s.state, 'none') not in ('suspended', 'warned') or c.appeal is null then
    return jsonb_build_object('about', null);
  end if;
  -- The appeal of a suspended or warned person is heard: as if it had not been decided.
  was := private.stand_of('person', c.owner_id) || jsonb_build_object('listings', (
    select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'visibility', q.visibility,
      'reason', q.moderation_reason, 'approved_at', q.approved_at)), '[]')
    from public.properties q where q.owner_id = c.owner_id and q.moderation_reason = 'suspended:person'));
  perform private.go_back(d.before || jsonb_build_object('standing', null)) from private.decisions d
    where d.id = s.decision_id;
  s.state := 'released';
  s.decision_id := p_id;
  s.reason := null;
  s.text := p_text;
  s.appeal := null;
  s.until := null;
  perform private.set_standing(s);
  return was;
end $$;

-- Whether an appeal is against a decision of this moderator, where another one can decide it.
create function private.is_own_decision(c private.cases, p_by uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.standings s join private.decisions d on d.id = s.decision_id
      where s.about = c.about and s.about_id = c.about_id and d.by_id = p_by)
    and exists (select 1 from private.moderators m
      where m.removed_at is null and m.user_id not in (p_by, c.owner_id) and not private.is_suspended(m.user_id))
$$;

-- Decides as `p_by`. The same id again changes nothing. Gives what came of it, one of DECISION_OUTCOMES.
create function private.decide_case(
  p_id uuid, p_by uuid, p_case uuid, p_what text, p_reason text, p_text text
) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
  last private.decisions;
  was jsonb;
begin
  if not private.is_moderator(p_by) or private.is_suspended(p_by) then
    return 'not_a_moderator';
  end if;
  select * into c from private.cases q where q.id = p_case for update;
  if c.id is null then
    return 'gone';
  end if;
  if c.owner_id = p_by then
    return 'own';
  end if;
  if exists (select 1 from private.decisions d where d.id = p_id) then
    return case when exists (select 1 from private.decisions d where d.id = p_id and d.by_id = p_by)
      then 'done' else 'not_possible' end;
  end if;
  if p_what = 'undo' then
    select * into last from private.decisions d where d.case_id = c.id order by d.at desc limit 1;
    if last.id is null or last.what = 'undo' then
      return 'not_possible';
    end if;
    -- Not where something else was decided about the same since, or the same thing came up anew.
    if exists (select 1 from private.decisions d where d.owner_id = c.owner_id and d.at > last.at
        and d.before ->> 'about' = last.before ->> 'about' and d.before ->> 'id' = last.before ->> 'id')
      or exists (select 1 from private.cases q where q.about = c.about and q.about_id = c.about_id and q.state = 'open') then
      return 'not_possible';
    end if;
    perform private.go_back(last.before);
    if last.what = 'uphold' then
      update private.standings set appeal = 'waiting', at = now()
        where about = c.about and about_id = c.about_id and appeal = 'turned_down';
      perform private.tell_standing(c.about, c.about_id);
    end if;
    was := jsonb_build_object('about', null);
  else
    if c.state <> 'open' then
      return 'decided_already';
    end if;
    if p_what in ('refuse', 'suspend', 'suspend_person', 'warn') and p_reason is null then
      return 'not_possible';
    end if;
    if c.why = 'appeal' and private.is_own_decision(c, p_by) then
      return 'another_decides';
    end if;
    was := private.carry_out(c, p_id, p_what, p_reason, p_text);
    if was is null then
      return 'not_possible';
    end if;
  end if;
  insert into private.decisions (id, case_id, about_id, owner_id, by_id, by_name, what, reason, text, before, undoes)
  values (p_id, c.id, c.about_id, c.owner_id, p_by,
    coalesce((select u.full_name from public.user_profiles u where u.id = p_by), ''),
    p_what, p_reason, p_text, was, case when p_what = 'undo' then last.id end);
  update private.cases set
    state = case when p_what = 'undo' then 'open' else 'decided' end,
    decided_at = case when p_what = 'undo' then null else now() end
  where id = c.id;
  perform private.show_case(c.id), private.next_cases();
  return 'done';
end $$;

-- The suspension of a person by this decision ends by itself after so many days.
create function private.limit_suspension(p_decision uuid, p_days integer) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  who uuid;
begin
  update private.standings set until = now() + make_interval(days => p_days)
    where about = 'person' and state = 'suspended' and decision_id = p_decision and until is null
    returning about_id into who;
  if who is not null then
    perform private.tell_standing('person', who);
  end if;
end $$;

-- Ends the suspensions whose time is over: all is as before, and the person is told. Gives how many. SECURITY DEFINER because the
-- service decides nothing by itself.
create function private.end_suspensions(p_now timestamptz default now()) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  s private.standings;
  n integer := 0;
begin
  for s in select * from private.standings q
      where q.about = 'person' and q.state = 'suspended' and q.until <= p_now for update skip locked loop
    perform private.go_back(d.before || jsonb_build_object('standing', null)) from private.decisions d
      where d.id = s.decision_id;
    s.state := 'released';
    s.decision_id := null;
    s.reason := null;
    s.text := '';
    s.appeal := null;
    s.until := null;
    perform private.set_standing(s);
    n := n + 1;
  end loop;
  return n;
end $$;
grant execute on function private.end_suspensions(timestamptz) to service_role;

-- A decision that arrives. SECURITY DEFINER because moderators write nothing but records of their own. What came of it is
-- written into the record, so that a refused one stays with who wrote it, and says why.
create function private.take_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- What was decided is decided: only its record can be removed.
    new.body := case when new.deleted then new.body else old.body end;
    return new;
  end if;
  new.body := new.body || jsonb_build_object('outcome', private.decide_case(
    new.id, new.user_id, (new.body ->> 'caseId')::uuid, new.body ->> 'what', new.body ->> 'reason',
    left(coalesce(new.body ->> 'text', ''), 1000)));
  if new.body ->> 'outcome' = 'done' and (new.body ->> 'days')::integer between 1 and 90 then
    perform private.limit_suspension(new.id, (new.body ->> 'days')::integer);
  end if;
  return new;
end $$;
create trigger c_take_decision before insert or update on public.records
  for each row when (new.kind = 'decision' and not new.deleted) execute function private.take_decision();

-- The appeal of whom something was decided about, once a decision. SECURITY DEFINER as above.
create function private.take_appeal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  s private.standings;
  c private.cases;
  said text := left(coalesce(new.body ->> 'text', ''), 2000);
begin
  update private.standings q set appeal = 'waiting'
    where q.about = new.body ->> 'about' and q.about_id = (new.body ->> 'aboutId')::uuid
      and q.owner_id = new.user_id and q.decision_id = (new.body ->> 'decisionId')::uuid
      and q.state in ('refused', 'suspended', 'warned') and q.appeal is null
    returning * into s;
  if s.about is null then
    return null;
  end if;
  if s.about = 'listing' then
    perform private.open_listing_case(s.about_id, 'appeal', null, '', said);
  else
    c.about := 'person';
    c.about_id := s.about_id;
    c.owner_id := s.owner_id;
    c.why := 'appeal';
    c.name := coalesce((select u.full_name from public.user_profiles u where u.id = s.owner_id), '');
    c.seen := jsonb_build_object('person', private.person_seen(s.owner_id));
    c.appeal := said;
    c.appeal_at := now();
    perform private.open_case(c);
  end if;
  perform private.tell_standing(s.about, s.about_id);
  return null;
end $$;
create trigger c_take_appeal after insert on public.records
  for each row when (new.kind = 'appeal' and not new.deleted) execute function private.take_appeal();

-- Makes a person a moderator, for the operator; null where nobody has that confirmed address. Only from the console:
-- npm run moderators.
create function private.add_moderator(p_email text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  who uuid;
begin
  select u.id into who from public.user_profiles u
    where u.email = lower(btrim(p_email)) and u.verified_at is not null and not u.deleted;
  if who is null then
    return null;
  end if;
  insert into private.moderators (user_id) values (who)
    on conflict (user_id) do update set removed_at = null,
      added_at = case when moderators.removed_at is null then moderators.added_at else now() end;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, m.record_id, 'moderator', jsonb_build_object('since', private.ms(m.added_at))
  from private.moderators m where m.user_id = who
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
  perform private.next_cases();
  return who;
end $$;
grant execute on function private.add_moderator(text) to service_role;

-- Takes everything of it from their devices; what they decided stays. Null where nobody with that address is one.
create function private.remove_moderator(p_email text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  who uuid;
begin
  update private.moderators m set removed_at = now()
    from public.user_profiles u
    where u.id = m.user_id and u.email = lower(btrim(p_email)) and m.removed_at is null
    returning m.user_id into who;
  update public.records set deleted = true, body = '{}'
    where user_id = who and kind in ('moderator', 'case') and not deleted;
  return who;
end $$;
grant execute on function private.remove_moderator(text) to service_role;

-- A suspended person reads, exports and appeals, and takes their own things off; they send and list nothing.
create function private.is_suspended(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.standings s
    where s.about = 'person' and s.about_id = who and s.state = 'suspended' and coalesce(s.until, 'infinity') > now())
$$;
grant execute on function private.is_suspended(uuid) to authenticated, service_role;

create function private.guard_suspended() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and private.is_suspended((select auth.uid())) then
    raise exception 'suspended' using errcode = '42501', constraint = 'suspended';
  end if;
  return new;
end $$;
create trigger a_suspended before insert on public.inquiries
  for each row execute function private.guard_suspended();
create trigger a_suspended before insert on public.viewings
  for each row execute function private.guard_suspended();

create function private.guard_suspended_lister() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and (tg_op = 'INSERT' or not private.is_taken_off(new))
    and private.is_suspended((select auth.uid())) then
    raise exception 'suspended' using errcode = '42501', constraint = 'suspended';
  end if;
  return new;
end $$;
create trigger a_suspended before insert or update on public.properties
  for each row execute function private.guard_suspended_lister();

-- A device warns of no part that a moderator approved: a listing names the parts that are as they were approved, its
-- words, its price and its photos. A changed part is no longer named, and the warning is back.

-- The words that devices look for signs in, those of every language.
create function private.words_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.title, p.details -> 'summary', p.details -> 'description', p.details -> 'nearby',
    p.details -> 'house_rules', coalesce(p.details -> 'translations', '[]'))::text)
$$;
grant execute on function private.words_of(public.properties) to service_role;

-- The price, and what of the home it is compared by.
create function private.priced_of(p public.properties) returns text
language sql immutable set search_path = ''
as $$
  select md5(jsonb_build_array(p.price, p.currency, p.price_period, p.listing_type, p.property_type, p.bedrooms,
    p.living_area, p.area_id)::text)
$$;
grant execute on function private.priced_of(public.properties) to service_role;

-- The parts of a listing that are as a moderator approved them; null: none. SECURITY DEFINER because guests and other
-- people read listings, and no decisions.
create function private.reviewed_parts(p public.properties) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_agg(part.name order by part.name)
  from private.standings s
  cross join lateral (values
    ('photos', private.photos_of(p) <@ array(select jsonb_array_elements_text(s.reviewed -> 'photos'))::uuid[]),
    ('price', s.reviewed ->> 'price' = private.priced_of(p)),
    ('text', s.reviewed ->> 'text' = private.words_of(p))) part (name, is_same)
  where s.about = 'listing' and s.about_id = p.id and s.reviewed is not null and part.is_same
$$;
grant execute on function private.reviewed_parts(public.properties) to anon, authenticated, service_role;

-- The effect of a decision on the warnings of devices. A moderator approves the state they were shown (`evidence`),
-- not a later one of the owner. SECURITY DEFINER because decisions are carried out for whoever is a moderator.
create function private.note_reviewed() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c private.cases;
  seen public.properties;
  approved jsonb;
begin
  select * into c from private.cases q where q.id = new.case_id;
  if c.about is distinct from 'listing' or new.what not in ('approve', 'refuse', 'suspend', 'undo') then
    return null;
  end if;
  if new.what = 'approve' then
    seen := jsonb_populate_record(null::public.properties, c.evidence);
    approved := jsonb_build_object('photos', to_jsonb(private.photos_of(seen)), 'price', private.priced_of(seen),
      'text', private.words_of(seen));
  elsif new.what = 'undo' then
    select nullif(d.before -> 'standing' -> 'reviewed', 'null') into approved from private.decisions d where d.id = new.undoes;
  end if;
  update private.standings set reviewed = approved
    where about = 'listing' and about_id = c.about_id and reviewed is distinct from approved;
  if found then
    -- Devices are given it anew.
    update public.properties set approved_at = approved_at where id = c.about_id and not deleted;
  end if;
  return null;
end $$;
create trigger c_note_reviewed after insert on private.decisions
  for each row execute function private.note_reviewed();

-- An owner asks for a person to look at a home that is held, or that renters are warned of: a record of theirs, as an appeal is.
-- Moderators are shown it as a case, and what comes of it is written into the record.
-- Says in the record what came of it: of one that is new, or asked for again after it was removed. SECURITY DEFINER because
-- who asks writes nothing but a record of their own.
create function private.take_review_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  p public.properties;
  s private.standings;
  open private.cases;
  said constant text := left(coalesce(new.body ->> 'text', ''), 2000);
  outcome text := 'waiting';
begin
  select * into p from public.properties q
    where q.id = (new.body ->> 'listingId')::uuid and q.owner_id = new.user_id and not q.deleted;
  select * into s from private.standings q where q.about = 'listing' and q.about_id = p.id;
  if p.id is null or p.visibility not in ('live', 'pending_approval', 'rejected')
    -- What was decided is appealed against.
    or coalesce(s.state, 'none') in ('refused', 'suspended') or private.is_suspended(new.user_id) then
    outcome := 'not_possible';
  else
    select * into open from private.cases c
      where c.about = 'listing' and c.about_id = p.id and c.state = 'open' and c.why in ('reported', 'appeal');
    if open.id is not null then
      -- What was reported stays as it was seen then.
      update private.cases set appeal = said, appeal_at = now() where id = open.id;
      perform private.show_case(open.id);
    else
      perform private.open_listing_case(p.id, 'asked', null, (
        select string_agg(sign, ',') from jsonb_array_elements_text(new.body -> 'signs') sign
        where sign ~ '^[a-z_]{1,40}$' and p.visibility <> 'rejected'), said);
    end if;
  end if;
  new.body := new.body - 'answer' || jsonb_build_object('outcome', outcome);
  return new;
end $$;

-- Writes the decision into the request of the person who asked for a review. SECURITY DEFINER because decisions are
-- carried out for whoever is a moderator.
create function private.answer_review_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  c private.cases;
begin
  select * into c from private.cases q where q.id = new.case_id;
  if c.about is distinct from 'listing' or c.appeal is null then
    return null;
  end if;
  update public.records r set body = r.body || jsonb_build_object(
    'outcome', case when new.what = 'approve' then 'approved' when new.what = 'undo' then 'waiting' else 'turned_down' end,
    'answer', case when new.what = 'undo' then '' else new.text end)
  where r.user_id = c.owner_id and r.kind = 'review_request' and not r.deleted
    and r.body ->> 'listingId' = c.about_id::text and r.body ->> 'outcome' <> 'not_possible'
    -- What was asked for before, of the home as it was then, has its answer.
    and (new.what = 'undo' or r.body ->> 'outcome' = 'waiting')
    and (new.what <> 'undo' or r.updated_at >= c.opened_at);
  return null;
end $$;
create trigger d_answer_review_request after insert on private.decisions
  for each row execute function private.answer_review_request();

-- Once it came, the record can only be removed: what was asked for is not written anew by whoever asked. Who writes is asked where
-- it is still they who write, and not within a function that runs as its owner, where everybody is trusted.
create function private.keep_review_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := old.body;
  return new;
end $$;

create trigger c_take_review_request before insert on public.records
  for each row when (new.kind = 'review_request' and not new.deleted) execute function private.take_review_request();
create trigger c_take_review_request_again before update on public.records
  for each row when (new.kind = 'review_request' and old.deleted and not new.deleted and not private.is_trusted())
  execute function private.take_review_request();
create trigger c_keep_review_request before update on public.records
  for each row when (new.kind = 'review_request' and not old.deleted and not new.deleted and not private.is_trusted())
  execute function private.keep_review_request();

-- A moderator reads which signs of a fraud the reporter's device had shown them.

-- The signs that a device reports: at most ten words that look like signs.
create function private.signs_seen(p_seen jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(s.sign order by s.at), '[]') from (
    select e.value #>> '{}' as sign, e.ordinality as at
    from jsonb_array_elements(case when jsonb_typeof(p_seen -> 'signs') = 'array' then p_seen -> 'signs' else '[]' end)
      with ordinality e
    where jsonb_typeof(e.value) = 'string' and e.value #>> '{}' ~ '^[a-z][a-z_]{0,39}$'
    order by e.ordinality limit 10) s
$$;
grant execute on function private.signs_seen(jsonb) to service_role;

-- A person who reports much, and new accounts together, have a share of a moderator's device, so that nobody's flood
-- keeps the reports of others out of sight. A report beyond that share stays a report and an open case, and comes
-- when there is room.
create function private.note_reporters(p_case uuid) returns void
language sql volatile set search_path = ''
as $$
  update private.cases c set sole_reporter = by.sole, of_new_accounts = by.are_new
  from (
    select case when q.why = 'reported' and count(distinct r.reporter_id) = 1 then min(r.reporter_id::text)::uuid end as sole,
      q.why = 'reported' and coalesce(bool_and(u.created_at is null or u.created_at > r.received_at - interval '7 days')
        filter (where r.id is not null), false) as are_new
    from private.cases q
    left join private.reports r on q.about_id in (r.property_id, r.person_id, r.message_id, r.review_id)
    left join public.user_profiles u on u.id = r.reporter_id
    where q.id = p_case group by q.why) by
  where c.id = p_case and (c.sole_reporter, c.of_new_accounts) is distinct from (by.sole, by.are_new)
$$;
grant execute on function private.note_reporters(uuid) to service_role;

-- Whether a case fits into its reporters' share of what this moderator's devices show: 10 of one person, 100 of all new accounts.
create function private.is_in_share(c private.cases, p_moderator uuid) returns boolean
language sql stable set search_path = ''
as $$
  select (c.sole_reporter is null or count(*) filter (where q.sole_reporter = c.sole_reporter) < 10)
    and (not c.of_new_accounts or count(*) filter (where q.of_new_accounts) < 100)
  from public.records r join private.cases q on q.id = r.id
  where r.user_id = p_moderator and r.kind = 'case' and not r.deleted and q.state = 'open' and q.id <> c.id
$$;
grant execute on function private.is_in_share(private.cases, uuid) to service_role;

-- Searches of moderators for people: who asked what, and how many were found. Kept for a year.
create table private.people_searches (
  id bigint generated always as identity primary key,
  moderator_id uuid not null references auth.users (id) on delete cascade,
  text text not null check (char_length(text) <= 100),
  found integer not null,
  at timestamptz not null default now()
);
create index people_searches_moderator on private.people_searches (moderator_id);
create index people_searches_at on private.people_searches (at);
alter table private.people_searches enable row level security;
grant select, insert, delete on private.people_searches to service_role;

-- People whose name or address holds these words, by name, and after p_after the next of them. Null: whoever asks is no moderator, or
-- suspended. Nobody is shown themselves.
create function private.find_people(p_by uuid, p_text text, p_after uuid, p_limit integer) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  sought constant text :=
    '%' || replace(replace(replace(lower(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  last_name text;
  found jsonb;
begin
  if not private.is_moderator(p_by) or private.is_suspended(p_by) then
    return null;
  end if;
  select lower(u.full_name) into last_name from public.user_profiles u where u.id = p_after;
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'name', u.full_name, 'email', u.email, 'userType', u.user_type, 'since', private.ms(u.created_at),
      'state', case when s.state = 'suspended' and not private.is_suspended(u.id) then 'none' else coalesce(s.state, 'none') end,
      'until', private.ms(s.until),
      'listings', (select count(*) from public.properties p where p.owner_id = u.id and not p.deleted),
      'cases', (select count(*) from private.cases c where c.owner_id = u.id and c.state = 'open'))
    order by lower(u.full_name), u.id), '[]') into found
  from (
    select * from public.user_profiles q
    where not q.deleted and q.id <> p_by and (lower(q.full_name) like sought or lower(q.email) like sought)
      and (last_name is null or (lower(q.full_name), q.id) > (last_name, p_after))
    order by lower(q.full_name), q.id limit p_limit + 1) u
  left join private.standings s on s.about = 'person' and s.about_id = u.id;
  delete from private.people_searches where at < now() - interval '1 year';
  insert into private.people_searches (moderator_id, text, found)
  values (p_by, left(trim(p_text), 100), least(jsonb_array_length(found), p_limit));
  return jsonb_build_object(
    'hasMore', jsonb_array_length(found) > p_limit,
    'people', case when jsonb_array_length(found) > p_limit then found - p_limit else found end);
end $$;
grant execute on function private.find_people(uuid, text, uuid, integer) to service_role;
