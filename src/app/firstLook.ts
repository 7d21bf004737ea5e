import { routeAt } from './routes/routes.ts';

/**
 * Whether a page first shows what can be read before the engine has started (docs/decisions/local-store.md,
 * search.md). Any other page waits for the engine, which then starts with the app.
 */
export function isSeenEarly(pathname: string): boolean {
  const route = routeAt(pathname);
  return route?.reads !== undefined || route?.ahead !== undefined;
}

/** Whether the worker keeps the files of this version on the device. */
export const isKeptByWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
