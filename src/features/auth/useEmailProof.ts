import { useEffect, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { AddressProof } from '#src/data/types.ts';

/** A link works once: two renders of a page share its answer. */
const finished = new Map<string, Promise<AddressProof>>();

/** The result of a link from a mail about a new address; null until the server has answered. */
export function useEmailProof(link: string | null): AddressProof | null {
  const sync = useSync();
  const [proof, setProof] = useState<AddressProof | null>(null);
  useEffect(() => {
    if (link === null) return undefined;
    let isShown = true;
    const finishing =
      finished.get(link) ??
      sync.auth
        .confirmEmail(link)
        .catch((): AddressProof => ({ ok: false, failure: 'unexpected' }));
    finished.set(link, finishing);
    void finishing.then((answer) => isShown && setProof(answer));
    return () => {
      isShown = false;
    };
  }, [sync, link]);
  return link === null ? { ok: false, failure: 'expired_link' } : proof;
}
