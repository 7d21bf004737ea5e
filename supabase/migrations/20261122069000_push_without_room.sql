-- A database that cannot be written at present (its disk is full, it is read only, it is being shut down) refuses
-- a whole push, which devices repeat: as the code of one row it would be the row's own fault, and be given up.
do $$
declare
  before text := pg_get_functiondef('public.sync_push(text, jsonb)'::regprocedure);
  after text := replace(before, 'or lock_not_available then',
    'or lock_not_available
        or read_only_sql_transaction or insufficient_resources or operator_intervention or system_error then');
begin
  if after = before then
    raise exception 'sync_push is not as this migration knows it';
  end if;
  execute after;
end $$;
