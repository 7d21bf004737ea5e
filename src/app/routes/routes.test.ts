import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { paths } from '#src/paths.ts';
import { ROUTES, routeAt } from './routes.ts';
import type { Access } from './pageRoute.ts';

/** Specification section 2, word for word, and what product ruling 0.2 adds. */
const SPECIFIED: Readonly<Record<string, string>> = {
  public:
    '/, /verify-email, /auth/callback, /user-type, /login, /signup, /forgot-password, /reset-password, /landlord/login, /landlord/signup, /search, /insights, /market-trends, /about, /contact, /gallery, /faq',
  renter: '/renter/dashboard, /renter-properties',
  landlord:
    '/landlord/dashboard, /landlord/settings, /list-property, /inquiries, /analytics, /manage, /landlord-properties',
  member:
    '/browse, /chat, /messages, /properties, /properties/17, /market-analysis, /neighborhoods, /calculator, /virtual-tours, /saved, /compare, /recommendations, /history, /alerts, /message-center, /inspection-checklist, /admin/analytics, /profile, /settings, /notifications',
};
const ALLOWED: Readonly<Record<string, readonly Access[]>> = {
  public: ['guest', 'public'],
  renter: ['renter'],
  landlord: ['landlord'],
  member: ['member'],
};

describe.each(Object.keys(SPECIFIED))('the specification calls for %s', (kind) => {
  it.each((SPECIFIED[kind] ?? '').split(', '))('%s has its guard', (path) => {
    expect(ALLOWED[kind]).toContain(routeAt(path)?.access);
  });
});

it('every address of the product has one page, and every page an address', () => {
  const addresses = Object.values(paths).map(({ path }) => path);
  expect(ROUTES.map(({ path }) => path).sort()).toEqual([...addresses].sort());
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('every page but the start has a title to show and to say', () => {
  const texts: unknown = JSON.parse(
    readFileSync(new URL('../../i18n/locales/en/nav.json', import.meta.url), 'utf8'),
  );
  for (const { path, handle } of ROUTES) {
    if (path !== '/') expect(texts, path).toHaveProperty([handle.title]);
  }
});
