-- A warning, a suspension that ends by itself, and another moderator for appeals. See 17_moderation.sql.
alter table private.standings add column until timestamptz;
alter table private.standings drop constraint standings_state_check;
alter table private.standings add constraint standings_state_check
  check (state in ('none', 'held', 'released', 'refused', 'suspended', 'warned'));
alter table private.decisions drop constraint decisions_what_check;
alter table private.decisions add constraint decisions_what_check
  check (what in ('approve', 'refuse', 'suspend', 'suspend_person', 'uphold', 'undo', 'warn'));

create or replace function private.tell_standing(p_about text, p_id uuid) returns void
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

create or replace function private.set_standing(p private.standings) returns void
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

create or replace function private.is_suspended(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.standings s
    where s.about = 'person' and s.about_id = who and s.state = 'suspended' and coalesce(s.until, 'infinity') > now())
$$;

create or replace function private.carry_out(c private.cases, p_id uuid, p_what text, p_reason text, p_text text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  p public.properties;
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
    select * into p from public.properties q where q.id = c.about_id and not q.deleted;
    was := private.stand_of('listing', c.about_id);
    s.about := 'listing';
    s.about_id := c.about_id;
    s.owner_id := c.owner_id;
    s.decision_id := p_id;
    s.reason := case when p_what <> 'approve' then p_reason end;
    s.text := p_text;
    s.content := private.content_of(p);
    s.photos := private.photos_of(p);
    s.state := case p_what when 'approve' then 'released' when 'refuse' then 'refused' else 'suspended' end;
    if p.id is null then
      -- Its owner removed it: there is nothing to show or to take off, and the case is settled.
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

create or replace function private.take_appeal() returns trigger
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

create function private.is_own_decision(c private.cases, p_by uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select 1 from private.standings s join private.decisions d on d.id = s.decision_id
      where s.about = c.about and s.about_id = c.about_id and d.by_id = p_by)
    and exists (select 1 from private.moderators m
      where m.removed_at is null and m.user_id not in (p_by, c.owner_id) and not private.is_suspended(m.user_id))
$$;

create or replace function private.decide_case(
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

create or replace function private.take_decision() returns trigger
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

revoke execute on function private.is_own_decision(private.cases, uuid) from public;
revoke execute on function private.limit_suspension(uuid, integer) from public;
revoke execute on function private.end_suspensions(timestamptz) from public;
grant execute on function private.end_suspensions(timestamptz) to service_role;
