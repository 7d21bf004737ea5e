import { describe, expect, it } from 'vitest';
import { decideAccess } from './access.ts';
import { destinationsOf } from './destinations.ts';
import { routeAt } from './routes/routes.ts';

describe.each(['renter', 'landlord'] as const)('the navigation of a %s', (role) => {
  const destinations = destinationsOf(role);

  it('leads only to pages that are built and that this role may open', () => {
    for (const { to } of destinations) {
      expect(routeAt(to)?.isBuilt, to).toBe(true);
      const user = { id: 'a', email: '', full_name: '', avatar_url: null, user_metadata: {} };
      const session = {
        status: 'authenticated',
        user,
        roles: [],
        currentRole: role,
        verified: true,
      } as const;
      expect(decideAccess({ session, pathname: to, search: '', leave: null }), to).toEqual({
        kind: 'allow',
      });
    }
  });

  it('has at most five places on a phone, with the settings and the chat among them', () => {
    const onPhone = destinations.filter(({ isOnPhone }) => isOnPhone).map(({ key }) => key);
    expect(onPhone.length).toBeLessThanOrEqual(5);
    expect(onPhone).toEqual(expect.arrayContaining(['settings', 'chat']));
  });
});
