import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { carriesLink, withoutLink } from './linkInUrl.ts';

const stateSchema = z.object({ link: z.string() });

/**
 * The address a mail or a sign-in elsewhere led to; null when it was none. It signs its bearer in, so it is moved
 * from the address bar, where analytics and screenshots would show it, into the history entry, which survives a
 * reload.
 */
export function useLink(): string | null {
  const { state } = useLocation();
  const navigate = useNavigate();
  const kept = stateSchema.safeParse(state);
  const [opened] = useState(() =>
    carriesLink(window.location.href) ? window.location.href : null,
  );
  useEffect(() => {
    if (opened !== null)
      void navigate(withoutLink(opened), { replace: true, state: { link: opened } });
  }, [opened, navigate]);
  return opened ?? kept.data?.link ?? null;
}
