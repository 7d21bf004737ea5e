import type { ComponentType } from 'react';
import type { LiveQuery, Sync } from '#src/data/types.ts';

/** Who may open a page. Specification sections 2 and 6. */
export type Access =
  /** People who are not signed in; who is, is sent home. */
  | 'guest'
  /** Everybody, signed in or not. */
  | 'public'
  | 'renter'
  | 'landlord'
  /** Whoever is signed in, in either role. */
  | 'member';

/** What a route says of its page. */
export interface RouteHandle {
  /** A key of the namespace `nav`; empty: the product's name alone. */
  readonly title: string;
  readonly hidesNavOnPhone?: boolean;
  /** It is a search, with an element of the id `HOMES_ID`. */
  readonly hasHomes?: boolean;
}

export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  readonly handle: RouteHandle;
  /** False while the page only says that it is not there yet: nothing may lead to it. */
  readonly isBuilt: boolean;
  readonly load: () => Promise<ComponentType>;
  /** What the page shows first. Read while its code is on the way, so that it is painted once and whole. */
  readonly reads?: FirstReads;
  /** Begins what the page will need opened, while its code is on the way. Nobody waits for it. */
  readonly ahead?: (sync: Sync) => void;
}

/** The first reads of a page with these parameters in its address. */
export type FirstReads = (
  sync: Sync,
  params: Readonly<Record<string, string | undefined>>,
) => readonly LiveQuery<unknown>[];
