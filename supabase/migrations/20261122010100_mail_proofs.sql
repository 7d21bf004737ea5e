-- What a mail proves with, in the embedded backend: a link and six digits, two secrets that have nothing to do with
-- each other. Both are kept as keyed hashes; the key is the server's. A hosted project has its own service for this, and
-- the table stays empty there.
create table private.mail_proofs (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- An address changes when the old one and the new one have both agreed.
  purpose text not null check (purpose in ('signup', 'recovery', 'email_change_old', 'email_change_new')),
  -- Where the mail went, in lower case.
  address text not null check (address = lower(address)),
  link_hash text not null unique,
  code_hash text not null,
  -- Digits that were not the right ones; a few end them.
  wrong integer not null default 0,
  -- One half of a change of address has agreed.
  agreed boolean not null default false,
  sent_at timestamptz not null default now(),
  -- A new mail takes the place of the one before.
  primary key (user_id, purpose)
);
create index mail_proofs_address on private.mail_proofs (address);
alter table private.mail_proofs enable row level security;
grant select, insert, update, delete on private.mail_proofs to service_role;

-- How often something was tried, where a restart of the server must not begin the count anew.
create table private.auth_tries (
  -- Keyed hash of what is counted by: an account, an address, a network.
  subject text primary key,
  since timestamptz not null,
  tries integer not null
);
alter table private.auth_tries enable row level security;
grant select, insert, update, delete on private.auth_tries to service_role;
