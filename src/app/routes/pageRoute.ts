import type { ComponentType } from 'react';
import type { LiveQuery, Sync } from '#src/data/types.ts';

/** The people who may open a page. Specification sections 2 and 6. */
export type Access =
  /** People who are not signed in; others are redirected to their landing page. */
  | 'guest'
  /** Everybody, signed in or not. */
  | 'public'
  | 'renter'
  | 'landlord'
  /** Anybody who is signed in, in either role. */
  | 'member';

/** A route's facts about its page. */
export interface RouteHandle {
  /** A key of the namespace `nav`; empty: the product's name alone. */
  readonly title: string;
  /** With names: only where the address has one of these parameters. Such a page has its own way out. */
  readonly hidesNavOnPhone?: boolean | readonly string[];
  /** The page is a search: it has an element with the id `HOMES_ID`. */
  readonly hasHomes?: boolean;
}

export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  readonly handle: RouteHandle;
  readonly load: () => Promise<ComponentType>;
  /** The first reads of the page. They run while its code is loaded, so that it is painted once and complete. */
  readonly reads?: FirstReads;
  /**
   * Opens early what the page will need, while its code is loaded. `search`: the query of the address. Resolves once it is known whether
   * the page was kept as it was shown last, null where that is not asked; it is then shown with its first reads. Else nobody waits for them.
   */
  readonly ahead?: (sync: Sync, search: string) => Promise<boolean> | null;
}

/** The first reads of a page with these parameters in its address. */
export type FirstReads = (
  sync: Sync,
  params: Readonly<Record<string, string | undefined>>,
) => readonly LiveQuery<unknown>[];
