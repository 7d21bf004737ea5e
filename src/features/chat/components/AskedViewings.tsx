import { Suspense, useState } from 'react';
import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import { isViewingAsked } from '../rules/viewingAsked.ts';
import { latePart } from '#src/ui/latePart.tsx';

const ThreadViewings = latePart(async () => {
  const [{ ThreadViewings: Loaded }] = await Promise.all([
    import('./ThreadViewings.tsx'),
    loadLateTexts(),
  ]);
  return Loaded;
});

/** The viewings that wait for an answer, where there are any: most threads open without the code for them. */
export function AskedViewings({ otherId }: { readonly otherId: string }) {
  const notices = useRecords('notice');
  const isAsked = isViewingAsked(notices ?? [], useNow());
  // A request that was answered a moment ago still says so.
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <Suspense>
        <ThreadViewings otherId={otherId} />
      </Suspense>
    )
  );
}
