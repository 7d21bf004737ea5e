/** The superuser: on a hosted project it belongs to nobody of the project. */
export const SUPERUSER = 'supabase_admin';
/** The login of whoever runs the project, for migrations and the server: no superuser. */
export const LOGIN = 'postgres';
/** The account service. */
const ACCOUNT_SERVICE = 'supabase_auth_admin';

/**
 * Everything a hosted project has before its first migration, for a plain PostgreSQL: roles without
 * privileges, the account service's own schema, and no grants by default.
 */
export const PROJECT_SQL = `
create role ${LOGIN} login createrole createdb bypassrls;
create role ${ACCOUNT_SERVICE} login createrole noinherit;
alter database postgres owner to ${LOGIN};
create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
grant anon, authenticated, service_role to ${LOGIN} with admin option;
create schema extensions authorization ${LOGIN};
create extension pgcrypto with schema extensions;
create extension "uuid-ossp" with schema extensions;
grant usage on schema public, extensions to anon, authenticated, service_role, ${ACCOUNT_SERVICE};
create schema auth authorization ${ACCOUNT_SERVICE};
set role ${ACCOUNT_SERVICE};
create table auth.users (
  id uuid primary key,
  aud text default 'authenticated',
  role text default 'authenticated',
  email varchar(255),
  encrypted_password varchar(255),
  email_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (email_confirmed_at) stored,
  raw_app_meta_data jsonb default '{}',
  raw_user_meta_data jsonb default '{}',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade
);
create function auth.uid() returns uuid language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid
$$;
create function auth.role() returns text language sql stable as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role'
  )
$$;
create function auth.jwt() returns jsonb language sql stable as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
$$;
grant usage on schema auth to ${LOGIN}, anon, authenticated, service_role;
grant all on all tables in schema auth to ${LOGIN};
reset role;
`;
