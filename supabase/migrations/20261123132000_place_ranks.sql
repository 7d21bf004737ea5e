-- Places have ranks: a country has regions, a region cities, a city areas. Areas name their city and country; what there is
-- to say of a city itself stands here. The server reads it, nobody else.
create table private.cities (
  id uuid primary key default gen_random_uuid(),
  city text not null check (char_length(city) <= 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- Such as a federal state; null: the city belongs to its country alone.
  region text check (char_length(region) between 1 and 80),
  updated_at timestamptz not null default now(),
  unique (country, city)
);
alter table private.cities enable row level security;
grant select, insert, update, delete on private.cities to service_role;

insert into private.cities (city, country) select distinct a.city, a.country from public.areas a;

-- A city is there with its first area, whoever brings it, and keeps its id.
create function private.city_of_area() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into private.cities (city, country) select distinct c.city, c.country from changed c
    on conflict (country, city) do nothing;
  return null;
end $$;
revoke execute on function private.city_of_area() from public;
grant execute on function private.city_of_area() to service_role;
create trigger city_insert after insert on public.areas
  referencing new table as changed for each statement execute function private.city_of_area();
create trigger city_update after update on public.areas
  referencing new table as changed for each statement execute function private.city_of_area();
