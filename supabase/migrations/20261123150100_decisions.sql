-- What moderators decide, and what comes of it. A decision is a record a moderator writes on their device; the database
-- carries it out when it arrives, and writes what came of it into the record.

-- The standing that a decision brings about, and the row it stands for.
create function private.set_standing(p private.standings) returns void
language sql volatile set search_path = ''
as $$
  insert into private.standings (about, about_id, owner_id, state, decision_id, reason, text, appeal, content, photos)
  values (p.about, p.about_id, p.owner_id, p.state, p.decision_id, p.reason, coalesce(p.text, ''), p.appeal, p.content,
    coalesce(p.photos, '{}'))
  on conflict (about, about_id) do update set
    state = excluded.state, decision_id = excluded.decision_id, reason = excluded.reason, text = excluded.text,
    appeal = excluded.appeal, content = excluded.content, photos = excluded.photos, at = now();
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
  where id = p_id and not deleted and (visibility, moderation_reason) is distinct from (p_visibility, p_reason);
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

-- What it comes to that a moderator decides this about a case: changes all there is to change, and gives how it stood.
-- Null: it cannot be decided so.
create function private.carry_out(c private.cases, p_id uuid, p_what text, p_reason text, p_text text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  p public.properties;
  s private.standings;
  was jsonb;
begin
  if p_what = 'suspend_person' or (p_what = 'suspend' and c.about <> 'listing') then
    if private.is_suspended(c.owner_id) or not exists (select 1 from auth.users u where u.id = c.owner_id) then
      return null;
    end if;
    was := private.stand_of('person', c.owner_id);
    perform private.suspend_person(c.owner_id, p_id, p_reason, p_text);
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
  if s.state is distinct from 'suspended' or c.appeal is null then
    return jsonb_build_object('about', null);
  end if;
  -- The appeal of a suspended person is heard: as if it had not been decided.
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
  perform private.set_standing(s);
  return was;
end $$;

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
    if p_what in ('refuse', 'suspend', 'suspend_person') and p_reason is null then
      return 'not_possible';
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
      and q.state in ('refused', 'suspended') and q.appeal is null
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

-- Whom the operator makes one; null where nobody has that confirmed address. Only from the console: npm run moderators.
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

-- Whoever is suspended reads, exports and appeals, and takes their own things off; they send and list nothing.
create function private.is_suspended(who uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from private.standings s
    where s.about = 'person' and s.about_id = who and s.state = 'suspended')
$$;

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

-- As before, and: who is suspended writes to nobody.
create or replace function private.send_refusal(p_sender uuid, p_conversation uuid, p_receiver uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  c public.conversations;
begin
  if p_sender = p_receiver then
    return 'conversation_mismatch';
  end if;
  select * into c from public.conversations where id = p_conversation;
  if found then
    if p_sender not in (c.user_low, c.user_high) then
      return 'not_a_participant';
    end if;
    if p_receiver not in (c.user_low, c.user_high) then
      return 'conversation_mismatch';
    end if;
  end if;
  if private.is_suspended(p_sender)
    or not exists (select 1 from public.user_profiles where id = p_sender and not deleted) then
    return 'forbidden';
  end if;
  if not exists (select 1 from public.user_profiles where id = p_receiver and not deleted) then
    return 'unknown_recipient';
  end if;
  if exists (select 1 from public.blocked_users
      where blocker_id = p_receiver and blocked_id = p_sender) then
    return 'blocked';
  end if;
  return null;
end $$;

revoke execute on function
  private.set_standing(private.standings), private.show_listing(uuid, text, text), private.stand_of(text, uuid),
  private.go_back(jsonb), private.suspend_person(uuid, uuid, text, text),
  private.carry_out(private.cases, uuid, text, text, text),
  private.decide_case(uuid, uuid, uuid, text, text, text), private.take_decision(), private.take_appeal(),
  private.add_moderator(text), private.remove_moderator(text), private.is_suspended(uuid), private.guard_suspended(),
  private.guard_suspended_lister()
  from public;
grant execute on function private.add_moderator(text), private.remove_moderator(text) to service_role;
grant execute on function private.is_suspended(uuid) to authenticated, service_role;
