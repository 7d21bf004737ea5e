import { expect, it } from 'vitest';
import { allowedRedirect, verifyLink } from './links.ts';

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

it('writes a link whose parts cannot break out of it', () => {
  const link = new URL(
    verifyLink(OWN, { token: 'a&b=c', type: 'signup', redirectTo: `${OWN}/?x=1&y=2` }),
  );
  expect(link.origin + link.pathname).toBe(`${OWN}/auth/v1/verify`);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    token: 'a&b=c',
    type: 'signup',
    redirect_to: `${OWN}/?x=1&y=2`,
  });
});
