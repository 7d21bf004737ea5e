-- The platform grants the roles of clients everything on each table of `public` and leaves the rest to row
-- level security. That is never asked for TRUNCATE, nor for foreign keys and triggers of others. No door
-- leads there today; this keeps it so for a function that is careless with its statements.
revoke truncate, references, trigger on all tables in schema public from anon, authenticated;
alter default privileges in schema public
  revoke truncate, references, trigger on tables from anon, authenticated;

do $$
begin
  -- LOCK TABLE, VACUUM, REINDEX: a privilege of its own since then.
  if current_setting('server_version_num')::integer >= 170000 then
    execute 'revoke maintain on all tables in schema public from anon, authenticated';
    execute 'alter default privileges in schema public revoke maintain on tables from anon, authenticated';
  end if;
end $$;
