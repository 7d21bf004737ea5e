-- Phone numbers were kept with what is left out from abroad: '+44 (0)20 7946 0018' as +4402079460018, and with what is dialled to
-- call abroad: '011 49 30 1234567' as +101149301234567. Behind the codes of these countries no number begins with a zero, and in
-- North America none with a zero or a one: those can be told, and are mended. In Italy and elsewhere the zero belongs to the number.

-- E.164 as it is meant; what is none of these stays as it is.
create function private.mended_phone(given text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when given ~ '^\+1011[1-9]\d{7,13}$' then pg_catalog.regexp_replace(given, '^\+1011', '+')
    -- '0011' of Australia, whose zeros were taken for those of '00'.
    when given ~ '^\+11[2-9]\d{7,13}$' then pg_catalog.regexp_replace(given, '^\+11', '+')
    when given ~ '^\+3606[1-9]\d{6,9}$' then pg_catalog.regexp_replace(given, '^\+3606', '+36')
    else pg_catalog.regexp_replace(given,
      '^\+(20|212|213|216|234|27|31|32|33|353|358|359|370|380|381|385|386|387|389|40|41|421|423|43|44|46|49|54|55|61|62|63|64|66|81|82|84|86|90|91|92|94|961|962|963|964|966|967|968|970|971|972|973|974|977)0([1-9]\d{6,11})$',
      '+\1\2')
  end
$$;
revoke execute on function private.mended_phone(text) from public;
grant execute on function private.mended_phone(text) to service_role;

-- One by one: a listing from before a bound was drawn keeps its number, and stops no other.
do $$
declare
  one uuid;
begin
  for one in
    select id from public.properties
    where details ->> 'phone' <> private.mended_phone(details ->> 'phone')
  loop
    begin
      update public.properties
        set details = jsonb_set(details, '{phone}', to_jsonb(private.mended_phone(details ->> 'phone')))
        where id = one;
    exception when others then
      raise notice 'phone number of listing % stays: %', one, sqlerrm;
    end;
  end loop;
end $$;
update public.records set body = jsonb_set(body, '{phone}', to_jsonb(private.mended_phone(body ->> 'phone')))
  where kind = 'about_me' and body ->> 'phone' <> private.mended_phone(body ->> 'phone');
