-- What comes of a listing, a day at a time: how many looked, how many saved it, how many wrote. Days are UTC's.

create table public.listing_days (
  property_id uuid not null references public.properties (id) on delete cascade,
  day date not null,
  owner_id uuid not null references auth.users (id) on delete cascade,
  views integer not null default 0 check (views >= 0),
  saves integer not null default 0 check (saves >= 0),
  contacts integer not null default 0 check (contacts >= 0),
  primary key (property_id, day)
);
create index listing_days_owner on public.listing_days (owner_id, day);
create index listing_days_day on public.listing_days (day);
alter table public.listing_days enable row level security;
create policy "what comes of one's own listings" on public.listing_days
  for select to authenticated using (owner_id = (select auth.uid()));
grant select on public.listing_days to authenticated;
grant select, insert, update, delete on public.listing_days to service_role;

-- That a viewer of a listing was counted on a day, and nothing that says who: a hash with a key of the day. Both go two
-- weeks later; from then on nobody can tell, however much they know.
create table private.view_keys (
  day date primary key,
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
create table private.view_marks (
  day date not null references private.view_keys (day) on delete cascade,
  mark bytea not null,
  primary key (day, mark)
);
-- What happened and is not added up yet: whoever looks, saves or asks adds a row and waits for nobody.
create table private.day_news (
  id bigint generated always as identity primary key,
  property_id uuid not null,
  day date not null,
  what text not null check (what in ('view', 'save', 'contact'))
);
-- Listings whose owner has not been told the newest.
create table private.figures_due (
  property_id uuid primary key references public.properties (id) on delete cascade
);
alter table private.view_keys enable row level security;
alter table private.view_marks enable row level security;
alter table private.day_news enable row level security;
alter table private.figures_due enable row level security;
grant select, insert, update, delete
  on private.view_keys, private.view_marks, private.day_news, private.figures_due to service_role;

-- Counts each view, [{listing_id, day}], once a viewer, listing and day. Passed over: listings that are gone, the owner's
-- own look, days the app no longer sends. Gives how many counted.
create function private.note_views(p_viewer uuid, p_views jsonb, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  today constant date := (p_now at time zone 'UTC')::date;
  seen record;
  counted integer := 0;
begin
  for seen in
    select distinct p.id, least(v.day, today) as day
    from jsonb_to_recordset(p_views) as v(listing_id uuid, day date)
    join public.properties p on p.id = v.listing_id
    where not p.deleted and p.owner_id <> p_viewer and v.day >= today - 14
    -- In one order, so that two calls wait for each other instead of both for ever.
    order by p.id, day
  loop
    insert into private.view_keys (day) values (seen.day) on conflict do nothing;
    insert into private.view_marks (day, mark)
      select k.day, sha256(k.key || uuid_send(p_viewer) || uuid_send(seen.id))
      from private.view_keys k where k.day = seen.day
      on conflict do nothing;
    if found then
      insert into private.day_news (property_id, day, what) values (seen.id, seen.day, 'view');
      counted := counted + 1;
    end if;
  end loop;
  return counted;
end $$;

-- A home that is saved counts once a person: the record's id follows from both. Never a reason to refuse the record.
-- SECURITY DEFINER because whoever saves has no part in the owner's totals.
create function private.count_save() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- As recordIdOf of contract/rules/ids.ts.
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
begin
  if new.body ->> 'propertyId' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then
    insert into private.day_news (property_id, day, what)
    select p.id, (now() at time zone 'UTC')::date, 'save' from public.properties p
    where p.id = (new.body ->> 'propertyId')::uuid and p.owner_id <> new.user_id
      and new.id = extensions.uuid_generate_v5(records, new.user_id || ':saved_home:' || p.id);
  end if;
  return null;
end $$;
create trigger count_save after insert on public.records
  for each row when (new.kind = 'saved_home' and not new.deleted) execute function private.count_save();

-- Somebody who asks is one contact, however often they write. SECURITY DEFINER as above.
create function private.count_contact() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.day_news (property_id, day, what)
  values (new.property_id, (now() at time zone 'UTC')::date, 'contact');
  return null;
end $$;
create trigger count_contact after insert on public.inquiries
  for each row execute function private.count_contact();
revoke execute on function private.count_save(), private.count_contact() from public;

-- Adds up what happened, one process at a time: a second finds nothing to do.
create function private.add_up_days(p_limit integer default 10000) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('add_up_days'), 0) then
    return;
  end if;
  with news as (
    delete from private.day_news where id in (select n.id from private.day_news n order by n.id limit p_limit)
    returning property_id, day, what),
  added as (
    insert into public.listing_days as d (property_id, day, owner_id, views, saves, contacts)
    select p.id, n.day, p.owner_id, count(*) filter (where n.what = 'view'),
      count(*) filter (where n.what = 'save'), count(*) filter (where n.what = 'contact')
    from news n join public.properties p on p.id = n.property_id and not p.deleted
    group by p.id, n.day
    on conflict (property_id, day) do update
    set views = d.views + excluded.views, saves = d.saves + excluded.saves, contacts = d.contacts + excluded.contacts
    returning property_id)
  insert into private.figures_due (property_id) select distinct property_id from added on conflict do nothing;
end $$;

-- Eight weeks of a listing as its owner's devices keep them: days one after the other, the last is `until`.
create function private.figures_json(p_property uuid, p_now timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'propertyId', p_property,
    'until', max(g.day),
    'at', floor(extract(epoch from p_now) * 1000),
    'views', jsonb_agg(coalesce(d.views, 0) order by g.day),
    'saves', jsonb_agg(coalesce(d.saves, 0) order by g.day),
    'contacts', jsonb_agg(coalesce(d.contacts, 0) order by g.day))
  from (select (p_now at time zone 'UTC')::date - back as day from generate_series(0, 55) back) g
  left join public.listing_days d on d.property_id = p_property and d.day = g.day
$$;

-- Tells owners what is new, as a record of theirs: it comes to their devices with the others. One that was told less than
-- p_every ago waits, so that a home everybody looks at does not wake its owner at each look. Gives how many were told.
create function private.tell_figures(p_limit integer default 100, p_every interval default '10 minutes',
  p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  due record;
  told integer := 0;
begin
  perform private.add_up_days();
  for due in
    select f.property_id, p.owner_id, w.id as record_id
    from private.figures_due f
    join public.properties p on p.id = f.property_id
    cross join lateral (
      select extensions.uuid_generate_v5(records, p.owner_id || ':home_figures:' || p.id) as id) w
    left join public.records r on r.user_id = p.owner_id and r.id = w.id
    where not p.deleted and (r.id is null or r.deleted or r.updated_at <= p_now - p_every)
    order by f.property_id limit p_limit for update of f skip locked
  loop
    delete from private.figures_due where property_id = due.property_id;
    insert into public.records as r (user_id, id, kind, body)
    values (due.owner_id, due.record_id, 'home_figures', private.figures_json(due.property_id, p_now))
    on conflict (user_id, id) do update set body = excluded.body, deleted = false;
    told := told + 1;
  end loop;
  return told;
end $$;

-- What nobody needs any more: marks once their views are not sent again, totals after thirteen months, and all of a
-- listing that was removed. Gives how many rows went.
create function private.clear_views(p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  records constant uuid := '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';
  today constant date := (p_now at time zone 'UTC')::date;
  gone integer;
  total integer := 0;
begin
  delete from private.view_keys where day < today - 14;
  get diagnostics total = row_count;
  delete from public.listing_days where day < today - 400;
  get diagnostics gone = row_count;
  total := total + gone;
  delete from private.figures_due f using public.properties p where p.id = f.property_id and p.deleted;
  with removed as (
    delete from public.listing_days d using public.properties p
    where p.id = d.property_id and p.deleted
    returning d.property_id, d.owner_id),
  homes as (select distinct property_id, owner_id from removed)
  update public.records r set deleted = true, body = '{}'
  from homes h
  where r.user_id = h.owner_id and not r.deleted
    and r.id = extensions.uuid_generate_v5(records, h.owner_id || ':home_figures:' || h.property_id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;

revoke execute on function
  private.note_views(uuid, jsonb, timestamptz), private.add_up_days(integer), private.figures_json(uuid, timestamptz),
  private.tell_figures(integer, interval, timestamptz), private.clear_views(timestamptz)
  from public, anon, authenticated;
grant execute on function
  private.note_views(uuid, jsonb, timestamptz), private.add_up_days(integer), private.figures_json(uuid, timestamptz),
  private.tell_figures(integer, interval, timestamptz), private.clear_views(timestamptz)
  to service_role;

-- As before, and: figures are the server's to write, and do not count among what a person keeps.
create or replace function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.kind = 'home_figures' then
    if not private.is_trusted() then
      raise exception 'figures are counted by the server' using errcode = '42501';
    end if;
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif (select count(*) from public.records r where r.user_id = new.user_id) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  end if;
  return new;
end $$;
