import { useEffect, useState } from 'react';

/**
 * ms until a picture is asked for again. A server with much to draw sends it away with 503 and says when to
 * come back, which an `img` does not hear.
 */
const AGAIN_AFTER_MS = [2000, 6000, 18_000] as const;

type Tries =
  /** It is asked for, after so many failures. */
  | { readonly status: 'asked'; readonly address: string | null; readonly failures: number }
  /** It failed and is asked for again in a while; for good after the last. */
  | { readonly status: 'failed'; readonly address: string | null; readonly failures: number };

/** Whether a picture is to be asked for now, and what its failure leads to. Another address begins anew. */
export function useTries(address: string | null): { isAsked: boolean; onError: () => void } {
  const [tries, setTries] = useState<Tries>({ status: 'asked', address, failures: 0 });
  const isOfThis = tries.address === address;
  const failures = isOfThis ? tries.failures : 0;
  const hasFailed = isOfThis && tries.status === 'failed';

  useEffect(() => {
    const wait = AGAIN_AFTER_MS[failures - 1];
    if (!hasFailed || wait === undefined) return undefined;
    const timer = setTimeout(() => setTries({ status: 'asked', address, failures }), wait);
    return () => clearTimeout(timer);
  }, [hasFailed, failures, address]);

  return {
    isAsked: !hasFailed,
    onError: () => setTries({ status: 'failed', address, failures: failures + 1 }),
  };
}
