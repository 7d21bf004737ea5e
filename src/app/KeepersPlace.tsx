import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#src/data/useSession.ts';
import { loadOptional } from './update/missingChunk.ts';

const AlertKeeper = keeper(() => import('#src/features/alerts/AlertKeeper.tsx'), 'AlertKeeper');
const PhotoKeeper = keeper(() => import('#src/features/saved/PhotoKeeper.tsx'), 'PhotoKeeper');
const ViewingKeeper = keeper(
  () => import('#src/features/landlord/ViewingKeeper.tsx'),
  'ViewingKeeper',
);
const ListingTeller = keeper(
  () => import('#src/features/notices/ListingTeller.tsx'),
  'ListingTeller',
);
const ViewingTeller = keeper(
  () => import('#src/features/notices/ViewingTeller.tsx'),
  'ViewingTeller',
);

/** What shows nothing. Code that cannot be had now leaves the page as it is; the next start has it. */
function keeper<Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) {
  return lazy(async () => {
    const loaded = await loadOptional(load);
    return { default: loaded?.[name] ?? Nothing };
  });
}

function Nothing() {
  return null;
}

/** The first screen needs none of them: their code comes when it has long been painted. */
const LOAD_AFTER_MS = 6000;

/** Matches the alerts, keeps the photos, confirms viewings and tells of them and of homes to whoever is signed in, on every page. */
export function KeepersPlace() {
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
      <ListingTeller />
    </Suspense>
  );
}
