/**
 * Everything a hosted project has before its first migration: the three roles and the schema of extensions.
 * Row level security and privileges in migrations then mean the same here and there: nothing is granted by
 * itself, and the tables of `auth` are the account service's alone. Can be repeated, and takes back what
 * earlier versions granted.
 */
export const ROLES_SQL = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select 1 from pg_roles where rolname = wanted) then
      execute format('create role %I nologin', wanted);
    end if;
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to %I', wanted, current_user);
      exception when insufficient_privilege then null;
      end;
    end if;
  end loop;
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
end $$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
grant usage on schema public, extensions, auth to anon, authenticated, service_role;
revoke all on all tables in schema auth from service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
`;
