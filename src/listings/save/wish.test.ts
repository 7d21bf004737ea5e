import { expect, it } from 'vitest';
import { loginWith, wishIn } from './wish.ts';

const HOME = '025c5f6d-35ab-55d5-b7fd-6c1a9dd1103d';

it('what a guest wanted to save is in the address they come back to', () => {
  const backFrom = (login: string) =>
    new URL(login, 'https://roost.invalid').searchParams.get('from');
  const search = '/search?type=rent&q=sea+view';
  expect(backFrom(loginWith(search, null))).toBe(search);
  expect(backFrom(loginWith(search, { kind: 'search' }))).toBe(`${search}#save`);
  expect(backFrom(loginWith(search, { kind: 'home', id: HOME }))).toBe(`${search}#save-${HOME}`);
});

it('a wish is read from the hash, and nothing else is', () => {
  expect(wishIn('#save')).toEqual({ kind: 'search' });
  expect(wishIn(`#save-${HOME}`)).toEqual({ kind: 'home', id: HOME });
  for (const hash of ['', '#', '#saved', '#save-', '#save-1', `#save-${HOME}x`, `#viewing-${HOME}`])
    expect(wishIn(hash)).toBeNull();
});
