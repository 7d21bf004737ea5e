import { Suspense, useEffect } from 'react';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { latePart } from '#src/ui/latePart.tsx';
import { showBadge } from './showBadge.ts';

const NewsCounter = latePart(async () => (await import('./NewsCounter.tsx')).NewsCounter);

/** Loads the counting of what is new with the first records there are to count. A guest has none. */
export function NewsPlace() {
  const isSignedIn = useSession().status === 'authenticated';
  return isSignedIn ? <Counted /> : null;
}

function Counted() {
  const isHere = useRecords('notice') !== undefined;
  useEffect(() => () => showBadge(navigator, 0), []);
  return (
    isHere && (
      <Suspense>
        <NewsCounter />
      </Suspense>
    )
  );
}
