import type { Facts } from './tabMessage.ts';
import { ofEachCollection } from './ofEachCollection.ts';
import type { CollectionTimes, CollectionTrouble } from './engine.ts';

export const NEVER: CollectionTimes = ofEachCollection(() => null);

const NOTHING = { failed: 0, conflicts: 0 };
const NO_TROUBLE: CollectionTrouble = ofEachCollection(() => NOTHING);

/** Before a leader was heard. */
export const NO_FACTS: Facts = {
  reachability: 'unknown',
  connection: { status: 'closed' },
  lastPullAt: NEVER,
  lastPushAt: NEVER,
  lastContactAt: null,
  followed: [],
  behind: [],
  trouble: NO_TROUBLE,
  unsent: null,
  holds: {},
  presence: [],
  knowsPresence: false,
  typing: [],
};

/** The facts as the leader changes them; every change is told to the followers. */
export interface SharedFacts {
  get(): Facts;
  change(part: Partial<Facts>): void;
}
