import { Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { latePart } from '#src/ui/latePart.tsx';

/** The code of page cards comes with the first linked page: most threads open without it. */
const PageCard = latePart(async () => {
  const [{ PageCard: Card }] = await Promise.all([import('./PageCard.tsx'), loadLateTexts()]);
  return Card;
});

/** A page of ours that a message ends with. `to`: its address within Roost. */
export function LinkedPage({ to }: { readonly to: string }) {
  return (
    // It has its place before it is there, so that the thread does not jump.
    <span className="mt-1 block h-[4.75rem] w-72 max-w-full">
      <Suspense>
        <PageCard to={to} />
      </Suspense>
    </span>
  );
}
