import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { carriesLink, withoutLink } from './linkInUrl.ts';

const stateSchema = z.object({ link: z.string() });

/**
 * The address a mail or a sign-in elsewhere led to; null when it was none. It signs its bearer in, so it is moved
 * from the address bar, where analytics and screenshots would show it, into the history entry, which survives a
 * reload. Another one that is opened in the same tab loads no page anew: it differs behind the `#` alone.
 */
export function useLink(): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const kept = stateSchema.safeParse(state);
  const here = window.location.origin + pathname + search + hash;
  const opened = carriesLink(here) ? here : null;
  useEffect(() => {
    if (opened !== null)
      void navigate(withoutLink(opened), { replace: true, state: { link: opened } });
  }, [opened, navigate]);
  return opened ?? kept.data?.link ?? null;
}
