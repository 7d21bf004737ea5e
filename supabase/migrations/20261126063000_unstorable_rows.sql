-- A row that stands as its id alone had a text that Postgres cannot hold (a NUL, half a surrogate pair): whoever read the call
-- put the id in its place, because the row itself would have failed the call. It is refused as that row.
do $$
declare
  before text := pg_get_functiondef('public.sync_push(text, jsonb)'::regprocedure);
  after text := replace(replace(before,
    $a$if jsonb_typeof(item) <> 'object' or$a$,
    $a$if jsonb_typeof(item) = 'string' then
        raise exception 'a text of the row cannot be stored' using errcode = '22P02', constraint = 'row_text';
      elsif jsonb_typeof(item) <> 'object' or$a$),
    $a$case when jsonb_typeof(item -> 'id') = 'string' then left(item ->> 'id', 60) else '' end$a$,
    $a$case when jsonb_typeof(item -> 'id') = 'string' then left(item ->> 'id', 60)
            when jsonb_typeof(item) = 'string' then left(item #>> '{}', 60) else '' end$a$);
begin
  if after not like '%row_text%' or after not like '%#>>%' then
    raise exception 'sync_push is not as this migration knows it';
  end if;
  execute after;
end $$;
