import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Texts whose English the specification gives word for word. */
const SPECIFIED: readonly (readonly [key: string, text: string])[] = [
  ['nav.home', 'Home'],
  ['nav.browse', 'Browse'],
  ['nav.chat', 'Chat'],
  ['nav.saved', 'Saved'],
  ['nav.profile', 'Profile'],
  ['nav.settings', 'Settings'],
  ['nav.analytics', 'Analytics'],
  ['nav.logOut', 'Log Out'],
  ['common.access.checking', 'Checking Access'],
  ['common.access.verifying', 'Verifying your permissions...'],
  ['auth.accessDenied', 'Access denied. Required role: {{roles}}'],
  ['auth.role.renter', 'renter'],
  ['auth.role.landlord', 'landlord'],
  ['auth.role.or', 'or'],
  ['status.update.title', 'Update Available'],
  ['status.update.now', 'Update Now'],
  ['status.update.later', 'Later'],
  ['status.install.title', 'Install {{product}}'],
  ['status.install.accept', 'Install App'],
  ['status.install.dismiss', 'Not Now'],
  ['status.offline.title', "You're offline"],
  ['status.offline.text', 'Some features may be limited'],
];

it.each(SPECIFIED)('%s is in English what the specification says: %s', (key, text) => {
  expect(englishOf(key)).toBe(text);
});

function englishOf(key: string): unknown {
  const [namespace = '', ...parts] = key.split('.');
  const file = new URL(`locales/en/${namespace}.json`, import.meta.url);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return parts.reduce<unknown>(
    (inner, part) => new Map(Object.entries(inner ?? {})).get(part),
    texts,
  );
}
