import { useSyncExternalStore } from 'react';
import { matchPath, Route, Router as Place, Routes } from 'react-router-dom';
import type { Sync } from '#src/data/types.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorView } from './ErrorView.tsx';
import { browserAddress } from './navigation/address.ts';
import { createRouter, type Router, type Shown } from './navigation/createRouter.ts';
import { firstValues } from './navigation/firstValues.ts';
import { CurrentRoute } from './navigation/currentRoute.ts';
import { Root } from './Root.tsx';
import type { PageRoute } from './routes/pageRoute.ts';
import { NOT_FOUND, routeAt } from './routes/routes.ts';

export type AppRouter = Router<PageRoute>;

/** Longer than this nobody looks at an empty window while the device reads: a skeleton is shown. */
const START_MS = 500;
/** Nor at the page before, after a click. */
const LEAD_MS = 100;

/** Resolves once the code of the page in the address bar is there, so nothing flashes. */
export function startRouter(sync: Sync): Promise<AppRouter> {
  let atMostMs = START_MS;
  const starting = createRouter<PageRoute>({
    address: browserAddress(window),
    routeAt: (pathname) => routeAt(pathname) ?? NOT_FOUND,
    prepare({ path, access, reads, ahead }, { pathname }) {
      const isMember = sync.session.get().status === 'authenticated';
      if (isMember || access === 'public') ahead?.(sync);
      if (reads === undefined || !isMember) return null;
      return firstValues(reads(sync, matchPath(path, pathname)?.params ?? {}), atMostMs);
    },
    newKey: () => crypto.randomUUID(),
  });
  atMostMs = LEAD_MS;
  return starting;
}

/** The page of the address bar in the frame of every page. */
export function RouterView({ router }: { readonly router: AppRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.get);
  const { location, action, route } = shown;
  return (
    <Place location={location} navigationType={action} navigator={router.navigator}>
      <CurrentRoute value={route}>
        {/* Where the frame itself broke there is no landmark around the explanation. */}
        <ErrorBoundary place={location.key} Around="main">
          <Root>
            <ErrorBoundary place={location.key}>
              <Routes>
                <Route path={route.path} element={<ShownPage shown={shown} />} />
              </Routes>
            </ErrorBoundary>
          </Root>
        </ErrorBoundary>
      </CurrentRoute>
    </Place>
  );
}

function ShownPage({ shown }: { readonly shown: Shown<PageRoute> }) {
  return shown.status === 'page' ? <shown.Page /> : <ErrorView error={shown.error} />;
}
