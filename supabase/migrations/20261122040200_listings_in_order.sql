-- As before, and the rows come in the order in which they were asked for.
create or replace function public.listings_by_id(known jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
begin
  if jsonb_typeof(known) is distinct from 'array' or jsonb_array_length(known) > 500 then
    raise exception 'known is an array of at most 500' using errcode = '22023';
  end if;
  select jsonb_build_object(
    'rows', coalesce(jsonb_agg(seen.body order by asked.at) filter (where seen.body is not null), '[]'),
    'gone', coalesce(jsonb_agg(asked.id order by asked.at) filter (where seen.id is null), '[]'))
  into answer
  from (
    select (k.value ->> 'id')::uuid as id, min(k.at) as at
    from jsonb_array_elements(known) with ordinality k (value, at) group by 1) asked
    left join private.listings_seen(known) seen on seen.id = asked.id;
  return answer;
end $$;
