import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/data/useSession.ts';
import { loadOptional } from './update/missingChunk.ts';

const AlertKeeper = lazy(async () => {
  const loaded = await loadOptional(() => import('#src/features/alerts/AlertKeeper.tsx'));
  // Code that cannot be had now leaves the page as it is; the next start matches.
  return { default: loaded?.AlertKeeper ?? Nothing };
});

const PhotoKeeper = lazy(async () => {
  const loaded = await loadOptional(() => import('#src/features/saved/PhotoKeeper.tsx'));
  return { default: loaded?.PhotoKeeper ?? Nothing };
});

const ViewingKeeper = lazy(async () => {
  const loaded = await loadOptional(() => import('#src/features/landlord/ViewingKeeper.tsx'));
  return { default: loaded?.ViewingKeeper ?? Nothing };
});

const ViewingTeller = lazy(async () => {
  const loaded = await loadOptional(() => import('#src/features/notices/ViewingTeller.tsx'));
  return { default: loaded?.ViewingTeller ?? Nothing };
});

function Nothing() {
  return null;
}

/** The first screen needs none of them: their code comes when it has long been painted. */
const LOAD_AFTER_MS = 6000;

/** Matches the alerts, keeps the photos, confirms and tells of the viewings of whoever is signed in, on every page. */
export function AlertPlace() {
  const isSignedIn = useSession().status === 'authenticated';
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSignedIn || !isDue) return null;
  return (
    <Suspense>
      <AlertKeeper />
      <PhotoKeeper />
      <ViewingKeeper />
      <ViewingTeller />
    </Suspense>
  );
}
