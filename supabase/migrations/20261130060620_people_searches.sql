-- Searches of moderators for people: who asked what, and how many were found. Kept for a year.
create table private.people_searches (
  id bigint generated always as identity primary key,
  moderator_id uuid not null references auth.users (id) on delete cascade,
  text text not null check (char_length(text) <= 100),
  found integer not null,
  at timestamptz not null default now()
);
create index people_searches_moderator on private.people_searches (moderator_id);
create index people_searches_at on private.people_searches (at);
alter table private.people_searches enable row level security;
grant select, insert, delete on private.people_searches to service_role;

-- People whose name or address holds these words, by name, and after p_after the next of them. Null: whoever asks is no moderator, or
-- suspended. Nobody is shown themselves.
create function private.find_people(p_by uuid, p_text text, p_after uuid, p_limit integer) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  sought constant text :=
    '%' || replace(replace(replace(lower(trim(p_text)), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  last_name text;
  found jsonb;
begin
  if not private.is_moderator(p_by) or private.is_suspended(p_by) then
    return null;
  end if;
  select lower(u.full_name) into last_name from public.user_profiles u where u.id = p_after;
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', u.id, 'name', u.full_name, 'email', u.email, 'userType', u.user_type, 'since', private.ms(u.created_at),
      'state', case when s.state = 'suspended' and not private.is_suspended(u.id) then 'none' else coalesce(s.state, 'none') end,
      'until', private.ms(s.until),
      'listings', (select count(*) from public.properties p where p.owner_id = u.id and not p.deleted),
      'cases', (select count(*) from private.cases c where c.owner_id = u.id and c.state = 'open'))
    order by lower(u.full_name), u.id), '[]') into found
  from (
    select * from public.user_profiles q
    where not q.deleted and q.id <> p_by and (lower(q.full_name) like sought or lower(q.email) like sought)
      and (last_name is null or (lower(q.full_name), q.id) > (last_name, p_after))
    order by lower(q.full_name), q.id limit p_limit + 1) u
  left join private.standings s on s.about = 'person' and s.about_id = u.id;
  delete from private.people_searches where at < now() - interval '1 year';
  insert into private.people_searches (moderator_id, text, found)
  values (p_by, left(trim(p_text), 100), least(jsonb_array_length(found), p_limit));
  return jsonb_build_object(
    'hasMore', jsonb_array_length(found) > p_limit,
    'people', case when jsonb_array_length(found) > p_limit then found - p_limit else found end);
end $$;
grant execute on function private.find_people(uuid, text, uuid, integer) to service_role;

-- PostgreSQL grants a new function to everybody.
revoke execute on all functions in schema private from public;
