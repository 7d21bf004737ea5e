-- Marks that turn the text behind them around (bidirectional overrides, embeddings, isolates) are taken out of what is
-- shown among the words of others: one name or title could look like another. contract/rules/turning.ts does the same.

create function private.unturned(given text) returns text
language sql immutable set search_path = ''
as $$ select pg_catalog.regexp_replace(given, '[\u202A-\u202E\u2066-\u2069]', '', 'g') $$;

create function private.unturn_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.full_name := private.unturned(new.full_name);
  return new;
end $$;

create function private.unturn_listing() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.title := private.unturned(new.title);
  -- Signs beyond ASCII stand for themselves in the text of a jsonb.
  new.details := private.unturned(new.details::text)::jsonb;
  new.photos := private.unturned(new.photos::text)::jsonb;
  return new;
end $$;

revoke execute on function private.unturned(text), private.unturn_profile(), private.unturn_listing() from public;
grant execute on function private.unturned(text) to authenticated, service_role;

-- Before the guards: they look at what is kept.
create trigger a_clean_texts before insert or update of full_name on public.user_profiles
  for each row execute function private.unturn_profile();
create trigger a_clean_texts before insert or update of title, details, photos on public.properties
  for each row execute function private.unturn_listing();

update public.user_profiles set full_name = full_name where full_name <> private.unturned(full_name);
update public.properties set title = title
  where (title, details::text, photos::text)
    is distinct from (private.unturned(title), private.unturned(details::text), private.unturned(photos::text));
