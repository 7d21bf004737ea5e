-- A document whose owner's device has not been back since it sent it stays for its listing.
-- Whether a listing or a draft names the file without knowing yet that it is up: its owner's device has not been back since it sent the file.
create function private.is_file_awaited(f private.files) returns boolean
language sql stable set search_path = ''
as $$
  select f.listed and (
    exists (
      select 1 from public.properties p, private.files_of(p) entry
      where p.owner_id = f.owner_id and not p.deleted and entry ->> 'id' = f.id::text)
    or exists (
      select 1 from public.records r, jsonb_array_elements(
        case jsonb_typeof(r.body -> 'photos') when 'array' then r.body -> 'photos' else '[]' end) entry
      where r.user_id = f.owner_id and r.kind = 'listing_draft' and not r.deleted and entry ->> 'id' = f.id::text))
$$;
grant execute on function private.is_file_awaited(private.files) to service_role;

-- Files that no message has named for a week: their device keeps the bytes until its message was taken. And kept or listed files
-- that no record of their owner, and no listing, has named for a day, and that none awaits.
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
      else f.stored_at < p_now - interval '7 days'
        and not exists (select 1 from private.file_uses u where u.file_id = f.id) end
    limit p_limit);
  get diagnostics unused = row_count;
  return unused;
end $$;

revoke execute on all functions in schema private from public;
