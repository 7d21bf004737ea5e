import type { ReactNode } from 'react';
import { matchPath, UNSAFE_RouteContext as RouteContext } from 'react-router-dom';

/**
 * Tells `useParams` and relative links what the page's pattern finds in the address. It is known by then which page is shown: the
 * library's `<Routes>`, which would look for it among many, weighs 3 kB.
 */
export function AddressParams({
  path,
  pathname,
  children,
}: {
  /** The pattern of the page. */
  readonly path: string;
  readonly pathname: string;
  readonly children: ReactNode;
}) {
  const match = matchPath(path, decoded(pathname));
  const matches = match === null ? [] : [{ ...match, route: { path } }];
  return (
    <RouteContext value={{ outlet: null, matches, isDataRoute: false }}>{children}</RouteContext>
  );
}

/** Each part as it was meant; a slash within one stays what it is. As it stands where it was never encoded rightly. */
export function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
