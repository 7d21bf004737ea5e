-- A deadlock or a lock of somebody else ends no schedule: it is carried out in the next round.
create or replace function private.run_schedules(p_limit integer default 200, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one public.properties;
  zone text;
  shows boolean;
  prices boolean;
  done integer := 0;
begin
  for one in
    select * from public.properties p
    where p.due_at <= p_now and not p.deleted and not private.is_suspended(p.owner_id)
    order by p.due_at limit p_limit for update skip locked
  loop
    zone := private.zone_of(one);
    shows := one.visibility = 'paused' and one.away ->> 'kind' = 'until'
      and coalesce(private.starts_in(one.away ->> 'on', zone) <= p_now, false);
    prices := coalesce(private.starts_in(one.next_price ->> 'on', zone) <= p_now, false);
    begin
      update public.properties set
        visibility = case when not shows then visibility when approved_at is null then 'pending_approval' else 'live' end,
        away = case when shows then null else away end,
        availability_confirmed_at = case when shows then now() else availability_confirmed_at end,
        went_live_at = case when shows and approved_at is not null then now() else went_live_at end,
        price = case when prices then (next_price ->> 'price')::bigint else price end,
        repriced_at = case when prices and price <> (next_price ->> 'price')::bigint then now() else repriced_at end,
        next_price = case when prices then null else next_price end
      where id = one.id;
      done := done + 1;
    exception when transaction_rollback or lock_not_available or insufficient_resources then
      raise warning 'the schedule of listing % waits: % %', one.id, sqlstate, sqlerrm;
    when others then
      raise warning 'the schedule of listing % cannot be carried out: % %', one.id, sqlstate, sqlerrm;
      begin
        update public.properties set
          away = case when shows then '{"kind": "paused"}'::jsonb else away end,
          next_price = case when prices then null else next_price end
        where id = one.id;
      exception when others then
        raise warning 'the schedule of listing % cannot be dropped: % %', one.id, sqlstate, sqlerrm;
      end;
    end;
  end loop;
  return done;
end $$;
