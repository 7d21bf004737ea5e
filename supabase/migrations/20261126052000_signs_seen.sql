-- A moderator reads which signs of a fraud the reporter's device had shown them.

-- What a device says of itself: at most ten words that look like signs.
create function private.signs_seen(p_seen jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(s.sign order by s.at), '[]') from (
    select e.value #>> '{}' as sign, e.ordinality as at
    from jsonb_array_elements(case when jsonb_typeof(p_seen -> 'signs') = 'array' then p_seen -> 'signs' else '[]' end)
      with ordinality e
    where jsonb_typeof(e.value) = 'string' and e.value #>> '{}' ~ '^[a-z][a-z_]{0,39}$'
    order by e.ordinality limit 10) s
$$;

-- As before, and: with the signs.
create or replace function private.case_json(c private.cases, most integer) returns jsonb
language sql stable set search_path = ''
as $$
  select case when c.seen ? 'listing' then
      jsonb_build_object('listing', private.cut_listing(c.seen -> 'listing', most)) else '{}' end
    || case when c.seen ? 'review' then jsonb_build_object('review', c.seen -> 'review') else '{}' end
    || case when jsonb_typeof(c.seen -> 'person') = 'object' then
      jsonb_build_object('person', c.seen -> 'person') else '{}' end
    || case when c.appeal is not null then jsonb_build_object('appeal', jsonb_build_object(
      'text', private.cut_text(c.appeal, most), 'at', private.ms(c.appeal_at))) else '{}' end
    || jsonb_build_object(
    'about', c.about, 'aboutId', c.about_id,
    -- Nobody learns who wrote a review, moderators neither.
    'ownerId', case when c.about = 'review' then c.about_id else c.owner_id end, 'why', c.why, 'state', c.state, 'name', c.name,
    'at', private.ms(c.opened_at), 'points', c.points, 'held', c.held,
    'others', (select coalesce(jsonb_agg(private.cut_listing(one, most)), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'others', '[]')) one),
    'messages', (select coalesce(jsonb_agg(one || jsonb_build_object('text', private.cut_text(one ->> 'text', most))), '[]')
      from jsonb_array_elements(coalesce(c.seen -> 'messages', '[]')) one),
    'reportCount', (select count(*) from private.reports r
      where c.about_id in (r.property_id, r.person_id, r.message_id, r.review_id)),
    'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason,
        'text', private.cut_text(r.text, most), 'at', private.ms(r.received_at),
        'signs', private.signs_seen(r.seen)) order by r.received_at desc), '[]')
      from (select * from private.reports q where c.about_id in (q.property_id, q.person_id, q.message_id, q.review_id)
        order by q.received_at desc limit 20) r),
    'decisions', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'what', d.what, 'reason', d.reason,
        'text', private.cut_text(d.text, most), 'at', private.ms(d.at), 'byId', d.by_id, 'byName', d.by_name)
        order by d.at desc), '[]')
      from (select * from private.decisions q where q.about_id = c.about_id order by q.at desc limit 20) d))
$$;

revoke execute on function private.signs_seen(jsonb) from public;
grant execute on function private.signs_seen(jsonb) to service_role;
