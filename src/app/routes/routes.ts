import { matchPath } from 'react-router-dom';
import { accountRoutes } from './account.ts';
import { authRoutes } from './auth.ts';
import { chatRoutes } from './chat.ts';
import { infoRoutes } from './info.ts';
import { landlordRoutes } from './landlord.ts';
import { listingRoutes } from './listings.ts';
import { marketRoutes } from './market.ts';
import type { PageRoute } from './pageRoute.ts';
import { page } from './route.ts';

/** Every page of the product. A new one is a line in the file of its area. */
export const ROUTES: readonly PageRoute[] = [
  ...infoRoutes,
  ...authRoutes,
  ...chatRoutes,
  ...accountRoutes,
  ...listingRoutes,
  ...landlordRoutes,
  ...marketRoutes,
];

/** Shown at every other address. */
export const NOT_FOUND = page({ path: '*' }, 'public', { title: 'notFound' }, async () => {
  return (await import('../NotFound.tsx')).NotFound;
});

/** The page at an address, or null where there is none. */
export function routeAt(pathname: string): PageRoute | null {
  // Each filter that is pressed asks for its own page twice.
  if (last?.pathname !== pathname)
    last = {
      pathname,
      route: ROUTES.find(({ path }) => matchPath(path, pathname) !== null) ?? null,
    };
  return last.route;
}

let last: { readonly pathname: string; readonly route: PageRoute | null } | undefined;
