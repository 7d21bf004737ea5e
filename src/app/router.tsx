import { useEffect, useSyncExternalStore } from 'react';
import { type Location, matchPath, Router as Place } from 'react-router-dom';
import { untilItComes } from '#src/ui/untilItComes.ts';
import { lookingChoice } from '#src/data/deviceChoice.ts';
import type { Sync } from '#src/data/types.ts';
import { type BrokenProps, ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ErrorView } from './ErrorView.tsx';
import { AddressParams } from './navigation/AddressParams.tsx';
import { browserAddress } from './navigation/address.ts';
import { createRouter, type Router, type Shown } from './navigation/createRouter.ts';
import { completeAddress } from './navigation/completeAddress.ts';
import { firstValues } from './navigation/firstValues.ts';
import { CurrentRoute } from './navigation/currentRoute.ts';
import { Root } from './Root.tsx';
import type { PageRoute } from './routes/pageRoute.ts';
import { NOT_FOUND, routeAt } from './routes/routes.ts';

export type AppRouter = Router<PageRoute>;

/** An empty window is shown at most this long while the device reads; then a skeleton is. */
const START_MS = 500;
/** A page that is in the document already is not empty meanwhile. */
const STANDING_MS = 5000;
/** The same for the old page after a click. */
const LEAD_MS = 100;

/** Resolves once the code of the page is loaded, so that nothing flashes. `isStanding`: the document came with the page. */
export function startRouter(sync: Sync, { isStanding = false } = {}): Promise<AppRouter> {
  let atMostMs = isStanding ? STANDING_MS : START_MS;
  // While it is not known who is there, the page waits: its address may as well be whole.
  const mayOpen = ({ pathname }: Location) =>
    sync.session.get().status !== 'unauthenticated' || routeAt(pathname)?.access === 'public';
  const starting = createRouter<PageRoute>({
    address: browserAddress(window),
    routeAt: (pathname) => routeAt(pathname) ?? NOT_FOUND,
    prepare({ path, access, reads, ahead }, { pathname, search }) {
      const isMember = sync.session.get().status === 'authenticated';
      const first = () =>
        reads === undefined || !isMember
          ? null
          : firstValues(reads(sync, matchPath(path, pathname)?.params ?? {}), atMostMs);
      if (ahead === undefined) return first();
      const kept = isMember || access === 'public' ? ahead(sync, search) : null;
      return kept === null ? null : within(atMostMs, keptAnd(kept, first));
    },
    complete: (location) => completeAddress(location, lookingChoice.get(), mayOpen(location)),
    newKey: () => crypto.randomUUID(),
  });
  atMostMs = LEAD_MS;
  return starting;
}

/** Resolves when it is known that nothing was kept of a page, or what was is there with what is read beside it. */
async function keptAnd(kept: Promise<boolean>, first: () => Promise<void> | null): Promise<void> {
  if (await kept) await first();
}

/** As soon as it is done, and after `ms` in any case. */
function within(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => void setTimeout(resolve, ms))]);
}

/** The page of the address, within the frame of every page. */
export function RouterView({ router }: { readonly router: AppRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.get, router.get);
  const { location, action, route } = shown;
  return (
    <Place location={location} navigationType={action} navigator={router.navigator}>
      <CurrentRoute value={route}>
        {/* When the frame itself broke, there is no landmark around the explanation. */}
        <ErrorBoundary place={location.key} Broken={BrokenFrame}>
          <Root>
            <ErrorBoundary place={location.key} Broken={ErrorView}>
              <AddressParams path={route.path} pathname={location.pathname}>
                <ShownPage router={router} shown={shown} />
              </AddressParams>
            </ErrorBoundary>
          </Root>
        </ErrorBoundary>
      </CurrentRoute>
    </Place>
  );
}

const BrokenFrame = ({ error }: BrokenProps) => (
  <main>
    <ErrorView error={error} />
  </main>
);

function ShownPage({
  router,
  shown,
}: {
  readonly router: AppRouter;
  readonly shown: Shown<PageRoute>;
}) {
  return shown.status === 'page' ? <shown.Page /> : <NotLoaded router={router} shown={shown} />;
}

/** A page whose code did not come: it is shown as soon as that comes. */
function NotLoaded({
  router,
  shown,
}: {
  readonly router: AppRouter;
  readonly shown: Extract<Shown<PageRoute>, { status: 'failed' }>;
}) {
  useEffect(
    () => untilItComes(() => shown.route.load(), { came: () => router.retry(shown) }),
    [router, shown],
  );
  return <ErrorView error={shown.error} isLoading />;
}
