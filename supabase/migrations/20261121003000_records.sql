-- What a person keeps for themselves and takes along to other devices: settings, the landlord's terms, quick
-- replies, notices, and later checklists and drafts. One shape, a schema per kind in contract/entities/record.ts.
create table public.records (
  -- Made on the device; of a kind there is one of, derived from it. With the person in the key nobody can
  -- take an id away from somebody else.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  body jsonb not null check (jsonb_typeof(body) = 'object' and octet_length(body::text) <= 32768),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index records_cursor on public.records (user_id, xid, id);

alter table public.records enable row level security;
create policy "one's own records" on public.records
  for select to authenticated using (user_id = (select auth.uid()));
create policy "one keeps records for oneself" on public.records
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "one changes one's own records" on public.records
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update on public.records to authenticated;
grant select, insert, update, delete on public.records to service_role;

-- Whose a record is and what it is never changes. 10,000 of them are more than anybody makes by hand.
create function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif (select count(*) from public.records r where r.user_id = new.user_id) >= 10000 then
    raise exception 'too many records' using errcode = '54000';
  end if;
  return new;
end $$;
revoke execute on function private.guard_records() from public;
create trigger a_guard before insert or update on public.records
  for each row execute function private.guard_records();
create trigger b_sync_touch before insert or update on public.records
  for each row execute function private.sync_touch();

create function private.record_json(r public.records) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'kind', r.kind, 'body', r.body,
    'rev', r.rev, 'deleted', r.deleted, 'updated_at', private.instant(r.updated_at))
$$;

create function private.pull_records(p_scope text, p_xid xid8, p_id uuid, p_limit integer)
returns table (xid xid8, id uuid, body jsonb)
language plpgsql stable set search_path = ''
as $$
begin
  if p_scope <> 'mine' then
    raise exception 'records has no scope %', p_scope using errcode = '22023';
  end if;
  return query
    select r.xid, r.id, private.record_json(r) from public.records r
    where r.user_id = (select auth.uid())
      and (r.xid, r.id) > (p_xid, p_id)
      and r.xid < pg_catalog.pg_snapshot_xmin(pg_catalog.pg_current_snapshot())
    order by r.xid, r.id
    limit p_limit;
end $$;

create function private.push_records(item jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  base bigint := coalesce((item ->> 'rev')::bigint, 0);
  me uuid := (select auth.uid());
  theirs public.records;
begin
  select * into theirs from public.records r
    where r.user_id = me and r.id = (item ->> 'id')::uuid for update;
  if found then
    if theirs.rev <> base then
      return jsonb_build_object('status', 'conflict', 'id', item ->> 'id', 'row', private.record_json(theirs));
    end if;
    update public.records set
      kind = coalesce(item ->> 'kind', kind),
      body = coalesce(item -> 'body', body),
      deleted = coalesce((item ->> 'deleted')::boolean, deleted)
    where user_id = me and id = theirs.id
    returning * into theirs;
  elsif base > 0 then
    raise exception 'the row is gone' using errcode = 'P0002';
  else
    insert into public.records (user_id, id, kind, body, deleted)
    values (me, (item ->> 'id')::uuid, item ->> 'kind', item -> 'body',
      coalesce((item ->> 'deleted')::boolean, false))
    returning * into theirs;
  end if;
  return jsonb_build_object('status', 'accepted', 'id', item ->> 'id', 'row', private.record_json(theirs));
end $$;

revoke execute on function
  private.record_json(public.records), private.pull_records(text, xid8, uuid, integer),
  private.push_records(jsonb)
  from public, anon;
grant execute on function
  private.record_json(public.records), private.pull_records(text, xid8, uuid, integer),
  private.push_records(jsonb)
  to authenticated, service_role;

-- Devices are told; Realtime's subscribers are not: nothing of the specification listens to these rows.
create function private.hint_records() returns trigger
language plpgsql set search_path = ''
as $$
declare
  who uuid;
begin
  for who in select distinct user_id from changed loop
    perform pg_notify('sync_hint', json_build_object(
      'collection', 'records', 'scope', 'mine', 'user', who)::text);
  end loop;
  return null;
end $$;
revoke execute on function private.hint_records() from public;
create trigger hint_insert after insert on public.records
  referencing new table as changed for each statement execute function private.hint_records();
create trigger hint_update after update on public.records
  referencing new table as changed for each statement execute function private.hint_records();
