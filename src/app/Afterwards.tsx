import { Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/data/useSession.ts';
import { latePart } from '#src/ui/latePart.tsx';

/** It reads what no first screen waits for. */
const LateWork = latePart(async () => (await import('./LateWork.tsx')).LateWork);
const AFTER_MS = 3000;

interface LateWorkProps {
  readonly isLandlord: boolean;
}

/** Counts for a signed-in person, once the first screen stands. */
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
