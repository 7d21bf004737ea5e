-- An area has the time zone of its place: the server looks it up (server/domain/places/zones.ts).
alter table public.areas add column time_zone text check (char_length(time_zone) between 1 and 64);

-- Parts that most areas lack are left out: every device takes every area.
create or replace function private.area_json(a public.areas) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'slug', a.slug, 'city', a.city, 'country', a.country, 'city_id', a.city_id,
    'outline', a.outline, 'centre', a.centre, 'bounds', a.bounds,
    'live_count', a.live_count, 'bytes', a.bytes, 'about', a.about, 'pace', a.pace,
    'rev', a.rev, 'deleted', a.deleted, 'updated_at', private.instant(a.updated_at))
    || case when a.holes = '[]' then '{}' else jsonb_build_object('holes', a.holes) end
    || case when a.islands = '[]' then '{}' else jsonb_build_object('islands', a.islands) end
    || case when a.closed_at is null then '{}' else jsonb_build_object('closed', true) end
    || case when a.time_zone is null then '{}' else jsonb_build_object('time_zone', a.time_zone) end
$$;

-- A clock that the server looks up changes nothing that a moderator decided about.
update private.standings s
set content = md5(concat_ws('|', p.title, (p.details - 'time_zone')::text, p.price, p.currency))
from public.properties p
where s.about = 'listing' and s.about_id = p.id and s.content = private.content_of(p);

-- The content of a listing that a decision is about: once changed, it is to be looked at again. The clock of its place is the server's
-- own word, and none of it.
create or replace function private.content_of(p public.properties) returns text
language sql stable set search_path = ''
as $$ select md5(concat_ws('|', p.title, (p.details - 'time_zone')::text, p.price, p.currency)) $$;
