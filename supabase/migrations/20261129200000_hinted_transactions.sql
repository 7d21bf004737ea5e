-- Notices of an area's listings name their transaction: devices know when they have the change.
create or replace function private.hint_properties() returns trigger
language plpgsql set search_path = ''
as $$
declare
  told text;
begin
  for told in execute case tg_op
    when 'INSERT' then 'select distinct ''area:'' || area_id from after_rows p where private.is_listed(p)'
    when 'DELETE' then 'select distinct ''area:'' || area_id from before_rows p where private.is_listed(p)'
    else 'select ''area:'' || area_id from after_rows p where private.is_listed(p)
      union select ''area:'' || area_id from before_rows p where private.is_listed(p)' end
  loop
    perform pg_notify('sync_hint', json_build_object('collection', 'properties', 'scope', told,
      'xid', pg_current_xact_id()::text)::text);
  end loop;
  for told in execute case tg_op
    when 'DELETE' then 'select distinct owner_id::text from before_rows limit 101'
    else 'select distinct owner_id::text from after_rows limit 101' end
  loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'properties', 'scope', 'mine', 'user', told)::text);
  end loop;
  return null;
end $$;
