import { useEffect, useState } from 'react';

/**
 * ms until a picture is asked for again. A busy server answers 503 with a time to come back, which an `img` cannot
 * read. Not the engine's backoff: the browser asks, page by page, and three times are enough.
 */
const AGAIN_AFTER_MS = [2000, 6000, 18_000] as const;

type Tries =
  /** It is being loaded, after this many failures. */
  | { readonly status: 'asked'; readonly address: string | null; readonly failures: number }
  /** It failed and is tried again after a while; after the last failure no more. */
  | { readonly status: 'failed'; readonly address: string | null; readonly failures: number };

/** Whether a picture is to be loaded now, and the handler of its failure. Another address starts again. */
export function useImageRetry(address: string | null): { isAsked: boolean; onError: () => void } {
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
