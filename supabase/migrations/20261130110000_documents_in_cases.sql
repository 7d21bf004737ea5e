-- Moderators see the documents and films of a listing, and those of an open case stay.
-- A listing as caseSchema shows it. Moderators see the words of every language.
create or replace function private.listing_seen(p public.properties) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', p.id, 'ref', p.ref, 'ownerId', p.owner_id, 'visibility', p.visibility, 'title', p.title,
    'ownerName', coalesce((select u.full_name from public.user_profiles u where u.id = p.owner_id), ''),
    'ownerSince', (select private.ms(u.created_at) from public.user_profiles u where u.id = p.owner_id),
    'texts', coalesce((
      select jsonb_agg(jsonb_build_object('field', said.field, 'text', said.text) order by said.at)
      from (
        select own.field, p.details ->> own.field as text, own.at
        from unnest(array['summary', 'description', 'nearby', 'house_rules']) with ordinality as own (field, at)
        union all
        select 'description:' || (other.version ->> 'language'),
          concat_ws(E'\n', other.version ->> 'title', other.version ->> 'description'), 100 + other.at
        from jsonb_array_elements(case jsonb_typeof(p.details -> 'translations')
          when 'array' then p.details -> 'translations' else '[]' end) with ordinality as other (version, at)
      ) said
      where nullif(said.text, '') is not null), '[]'),
    'price', p.price, 'currency', p.currency, 'period', p.price_period,
    'city', coalesce(p.details ->> 'city', ''),
    'photos', coalesce((
      select jsonb_agg(jsonb_build_object('id', photo ->> 'id', 'key', photo ->> 'key') order by at)
      from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)), '[]'),
    -- Those that are up; what is not is on its owner's device alone.
    'files', coalesce((
      select jsonb_agg(entry order by at)
      from private.files_of(p) with ordinality as listed (entry, at)
      where entry ->> 'key' is not null), '[]'))
$$;

-- Whether an open case shows the document or film: its listing may name it no more.
create function private.is_file_in_case(p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select 1 from private.cases c
    where c.state = 'open' and (
      c.seen -> 'listing' -> 'files' @> jsonb_build_array(jsonb_build_object('key', p_file))
      or exists (
        select 1 from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) other
        where other -> 'files' @> jsonb_build_array(jsonb_build_object('key', p_file)))))
$$;
grant execute on function private.is_file_in_case(uuid) to service_role;

-- Moderators read the documents and films of any listing, shown or not, and those of open cases.
create function private.may_look_at_file(p_user uuid, p_file uuid) returns boolean
language sql stable set search_path = ''
as $$
  select private.is_moderator(p_user) and exists (
    select 1 from private.files f
    where f.id = p_file and f.listed and (
      exists (select 1 from private.listing_files l where l.file_id = f.id) or private.is_file_in_case(f.id)))
$$;
grant execute on function private.may_look_at_file(uuid, uuid) to service_role;

-- Files that no message has named for a week: their device keeps the bytes until its message was taken. And kept or listed files
-- that no record of their owner, and no listing, has named for a day, that none awaits, and that no open case shows.
create or replace function private.clear_files(p_limit integer, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  unused integer;
begin
  update private.files f set released_at = case when f.released_at is null then p_now end
  where (f.kept or f.listed) and (f.released_at is null) <> (
    exists (select 1 from private.record_files n where n.file_id = f.id and n.user_id = f.owner_id)
    or exists (select 1 from private.listing_files l where l.file_id = f.id));
  delete from private.files where id in (
    select f.id from private.files f
    where case when f.kept or f.listed then f.released_at < p_now - interval '1 day' and not private.is_file_awaited(f)
        and not private.is_file_in_case(f.id)
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;

revoke execute on all functions in schema private from public;
