import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/entities/role.ts';
import type { SessionState } from '#src/data/types.ts';
import type { SignOutReason } from './signOutReason.ts';
import { decideAccess, type AccessDecision } from './access.ts';
import { safeFrom } from './safeFrom.ts';

const nobody: SessionState = { status: 'unauthenticated' };

function person(currentRole: Role): SessionState {
  return {
    status: 'authenticated',
    user: { id: 'a', email: 'a@x.test', full_name: 'A', avatar_url: null, user_metadata: {} },
    roles: [{ role: currentRole, isPrimary: true }],
    currentRole,
    verified: false,
  };
}

function visit(
  session: SessionState,
  address: string,
  leave: SignOutReason | null = null,
): AccessDecision {
  const { pathname, search, hash } = new URL(address, 'https://roost.test');
  return decideAccess({ session, pathname, search, hash, leave });
}

const allow = { kind: 'allow' };
const to = (address: string) => ({ kind: 'redirect', to: address });
const GUEST_PAGES = [
  '/',
  '/login',
  '/signup',
  '/user-type',
  '/landlord/login',
  '/forgot-password',
  '/reset-password',
];
const PUBLIC_PAGES = [
  '/verify-email?email=a@b.c',
  '/auth/callback',
  '/landlord/signup',
  '/search',
  '/insights',
  '/market-trends',
  '/about',
  '/contact',
  '/gallery',
  '/faq',
];
const MEMBER_PAGES = ['/chat', '/chat/x', '/messages', '/message-center', '/settings'];

describe('while the session is read', () => {
  it.each(['/', '/login', '/chat', '/settings'])('%s waits', (path) => {
    expect(visit({ status: 'loading' }, path)).toEqual({ kind: 'wait' });
  });

  it.each(PUBLIC_PAGES)('%s does not', (path) => {
    expect(visit({ status: 'loading' }, path)).toEqual(allow);
  });
});

describe('somebody who is not signed in', () => {
  it.each([...GUEST_PAGES, ...PUBLIC_PAGES])('may see %s', (path) => {
    expect(visit(nobody, path)).toEqual(allow);
  });

  it.each(MEMBER_PAGES)('is sent from %s to the login page, which remembers where from', (path) => {
    expect(visit(nobody, path)).toEqual(
      to(`/login?redirected=true&from=${encodeURIComponent(path)}`),
    );
  });

  it('keeps the query of the page in from', () => {
    expect(visit(nobody, '/message-center?tab=failed&x=1')).toEqual(
      to('/login?redirected=true&from=%2Fmessage-center%3Ftab%3Dfailed%26x%3D1'),
    );
  });

  it('keeps what a link was sent with behind its #, whole, and no token', () => {
    const from = (address: string, leave: SignOutReason | null = null) => {
      const decision = visit(nobody, address, leave);
      if (decision.kind !== 'redirect') throw new Error(`${address} leads nowhere`);
      return safeFrom(new URL(decision.to, 'https://roost.test').searchParams.get('from'));
    };
    const sum = '/calculator?tab=buy#in=EUR&price=30000000';
    expect(from(sum)).toBe(sum);
    expect(from(sum, 'refused')).toBe(sum);
    expect(from('/settings#access_token=secret&type=recovery')).toBe('/settings');
  });

  it('is sent from landlord pages to the landlord login', () => {
    expect(visit(nobody, '/landlord/dashboard')).toEqual(
      to('/landlord/login?redirected=true&from=%2Flandlord%2Fdashboard'),
    );
  });

  it.each(['/no-such-page', '/landlord/no-such-page', '/settings/no/such/page'])(
    'is told at %s that there is no page, and not to log in for it',
    (path) => {
      expect(visit(nobody, path)).toEqual(allow);
    },
  );

  it.each(['/settings', '/landlord/dashboard', '/faq'])(
    'goes home from %s after logging out',
    (path) => {
      expect(visit(nobody, path, 'loggedOut')).toEqual(to('/'));
      expect(visit(nobody, '/', 'loggedOut')).toEqual(allow);
    },
  );
});

describe('somebody whose session was refused', () => {
  it.each(['/settings', '/landlord/dashboard', '/faq', '/'])(
    'is sent from %s to /login',
    (path) => {
      expect(visit(nobody, path, 'refused')).toEqual(
        to(`/login?redirected=true&from=${encodeURIComponent(path)}`),
      );
    },
  );

  it.each(['/login?from=%2Fchat', '/auth/callback', '/verify-email'])('stays at %s', (path) => {
    expect(visit(nobody, path, 'refused')).toEqual(allow);
  });

  it('and who is signed in is not concerned', () => {
    expect(visit(person('renter'), '/chat', 'refused')).toEqual(allow);
  });
});

describe('a signed-in renter', () => {
  it.each([...MEMBER_PAGES, ...PUBLIC_PAGES])('may see %s', (path) => {
    expect(visit(person('renter'), path)).toEqual(allow);
  });

  it.each(GUEST_PAGES)('is sent from %s to the chat', (path) => {
    expect(visit(person('renter'), path)).toEqual(to('/chat'));
  });

  it('goes on to the page that asked to sign in', () => {
    expect(visit(person('renter'), '/login?redirected=true&from=%2Fsettings%2Fsync')).toEqual(
      to('/settings/sync'),
    );
  });

  it('goes home when from leads elsewhere', () => {
    expect(visit(person('renter'), '/login?from=%2F%2Fevil.example')).toEqual(to('/chat'));
  });

  it.each(['/landlord/dashboard', '/landlord/settings', '/LANDLORD/dashboard'])(
    'is sent from %s to the chat and told which role it takes',
    (path) => {
      expect(visit(person('renter'), path)).toEqual({ ...to('/chat'), denied: ['landlord'] });
    },
  );
});

describe('a signed-in landlord', () => {
  it.each([...MEMBER_PAGES, '/landlord/dashboard'])('may see %s', (path) => {
    expect(visit(person('landlord'), path)).toEqual(allow);
  });

  it.each(GUEST_PAGES)('is sent from %s to the dashboard', (path) => {
    expect(visit(person('landlord'), path)).toEqual(to('/landlord/dashboard'));
  });
});
