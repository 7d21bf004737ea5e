-- A home whose place is shown less exactly from now on is in no file of its area that shows it as before.
alter table public.properties add column pin_hidden_at timestamptz;

-- Files that were made before hold the place as it was shown then.
create function private.note_hidden_pin() returns trigger
language plpgsql set search_path = ''
as $$
declare
  from_exact constant text[] := array['exact', 'street', 'area'];
begin
  new.pin_hidden_at := case when tg_op = 'UPDATE' then
    case when array_position(from_exact, new.location_precision) > array_position(from_exact, old.location_precision)
      then now() else old.pin_hidden_at end end;
  return new;
end $$;
create trigger a_note_hidden_pin before insert or update on public.properties
  for each row execute function private.note_hidden_pin();

revoke execute on all functions in schema private from public;
