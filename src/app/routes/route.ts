import type { ComponentType } from 'react';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Role } from '#contract/entities/role.ts';
import type { LiveQuery, Sync } from '#src/data/types.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';

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

interface Address {
  readonly path: string;
}

/** One page: who may open it, what it is called, where its code is. */
export function page(
  { path }: Address,
  access: Access,
  handle: RouteHandle,
  load: () => Promise<ComponentType>,
  reads?: FirstReads,
): PageRoute {
  return { path, access, handle, load, isBuilt: true, ...(reads && { reads }) };
}

/** A page whose texts are not in the bundle of the first screen. */
export function late(
  address: Address,
  access: Access,
  handle: RouteHandle,
  load: () => Promise<ComponentType>,
  ahead?: PageRoute['ahead'],
): PageRoute {
  const both = async () => {
    const [component] = await Promise.all([load(), loadLateTexts()]);
    return component;
  };
  return { ...page(address, access, handle, both), ...(ahead && { ahead }) };
}

/** A page of the specification that is not built yet: its guard and its title are in force already. */
export function notBuilt({ path }: Address, access: Access, title: string): PageRoute {
  const load = async () => (await import('../NotBuilt.tsx')).NotBuilt;
  return { path, access, handle: { title }, load, isBuilt: false };
}

/** The roles that may open the page; null where the role does not matter. */
export function requiredRolesOf(access: Access): readonly Role[] | null {
  switch (access) {
    case 'guest':
    case 'public':
      return null;
    case 'renter':
      return ['renter'];
    case 'landlord':
      return ['landlord'];
    case 'member':
      return ['renter', 'landlord'];
    default:
      return unreachable(access);
  }
}
