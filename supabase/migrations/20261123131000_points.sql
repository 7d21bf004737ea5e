-- Points of interest of a city: what is near a home. They come from a file of the operator's, and devices take them with the
-- map of the city (/geo/<city>.json), which the server makes of them. Nobody asks for them row by row.
create table private.points (
  id uuid primary key default gen_random_uuid(),
  city text not null check (char_length(city) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('transit', 'grocery', 'school', 'park', 'beach', 'health', 'culture')),
  name text not null check (char_length(name) between 1 and 80),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- The area it lies in, as the areas were at the last import; null: outside all.
  area_id uuid references public.areas (id) on delete set null
);
create index points_city on private.points (country, city);
create index points_area on private.points (area_id);
alter table private.points enable row level security;
grant select, insert, update, delete on private.points to service_role;
