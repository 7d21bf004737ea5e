import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { ErrorView } from './ErrorView.tsx';
import { Root } from './Root.tsx';
import { asRouteObject } from './routes/route.ts';
import { ROUTES } from './routes/routes.ts';

const PAGES: RouteObject[] = [
  ...ROUTES.map(asRouteObject),
  {
    path: '*',
    handle: { title: 'notFound' },
    lazy: async () => ({ Component: (await import('./NotFound.tsx')).NotFound }),
  },
];

/** The data router. Resolves once the code of the page in the address bar is there, so nothing flashes. */
export async function startRouter(): Promise<ReturnType<typeof createBrowserRouter>> {
  const router = createBrowserRouter([
    {
      element: <Root />,
      // Where the frame itself broke there is no landmark around the explanation.
      errorElement: (
        <main>
          <ErrorView />
        </main>
      ),
      HydrateFallback: () => null,
      children: [{ errorElement: <ErrorView />, children: PAGES }],
    },
  ]);
  if (router.state.initialized) return router;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
  return router;
}
