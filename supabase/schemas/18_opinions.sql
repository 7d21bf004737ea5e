-- Residents' opinions about an area: answers to questions and a short review, one a person and area. The opinion is a
-- record of its writer, which nobody else reads; here is the part of it that counts. Others are told sums of five
-- people or more, and reviews without their writers.
create table private.area_opinions (
  user_id uuid not null references auth.users (id) on delete cascade,
  area_id uuid not null references public.areas (id) on delete cascade,
  -- Of the record it comes from.
  record_id uuid not null,
  lived text not null check (lived in ('now', 'before')),
  answers jsonb not null default '{}',
  text text not null default '',
  -- By which others know the review. At random: an id that is made of its writer's could be guessed from theirs.
  told_id uuid not null default gen_random_uuid() unique,
  -- Of the review. `none`: there is no review.
  state text not null check (state in ('none', 'waiting', 'shown', 'held', 'refused')),
  -- A moderator refused one of this person about this area: the next is looked at by somebody, whatever the checks say.
  refused boolean not null default false,
  reason text,
  said text not null default '',
  -- Its writer took it out. It is kept only while it was refused.
  removed boolean not null default false,
  written_at timestamptz not null default now(),
  -- When the checks may look at it.
  due_at timestamptz not null default now(),
  primary key (user_id, area_id)
);
create index area_opinions_area on private.area_opinions (area_id);
create index area_opinions_due on private.area_opinions (due_at) where state = 'waiting';
create index area_opinions_record on private.area_opinions (user_id, record_id);
alter table private.area_opinions enable row level security;
grant select, insert, update, delete on private.area_opinions to service_role;

-- A person's opinion counts if their address is confirmed and they are not suspended.
create function private.counts_as_resident(who uuid) returns boolean
language sql stable set search_path = ''
as $$
  select not private.is_suspended(who) and exists (
    select 1 from public.user_profiles u where u.id = who and u.verified_at is not null and not u.deleted)
$$;
grant execute on function private.counts_as_resident(uuid) to service_role;

-- As contract/rules/areas/residents.ts: null of fewer than five people, and of each question no fewer than five answers.
create function private.residents_of(p_area uuid) returns jsonb
language sql stable set search_path = ''
as $$
  with counted as materialized (
    select o.* from private.area_opinions o
    where o.area_id = p_area and not o.removed and private.counts_as_resident(o.user_id)),
  polls as (
    select said.key as question, count(*) as n, count(*) filter (where said.value = 'true') as yes
    from counted c cross join lateral jsonb_each(c.answers) said
    where jsonb_typeof(said.value) = 'boolean' and said.key ~ '^[A-Za-z]{1,40}$'
    group by said.key having count(*) >= 5),
  reviews as (
    select c.told_id, c.text, c.lived, to_char(c.written_at at time zone 'UTC', 'YYYY-MM') as month from counted c
    where c.state = 'shown'
    order by month desc, c.told_id limit 12)
  select jsonb_build_object(
    'people', (select count(*) from counted),
    'polls', (select coalesce(jsonb_object_agg(p.question,
      jsonb_build_object('n', p.n, 'agree', floor(p.yes * 100.0 / p.n + 0.5)::integer)), '{}') from polls p),
    'reviews', (select coalesce(jsonb_agg(jsonb_build_object('id', r.told_id, 'text', r.text, 'lived', r.lived, 'month', r.month)
      order by r.month desc, r.told_id), '[]') from reviews r))
  where (select count(*) from counted) >= 5
$$;
grant execute on function private.residents_of(uuid) to service_role;

-- How a review stands, for undo; null: its writer removed it, or there is none.
create function private.review_stands(p_told uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('about', 'review', 'id', o.told_id, 'state', o.state, 'reason', o.reason, 'said', o.said)
  from private.area_opinions o where o.told_id = p_told and not o.removed and o.state <> 'none'
$$;

-- The outcome in the record of an opinion.
create function private.opinion_outcome(o private.area_opinions) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'outcome', case when private.is_suspended(o.user_id) then 'not_counted'
      when not private.counts_as_resident(o.user_id) then 'unconfirmed'
      when o.state = 'none' then 'counted' else o.state end,
    'reason', case when o.state = 'refused' then o.reason end,
    'said', case when o.state = 'refused' then nullif(o.said, '') end))
$$;
grant execute on function private.opinion_outcome(private.area_opinions) to service_role;

-- Tells its writer what came of it, in their record.
create function private.tell_opinion(p_told uuid) returns void
language sql volatile set search_path = ''
as $$
  update public.records r set body = (r.body - 'reason' - 'said') || private.opinion_outcome(o)
  from private.area_opinions o
  where o.told_id = p_told and not o.removed and r.user_id = o.user_id and r.id = o.record_id and not r.deleted
    and r.body is distinct from (r.body - 'reason' - 'said') || private.opinion_outcome(o)
$$;
grant execute on function private.tell_opinion(uuid) to service_role;

