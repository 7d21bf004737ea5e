-- A decision about a listing is about what the moderator was shown: what its owner changed meanwhile is looked at by itself. One that its
-- owner removed is refused all the same: it may be put back, or listed anew.
create or replace function private.show_listing(p_id uuid, p_visibility text, p_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.properties set
    visibility = p_visibility, moderation_reason = left(p_reason, 300), judged_at = now(),
    approved_at = case when p_visibility = 'rejected' then null else approved_at end
  where id = p_id and (visibility, moderation_reason) is distinct from (p_visibility, p_reason);
end $$;

create or replace function private.carry_out(c private.cases, p_id uuid, p_what text, p_reason text, p_text text) returns jsonb
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
