import { matchPath } from 'react-router-dom';
import type { Role } from '#contract/entities/role.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { SessionState } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { landingPageOf } from './landingPage.ts';
import type { SignOutReason } from './signOutReason.ts';
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
  /** With its '#', or empty. */
  readonly hash: string;
  /** Why the person is no longer signed in; null once they have been redirected for it. */
  readonly leave: SignOutReason | null;
}

/** The redirect rules of specification sections 2 and 6. */
export function decideAccess(visit: Visit): AccessDecision {
  const { session, pathname, search } = visit;
  const address = addressOf(visit);
  if (session.status === 'unauthenticated' && visit.leave !== null) return wayOut(visit);
  const route = routeAt(pathname);
  const access = route?.access;
  if (access === 'public') return { kind: 'allow' };
  switch (session.status) {
    case 'loading':
      return { kind: 'wait' };
    case 'unauthenticated':
      // An unknown address does not ask anybody to sign in.
      if (route === null || access === 'guest') return { kind: 'allow' };
      return { kind: 'redirect', to: loginFor(pathname, address) };
    case 'authenticated':
      return decideForPerson(session.currentRole, pathname, search);
    default:
      return unreachable(session);
  }
}

/**
 * Log Out leads to the start page and any 401 to /login, from every page. Only a page that finishes a link of the
 * auth service is left alone.
 */
function wayOut(visit: Visit): AccessDecision {
  const { leave, pathname } = visit;
  if (leave === 'loggedOut') {
    const home = paths.start.href();
    return pathname === home ? { kind: 'allow' } : { kind: 'redirect', to: home };
  }
  const stays = [
    paths.login,
    paths.authCallback,
    paths.verifyEmail,
    paths.newPassword,
    paths.emailChange,
  ];
  if (stays.some(({ path }) => matchPath(path, pathname) !== null)) return { kind: 'allow' };
  return { kind: 'redirect', to: withFrom(paths.login.href(), addressOf(visit)) };
}

function decideForPerson(role: Role, pathname: string, search: string): AccessDecision {
  const access = routeAt(pathname)?.access ?? (isForLandlords(pathname) ? 'landlord' : 'member');
  if (access === 'guest') {
    const from = safeFrom(new URLSearchParams(search).get('from'));
    return { kind: 'redirect', to: from ?? landingPageOf(role) };
  }
  const required = requiredRolesOf(access);
  if (required === null || required.includes(role)) return { kind: 'allow' };
  return { kind: 'redirect', to: landingPageOf(role), denied: required };
}

function loginFor(pathname: string, address: string): string {
  const login = isForLandlords(pathname) ? paths.landlordLogin.href() : paths.login.href();
  return withFrom(login, address);
}

/** Whole: what a link says behind its '#' is what it was sent for. A token of the auth service is for the page it was sent to. */
function addressOf({ pathname, search, hash }: Visit): string {
  return pathname + search + (/[#&](?:access|refresh)_token=/u.test(hash) ? '' : hash);
}

function withFrom(login: string, from: string): string {
  return `${login}?${new URLSearchParams({ redirected: 'true', from }).toString()}`;
}

function isForLandlords(pathname: string): boolean {
  return pathname.toLowerCase().startsWith('/landlord/');
}
