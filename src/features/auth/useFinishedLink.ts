import { useEffect, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { AuthFailure, AuthResult } from '#src/data/types.ts';
import { reportUnexpected } from './useUnexpected.ts';
import { useTellRole } from './useTellRole.ts';

/** A link works once: two renders of a page share its answer. */
const finished = new Map<string, Promise<AuthResult>>();

export interface FinishedLink {
  /** Why it failed; null: it did not, or not yet. */
  readonly failure: AuthFailure | null;
  /** Null until it is finished, and where there is no link. */
  readonly result: AuthResult | null;
}

/** Finishes the sign-in of the link, once. */
export function useFinishedLink(link: string | null): FinishedLink {
  const sync = useSync();
  const [result, setResult] = useState<AuthResult | null>(null);
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
    void finishing.then((answer) => {
      if (!answer.ok) reportUnexpected(answer.failure, 'Link');
      if (!isShown) return undefined;
      tellRole(answer);
      return setResult(answer);
    });
    return () => {
      isShown = false;
    };
  }, [sync, link, tellRole]);
  return { failure: result?.ok === false ? result.failure : null, result };
}
