import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/data/useSession.ts';

/** It reads what no first screen waits for. */
const LateWork = lazy(async () => ({
  default: (await import('./LateWork.tsx').catch(() => null))?.LateWork ?? Nothing,
}));
const AFTER_MS = 3000;

interface LateWorkProps {
  readonly isLandlord: boolean;
}

function Nothing(_props: LateWorkProps) {
  return null;
}

/** What is counted for somebody who is signed in, once the first screen stands. */
export function Afterwards() {
  const session = useSession();
  return session.status === 'authenticated' ? (
    <Later key={session.user.id} isLandlord={session.currentRole === 'landlord'} />
  ) : null;
}

function Later(props: LateWorkProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDue && (
      <Suspense>
        <LateWork {...props} />
      </Suspense>
    )
  );
}
