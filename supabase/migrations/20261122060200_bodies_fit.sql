-- What people store is what the contract can read: a row that any reader of it would stumble over is refused when it is
-- written, by whichever door, with the field that does not fit.

-- The field that a place within a row belongs to, as people know it: 'details.fees.0.name' is of the fees.
create function private.field_of(fault text) returns text
language sql immutable set search_path = ''
as $$
  select case split_part(fault, '.', 1) when 'details' then coalesce(nullif(split_part(fault, '.', 2), ''), 'details')
    else split_part(fault, '.', 1) end
$$;

-- Called after the row's own constraints, whose names say more. Raises 23514; the constraint is the field, the column the
-- place within it.
create function private.must_fit(p_name text, p_body jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  fault text;
begin
  -- What the server itself writes comes from its own code, and must never stand in its way.
  if private.is_trusted() then
    return;
  end if;
  fault := private.fault_in(coalesce(private.body_schema(p_name), '{}'), p_body);
  if fault is not null then
    raise exception 'not as the contract says: %', fault
      using errcode = '23514', constraint = private.field_of(fault), column = left(fault, 200);
  end if;
end $$;

create function private.record_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('records.' || new.kind, new.body);
  return null;
end $$;

create function private.property_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('properties', private.own_property_json(new));
  return null;
end $$;

create function private.inquiry_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('inquiries', private.inquiry_json(new));
  return null;
end $$;

create function private.viewing_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('viewings', private.viewing_json(new));
  return null;
end $$;

revoke execute on function
  private.field_of(text), private.must_fit(text, jsonb), private.record_fits(), private.property_fits(), private.inquiry_fits(),
  private.viewing_fits()
  from public;
grant execute on function private.field_of(text), private.must_fit(text, jsonb) to authenticated, service_role;

-- What is removed is read by nobody. What was stored before is judged when what it says is written again: until then it
-- can be paused and removed.
create trigger a_contract_insert after insert on public.records
  for each row when (not new.deleted) execute function private.record_fits();
create trigger a_contract_update after update on public.records
  for each row when (not new.deleted and (old.deleted or new.body is distinct from old.body))
  execute function private.record_fits();

create trigger a_contract_insert after insert on public.properties
  for each row when (not new.deleted) execute function private.property_fits();
create trigger a_contract_update after update on public.properties
  for each row when (not new.deleted and (old.deleted
    or (new.title, new.details, new.photos, new.property_type, new.listed_by, new.area_id, new.lat, new.lon,
      new.location_precision, new.price, new.currency, new.price_period, new.bedrooms, new.bathrooms, new.living_area,
      new.closed_price, new.closed_on)
    is distinct from (old.title, old.details, old.photos, old.property_type, old.listed_by, old.area_id, old.lat,
      old.lon, old.location_precision, old.price, old.currency, old.price_period, old.bedrooms, old.bathrooms,
      old.living_area, old.closed_price, old.closed_on)))
  execute function private.property_fits();

create trigger a_contract_insert after insert on public.inquiries
  for each row when (not new.deleted) execute function private.inquiry_fits();
create trigger a_contract_update after update on public.inquiries
  for each row when (not new.deleted and (old.deleted
    or (new.stage, new.budget, new.move_in) is distinct from (old.stage, old.budget, old.move_in)))
  execute function private.inquiry_fits();

create trigger a_contract_insert after insert on public.viewings
  for each row when (not new.deleted) execute function private.viewing_fits();
create trigger a_contract_update after update on public.viewings
  for each row when (not new.deleted and (old.deleted or (new.note, new.state) is distinct from (old.note, old.state)))
  execute function private.viewing_fits();

-- As before, and: what is no object, or larger than any row can be, is refused before anything looks into it, and a
-- refusal names the field.
create or replace function public.sync_push(p_collection text, p_rows jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  this_epoch text := (select e.epoch::text from public.sync_epoch e);
  item jsonb;
  result jsonb;
  broken text;
  place text;
  results jsonb := '[]'::jsonb;
begin
  if (select auth.uid()) is null then
    raise exception 'only for somebody signed in' using errcode = '42501';
  end if;
  if coalesce(p_collection, '') !~ '^[a-z_]{1,40}$'
    or to_regprocedure(format('private.push_%s(jsonb)', p_collection)) is null then
    raise exception 'there is no such collection' using errcode = '22023';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) > 500 then
    raise exception 'rows are an array of at most 500' using errcode = '22023';
  end if;
  for item in select value from jsonb_array_elements(p_rows) loop
    begin
      if jsonb_typeof(item) <> 'object' or pg_column_size(item) > 1048576 then
        raise exception 'no row, or larger than any' using errcode = '23514', constraint = 'row_size';
      elsif coalesce(item ->> 'epoch', this_epoch) is distinct from this_epoch then
        result := jsonb_build_object('status', 'reset', 'id', item ->> 'id');
      else
        execute format('select private.push_%s($1)', p_collection) into result using item - 'epoch';
      end if;
    exception
      -- What may pass when tried again is no fault of the row: the whole call fails and is repeated.
      when serialization_failure or deadlock_detected or query_canceled or lock_not_available then
        raise;
      when others then
        get stacked diagnostics broken = constraint_name, place = column_name;
        result := jsonb_build_object(
          'status', 'rejected',
          -- As the device knows it, where it is one.
          'id', case when jsonb_typeof(item -> 'id') = 'string' then left(item ->> 'id', 60) else '' end,
          'code', sqlstate)
          -- What does not fit, by the name of the constraint, and where.
          || case when broken <> '' then jsonb_build_object('constraint', broken) else '{}' end
          || case when place <> '' then jsonb_build_object('field', place) else '{}' end;
    end;
    results := results || jsonb_build_array(result);
  end loop;
  return jsonb_build_object('results', results);
end $$;
