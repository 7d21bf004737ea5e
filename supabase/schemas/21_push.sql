-- News for people who closed the app: where their devices are reached, and the news still to be told.

-- A device that may be told, one a session. The endpoint is an address of its browser's push service; what is sent there is sealed for
-- `p256dh` and `auth` (RFC 8291).
create table private.push_subscriptions (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 12 and 2000),
  p256dh text not null check (char_length(p256dh) between 80 and 100),
  auth text not null check (char_length(auth) between 16 and 40),
  -- IANA: quiet hours are those of where the device is.
  zone text not null check (char_length(zone) between 1 and 64),
  renewed_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user on private.push_subscriptions (user_id);
alter table private.push_subscriptions enable row level security;
grant select, insert, update, delete on private.push_subscriptions to service_role;

-- News for a person, told once: ids and kinds, no word of anybody. A server takes one that is due, looks whether it is still true,
-- and tells it. One that is taken comes back after a while, should its server have died: then it is told as the same again.
create table private.tellings (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in
    ('message', 'call', 'viewing', 'tomorrow', 'inquiry', 'standing', 'confirm', 'alert', 'home')),
  -- The conversation (of an inquiry, too), the viewing, the listing or person decided about, the search, the saved home; of homes to confirm
  -- their owner.
  about uuid not null,
  due_at timestamptz not null,
  -- How often there was a reason: what comes while it is being told is told next.
  asked integer not null default 1,
  taken_until timestamptz,
  tries integer not null default 0,
  -- Sessions that have been told already, where another is still to be.
  told uuid[] not null default '{}',
  -- The state that is told of: another one is told by itself, or is the person's own deed.
  what text,
  primary key (user_id, kind, about)
);
create index tellings_due on private.tellings (due_at);
alter table private.tellings enable row level security;
grant select, insert, update, delete on private.tellings to service_role;

-- A device of a session that goes on may be told from now on; null takes it back. The same browser may be another person's by now: an
-- endpoint is whose it was named by last. False where the session is over. The lock stands for the row that a session's end would
-- wait for: an end meanwhile finds the subscription, or is found here.
create function private.keep_push(p_user uuid, p_session uuid, p_subscription jsonb, p_zone text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('push'), hashtext(p_session::text));
  if exists (select from public.ended_sessions e where e.session_id = p_session) then
    return false;
  end if;
  if p_subscription is null then
    delete from private.push_subscriptions s where s.session_id = p_session;
    return true;
  end if;
  delete from private.push_subscriptions s
    where s.endpoint = p_subscription ->> 'endpoint' and s.session_id <> p_session;
  insert into private.push_subscriptions as s (session_id, user_id, endpoint, p256dh, auth, zone)
  values (p_session, p_user, p_subscription ->> 'endpoint', p_subscription ->> 'p256dh', p_subscription ->> 'auth', p_zone)
  on conflict (session_id) do update set
    user_id = excluded.user_id, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
    zone = excluded.zone, renewed_at = clock_timestamp();
  return true;
end $$;
grant execute on function private.keep_push(uuid, uuid, jsonb, text) to service_role;

-- A session that ended is told nothing more. SECURITY DEFINER because sessions are ended by whoever ends them.
create function private.forget_push() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtext('push'), hashtext(new.session_id::text));
  delete from private.push_subscriptions s where s.session_id = new.session_id;
  return null;
end $$;
create trigger forget_push after insert on public.ended_sessions
  for each row execute function private.forget_push();

