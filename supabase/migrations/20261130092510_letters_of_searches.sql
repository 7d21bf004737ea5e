-- A find that names another record than a search is in no mail: whoever reads what is due would stop at it.
create or replace function private.letter_facts(l private.letters, p_now timestamptz) returns jsonb
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
