import { Suspense } from 'react';
import type { HeldListing } from '#src/data/types.ts';
import { latePart } from '#src/ui/latePart.tsx';

const PaperList = latePart(async () => (await import('./PaperList.tsx')).PaperList);

/** The documents and films of a home. Few homes have any: their code comes with those. */
export function Papers({ listing: { id, details } }: { readonly listing: HeldListing }) {
  const { files = [] } = details;
  if (files.length === 0) return null;
  return (
    <Suspense>
      <PaperList listingId={id} files={files} />
    </Suspense>
  );
}
