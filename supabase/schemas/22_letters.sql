-- Mails about what waits for a person: which are due, what their links are sealed with, and who wants no more of them.

-- A mail that is due: kinds and ids, no word of anybody. A server takes one, looks whether it is still true, and sends it. One that is
-- taken comes back after a while, should its server have died: then it is sent as the same mail again.
create table private.letters (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('alerts', 'messages', 'viewing', 'confirm')),
  -- The viewing; of all others the person.
  about uuid not null,
  due_at timestamptz not null,
  -- The first reason for it, by which it is the same mail each time it is tried.
  since timestamptz not null default clock_timestamp(),
  -- How often there was a reason: what comes while it is being sent is sent next.
  asked integer not null default 1,
  taken_until timestamptz,
  tries integer not null default 0,
  -- The state of the viewing that is told of.
  what text,
  primary key (user_id, kind, about)
);
create index letters_due on private.letters (due_at);
alter table private.letters enable row level security;
grant select, insert, update, delete on private.letters to service_role;

-- Finds of alerts that have been told and wait for a mail.
create table private.letter_hits (
  user_id uuid not null references auth.users (id) on delete cascade,
  hit_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (user_id, hit_id)
);
alter table private.letter_hits enable row level security;
grant select, insert, update, delete on private.letter_hits to service_role;

-- A part of what the links of a person's mails are sealed with. Where it is gone, all of them are void.
create table private.letter_keys (
  user_id uuid primary key references auth.users (id) on delete cascade,
  key uuid not null default gen_random_uuid()
);
alter table private.letter_keys enable row level security;
grant select, insert, update, delete on private.letter_keys to service_role;

