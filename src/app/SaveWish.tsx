import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { wishIn } from '#src/listings/save/index.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

// Hardly anybody needs it: it weighs on no start.
const SaveHome = latePart(async () => {
  const [home] = await Promise.all([import('./SaveHome.tsx'), loadLateTexts()]);
  return home.SaveHome;
});

/** The home that somebody wanted to save when they were asked to log in. */
export function SaveWish() {
  const wish = wishIn(useLocation().hash);
  if (wish?.kind !== 'home') return null;
  return (
    <Suspense>
      <SaveHome id={wish.id} />
    </Suspense>
  );
}
