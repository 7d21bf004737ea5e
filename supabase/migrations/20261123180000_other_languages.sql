-- Title and description in several languages (details.language, details.translations).

-- An app that does not know them sends the details without: what is absent stays, an empty list takes them out. The
-- service writes what it means.
create function private.keep_languages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.details := (
      select coalesce(jsonb_object_agg(kept.key, kept.value), '{}')
      from jsonb_each(old.details) kept where kept.key in ('language', 'translations')) || new.details;
  end if;
  return new;
end $$;
revoke execute on function private.keep_languages() from public;

-- Before the texts are cleaned, and before anything is decided by them.
create trigger a_and_languages before update of details on public.properties
  for each row when (jsonb_typeof(old.details) = 'object' and jsonb_typeof(new.details) = 'object')
  execute function private.keep_languages();

-- As before, and: moderators see the words of every language.
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
      from jsonb_array_elements(p.photos) with ordinality as listed (photo, at)), '[]'))
$$;

-- The words of a draft in six languages take more room than a note, and so does a listing that was refused with them.
alter table public.records
  drop constraint records_body_check,
  add constraint records_body_check check (jsonb_typeof(body) = 'object'
    and octet_length(body::text) <= case when kind in ('listing_draft', 'refusal') then 131072 else 32768 end);
