import { expect, it } from 'vitest';
import { peopleState } from './peopleState.ts';

const jonas = { id: 'jonas', full_name: 'Jonas', user_type: 'landlord', avatar_url: null } as const;

it('who is on the device can be chosen, whatever the line does', () => {
  const people = [jonas];
  for (const reachability of ['online', 'offline', 'weak', 'unknown'] as const)
    expect(peopleState({ people, reachability, isPulled: false })).toEqual({
      status: 'here',
      people,
    });
});

it('nobody is said to be there only after the servers were asked', () => {
  expect(peopleState({ people: undefined, reachability: 'online', isPulled: true }).status).toBe(
    'coming',
  );
  expect(peopleState({ people: [], reachability: 'online', isPulled: false }).status).toBe(
    'coming',
  );
  expect(peopleState({ people: [], reachability: 'unknown', isPulled: false }).status).toBe(
    'coming',
  );
  expect(peopleState({ people: [], reachability: 'online', isPulled: true }).status).toBe('nobody');
});

it('without a network, and before the first one, it says what is missing', () => {
  expect(peopleState({ people: [], reachability: 'offline', isPulled: false }).status).toBe(
    'offline',
  );
});
