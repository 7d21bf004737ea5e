-- A conflict, or a refusal, is as large as the largest record, with what it belongs to: a
-- checklist or a draft that was removed elsewhere was more than a conflict could hold, and lost.
alter table public.records drop constraint records_body_check;
alter table public.records add constraint records_body_check check (jsonb_typeof(body) = 'object'
  and octet_length(body::text) <= case
    when kind in ('refusal', 'conflict') then 139264 when kind = 'listing_draft' then 131072
    when kind = 'shared' then 51200 when kind = 'inspection' then 49152 else 32768 end);

-- Behind as many records as there may be there is room for what is refused then: it would be nowhere else.
create or replace function private.guard_records() returns trigger
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
