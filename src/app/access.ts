import { matchPath } from 'react-router-dom';
import type { Role } from '#contract/entities/role.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { SessionState } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { safeFrom } from './safeFrom.ts';

/** Pages for people who are not signed in; signed in, one is sent home. Specification section 2. */
const GUESTS_ONLY: readonly string[] = [
  paths.home.path,
  paths.login.path,
  paths.signup.path,
  paths.userType.path,
  paths.landlordLogin.path,
  '/forgot-password',
  '/reset-password',
];

/** Pages for everybody, signed in or not: all that the specification calls public, built or not yet. */
const PUBLIC: readonly string[] = [
  paths.landlordSignup.path,
  paths.verifyEmail.path,
  paths.authCallback.path,
  '/search',
  '/insights',
  '/market-trends',
  '/about',
  '/contact',
  '/gallery',
  '/faq',
];

/** Pages that one role alone may see; all others are for both. */
const ONLY_FOR: Readonly<Record<string, readonly Role[]>> = {
  [paths.landlordDashboard.path]: ['landlord'],
};

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

/** Where a person begins. */
export function homeOf(role: Role): string {
  return role === 'landlord' ? paths.landlordDashboard.href() : paths.chat.href();
}

/** Who may be where: the redirect rules of specification sections 2 and 6. */
export function decideAccess({ session, pathname, search, isLeaving }: Visit): AccessDecision {
  if (isOneOf(PUBLIC, pathname)) return { kind: 'allow' };
  switch (session.status) {
    case 'loading':
      return { kind: 'wait' };
    case 'unauthenticated':
      if (isOneOf(GUESTS_ONLY, pathname)) return { kind: 'allow' };
      return { kind: 'redirect', to: isLeaving ? paths.home.href() : loginFor(pathname, search) };
    case 'authenticated':
      return decideForPerson(session.currentRole, pathname, search);
    default:
      return unreachable(session);
  }
}

function decideForPerson(role: Role, pathname: string, search: string): AccessDecision {
  if (isOneOf(GUESTS_ONLY, pathname)) {
    const from = safeFrom(new URLSearchParams(search).get('from'));
    return { kind: 'redirect', to: from ?? homeOf(role) };
  }
  const required = requiredRoles(pathname);
  if (required.length === 0 || required.includes(role)) return { kind: 'allow' };
  return { kind: 'redirect', to: homeOf(role), denied: required };
}

function requiredRoles(pathname: string): readonly Role[] {
  const only = Object.entries(ONLY_FOR).find(([path]) => matchPath(path, pathname) !== null);
  if (only !== undefined) return only[1];
  return isForLandlords(pathname) ? ['landlord'] : [];
}

function loginFor(pathname: string, search: string): string {
  const login = isForLandlords(pathname) ? paths.landlordLogin.href() : paths.login.href();
  const query = new URLSearchParams({ redirected: 'true', from: pathname + search });
  return `${login}?${query.toString()}`;
}

function isForLandlords(pathname: string): boolean {
  return pathname.toLowerCase().startsWith('/landlord/');
}

function isOneOf(patterns: readonly string[], pathname: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, pathname) !== null);
}
