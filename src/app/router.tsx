import { useSyncExternalStore } from 'react';
import { Route, Router as Place, Routes } from 'react-router-dom';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ErrorView } from './ErrorView.tsx';
import { browserAddress } from './navigation/address.ts';
import { createRouter, type Router, type Shown } from './navigation/createRouter.ts';
import { CurrentRoute } from './navigation/currentRoute.ts';
import { Root } from './Root.tsx';
import type { PageRoute } from './routes/route.ts';
import { NOT_FOUND, routeAt } from './routes/routes.ts';

export type AppRouter = Router<PageRoute>;

/** Resolves once the code of the page in the address bar is there, so nothing flashes. */
export function startRouter(): Promise<AppRouter> {
  return createRouter({
    address: browserAddress(window),
    routeAt: (pathname) => routeAt(pathname) ?? NOT_FOUND,
    newKey: () => crypto.randomUUID(),
  });
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
