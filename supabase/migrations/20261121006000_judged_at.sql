-- When the server last decided about a listing. Its owner's devices tell of the decision once; nobody else is given it.

alter table public.properties add column judged_at timestamptz;

create function private.guard_judged_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_trusted() then
    return new;
  elsif tg_op = 'INSERT' then
    new.judged_at := null;
  else
    new.judged_at := old.judged_at;
  end if;
  return new;
end $$;
revoke execute on function private.guard_judged_at() from public;
create trigger a_guard_judged_at before insert or update on public.properties
  for each row execute function private.guard_judged_at();

-- As before, and when it was.
create or replace function private.decide_listing(p_id uuid, p_reasons text[]) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  decided text;
begin
  delete from private.listing_checks where property_id = p_id;
  if cardinality(p_reasons) > 0 then
    update public.properties set
      visibility = 'rejected', approved_at = null, moderation_reason = array_to_string(p_reasons, ','),
      judged_at = now()
    where id = p_id and visibility in ('live', 'pending_approval') returning visibility into decided;
  else
    update public.properties set
      visibility = 'live', moderation_reason = null,
      first_listed_on = case when approved_at is null and relisted_count = 0 then today else first_listed_on end,
      last_listed_on = today,
      approved_at = coalesce(approved_at, now()),
      judged_at = now()
    where id = p_id and visibility = 'pending_approval' and not deleted returning visibility into decided;
  end if;
  return coalesce(decided, (select visibility from public.properties where id = p_id));
end $$;

-- To its owner, with the exact place under `private`.
create or replace function private.own_property_json(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select private.property_json(p) || jsonb_build_object('judged_at', private.instant(p.judged_at), 'private', (
    select jsonb_build_object('lat', q.lat, 'lon', q.lon, 'number', q.number, 'unit', q.unit)
    from public.property_private q where q.property_id = p.id and q.owner_id = p.owner_id))
$$;
