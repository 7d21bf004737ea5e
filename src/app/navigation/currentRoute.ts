import { createContext, use } from 'react';
import type { PageRoute } from '../routes/pageRoute.ts';

export const CurrentRoute = createContext<PageRoute | null>(null);

/** The route of the page on the screen. */
export function useCurrentRoute(): PageRoute {
  const route = use(CurrentRoute);
  if (route === null) throw new Error('useCurrentRoute needs the router above it');
  return route;
}