-- To be sent at that time. A mail that waits already waits on: it will say this, too.
create function private.letter_at(p_user uuid, p_kind text, p_about uuid, p_at timestamptz, p_what text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.letters as l (user_id, kind, about, due_at, what) values (p_user, p_kind, p_about, p_at, p_what)
  on conflict (user_id, kind, about) do update set
    asked = l.asked + 1,
    what = excluded.what,
    due_at = case when l.taken_until is null and l.what is not distinct from excluded.what then l.due_at else excluded.due_at end
    where l.taken_until is not null or l.what is distinct from excluded.what;
  if found and p_at < clock_timestamp() + interval '10 minutes' then
    perform pg_notify('letters', '');
  end if;
end $$;
grant execute on function private.letter_at(uuid, text, uuid, timestamptz, text) to service_role;

-- Words and calls that nobody took wait for a day. SECURITY DEFINER because what is to be sent is not written by clients.
create function private.letter_of_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.letter_at(n.user_id, 'messages', n.user_id, clock_timestamp() + interval '24 hours')
  from (
    select distinct p.user_id from after_rows m join public.conversation_participants p
      on p.conversation_id = m.conversation_id and p.user_id <> m.sender_id
    where private.is_said(m.message_type)) n
  -- One that waits already is not even locked.
  where not exists (select from private.letters l
    where l.user_id = n.user_id and l.kind = 'messages' and l.about = n.user_id and l.taken_until is null);
  return null;
end $$;
create trigger letter_of_messages after insert on public.messages
  referencing new table as after_rows for each statement execute function private.letter_of_messages();

-- A viewing is told to who did not do it, five minutes later: who has read of it by then needs no mail.
create function private.letter_of_viewing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.letter_at(who, 'viewing', new.id, clock_timestamp() + interval '5 minutes', new.state)
  from unnest(array[new.renter_id, new.owner_id]) who
  where who is distinct from (select auth.uid()) and new.state <> 'done';
  -- Of one's own deed nothing is to be told any more.
  delete from private.letters l
    where l.kind = 'viewing' and l.about = new.id and l.user_id = (select auth.uid());
  return null;
end $$;
create trigger letter_inserted after insert on public.viewings
  for each row when (not new.deleted) execute function private.letter_of_viewing();
create trigger letter_updated after update of state on public.viewings
  for each row when (not new.deleted and new.state <> old.state) execute function private.letter_of_viewing();

-- The choices of a person; none: an empty one.
create function private.settings_of(p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce((select r.body from public.records r
    where r.user_id = p_user and r.kind = 'settings' and not r.deleted order by r.xid desc limit 1), '{}')
$$;
grant execute on function private.settings_of(uuid) to service_role;

-- A find that was told, on whatever device, waits for a mail where the person wants alerts by mail. Several go in one.
create function private.letter_of_hit() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.settings_of(new.user_id) ->> 'mailAlerts' = 'true' then
    insert into private.letter_hits (user_id, hit_id) values (new.user_id, new.id) on conflict do nothing;
    perform private.letter_at(new.user_id, 'alerts', new.user_id, clock_timestamp() + interval '5 minutes');
  end if;
  return null;
end $$;
create trigger letter_hit_inserted after insert on public.records
  for each row when (new.kind = 'alert_hit' and not new.deleted and new.body -> 'told' is not null)
  execute function private.letter_of_hit();
create trigger letter_hit_updated after update on public.records
  for each row when (new.kind = 'alert_hit' and not new.deleted and new.body -> 'told' is not null and old.body -> 'told' is null)
  execute function private.letter_of_hit();

-- The address of a person and the language of their account; null where they may not be written to. SECURITY DEFINER because accounts
-- are the account service's.
create function private.letter_address(p_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('email', u.email, 'language', u.raw_user_meta_data ->> 'language')
  from auth.users u
  where u.id = p_user and u.email_confirmed_at is not null and u.email <> '' and not private.is_suspended(u.id)
$$;
grant execute on function private.letter_address(uuid) to service_role;

-- Whether a home is hidden soon unless its owner says that it is still available.
create function private.is_to_confirm(p public.properties, p_now timestamptz) returns boolean
language sql stable set search_path = ''
as $$
  select p.visibility = 'live' and not p.deleted and p.status in ('available', 'active', 'pending')
    and p.availability_confirmed_at < p_now - interval '26 days'
$$;
grant execute on function private.is_to_confirm(public.properties, timestamptz) to service_role;

-- The facts of a mail as they are now; null: there is nothing to be said any more.
create function private.letter_facts(l private.letters, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select case l.kind
    when 'messages' then (
      select jsonb_build_object('messages', sum(u.many), 'since', private.ms(min(u.since)))
      from public.conversation_participants mine
      join public.conversations c on c.id = mine.conversation_id and c.last_seq > mine.last_read_seq
      cross join lateral (
        select n.many, (select min(m.created_at) from public.messages m
          where m.conversation_id = mine.conversation_id and m.seq > mine.last_read_seq and m.sender_id <> l.user_id
            and private.is_said(m.message_type) and m.message_type <> 'unsent') as since
        from private.unread_in(l.user_id, mine.conversation_id, 'message', p_now) n) u
      where mine.user_id = l.user_id and u.many > 0
      having count(*) > 0)
    when 'viewing' then (
      select jsonb_build_object(
        'what', case when v.expired_at is not null then 'expired' else v.state end,
        'as', case when v.owner_id = l.user_id then 'owner' else 'renter' end,
        'startsAt', private.instant(v.starts_at), 'endsAt', private.instant(v.ends_at), 'sequence', v.rev,
        'propertyId', v.property_id, 'title', p.title, 'zone', p.details ->> 'time_zone')
      from public.viewings v join public.properties p on p.id = v.property_id
      where v.id = l.about and l.user_id in (v.renter_id, v.owner_id) and not v.deleted and v.state = l.what and v.starts_at > p_now
        and not exists (select from public.blocked_users b
          where (b.blocker_id, b.blocked_id) in ((v.renter_id, v.owner_id), (v.owner_id, v.renter_id)))
        and not exists (select from public.records r
          where r.user_id = l.user_id and r.kind = 'notice' and not r.deleted and r.body #>> '{viewing,id}' = v.id::text
            and r.body #>> '{viewing,what}' = case when v.expired_at is not null then 'expired' else v.state end
            and (r.body ->> 'isRead' = 'true' or r.body #>> '{viewing,isCleared}' = 'true')))
    when 'confirm' then (
      select jsonb_build_object('homes', jsonb_agg(jsonb_build_object('id', h.id, 'title', h.title)
        order by h.availability_confirmed_at, h.id))
      from (select p.* from public.properties p
        where p.owner_id = l.user_id and private.is_to_confirm(p, p_now)
        order by p.availability_confirmed_at, p.id limit 50) h
      having count(*) > 0)
    when 'alerts' then (
      select jsonb_build_object('hits', jsonb_agg(jsonb_build_object('search', s.body ->> 'name', 'kind', h.body ->> 'kind',
        'propertyId', h.body ->> 'propertyId', 'title', h.body #>> '{asOf,title}',
        'price', h.body #> '{asOf,price}', 'currency', h.body #>> '{asOf,currency}')
        order by s.body ->> 'name', h.body -> 'at' desc, h.id))
      from (select hit_id from private.letter_hits where user_id = l.user_id order by at, hit_id limit 200) w
      join public.records h on h.user_id = l.user_id and h.id = w.hit_id and h.kind = 'alert_hit' and not h.deleted
        and h.body ->> 'isSeen' = 'false'
        and h.body #>> '{told,isCleared}' is distinct from 'true'
      join public.records s on s.user_id = l.user_id and s.id = (h.body ->> 'searchId')::uuid and s.kind = 'saved_search'
        and not s.deleted
      having count(*) > 0)
    end
$$;
grant execute on function private.letter_facts(private.letters, timestamptz) to service_role;

-- One mail that is due, taken by this server for a minute: to whom, what is true of it, and what its links are sealed with; null where
-- none is due.
create function private.take_letter(p_now timestamptz) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  l private.letters;
begin
  select * into l from private.letters q
    where q.due_at <= p_now and (q.taken_until is null or q.taken_until < p_now)
    order by q.due_at limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  update private.letters q set taken_until = p_now + interval '1 minute'
    where q.user_id = l.user_id and q.kind = l.kind and q.about = l.about;
  insert into private.letter_keys (user_id) values (l.user_id) on conflict do nothing;
  return jsonb_build_object(
    'userId', l.user_id, 'kind', l.kind, 'about', l.about, 'asked', l.asked, 'tries', l.tries, 'since', l.since,
    'to', private.letter_address(l.user_id),
    'key', (select k.key from private.letter_keys k where k.user_id = l.user_id),
    'settings', private.settings_of(l.user_id),
    'zone', (select s.zone from private.push_subscriptions s where s.user_id = l.user_id order by s.renewed_at desc limit 1),
    'facts', private.letter_facts(l, p_now),
    'hits', (select coalesce(jsonb_agg(w.hit_id), '[]')
      from (select hit_id from private.letter_hits where user_id = l.user_id order by at, hit_id limit 200) w
      where l.kind = 'alerts'));
end $$;
grant execute on function private.take_letter(timestamptz) to service_role;

-- Notes the outcome of a mail. `p_again`: when it is to be tried again; null: it is done, and so are these finds. What came meanwhile is
-- sent next.
create function private.settle_letter(
  p_user uuid, p_kind text, p_about uuid, p_asked integer, p_hits uuid[], p_again timestamptz, p_failed boolean
) returns void
language sql volatile set search_path = ''
as $$
  delete from private.letter_hits h where h.user_id = p_user and h.hit_id = any(p_hits) and p_again is null;
  delete from private.letters l
    where l.user_id = p_user and l.kind = p_kind and l.about = p_about and p_again is null and l.asked = p_asked
      and not (p_kind = 'alerts' and exists (select from private.letter_hits h where h.user_id = p_user));
  update private.letters l set
    taken_until = null,
    tries = case when l.asked = p_asked and p_failed then l.tries + 1 else 0 end,
    due_at = coalesce(p_again, l.due_at)
  where l.user_id = p_user and l.kind = p_kind and l.about = p_about;
$$;
grant execute on function private.settle_letter(uuid, text, uuid, integer, uuid[], timestamptz, boolean) to service_role;

-- The facts that a link of a mail is checked by and answered with: the address, the language and the key of its person; null where they
-- are not written to any more, and then no link of theirs is good.
create function private.letter_seal(p_user uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select private.letter_address(p_user) || jsonb_build_object('key', k.key)
  from private.letter_keys k where k.user_id = p_user
$$;
grant execute on function private.letter_seal(uuid) to service_role;

-- A person wants no more mails of a kind: noted in their choices, where every device of theirs finds it. `p_id`: of the record, where there
-- is none yet.
create function private.leave_letters(p_user uuid, p_id uuid, p_choice text, p_kind text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.records r set body = r.body || jsonb_build_object(p_choice, false)
    where r.user_id = p_user and r.kind = 'settings' and not r.deleted;
  if not found then
    insert into public.records as r (user_id, id, kind, body)
      values (p_user, p_id, 'settings', jsonb_build_object(p_choice, false))
    on conflict (user_id, id) do update set body = excluded.body, deleted = false;
  end if;
  delete from private.letters l where l.user_id = p_user and l.kind = p_kind;
  delete from private.letter_hits h where h.user_id = p_user and p_kind = 'alerts';
end $$;
grant execute on function private.leave_letters(uuid, uuid, text, text) to service_role;

-- The home of a link that asks its owner whether it is still available, as long as that is the question; null: it is none any more.
create function private.home_to_confirm(p_user uuid, p_home uuid, p_now timestamptz) returns text
language sql stable set search_path = ''
as $$
  select p.title from public.properties p where p.id = p_home and p.owner_id = p_user and private.is_to_confirm(p, p_now)
$$;
grant execute on function private.home_to_confirm(uuid, uuid, timestamptz) to service_role;

-- Its owner says that it is. Gives its title; null where nobody asks any more.
create function private.confirm_home(p_user uuid, p_home uuid, p_now timestamptz) returns text
language sql volatile set search_path = ''
as $$
  update public.properties p set availability_confirmed_at = p_now
  where p.id = p_home and p.owner_id = p_user and private.is_to_confirm(p, p_now)
  returning p.title
$$;
grant execute on function private.confirm_home(uuid, uuid, timestamptz) to service_role;

-- Mails that nobody could take for a week are of yesterday's news. Gives how many.
create function private.clear_letters(p_now timestamptz default now()) returns integer
language sql volatile set search_path = ''
as $$
  with gone as (delete from private.letters l where l.due_at < p_now - interval '7 days' returning 1),
    hits as (delete from private.letter_hits h where h.at < p_now - interval '21 days' returning 1)
  select (select count(*) from gone)::integer + (select count(*) from hits)::integer
$$;
grant execute on function private.clear_letters(timestamptz) to service_role;
