import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The pages through which a guest goes to an account, and what leads from one to the next. */
const WAYS = ['AuthLinks', 'AuthPage', 'AuthCallbackPage', 'UserTypePage'] as const;

const linksOf = (file: string): readonly string[] =>
  readFileSync(new URL(`${file}.tsx`, import.meta.url), 'utf8').match(/<Link\s[^>]*/gu) ?? [];

it.each(WAYS)(
  '%s: logging in and signing up are one entry of the history, so Back leaves them',
  (file) => {
    const links = linksOf(file);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !/^<Link\s+replace\s/u.test(link))).toEqual([]);
  },
);

it('the page that asks for the code takes the place of the form', () => {
  const source = readFileSync(new URL('useSignUp.ts', import.meta.url), 'utf8');
  expect(source).toMatch(/navigate\(carried\([^;]*\{ replace: true \}\)/u);
});
