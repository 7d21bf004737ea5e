import { useEffect, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { AuthFailure } from '#src/data/types.ts';
import { carriesLink } from './linkInUrl.ts';

/** Address the page was opened with: read once, before anything can rewrite it. */
const openedWith = new Map<string, Promise<AuthFailure | null>>();

/** Finishes the sign-in in the address, once. Gives why it failed, or null. */
export function useLinkInUrl(): AuthFailure | null {
  const sync = useSync();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  useEffect(() => {
    const url = window.location.href;
    if (!carriesLink(url)) return undefined;
    let isShown = true;
    const finishing =
      openedWith.get(url) ??
      sync.auth
        .completeFromUrl(url)
        .then((result) => (result.ok ? null : result.failure))
        .catch(() => 'unexpected' as const);
    openedWith.set(url, finishing);
    void finishing.then((reason) => isShown && setFailure(reason));
    return () => {
      isShown = false;
    };
  }, [sync]);
  return failure;
}
