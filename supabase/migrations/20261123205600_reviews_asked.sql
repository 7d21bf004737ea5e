-- An owner asks for a person to look at a home that is held, or that renters are warned of: a record of theirs, as an appeal is.
-- Moderators are shown it as a case, and what comes of it is written into the record.

alter table private.cases drop constraint cases_why_check;
alter table private.cases add constraint cases_why_check check (why in ('held', 'reported', 'changed', 'appeal', 'asked'));

-- Says in the record what came of it. Once it came, the record can only be removed. SECURITY DEFINER because who asks
-- writes nothing but a record of their own.
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
  if tg_op = 'UPDATE' then
    if not private.is_trusted() and not old.deleted then
      new.body := old.body;
    end if;
    return new;
  end if;
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
create trigger c_take_review_request before insert or update on public.records
  for each row when (new.kind = 'review_request' and not new.deleted) execute function private.take_review_request();

-- What a decision answers to whoever asked. SECURITY DEFINER because decisions are carried out for whoever is a moderator.
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

revoke execute on function private.take_review_request(), private.answer_review_request() from public;