-- To be told at that time, unless it waits already. Somebody without a device that may be told is told nothing, but of what is still far
-- away: until then they may have one.
create function private.tell_at(p_user uuid, p_kind text, p_about uuid, p_at timestamptz, p_what text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_at < clock_timestamp() + interval '1 hour'
    and not exists (select from private.push_subscriptions s where s.user_id = p_user) then
    return;
  end if;
  insert into private.tellings as t (user_id, kind, about, due_at, what) values (p_user, p_kind, p_about, p_at, p_what)
  on conflict (user_id, kind, about) do update set
    asked = t.asked + 1,
    told = '{}',
    what = excluded.what,
    due_at = case when t.taken_until is null and t.told = '{}' and p_kind <> 'tomorrow'
      then least(t.due_at, excluded.due_at) else excluded.due_at end
    -- A minute counts from the first that was not read.
    where p_kind <> 'message' or t.taken_until is not null or t.told <> '{}';
  if found then
    perform pg_notify('tellings', '');
  end if;
end $$;
grant execute on function private.tell_at(uuid, text, uuid, timestamptz, text) to service_role;

-- Of a conversation: words that were not read within a minute, and at once a call that nobody took. SECURITY DEFINER because what is to be
-- told is not written by clients.
create function private.tell_of_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_at(n.user_id, n.kind, n.conversation_id,
    clock_timestamp() + case n.kind when 'message' then interval '1 minute' else interval '0' end)
  from (
    select distinct p.user_id, m.conversation_id, case m.message_type when 'call' then 'call' else 'message' end as kind
    from after_rows m join public.conversation_participants p
      on p.conversation_id = m.conversation_id and p.user_id <> m.sender_id
    where private.is_said(m.message_type) or private.is_missed_call(m.message_type, m.content)) n
  where exists (select from private.push_subscriptions s where s.user_id = n.user_id);
  return null;
end $$;
create trigger tell_of_messages after insert on public.messages
  referencing new table as after_rows for each statement execute function private.tell_of_messages();

-- A viewing that somebody asked for, offered, answered or took back is told to the other; its last day before to both.
create function private.tell_of_viewing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_at(who, 'viewing', new.id, clock_timestamp(), new.state)
  from unnest(array[new.renter_id, new.owner_id]) who
  where who is distinct from (select auth.uid()) and new.state <> 'done';
  if new.state = 'confirmed' then
    perform private.tell_at(who, 'tomorrow', new.id, new.starts_at - interval '24 hours', new.state)
    from unnest(array[new.renter_id, new.owner_id]) who
    where new.starts_at > clock_timestamp() + interval '26 hours';
  end if;
  return null;
end $$;
create trigger tell_inserted after insert on public.viewings
  for each row when (not new.deleted) execute function private.tell_of_viewing();
create trigger tell_updated after update of state on public.viewings
  for each row when (not new.deleted and new.state <> old.state) execute function private.tell_of_viewing();

-- Somebody asks about a home: told with the minute of their words, in place of those.
create function private.tell_of_inquiry() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_at(new.owner_id, 'inquiry', new.conversation_id, clock_timestamp() + interval '1 minute');
  return null;
end $$;
create trigger tell_inserted after insert on public.inquiries
  for each row when (not new.deleted and new.stage = 'new') execute function private.tell_of_inquiry();

-- Tells the decisions of moderators about a listing or a person, and that an appeal was turned down. The appeal itself is the person's own deed.
create function private.tell_of_standing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and new.body ->> 'state' is not distinct from old.body ->> 'state'
    and (new.body ->> 'appeal' is distinct from 'turned_down' or old.body ->> 'appeal' is not distinct from 'turned_down') then
    return null;
  end if;
  perform private.tell_at(new.user_id, 'standing', (new.body ->> 'aboutId')::uuid, clock_timestamp(), new.body ->> 'state');
  return null;
end $$;
create trigger tell_standing after insert or update on public.records
  for each row when (new.kind = 'standing' and not new.deleted and new.body ->> 'aboutId' is not null)
  execute function private.tell_of_standing();

-- Up to when owners were told of homes that are hidden soon: each home is told of once.
create table private.confirm_rounds (
  is_only boolean primary key default true check (is_only),
  told_to timestamptz not null
);
alter table private.confirm_rounds enable row level security;
grant select, insert, update, delete on private.confirm_rounds to service_role;

-- Three days before a home is hidden its owner is told, once, however many of theirs it is. Gives how many owners.
create function private.tell_to_confirm(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  since timestamptz;
  owners integer;
begin
  insert into private.confirm_rounds (told_to) values (p_now - interval '1 hour') on conflict do nothing;
  select told_to into since from private.confirm_rounds for update;
  if since >= p_now then
    return 0;
  end if;
  update private.confirm_rounds set told_to = p_now;
  select count(*)::integer into owners
  from (
    select distinct p.owner_id from public.properties p
    where p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
      and p.availability_confirmed_at > since - interval '27 days' and p.availability_confirmed_at <= p_now - interval '27 days') o
  cross join lateral (select private.tell_at(o.owner_id, 'confirm', o.owner_id, p_now),
    private.letter_at(o.owner_id, 'confirm', o.owner_id, p_now)) told;
  return owners;
end $$;
grant execute on function private.tell_to_confirm(timestamptz) to service_role;

create function private.is_missed_call(p_type text, p_content text) returns boolean
language sql immutable set search_path = ''
as $$ select p_type = 'call' and p_content ~ ' (missed|cancelled|busy) ' $$;
grant execute on function private.is_missed_call(text, text) to service_role;

-- How many messages, or calls nobody took, somebody has not read in a conversation, and the number of the last of them. None of one that is
-- muted, or whose two people do not want to hear of each other.
create function private.unread_in(p_user uuid, p_conversation uuid, p_kind text, p_now timestamptz) returns table (many bigint, last bigint)
language sql stable set search_path = ''
as $$
  select count(*), max(m.seq)
  from public.conversation_participants mine
  join public.conversations c on c.id = mine.conversation_id
  join public.messages m on m.conversation_id = mine.conversation_id and m.seq > mine.last_read_seq
  where mine.conversation_id = p_conversation and mine.user_id = p_user and m.sender_id <> p_user
    and case p_kind when 'call' then private.is_missed_call(m.message_type, m.content)
      else private.is_said(m.message_type) and m.message_type <> 'unsent' end
    and not exists (select from public.blocked_users b
      where (b.blocker_id, b.blocked_id) in ((c.user_low, c.user_high), (c.user_high, c.user_low)))
    and not exists (select from public.records r
      where r.user_id = p_user and r.kind = 'conversation_flags' and not r.deleted
        and r.body ->> 'conversationId' = p_conversation::text
        and (r.body ->> 'mutedUntil')::numeric > private.ms(p_now))
$$;
grant execute on function private.unread_in(uuid, uuid, text, timestamptz) to service_role;

-- The facts of a telling as they are now; null: nothing is to be told any more.
create function private.telling_facts(t private.tellings, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when t.kind in ('message', 'call') then (
      select jsonb_build_object('count', u.many, 'mark', u.last::text)
      from private.unread_in(t.user_id, t.about, t.kind, p_now) u
      -- An inquiry says it better.
      where u.many > 0 and not (t.kind = 'message' and exists (select from private.tellings i
        where i.user_id = t.user_id and i.kind = 'inquiry' and i.about = t.about)))
    when t.kind = 'inquiry' then (
      select jsonb_build_object('count', u.many, 'mark', u.last::text)
      from private.unread_in(t.user_id, t.about, 'message', p_now) u
      where u.many > 0 and exists (select from public.inquiries i
        where i.conversation_id = t.about and i.owner_id = t.user_id and i.stage = 'new' and not i.deleted))
    when t.kind in ('viewing', 'tomorrow') then (
      select jsonb_build_object('count', 1, 'mark', t.kind || ' ' || v.state,
        'what', case when v.expired_at is not null then 'expired' else v.state end,
        'as', case when v.owner_id = t.user_id then 'owner' else 'renter' end)
      from public.viewings v
      where v.id = t.about and t.user_id in (v.renter_id, v.owner_id) and not v.deleted and v.state = t.what and v.starts_at > p_now
        and not exists (select from public.blocked_users b
          where (b.blocker_id, b.blocked_id) in ((v.renter_id, v.owner_id), (v.owner_id, v.renter_id))))
    when t.kind = 'standing' then (
      select jsonb_build_object('count', 1, 'mark', t.what || ' ' || coalesce(r.body ->> 'at', ''), 'what', t.what)
      from public.records r
      where r.user_id = t.user_id and r.kind = 'standing' and not r.deleted
        and r.body ->> 'aboutId' = t.about::text and r.body ->> 'state' = t.what limit 1)
    when t.kind = 'confirm' then (
      select jsonb_build_object('count', count(*), 'mark', min(p.availability_confirmed_at)::text)
      from public.properties p
      where p.owner_id = t.user_id and p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
        and p.availability_confirmed_at < p_now - interval '26 days'
      having count(*) > 0)
    when t.kind = 'alert' then (
      select jsonb_build_object('count', count(*), 'mark', max((h.body #> '{told,at}')::numeric)::text)
      from public.records h join public.records s on s.user_id = h.user_id and s.id = t.about and not s.deleted
      where h.user_id = t.user_id and h.kind = 'alert_hit' and not h.deleted and h.body ->> 'searchId' = t.about::text
        and h.body -> 'told' is not null and h.body ->> 'isSeen' = 'false' and h.body #>> '{told,isCleared}' is distinct from 'true'
      having count(*) > 0)
    when t.kind = 'home' then (
      select jsonb_build_object('count', 1, 'mark', t.what || ' ' || (r.body ->> 'at'), 'what', t.what)
      from public.records r
      where r.user_id = t.user_id and r.kind = 'notice' and not r.deleted and r.body #>> '{listing,id}' = t.about::text
        and r.body #>> '{listing,what}' = t.what and r.body #> '{listing,isOver}' is null and r.body ->> 'isRead' = 'false'
        and greatest((r.body -> 'readTo')::numeric, (r.body -> 'clearedTo')::numeric, 0) < (r.body -> 'at')::numeric
      order by r.xid desc limit 1)
    end
$$;
grant execute on function private.telling_facts(private.tellings, timestamptz) to service_role;

-- One telling that is due, taken by this server for half a minute: what is true of it, and the devices that are still to be told; null
-- where none is due.
create function private.take_telling(p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  t private.tellings;
begin
  select * into t from private.tellings q
    where q.due_at <= p_now and (q.taken_until is null or q.taken_until < p_now)
    order by q.due_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.tellings q set taken_until = p_now + interval '30 seconds'
    where q.user_id = t.user_id and q.kind = t.kind and q.about = t.about;
  return jsonb_build_object(
    'userId', t.user_id, 'kind', t.kind, 'about', t.about, 'asked', t.asked, 'tries', t.tries, 'told', t.told,
    'facts', private.telling_facts(t, p_now),
    'settings', (select r.body from public.records r
      where r.user_id = t.user_id and r.kind = 'settings' and not r.deleted order by r.xid desc limit 1),
    'waiting', (select count(*) from public.conversation_participants p
      join public.conversations c on c.id = p.conversation_id and c.last_seq > p.last_read_seq
      where p.user_id = t.user_id
        and exists (select from private.unread_in(t.user_id, p.conversation_id, 'message', p_now) u where u.many > 0)),
    'devices', (select coalesce(jsonb_agg(jsonb_build_object('session', s.session_id, 'endpoint', s.endpoint,
        'p256dh', s.p256dh, 'auth', s.auth, 'zone', s.zone) order by s.renewed_at desc), '[]')
      from private.push_subscriptions s
      where s.user_id = t.user_id and s.session_id <> all (t.told)
        and not exists (select from public.ended_sessions e where e.session_id = s.session_id)));
end $$;
grant execute on function private.take_telling(timestamptz) to service_role;

-- Notes the outcome of a telling. `p_again`: when the devices that are not among `p_told` are to be told; null: it is done. What came meanwhile
-- is told next, to all.
create function private.settle_telling(
  p_user uuid, p_kind text, p_about uuid, p_asked integer, p_told uuid[], p_again timestamptz, p_failed boolean
) returns void
language sql volatile set search_path = ''
as $$
  delete from private.tellings t
    where t.user_id = p_user and t.kind = p_kind and t.about = p_about and t.asked = p_asked and p_again is null;
  update private.tellings t set
    taken_until = null,
    told = case when t.asked = p_asked then p_told else '{}' end,
    tries = case when t.asked = p_asked and p_failed then t.tries + 1 else 0 end,
    due_at = case when t.asked = p_asked then p_again else t.due_at end
  where t.user_id = p_user and t.kind = p_kind and t.about = p_about;
$$;
grant execute on function private.settle_telling(uuid, text, uuid, integer, uuid[], timestamptz, boolean) to service_role;
