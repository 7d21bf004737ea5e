-- A hosted project's service_role may not look into the account service's tables, and a new one grants nothing by itself.
-- Whether an account is there is asked of a function of ours that may look; who may do what is granted by name.
create function private.has_account(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select 1 from auth.users u where u.id = p_id) $$;
revoke execute on function private.has_account(uuid) from public;
grant execute on function private.has_account(uuid) to service_role;

-- As before, but for that.
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

create or replace function private.meet(p_viewer uuid, p_person uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  insert into private.known_people (viewer_id, person_id)
  select p_viewer, p_person
  where p_viewer <> p_person
    and private.has_account(p_viewer)
    and exists (select 1 from public.user_profiles u where u.id = p_person)
  on conflict do nothing;
  if found then
    delete from public.departures d
      where d.collection = 'users' and d.scope = 'people' and d.row_id = p_person and d.user_id = p_viewer;
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'users', 'scope', 'people', 'user', p_viewer)::text);
  end if;
end $$;

create or replace function private.show_shared(p_owner uuid, p_record uuid, p_with uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  mirror constant uuid := private.shared_id(p_owner, p_record, p_with);
  shown jsonb;
begin
  if p_record is null or p_with is null or p_with = p_owner then
    return;
  end if;
  select jsonb_build_object('ownerId', p_owner, 'recordId', r.id, 'kind', r.kind, 'body', r.body)
    -- In a list are people who never wrote to each other.
    || case when r.kind = 'shortlist' then jsonb_build_object('ownerName',
        coalesce((select u.full_name from public.user_profiles u where u.id = p_owner), '')) else '{}' end
    || case when r.kind = 'shortlist' and not r.body ? 'answersId' then jsonb_build_object('people',
        private.people_of_list(p_owner, p_record)) else '{}' end
    into shown
  from public.records r
  where r.user_id = p_owner and r.id = p_record and not r.deleted and private.can_be_shared(r.kind)
    and case when r.kind = 'shortlist' and r.body ? 'answersId' then
      r.id = private.answer_id(p_owner, private.uuid_in(r.body, 'answersId'))
      and private.uuid_in(r.body, 'ownerId') <> p_owner
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_owner)
      and private.is_in_list(private.uuid_in(r.body, 'ownerId'), private.uuid_in(r.body, 'answersId'), p_with)
    else
      exists (select 1 from public.records s where s.user_id = p_owner and s.kind = 'share' and not s.deleted
        and s.body ->> 'recordId' = p_record::text and s.body ->> 'withId' = p_with::text)
      and exists (select 1 from public.conversations c
        where c.user_low = least(p_owner, p_with) and c.user_high = greatest(p_owner, p_with))
    end
    and not exists (select 1 from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((p_owner, p_with), (p_with, p_owner)))
    and private.has_account(p_with);
  if shown is null then
    update public.records r set deleted = true, body = '{}'
    where r.user_id = p_with and r.id = mirror and not r.deleted;
  elsif exists (select 1 from public.records r where r.user_id = p_with and r.id = mirror and not r.deleted)
    or ((select count(*) from public.records r where r.user_id = p_with and r.kind = 'shared' and not r.deleted
        and r.body ->> 'ownerId' = p_owner::text) < 100
      and (shown ->> 'kind' <> 'shortlist' or (select count(*) from public.records s where s.user_id = p_owner
        and s.kind = 'share' and not s.deleted and s.body ->> 'recordId' = p_record::text) <= 11)) then
    insert into public.records as r (user_id, id, kind, body) values (p_with, mirror, 'shared', shown)
    on conflict (user_id, id) do update set body = excluded.body, deleted = false
      where r.deleted or r.body is distinct from excluded.body;
  end if;
end $$;

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
    'text', s.text, 'decisionId', s.decision_id, 'appeal', s.appeal, 'at', private.ms(s.at))) end;
  insert into public.records (user_id, id, kind, body, deleted)
  select s.owner_id, s.record_id, 'standing', told, s.state = 'none'
  where s.state <> 'none'
    or exists (select 1 from public.records r where r.user_id = s.owner_id and r.id = s.record_id)
  on conflict (user_id, id) do update set body = excluded.body, deleted = excluded.deleted;
end $$;

-- What the interface of rows and the server had from default privileges.
grant all on
  public.areas, public.blocked_users, public.conversation_participants, public.conversations, public.departures,
  public.ended_sessions, public.inquiries, public.listing_days, public.messages, public.properties,
  public.property_private, public.records, public.sync_epoch, public.user_profiles, public.user_roles,
  public.viewings
  to service_role;
grant select on
  public.areas, public.blocked_users, public.conversation_participants, public.conversations, public.departures,
  public.ended_sessions, public.inquiries, public.listing_days, public.messages, public.records,
  public.user_profiles, public.user_roles, public.viewings
  to anon;
grant select on
  public.areas, public.conversation_participants, public.conversations, public.departures, public.ended_sessions,
  public.listing_days, public.messages
  to authenticated;
grant delete, insert, select on
  public.blocked_users
  to authenticated;
grant insert, select, update on
  public.inquiries, public.properties, public.property_private, public.records, public.user_roles, public.viewings
  to authenticated;
grant select, update on
  public.user_profiles
  to authenticated;
grant all on sequence public.departures_number_seq to service_role;
grant execute on function public.add_user_role(uuid, text, boolean) to authenticated, service_role;
grant execute on function public.add_user_role(uuid, varchar, boolean) to authenticated, service_role;
grant execute on function public.catch_up(uuid, jsonb, boolean, integer) to service_role;
grant execute on function public.clear_old_news(integer, timestamp with time zone) to service_role;
grant execute on function public.conversations_of(uuid) to service_role;
grant execute on function public.count_areas() to service_role;
grant execute on function public.expire_listings(integer, timestamp with time zone) to service_role;
grant execute on function public.expire_viewings(integer, timestamp with time zone) to service_role;
grant execute on function public.get_user_roles(uuid) to authenticated, service_role;
grant execute on function public.is_email_available(text) to anon, authenticated, service_role;
grant execute on function public.listings_by_id(jsonb) to anon, authenticated, service_role;
grant execute on function public.send_messages(uuid, uuid, uuid, jsonb) to service_role;
grant execute on function public.set_marks(uuid, uuid, bigint, bigint) to service_role;
grant execute on function public.set_primary_role(uuid, text) to authenticated, service_role;
grant execute on function public.start_conversation(uuid, uuid, uuid) to service_role;
grant execute on function public.sync_ensure_epoch(boolean) to service_role;
grant execute on function public.sync_pull(text, text, jsonb, integer) to anon, authenticated, service_role;
grant execute on function public.sync_push(text, jsonb) to authenticated, service_role;
