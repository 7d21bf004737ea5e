-- Records: a person's own data that they take along to other devices, such as settings, the landlord's terms, quick
-- replies, notices, checklists and drafts. One shape, a schema per kind in contract/entities/record.ts.
create table public.records (
  -- Made on the device; of a kind there is one of, derived from it. With the person in the key nobody can
  -- take an id away from somebody else.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{0,39}$'),
  -- The words of a draft in six languages take more room than a note, and so does a listing that was refused with them. A
  -- checklist has room for a hundred photos; what is shown to somebody (shared) is as large as what it shows. What two devices
  -- wrote differently, or what was refused, is as large as the largest record, with what it belongs to.
  body jsonb not null constraint records_body_check check (jsonb_typeof(body) = 'object'
    and octet_length(body::text) <= case
      when kind in ('refusal', 'conflict') then 139264 when kind = 'listing_draft' then 131072
      when kind = 'shared' then 51200 when kind = 'inspection' then 49152 else 32768 end),
  rev bigint not null default 1,
  deleted boolean not null default false,
  updated_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (user_id, id)
);
create index records_cursor on public.records (user_id, xid, id);
create index records_tombstones on public.records (updated_at) where deleted;
create index records_cases on public.records (user_id) where kind = 'case' and not deleted;
create index records_shares on public.records (user_id, (body ->> 'recordId')) where kind = 'share' and not deleted;
create index records_shared_by on public.records (user_id, (body ->> 'ownerId')) where kind = 'shared' and not deleted;
create index records_answers on public.records ((body ->> 'answersId')) where kind = 'shortlist' and not deleted;
create index records_joinings on public.records (user_id, (body ->> 'listId')) where kind = 'joining' and not deleted;
create index records_of_invitation on public.records ((body ->> 'invitationId')) where kind in ('joining', 'invited') and not deleted;
create index records_invitations on public.records (lower(body ->> 'email')) where kind = 'invitation' and not deleted;
create index records_shown on public.records ((body ->> 'recordId')) where kind = 'shared' and not deleted;
alter table public.records enable row level security;
create policy "one's own records" on public.records
  for select to authenticated using (user_id = (select auth.uid()));
create policy "one keeps records for oneself" on public.records
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "one changes one's own records" on public.records
  for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select on public.records to anon;
grant select, insert, update on public.records to authenticated;
grant all on public.records to service_role;

-- A record never changes its owner or its kind. 10,000 of them are more than anybody makes by hand; behind them there is still room
-- for what was refused, or written on two sides, which would be nowhere else. Records that the
-- server writes for a person (figures, cases, shared copies, invitations to them) are not theirs to write, and do not count
-- towards that number. Shared copies and invitations to them they remove themselves. Invitations are few, since addresses may be tried with them.
create function private.guard_records() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() and new.kind in ('home_figures', 'moderator', 'case', 'standing', 'shared', 'invited')
    and not (tg_op = 'UPDATE' and new.kind in ('shared', 'invited') and new.deleted) then
    raise exception 'the server writes these' using errcode = '42501', constraint = 'servers_alone';
  end if;
  if tg_op = 'UPDATE' then
    if (new.user_id, new.id, new.kind) is distinct from (old.user_id, old.id, old.kind) then
      raise exception 'only body and deleted can be changed' using errcode = '42501';
    end if;
  elsif not private.is_trusted()
    and (select count(*) from public.records r where r.user_id = new.user_id
      and r.kind not in ('home_figures', 'moderator', 'case', 'standing', 'shared', 'invited'))
      >= (case when new.kind in ('refusal', 'conflict') then 11000 else 10000 end) then
    raise exception 'too many records' using errcode = '54000';
  elsif not private.is_trusted() and new.kind = 'invitation'
    and (select count(*) from public.records r where r.user_id = new.user_id and r.kind = 'invitation') >= 200 then
    raise exception 'too many invitations' using errcode = '54000';
  end if;
  return new;
end $$;
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
grant execute on function private.record_json(public.records) to authenticated, service_role;

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
grant execute on function private.pull_records(text, xid8, uuid, integer) to authenticated, service_role;

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
grant execute on function private.push_records(jsonb) to authenticated, service_role;

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
create trigger hint_insert after insert on public.records
  referencing new table as changed for each statement execute function private.hint_records();
create trigger hint_update after update on public.records
  referencing new table as changed for each statement execute function private.hint_records();
create trigger d_meet after insert or update on public.records
  for each row when (not new.deleted and private.is_about_homes(new.kind))
  execute function private.meet_owner();

create function private.record_fits() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.must_fit('records.' || new.kind, new.body);
  return null;
end $$;

-- A removed row is not judged, since nobody reads it. An older row is judged when its content is written again: until
-- then it can be paused and removed.
create trigger a_contract_insert after insert on public.records
  for each row when (not new.deleted) execute function private.record_fits();
create trigger a_contract_update after update on public.records
  for each row when (not new.deleted and (old.deleted or new.body is distinct from old.body))
  execute function private.record_fits();
