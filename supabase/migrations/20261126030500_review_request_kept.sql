-- What was asked for is not written anew by whoever asked. The trigger before asked who writes from within a function that
-- runs as its owner, where everybody is trusted: an owner could write any outcome into their own request.

-- Says in the record what came of it: of one that is new, or asked for again after it was removed. SECURITY DEFINER because
-- who asks writes nothing but a record of their own.
create or replace function private.take_review_request() returns trigger
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

-- Once it came, the record can only be removed.
create function private.keep_review_request() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.body := old.body;
  return new;
end $$;

-- Who writes is asked where it is still they who write.
drop trigger c_take_review_request on public.records;
create trigger c_take_review_request before insert on public.records
  for each row when (new.kind = 'review_request' and not new.deleted) execute function private.take_review_request();
create trigger c_take_review_request_again before update on public.records
  for each row when (new.kind = 'review_request' and old.deleted and not new.deleted and not private.is_trusted())
  execute function private.take_review_request();
create trigger c_keep_review_request before update on public.records
  for each row when (new.kind = 'review_request' and not old.deleted and not new.deleted and not private.is_trusted())
  execute function private.keep_review_request();

revoke execute on function private.keep_review_request() from public;
