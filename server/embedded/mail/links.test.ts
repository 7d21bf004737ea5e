import { expect, it } from 'vitest';
import { allowedRedirect, proofLink } from './links.ts';

const OWN = 'http://localhost:3000';

it('leads where the mail was asked for, on the same origin', () => {
  expect(allowedRedirect(OWN, `${OWN}/auth/callback?next=/chat`)).toBe(
    `${OWN}/auth/callback?next=/chat`,
  );
});

it('takes the names of this machine for one another, on the same port', () => {
  expect(allowedRedirect(OWN, 'http://127.0.0.1:3000/auth/callback')).toBe(
    'http://127.0.0.1:3000/auth/callback',
  );
  expect(allowedRedirect(OWN, 'http://127.0.0.1:4000/')).toBe(OWN);
  expect(allowedRedirect('http://roost.example', 'http://localhost/')).toBe('http://roost.example');
});

it('leads home from everything else', () => {
  const elsewhere = [
    '',
    null,
    undefined,
    '/relative',
    'https://localhost:3000/',
    'http://localhost:3000@evil.example/',
    'http://localhost.evil.example:3000/',
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://[::1',
  ];
  for (const wanted of elsewhere)
    expect([wanted, allowedRedirect(OWN, wanted)]).toEqual([wanted, OWN]);
});

it('writes a link to a page, whose parts cannot break out of it', () => {
  const link = new URL(
    proofLink(OWN, { token: 'a&b=c', type: 'signup', redirectTo: `${OWN}/verify-email?x=1&y=2` }),
  );
  expect(link.origin + link.pathname + link.search).toBe(`${OWN}/verify-email?x=1&y=2`);
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({
    token_hash: 'a&b=c',
    type: 'signup',
  });
});

it.each([
  ['signup', '/auth/callback'],
  ['recovery', '/reset-password'],
  ['email_change', '/auth/email-change'],
] as const)('leads to the page of %s where none of ours was asked for', (type, page) => {
  for (const redirectTo of [null, OWN, 'https://evil.example/x']) {
    const link = new URL(proofLink(OWN, { token: 'a', type, redirectTo }));
    expect(link.origin + link.pathname).toBe(OWN + page);
  }
});
