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
/** The pages the specification does not name. */
const ADDED: Readonly<Record<string, string>> = {
  public: '/auth/new-password, /auth/email-change, /terms, /privacy, /imprint',
  landlord: '/manage/versions, /manage/feed',
  member:
    '/more, /share, /settings/password, /settings/email, /settings/sync, /settings/versions, /settings/decisions, /moderation, /moderation/17, /saved/hidden, /saved/together',
};
const ALLOWED: Readonly<Record<string, readonly Access[]>> = {
  public: ['guest', 'public'],
  renter: ['renter'],
  landlord: ['landlord'],
  member: ['member'],
};

const addressesOf = (pages: Readonly<Record<string, string>>, kind: string) =>
  (pages[kind] ?? '').split(', ').filter((address) => address !== '');

describe.each(Object.keys(SPECIFIED))('the specification calls for %s', (kind) => {
  it.each(addressesOf(SPECIFIED, kind))('%s has its guard', (path) => {
    expect(ALLOWED[kind]).toContain(routeAt(path)?.access);
  });
});

describe.each(Object.keys(ADDED))('what was added is for %s', (kind) => {
  it.each(addressesOf(ADDED, kind))('%s has its guard', (path) => {
    expect(ALLOWED[kind]).toContain(routeAt(path)?.access);
  });
});

it('no page is without a guard that is named here', () => {
  const named = [SPECIFIED, ADDED]
    .flatMap((pages) => Object.keys(pages).flatMap((kind) => addressesOf(pages, kind)))
    .map((address) => routeAt(address));
  expect(ROUTES.filter((route) => !named.includes(route)).map(({ path }) => path)).toEqual([]);
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
