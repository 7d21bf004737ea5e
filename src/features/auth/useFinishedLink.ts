import { useEffect, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { AuthFailure, AuthResult } from '#src/data/types.ts';
import { useTellRole } from './useTellRole.ts';

/** A link works once: two renders of a page share its answer. */
const finished = new Map<string, Promise<AuthResult>>();

/** Finishes the sign-in of the link, once. Gives why it failed, or null. */
export function useFinishedLink(link: string | null): AuthFailure | null {
  const sync = useSync();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const tellRole = useTellRole();
  useEffect(() => {
    if (link === null) return undefined;
    let isShown = true;
    const finishing =
      finished.get(link) ??
      sync.auth
        .completeFromUrl(link)
        .catch((): AuthResult => ({ ok: false, failure: 'unexpected' }));
    finished.set(link, finishing);
    void finishing.then((result) => {
      if (!isShown) return undefined;
      tellRole(result);
      return setFailure(result.ok ? null : result.failure);
    });
    return () => {
      isShown = false;
    };
  }, [sync, link, tellRole]);
  return failure;
}
