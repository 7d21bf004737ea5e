import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/data/useSession.ts';

/** Counting reads the listings, which no first screen waits for. */
const Counter = lazy(async () => ({
  default: (await import('./InquiryCounter.tsx').catch(() => null))?.InquiryCounter ?? Nothing,
}));
const AFTER_MS = 3000;

function Nothing() {
  return null;
}

/** Counts what waits for a landlord's answer once the first screen stands. */
export function InquiryCount() {
  const session = useSession();
  const isLandlord = session.status === 'authenticated' && session.currentRole === 'landlord';
  return isLandlord ? <Later key={session.user.id} /> : null;
}

function Later() {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense>
        <Counter />
      </Suspense>
    )
  );
}
