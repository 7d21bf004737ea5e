import { lazy, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';

/** Its texts and the map are loaded after the rest of the page. */
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

/** The places of a person; listings show how far they are from them. */
export function PlacesSection() {
  return (
    <Suspense>
      <PlacesCard />
    </Suspense>
  );
}
