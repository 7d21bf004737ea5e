import type { Role } from '#contract/entities/role.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { SessionState } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { homeOf } from './homeOf.ts';
import { requiredRolesOf } from './routes/route.ts';
import { routeAt } from './routes/routes.ts';
import { safeFrom } from './safeFrom.ts';

export type AccessDecision =
  | { readonly kind: 'allow' }
  /** The session is not read yet. */
  | { readonly kind: 'wait' }
  /** `denied`: the roles that were asked for, to be told to the person. */
  | { readonly kind: 'redirect'; readonly to: string; readonly denied?: readonly Role[] };

export interface Visit {
  readonly session: SessionState;
  readonly pathname: string;
  /** With its '?', or empty. */
  readonly search: string;
  /** True from Log Out on until the person is on the home page. */
  readonly isLeaving: boolean;
}

/** Who may be where: the redirect rules of specification sections 2 and 6. */
export function decideAccess({ session, pathname, search, isLeaving }: Visit): AccessDecision {
  const access = routeAt(pathname)?.access;
  if (access === 'public') return { kind: 'allow' };
  switch (session.status) {
    case 'loading':
      return { kind: 'wait' };
    case 'unauthenticated':
      if (access === 'guest') return { kind: 'allow' };
      return { kind: 'redirect', to: isLeaving ? paths.home.href() : loginFor(pathname, search) };
    case 'authenticated':
      return decideForPerson(session.currentRole, pathname, search);
    default:
      return unreachable(session);
  }
}

function decideForPerson(role: Role, pathname: string, search: string): AccessDecision {
  const access = routeAt(pathname)?.access ?? (isForLandlords(pathname) ? 'landlord' : 'member');
  if (access === 'guest') {
    const from = safeFrom(new URLSearchParams(search).get('from'));
    return { kind: 'redirect', to: from ?? homeOf(role) };
  }
  const required = requiredRolesOf(access);
  if (required === null || required.includes(role)) return { kind: 'allow' };
  return { kind: 'redirect', to: homeOf(role), denied: required };
}

function loginFor(pathname: string, search: string): string {
  const login = isForLandlords(pathname) ? paths.landlordLogin.href() : paths.login.href();
  const query = new URLSearchParams({ redirected: 'true', from: pathname + search });
  return `${login}?${query.toString()}`;
}

function isForLandlords(pathname: string): boolean {
  return pathname.toLowerCase().startsWith('/landlord/');
}
