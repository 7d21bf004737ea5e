import { expect, it } from 'vitest';
import { loginWith } from '#src/listings/save/index.ts';
import { paths } from '#src/paths.ts';
import { loginLead, signupFor } from './loginLead.ts';

const HOME = '00000000-0000-4000-8000-000000000001';
const leadAt = (address: string) => loginLead(new URL(address, 'https://roost.test').searchParams);

it.each([
  ['a home to save', loginWith('/search?type=rent', { kind: 'home', id: HOME }), 'toSaveHome'],
  ['a search to save', loginWith('/search?type=rent', { kind: 'search' }), 'toSaveSearch'],
  ['a home to see', `/login?redirected=true&from=%2Fproperties%2F${HOME}`, 'toSeeHome'],
  ['a list to join', `/login?redirected=true&from=%2Fsaved%2Ftogether%3Fjoin%3Da.b`, 'toJoinList'],
  ['another page', '/login?redirected=true&from=%2Fsettings', 'redirected'],
  ['a hash that is no wish', '/login?from=%2Fsearch%23save-me', 'lead'],
  ['nothing', '/login', 'lead'],
])('the login page names what somebody came for: %s', (_, address, lead) => {
  expect(leadAt(address)).toBe(lead);
});

it('a person who came for a home or a list signs up as a renter at once, anybody else is asked for their role', () => {
  const ways = (['toSeeHome', 'toSaveHome', 'toSaveSearch', 'toJoinList'] as const).map(signupFor);
  expect(new Set(ways)).toEqual(new Set([paths.signup]));
  expect([signupFor('lead'), signupFor('redirected')]).toEqual([paths.userType, paths.userType]);
});
