import type { Person, Reachability } from '#src/data/types.ts';

export type PeopleState =
  /** The device is being read, or the servers are on their way to saying who there is. */
  | { readonly status: 'coming' }
  | { readonly status: 'here'; readonly people: readonly Person[] }
  /** This device knows no people, and there is no network to ask. */
  | { readonly status: 'offline' }
  /** The servers were asked: there is nobody this person has anything to do with. */
  | { readonly status: 'nobody' };

export interface PeopleFacts {
  /** Undefined while the device is being read. */
  readonly people: readonly Person[] | undefined;
  readonly reachability: Reachability;
  /** They were pulled at least once on this device. */
  readonly isPulled: boolean;
}

/** The people one may write to, or why there is nobody to choose. */
export function peopleState({ people, reachability, isPulled }: PeopleFacts): PeopleState {
  if (people === undefined) return { status: 'coming' };
  if (people.length > 0) return { status: 'here', people };
  if (isPulled) return { status: 'nobody' };
  return { status: reachability === 'offline' ? 'offline' : 'coming' };
}
