import { v5 } from 'uuid';
import { createBag, createSeededRandom } from '../../random.ts';
import { DEMO_NAMESPACE, DEMO_PEOPLE, personIdOf } from '../../people.ts';
import type { Voice } from './terms.ts';

/** Somebody who offers homes. */
export interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly agentId: string;
  readonly voice: Voice;
  readonly isVerified: boolean;
  /** Days before now on which the account was made. */
  readonly sinceDays: number;
}

/** The names of a city's owners, and their number. */
export interface OwnerNames {
  /** The prefix of ids and addresses; empty for the first city. */
  readonly prefix: string;
  /** Begins what the app calls their agents by. */
  readonly sign: string;
  readonly seed: number;
  readonly given: readonly string[];
  readonly family: readonly string[];
  readonly agencies: readonly string[];
  readonly developers: readonly string[];
  readonly agents: number;
  readonly owners: number;
}

/** Those who have no conversations in the demo: agents, developers, private owners. */
export function makeOwners(names: OwnerNames): Owner[] {
  const random = createSeededRandom(names.seed);
  const [given, family, house] = [
    createBag(names.given, random),
    createBag(names.family, random),
    createBag(names.agencies, random),
  ];
  const person = () => `${given()} ${family()}`;
  const one = (name: string, voice: Voice, index: number): Owner => ({
    id: v5(`owner ${names.prefix}${voice} ${index}`, DEMO_NAMESPACE),
    name,
    email: `${names.prefix}${voice}${index + 1}@homes.demo.test`,
    agentId: `AG-${names.sign}${voice.slice(0, 2).toUpperCase()}${String(index + 1).padStart(4, '0')}`,
    voice,
    isVerified: voice !== 'owner' || random.next() < 0.78,
    sinceDays: random.between(voice === 'owner' ? 20 : 400, 1600),
  });
  return [
    ...Array.from({ length: names.agents }, (_, index) =>
      one(`${person()} · ${house()}`, 'agent', index),
    ),
    ...names.developers.map((name, index) => one(name, 'developer', index)),
    ...Array.from({ length: names.owners }, (_, index) => one(person(), 'owner', index)),
  ];
}

/** The landlords of the demo's conversations; `key` is the part of their address before the @. */
export function demoOwner(key: (typeof DEMO_PEOPLE)[number]['key']): Owner {
  const index = DEMO_PEOPLE.findIndex((person) => person.key === key);
  const person = DEMO_PEOPLE[index] as (typeof DEMO_PEOPLE)[number];
  return {
    id: personIdOf(key),
    name: person.name,
    email: `${key}@demo.test`,
    agentId: `AG-DEMO-${String(index + 1).padStart(2, '0')}`,
    voice: 'owner',
    isVerified: true,
    sinceDays: 1500,
  };
}
