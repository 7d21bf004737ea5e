-- Whoever reports much, and new accounts together, have a share of what a moderator's device shows, so that nobody's flood
-- keeps the reports of others out of sight. What is over stays a report and an open case, and comes when there is room.

-- Both are worked out when a case is shown. The one person who reported it; null: several did, or it came up otherwise.
alter table private.cases add column sole_reporter uuid;
-- All who reported it had new accounts then.
alter table private.cases add column of_new_accounts boolean not null default false;
create index cases_sole_reporter on private.cases (sole_reporter) where state = 'open';

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

-- Whether a case fits into its reporters' share of what this moderator's devices show: 10 of one person, 100 of all new accounts.
create function private.is_in_share(c private.cases, p_moderator uuid) returns boolean
language sql stable set search_path = ''
as $$
  select (c.sole_reporter is null or count(*) filter (where q.sole_reporter = c.sole_reporter) < 10)
    and (not c.of_new_accounts or count(*) filter (where q.of_new_accounts) < 100)
  from public.records r join private.cases q on q.id = r.id
  where r.user_id = p_moderator and r.kind = 'case' and not r.deleted and q.state = 'open' and q.id <> c.id
$$;

-- As before, and within the share of who reported it.
create or replace function private.show_case(p_case uuid) returns void
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

-- As before, those first that are within the share of who reported them.
create or replace function private.next_cases() returns integer
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

-- As before, but whoever is suspended brings up nothing.
create or replace function private.report_is_a_case() returns trigger
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

revoke execute on function private.note_reporters(uuid) from public;
revoke execute on function private.is_in_share(private.cases, uuid) from public;
grant execute on function private.note_reporters(uuid) to service_role;
grant execute on function private.is_in_share(private.cases, uuid) to service_role;
