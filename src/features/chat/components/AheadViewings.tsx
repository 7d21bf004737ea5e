import { Suspense, useState } from 'react';
import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { isViewingAhead } from '../rules/viewingAhead.ts';
import { latePart } from '#src/ui/latePart.tsx';

const ThreadViewings = latePart(async () => {
  const [{ ThreadViewings: Loaded }] = await Promise.all([
    import('./ThreadViewings.tsx'),
    loadLateTexts(),
  ]);
  return Loaded;
});

/** The viewings that are ahead, where there are any: most threads open without the code for them. */
export function AheadViewings({ otherId }: { readonly otherId: string }) {
  const notices = useRecords('notice');
  const isAhead = isViewingAhead(notices ?? [], useNow());
  // An answer of a moment ago is still shown.
  const [wasAhead, setWasAhead] = useState(isAhead);
  if (isAhead && !wasAhead) setWasAhead(true);
  return (
    wasAhead && (
      <Suspense>
        <ThreadViewings otherId={otherId} />
      </Suspense>
    )
  );
}
