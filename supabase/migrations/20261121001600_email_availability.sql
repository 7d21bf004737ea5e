-- The one boolean of the sign-up form: is exactly this address free? `anon` reads no row of
-- user_profiles. Limits: 5 questions a minute for one address, 20 a minute from one network address
-- where the layer in front names it; the next answers 429 with Retry-After and the code `rate_limited`.
create table private.email_questions (
  -- Hash of the address asked for, or of the network address that asked.
  subject bytea primary key,
  since timestamptz not null,
  asked integer not null
);
alter table private.email_questions enable row level security;

-- Counts one question; false when the minute's share is used up.
create function private.may_ask(p_subject text, p_share integer) returns boolean
language plpgsql set search_path = ''
as $$
declare
  total integer;
begin
  insert into private.email_questions as q (subject, since, asked)
    values (sha256(convert_to(p_subject, 'UTF8')), now(), 1)
  on conflict (subject) do update set
    asked = case when q.since < now() - interval '1 minute' then 1 else q.asked + 1 end,
    since = case when q.since < now() - interval '1 minute' then now() else q.since end
  returning asked into total;
  return total <= p_share;
end $$;

-- The network address as the proxy in front wrote it, where PostgREST passes headers on.
create function private.asking_address() returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return coalesce(headers ->> 'cf-connecting-ip',
    -- The last hop is the one our own proxy added; those before it are the client's word.
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), ''));
exception when others then
  return null;
end $$;

-- SECURITY DEFINER: it looks where the caller must not. Always the same work, then a pause up to 100 ms
-- from the start, so that time says nothing either. In the embedded backend a pause in SQL would hold
-- everybody else up; there the layer in front pads.
create function public.is_email_available(email_param text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  started timestamptz := clock_timestamp();
  address text := lower(btrim(coalesce(email_param, '')));
  asker text := private.asking_address();
  is_taken boolean;
  may_go_on boolean;
begin
  if char_length(address) > 254 or address !~ '^[^@[:space:]]+@[^@[:space:]]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  may_go_on := private.may_ask('address ' || address, 5);
  if asker is not null then
    may_go_on := private.may_ask('from ' || asker, 20) and may_go_on;
  end if;
  if not may_go_on then
    -- PostgREST's own form: the status and its header go out as written here.
    raise sqlstate 'PGRST' using
      message = '{"code": "rate_limited", "message": "asked too often", "details": null, "hint": null}',
      detail = '{"status": 429, "headers": {"Retry-After": "60"}}';
  end if;
  if random() < 0.01 then
    delete from private.email_questions where since < now() - interval '1 hour';
  end if;
  is_taken := exists (select 1 from public.user_profiles where lower(email) = address);
  if version() not like '%emcc%' then
    perform pg_sleep(greatest(0, 0.1 - extract(epoch from clock_timestamp() - started)));
  end if;
  return not is_taken;
end $$;

revoke execute on function
  private.may_ask(text, integer), private.asking_address(), public.is_email_available(text) from public;
grant execute on function public.is_email_available(text) to anon, authenticated, service_role;
