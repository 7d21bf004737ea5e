import { Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

/** Its texts and the map are loaded after the rest of the page. */
const PlacesCard = latePart(async () => {
  const [{ PlacesCard: Loaded }] = await Promise.all([import('./PlacesCard.tsx'), loadLateTexts()]);
  return Loaded;
});

/** The places of a person; listings show how far they are from them. */
export function PlacesSection() {
  return (
    <Suspense>
      <PlacesCard />
    </Suspense>
  );
}
