import { useCallback, useEffect, useRef, useState } from 'react';
import { EMAIL_CHECK_DEBOUNCE_MS } from '#contract/protocol/limits.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { availabilityOfTyped, mayAsk, type Availability } from './availability.ts';

export interface EmailAvailability {
  readonly status: Availability;
  /** The address changed: it is checked once typing has stopped for 500 ms. */
  typed(email: string): void;
  /** The field was left, or the form submitted: it is checked now, unless the answer is known. */
  askNow(): void;
}

export interface EmailAvailabilityOptions {
  /** The field's first content. */
  readonly initial: string;
  /** Offline the check waits; it runs when the network returns. */
  readonly isOffline: boolean;
  readonly onError: () => void;
}

/** Whether the address on the sign-up form is free. */
export function useEmailAvailability(options: EmailAvailabilityOptions): EmailAvailability {
  const { initial, isOffline, onError } = options;
  const sync = useSync();
  const [status, setStatus] = useState<Availability>(() => availabilityOfTyped(initial));
  // Read by timers and answers that come later than the render they belong to.
  const now = useRef({ email: initial, status, timer: 0, isOffline, onError });
  useEffect(() => {
    Object.assign(now.current, { isOffline, onError });
  });

  const show = useCallback((next: Availability) => {
    now.current.status = next;
    setStatus(next);
  }, []);
  const askNow = useCallback(() => {
    clearTimeout(now.current.timer);
    const { email, status: known } = now.current;
    if (now.current.isOffline || !mayAsk(known, email)) return;
    show('checking');
    void ask();

    async function ask(): Promise<void> {
      const answer = await sync.auth.checkEmail(email.trim());
      if (now.current.email !== email) return;
      show(answer);
      if (answer === 'error') now.current.onError();
    }
  }, [sync, show]);
  const typed = useCallback(
    (email: string) => {
      clearTimeout(now.current.timer);
      if (email === now.current.email) return;
      now.current.email = email;
      show(availabilityOfTyped(email));
      now.current.timer = window.setTimeout(askNow, EMAIL_CHECK_DEBOUNCE_MS);
    },
    [askNow, show],
  );

  // At the start for an address that was stored, and whenever the network returns.
  useEffect(() => {
    if (!isOffline) askNow();
  }, [isOffline, askNow]);
  useEffect(() => () => clearTimeout(now.current.timer), []);
  return { status, typed, askNow };
}
