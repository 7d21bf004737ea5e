-- 360° pictures of a home's tour (photos[].sphere).

-- An app that does not know them sends its photos without: what is absent stays. Whoever wants a picture out of the tour
-- takes the photo out. The service writes what it means.
create function private.keep_spheres() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.photos := (
      select coalesce(jsonb_agg(case
          when photo ? 'sphere' or not exists (
            select from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere') then photo
          else photo || (
            select jsonb_build_object('sphere', was -> 'sphere') from jsonb_array_elements(old.photos) was
            where was ->> 'id' = photo ->> 'id' and was ? 'sphere' limit 1)
        end order by at), '[]')
      from jsonb_array_elements(new.photos) with ordinality as listed (photo, at));
  end if;
  return new;
end $$;
revoke execute on function private.keep_spheres() from public;

-- Before the texts are cleaned, and before anything is decided by the photos.
create trigger a_and_spheres before update of photos on public.properties
  for each row when (jsonb_typeof(new.photos) = 'array' and jsonb_path_exists(old.photos, '$[*].sphere'))
  execute function private.keep_spheres();
