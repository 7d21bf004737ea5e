import type { PersonKey } from './people.ts';

/** One message of the demo. Times in ms since the epoch. */
export interface DemoMessage {
  readonly from: PersonKey;
  /** The text, or the id of the home whose card it is. */
  readonly text: string;
  /** Text where absent. */
  readonly type?: 'property';
  readonly writtenAt: number;
  /** Later than `writtenAt` where it was written without a network. */
  readonly storedAt: number;
}

/** A conversation with what each of the two has not read yet. */
export interface DemoThread {
  readonly between: readonly [PersonKey, PersonKey];
  readonly messages: readonly DemoMessage[];
  /** How many of the last messages a person has not read; 0 where absent. */
  readonly unread: Partial<Record<PersonKey, number>>;
  /** How many of those have not even reached a device of theirs. */
  readonly undelivered?: Partial<Record<PersonKey, number>>;
}

/** A short conversation as it is written down in `conversations/`. */
export interface Script {
  readonly between: readonly [PersonKey, PersonKey];
  /** Days before now on which each part begins; parts are told apart by an empty line. */
  readonly daysAgo: readonly number[];
  /** Hour of the day, UTC, at which each part begins. */
  readonly hour: number;
  /** `maya: text`; an empty line begins the next part. */
  readonly lines: readonly string[];
  readonly unread?: DemoThread['unread'];
  readonly undelivered?: DemoThread['undelivered'];
}
