-- Two people, one conversation: `id` is the UUIDv5 of both ids, made and checked by the server.
-- No reference to auth.users: who leaves does not take the other's thread along.
create table public.conversations (
  id uuid primary key,
  user_low uuid not null,
  user_high uuid not null,
  last_seq bigint not null default 0,
  -- The first 200 characters.
  last_message text,
  last_message_at timestamptz,
  last_message_sender_id uuid,
  created_at timestamptz not null default now(),
  check (user_low < user_high),
  unique (user_low, user_high)
);

create table public.conversation_participants (
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  user_id uuid not null,
  last_delivered_seq bigint not null default 0,
  last_read_seq bigint not null default 0,
  primary key (conversation_id, user_id),
  check (last_read_seq <= last_delivered_seq)
);
create index conversation_participants_user on public.conversation_participants (user_id);

create table public.messages (
  -- Made on the device: the idempotency key, for ever.
  id uuid primary key,
  conversation_id uuid not null references public.conversations (id) on delete cascade,
  sender_id uuid not null,
  -- 1, 2, 3 … without gaps in each conversation.
  seq bigint not null check (seq > 0),
  content text not null check (char_length(content) <= 4000 and content ~ '[^[:space:]]'),
  message_type text not null default 'text' check (message_type in ('text', 'property')),
  -- The device's clock: shown, never trusted.
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (conversation_id, seq)
);

create table public.blocked_users (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocked_users_blocked on public.blocked_users (blocked_id);

alter table public.conversations enable row level security;
alter table public.conversation_participants enable row level security;
alter table public.messages enable row level security;
alter table public.blocked_users enable row level security;

-- Clients read; every write goes through the functions of the service.
create policy "conversations one is part of" on public.conversations
  for select to authenticated using ((select auth.uid()) in (user_low, user_high));
create policy "participants of one's conversations" on public.conversation_participants
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));
create policy "messages of one's conversations" on public.messages
  for select to authenticated using (exists (
    select 1 from public.conversations c
    where c.id = conversation_id and (select auth.uid()) in (c.user_low, c.user_high)));

create policy "people one has blocked" on public.blocked_users
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "one blocks for oneself" on public.blocked_users
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "one lifts one's own block" on public.blocked_users
  for delete to authenticated using (blocker_id = (select auth.uid()));

grant select on public.conversations, public.conversation_participants, public.messages to authenticated;
grant select, insert, delete on public.blocked_users to authenticated;
grant select, insert, update, delete on
  public.conversations, public.conversation_participants, public.messages, public.blocked_users
  to service_role;
