import { lazy, Suspense } from 'react';
import { loadLateTexts } from '#src/i18n/setup.ts';

/** What is said of homes comes with the first one that is shared: most threads open without it. */
const ThreadHome = lazy(async () => {
  const [{ ThreadHome: Card }] = await Promise.all([
    import('#src/homes/ThreadHome.tsx'),
    loadLateTexts(),
  ]);
  return { default: Card };
});

/** px: the card has its place before it is there, so that the thread does not jump. */
export const SHARED_HOME_PX = 96;

/** The home a message is about, with what it is now. */
export function SharedHome({ id }: { readonly id: string }) {
  return (
    <div className="w-72 max-w-full" style={{ height: SHARED_HOME_PX }}>
      <Suspense>
        <ThreadHome id={id} />
      </Suspense>
    </div>
  );
}