-- Sets the decision about a review, or puts back how it stood before.
create function private.set_review(p_told uuid, p_state text, p_reason text, p_said text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.area_opinions o set state = p_state, refused = p_state = 'refused',
    reason = case when p_state = 'refused' then p_reason end, said = case when p_state = 'refused' then coalesce(p_said, '') else '' end
  where o.told_id = p_told and o.state <> 'none';
  perform private.tell_opinion(p_told);
end $$;

-- A case about a review as it stands; its writer is not in it.
create function private.open_review_case(p_told uuid, p_why text, p_held text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  o private.area_opinions;
  c private.cases;
begin
  select * into o from private.area_opinions q where q.told_id = p_told and not q.removed and q.state <> 'none';
  if o.told_id is null then
    return;
  end if;
  c.about := 'review';
  c.about_id := o.told_id;
  c.owner_id := o.user_id;
  c.why := p_why;
  c.name := coalesce((select a.name from public.areas a where a.id = o.area_id), '');
  c.seen := jsonb_build_object('review', jsonb_build_object('area', c.name, 'text', o.text, 'lived', o.lived));
  c.evidence := c.seen || jsonb_build_object('areaId', o.area_id, 'answers', o.answers);
  c.held := p_held;
  perform private.open_case(c);
end $$;
grant execute on function private.open_review_case(uuid, text, text) to service_role;

-- Closes the case of a held review that its writer changed or removed. A reported one stays.
create function private.close_review_case(p_told uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
begin
  update private.cases c set state = 'closed', decided_at = now()
    where c.about = 'review' and c.about_id = p_told and c.state = 'open' and c.why in ('held', 'changed')
      and not exists (select 1 from private.reports r where r.review_id = p_told)
    returning c.id into one;
  if one is not null then
    perform private.show_case(one);
  end if;
end $$;

-- Takes what somebody says about an area, and writes into the record what came of it. SECURITY DEFINER because they write nothing but
-- a record of their own.
create function private.take_opinion() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  area constant uuid := private.uuid_in(new.body, 'areaId');
  words constant text := btrim(left(coalesce(new.body ->> 'text', ''), 400), E' \t\r\n');
  was private.area_opinions;
  o private.area_opinions;
begin
  -- One record is about one area: what it said about another is gone.
  for was in select * from private.area_opinions q where q.user_id = new.user_id and q.record_id = new.id
    and (new.deleted or q.area_id is distinct from area)
  loop
    perform private.close_review_case(was.told_id);
    if was.refused then
      update private.area_opinions q set removed = true, answers = '{}', text = '', state = 'refused'
        where q.told_id = was.told_id;
    else
      delete from private.area_opinions q where q.told_id = was.told_id;
    end if;
  end loop;
  if new.deleted then
    return new;
  end if;
  new.body := new.body - 'outcome' - 'reason' - 'said';
  select * into was from private.area_opinions q where q.user_id = new.user_id and q.area_id = area for update;
  if not exists (select 1 from public.areas a where a.id = area and not a.deleted)
    or coalesce(new.body ->> 'lived', '') not in ('now', 'before')
    or (was.user_id is not null and not was.removed and was.record_id <> new.id) then
    new.body := new.body || '{"outcome": "not_counted"}';
    return new;
  end if;
  insert into private.area_opinions as q (user_id, area_id, record_id, lived, answers, text, state)
  values (new.user_id, area, new.id, new.body ->> 'lived',
    case when jsonb_typeof(new.body -> 'answers') = 'object' then new.body -> 'answers' else '{}' end, words,
    case when words = '' then 'none' else 'waiting' end)
  on conflict (user_id, area_id) do update set
    record_id = excluded.record_id, lived = excluded.lived, answers = excluded.answers, text = excluded.text, removed = false,
    due_at = now(),
    written_at = case when q.text = excluded.text then q.written_at else now() end,
    state = case when words = '' then 'none'
      when q.text = words and not q.removed and q.state <> 'none' then q.state
      when q.refused then 'held' else 'waiting' end
  returning * into o;
  if o.text is distinct from was.text then
    perform private.close_review_case(o.told_id);
  end if;
  if o.state = 'held' and o.text is distinct from was.text then
    perform private.open_review_case(o.told_id, 'changed', '');
  elsif o.state = 'waiting' then
    perform pg_notify('listing_checks', '');
  end if;
  new.body := new.body || private.opinion_outcome(o);
  return new;
end $$;
create trigger c_take_opinion before insert on public.records
  for each row when (new.kind = 'area_opinion') execute function private.take_opinion();

-- The server's own write into the record is no word of its writer.
create trigger c_take_changed_opinion before update on public.records
  for each row when (new.kind = 'area_opinion' and not private.is_trusted()) execute function private.take_opinion();

-- The review the checks are to look at next; null: none waits.
create function private.next_review() returns table (told_id uuid, text text)
language sql volatile set search_path = ''
as $$
  select o.told_id, o.text from private.area_opinions o
  where o.state = 'waiting' and not o.removed and o.due_at <= now()
  order by o.due_at limit 1 for update skip locked
$$;
grant execute on function private.next_review() to service_role;

-- Takes the checks' findings in a review: without any it is shown, else somebody looks.
create function private.judge_review(p_told uuid, p_signs text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update private.area_opinions o set state = case when p_signs = '{}' then 'shown' else 'held' end
    where o.told_id = p_told and o.state = 'waiting';
  if not found then
    return;
  end if;
  perform private.tell_opinion(p_told);
  if p_signs <> '{}' then
    perform private.open_review_case(p_told, 'held', array_to_string(p_signs, ','));
  end if;
end $$;
grant execute on function private.judge_review(uuid, text[]) to service_role;

-- The review that somebody reports, and whose it is: one that they are shown, and not their own.
create function private.review_reported(p_told uuid, p_reporter uuid) returns table (owner_id uuid, evidence jsonb)
language sql stable set search_path = ''
as $$
  select o.user_id, jsonb_build_object('review', jsonb_build_object('areaId', o.area_id, 'text', o.text, 'lived', o.lived))
  from private.area_opinions o
  where o.told_id = p_told and o.state = 'shown' and not o.removed and o.user_id <> p_reporter
    and private.residents_of(o.area_id) is not null
$$;
grant execute on function private.review_reported(uuid, uuid) to service_role;
