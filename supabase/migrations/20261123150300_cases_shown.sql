-- As before, and: a case that was taken from a moderator's devices comes back only where there is room, while it is open.
create or replace function private.show_case(p_case uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  c private.cases;
begin
  select * into c from private.cases q where q.id = p_case;
  insert into public.records (user_id, id, kind, body)
  select m.user_id, c.id, 'case', private.fitting_case(c)
  from private.moderators m
  where m.removed_at is null and m.user_id <> c.owner_id
    and (exists (select 1 from public.records r where r.user_id = m.user_id and r.id = c.id and not r.deleted)
      or (c.state = 'open' and (select count(*) from public.records r
        where r.user_id = m.user_id and r.kind = 'case' and not r.deleted and r.body ->> 'state' = 'open') < 300))
  on conflict (user_id, id) do update set body = excluded.body, deleted = false;
end $$;
