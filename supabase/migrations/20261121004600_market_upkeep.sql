-- What goes by itself: listings nobody confirmed for thirty days are no longer shown (product 5.7), and areas know how many
-- they have.

-- At most p_limit at once; gives how many.
create function public.expire_listings(p_limit integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  expired integer;
begin
  update public.properties set visibility = 'expired'
  where id in (
    select p.id from public.properties p
    where p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
      and p.availability_confirmed_at < p_now - interval '30 days'
    order by p.availability_confirmed_at limit p_limit for update skip locked);
  get diagnostics expired = row_count;
  return expired;
end $$;

-- Counts the listings of each area and about how many bytes they are on a device. Areas that stayed as they were are not
-- touched: a touched one is pulled by everybody.
create function public.count_areas() returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  changed integer;
begin
  update public.areas a set live_count = counted.n, bytes = counted.bytes
  from (
    select b.id, count(p.id)::integer as n,
      coalesce(sum(octet_length(p.details::text) + octet_length(p.photos::text)
        + octet_length(p.price_history::text) + octet_length(p.status_history::text) + 1100), 0)::integer as bytes
    from public.areas b left join public.properties p on p.area_id = b.id
      and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    group by b.id) counted
  where a.id = counted.id
    and (a.live_count <> counted.n or abs(a.bytes - counted.bytes) > a.bytes / 20);
  get diagnostics changed = row_count;
  return changed;
end $$;

revoke execute on function public.expire_listings(integer, timestamptz), public.count_areas()
  from public, anon, authenticated;
grant execute on function public.expire_listings(integer, timestamptz), public.count_areas() to service_role;
