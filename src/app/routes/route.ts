import type { ComponentType } from 'react';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { Role } from '#contract/entities/role.ts';
import { loadLateTexts } from '#src/i18n/setup.ts';
import type { Access, FirstReads, PageRoute, RouteHandle } from './pageRoute.ts';

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
  return { path, access, handle, load, ...(reads && { reads }) };
}

/** The parts of a page that are begun, and read, before its code is there. */
export type Early = Required<Pick<PageRoute, 'ahead' | 'reads'>>;

/** A page whose texts are not in the bundle of the first screen. */
export function late(
  address: Address,
  access: Access,
  handle: RouteHandle,
  load: () => Promise<ComponentType>,
  early?: Early,
): PageRoute {
  const both = async () => {
    const [component] = await Promise.all([load(), loadLateTexts()]);
    return component;
  };
  return { ...page(address, access, handle, both), ...early };
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
