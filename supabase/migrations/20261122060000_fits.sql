-- Whether a value is what a schema of the contract takes. A hosted client calls sync_push and REST without any server of
-- ours between, so what a body may be is known here. The schemas are the contract's own (private.body_schema).

-- Where a value does not fit, as 'photos.3.w' ('' for the whole of it); null where it fits. Knows the words of JSON
-- Schema that the contract's schemas are written with, and reads numbers as the devices do: as doubles. As deep as the
-- schema and no deeper: what a schema leaves open is not looked into.
create function private.fault_in(s jsonb, v jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  kind constant text := pg_catalog.jsonb_typeof(v);
  fault text;
  part jsonb;
  item jsonb;
  name text;
  place bigint;
  exact numeric;
  given double precision;
begin
  if s ? 'anyOf' then
    for part in select o.value from jsonb_array_elements(s -> 'anyOf') o loop
      name := private.fault_in(part, v);
      if name is null then
        return null;
      end if;
      -- Of several the one that says more.
      fault := coalesce(nullif(fault, ''), name);
    end loop;
    return fault;
  end if;
  if not (s -> 'type') ? kind and not (kind = 'number' and (s -> 'type') ? 'integer')
    or s -> 'const' <> v or not (s -> 'enum') @> v then
    return '';
  end if;

  case kind
  when 'string' then
    name := v #>> '{}';
    if char_length(name) > (s ->> 'maxLength')::integer or char_length(name) < (s ->> 'minLength')::integer
      -- Digits of other scripts are none, whatever the database's collation.
      or name !~ ((s ->> 'pattern') collate "C") then
      return '';
    end if;
  when 'number' then
    exact := v::numeric;
    -- Beyond what a double holds there is no number on a device.
    if abs(exact) >= 1.797693134862315808e308 then
      return '';
    end if;
    given := case when exact <> 0 and abs(exact) < 1e-300 then sign(exact) * 1e-300 else exact end::double precision;
    if (s -> 'type') ? 'integer' and given <> trunc(given)
      or given < (s ->> 'minimum')::double precision or given > (s ->> 'maximum')::double precision
      or given <= (s ->> 'exclusiveMinimum')::double precision then
      return '';
    end if;
  when 'array' then
    if jsonb_array_length(v) > (s ->> 'maxItems')::integer or jsonb_array_length(v) < (s ->> 'minItems')::integer then
      return '';
    end if;
    if s ? 'prefixItems' or s ? 'items' then
      for item, place in select e.value, e.place - 1 from jsonb_array_elements(v) with ordinality e (value, place) loop
        part := coalesce(s -> 'prefixItems' -> place::integer, s -> 'items');
        fault := private.fault_in(part, item);
        if fault is not null then
          return place || case fault when '' then '' else '.' || fault end;
        end if;
      end loop;
    end if;
  when 'object' then
    for name, item in select e.key, e.value from jsonb_each(v) e loop
      -- What no field is named after passes, as it does on the devices.
      part := coalesce(s #> array['properties', name], s -> 'additionalProperties');
      continue when part is null or part = '{}';
      fault := private.fault_in(part, item);
      if fault is not null then
        return left(name, 60) || case fault when '' then '' else '.' || fault end;
      end if;
    end loop;
    select r.value into name from jsonb_array_elements_text(s -> 'required') r where not v ? r.value limit 1;
    if found then
      return name;
    end if;
  else
    null;
  end case;
  return null;
end $$;
revoke execute on function private.fault_in(jsonb, jsonb) from public;
grant execute on function private.fault_in(jsonb, jsonb) to authenticated, service_role;
