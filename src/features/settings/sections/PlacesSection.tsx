import { lazy, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';

/** Its texts and the map come when the rest of the page stands. */
const PlacesCard = lazy(async () => {
  const [loaded] = await Promise.all([
    import('./PlacesCard.tsx').catch(() => null),
    loadLateTexts(),
  ]);
  return { default: loaded?.PlacesCard ?? Nothing };
});

function Nothing() {
  return null;
}

/** The places of a person: what homes say how far they are from. */
export function PlacesSection() {
  return (
    <Suspense>
      <PlacesCard />
    </Suspense>
  );
}
