-- What the server does to all rows by itself is stopped by none of them. A constraint that is not valid for what was stored
-- before it refuses any change of such a row, also that nobody confirmed it, and that it is stamped after a restore: one
-- stopped those for everybody. So bounds are looked at when what they bound is written.

alter table public.properties drop constraint price_bound, drop constraint living_area_bound;

-- As contract/rules/bounds.ts; a test ties the two.
create function private.guard_bounds() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.price > (
    case new.listing_type when 'sale' then 1000000000::bigint else 10000000 end
    * case when new.currency in (
      'ARS', 'BIF', 'CLP', 'COP', 'CRC', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KHR', 'KMF', 'KRW', 'KZT',
      'LAK', 'LBP', 'MGA', 'MMK', 'MNT', 'NGN', 'PKR', 'PYG', 'RSD', 'RWF', 'TZS', 'UGX', 'UZS', 'VND', 'VUV', 'XAF',
      'XOF', 'XPF', 'YER') then 1000 else 1 end
    * case
      when new.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV',
        'XAF', 'XOF', 'XPF') then 1
      when new.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 1000
      else 100 end) then
    raise exception 'dearer than a home can be' using errcode = '23514', constraint = 'price_bound';
  end if;
  if new.living_area > 100000 then
    raise exception 'larger than a home can be' using errcode = '23514', constraint = 'living_area_bound';
  end if;
  return new;
end $$;
revoke execute on function private.guard_bounds() from public;
create trigger a_bounds_insert before insert on public.properties
  for each row execute function private.guard_bounds();
create trigger a_bounds_update before update on public.properties
  for each row when ((new.price, new.currency, new.listing_type, new.living_area)
    is distinct from (old.price, old.currency, old.listing_type, old.living_area))
  execute function private.guard_bounds();

-- As before, each by itself: one that cannot be taken off stays, with a warning, and the others go.
create or replace function public.expire_listings(p_limit integer default 500, p_now timestamptz default now())
returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  one uuid;
  expired integer := 0;
begin
  for one in
    select p.id from public.properties p
    where p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
      and p.availability_confirmed_at < p_now - interval '30 days'
    order by p.availability_confirmed_at limit p_limit for update skip locked
  loop
    begin
      update public.properties set visibility = 'expired' where id = one;
      expired := expired + 1;
    exception when others then
      raise warning 'listing % cannot be taken off: % %', one, sqlstate, sqlerrm;
    end;
  end loop;
  return expired;
end $$;

-- Those above a bound could not even be held before.
select private.hold_unreadable();
