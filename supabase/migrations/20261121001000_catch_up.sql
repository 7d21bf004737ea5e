-- What a device is missing, in one call. `p_cursors` is {conversation id: last seq without a gap behind
-- it}. A named conversation continues right after its cursor; a new one (only when the cursors are
-- complete) brings its last page or nothing at all, so that a device never holds the middle of a thread
-- and takes it for the start. At most `p_limit` messages, newest conversations first; whatever did not
-- fit is named in `more`, and new conversations that did not fit are left out until asked again.
create function public.catch_up(p_user uuid, p_cursors jsonb, p_complete boolean, p_limit integer)
returns jsonb
language sql stable set search_path = ''
as $$
  with bounds as (
    select least(greatest(coalesce(p_limit, 500), 1), 500) as budget
  ),
  wanted as (
    select c.id, c.last_seq, coalesce(c.last_message_at, c.created_at) as moved_at,
      p_cursors ? c.id::text as is_named,
      case when p_cursors ? c.id::text then least((p_cursors ->> c.id::text)::bigint, c.last_seq)
        else greatest(c.last_seq - least(50, budget), 0)
      end as from_seq
    from public.conversation_participants p
    join public.conversations c on c.id = p.conversation_id
    cross join bounds
    where p.user_id = p_user and (p_complete or p_cursors ? c.id::text)
  ),
  queued as (
    select *, coalesce(sum(last_seq - from_seq) over (
      order by moved_at desc, id rows between unbounded preceding and 1 preceding), 0) as ahead
    from wanted
  ),
  cut as (
    select queued.*, case
      when is_named then least(last_seq - from_seq, greatest(budget - ahead, 0))
      when ahead + last_seq - from_seq <= budget then last_seq - from_seq
    end::bigint as take
    from queued cross join bounds
  )
  select jsonb_build_object(
    'conversations', coalesce((
      select jsonb_agg(private.conversation_json(c, p_user) order by cut.moved_at desc, cut.id)
      from cut join public.conversations c on c.id = cut.id
      where cut.take is not null), '[]'::jsonb),
    'messages', coalesce((
      select jsonb_agg(private.message_json(m) order by cut.moved_at desc, cut.id, m.seq)
      from cut join public.messages m
        on m.conversation_id = cut.id and m.seq > cut.from_seq and m.seq <= cut.from_seq + cut.take
    ), '[]'::jsonb),
    'more', coalesce((
      select jsonb_agg(cut.id order by cut.moved_at desc, cut.id) from cut
      where cut.take is null or cut.take < cut.last_seq - cut.from_seq), '[]'::jsonb))
$$;
revoke execute on function public.catch_up(uuid, jsonb, boolean, integer) from public, anon, authenticated;
grant execute on function public.catch_up(uuid, jsonb, boolean, integer) to service_role;
