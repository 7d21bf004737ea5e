-- A request for a viewing that its owner leaves unanswered for 24 hours is over, and both are told. For apps of before this
-- it is declined; `expired_at` says that nobody declined it.

alter table public.viewings add column expired_at timestamptz;
create index viewings_requested on public.viewings (created_at) where state = 'requested' and not deleted;

-- The server's alone to write.
create function private.keep_expiry() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_trusted() then
    new.expired_at := case when tg_op = 'INSERT' then null else old.expired_at end;
  end if;
  return new;
end $$;
create trigger a_keep_expiry before insert or update on public.viewings
  for each row execute function private.keep_expiry();

-- At most p_limit at once; gives how many.
create function public.expire_viewings(p_limit integer default 500, p_now timestamptz default now()) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  expired integer;
begin
  update public.viewings set state = 'declined', expired_at = p_now
  where id in (
    select v.id from public.viewings v
    where v.state = 'requested' and not v.deleted and v.created_at < p_now - interval '24 hours'
    order by v.created_at limit p_limit for update skip locked);
  get diagnostics expired = row_count;
  return expired;
end $$;

create or replace function private.viewing_json(v public.viewings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', v.id, 'property_id', v.property_id, 'renter_id', v.renter_id, 'owner_id', v.owner_id,
    'starts_at', private.instant(v.starts_at), 'ends_at', private.instant(v.ends_at), 'kind', v.kind,
    'state', v.state, 'note', v.note, 'written_at', private.instant(v.written_at),
    'created_at', private.instant(v.created_at), 'expired_at', private.instant(v.expired_at),
    'rev', v.rev, 'deleted', v.deleted, 'updated_at', private.instant(v.updated_at))
$$;

revoke execute on function private.keep_expiry() from public, anon, authenticated;
revoke execute on function public.expire_viewings(integer, timestamptz) from public, anon, authenticated;
grant execute on function public.expire_viewings(integer, timestamptz) to service_role;
