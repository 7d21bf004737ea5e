import { describe, expect, it } from 'vitest';
import { decideAccess } from './access.ts';
import { destinationsOf } from './destinations.ts';
import { routeAt } from './routes/routes.ts';

const pathOf = (to: string) => to.split('#', 1)[0] ?? to;

describe.each(['renter', 'landlord'] as const)('the navigation of a %s', (role) => {
  const destinations = destinationsOf(role);

  it('leads only to pages of the product, which this role may open', () => {
    for (const { to } of destinations) {
      expect(routeAt(pathOf(to)), to).not.toBeNull();
      const user = { id: 'a', email: '', full_name: '', avatar_url: null, user_metadata: {} };
      const session = {
        status: 'authenticated',
        user,
        roles: [],
        currentRole: role,
        verified: true,
      } as const;
      expect(
        decideAccess({ session, pathname: pathOf(to), search: '', hash: '', leave: null }),
        to,
      ).toEqual({
        kind: 'allow',
      });
    }
  });

  it('has four places on a phone beside the page with all others, with the chat among them', () => {
    const onPhone = destinations.filter(({ isOnPhone }) => isOnPhone).map(({ key }) => key);
    expect(onPhone).toHaveLength(4);
    expect(onPhone).toContain('chat');
  });

  it.each([
    '/history',
    '/properties',
    '/alerts',
    '/neighborhoods',
    '/virtual-tours',
    '/inspection-checklist',
    '/market-trends',
    '/insights',
    '/recommendations',
    '/compare',
    '/saved/together',
    '/market-analysis',
    '/about',
    '/gallery',
    '/message-center',
    '/browse',
    '/saved',
    '/profile',
    '/settings',
  ])('leads to %s', (path) => {
    expect(destinations.map(({ to }) => to)).toContain(path);
  });
});

it('a landlord lists, manages, answers and shows from the navigation; a renter follows their search', () => {
  const of = (role: 'renter' | 'landlord') => destinationsOf(role).map(({ key }) => key);
  expect(of('landlord')).toEqual(
    expect.arrayContaining(['listProperty', 'manage', 'inquiries', 'viewings']),
  );
  expect(of('landlord')).toContain('analytics');
  expect(of('renter')).not.toContain('analytics');
  expect(of('renter')).toContain('renterProperties');
  expect(of('renter')).not.toContain('manage');
});
