import type { Message } from '#contract/entities/message.ts';
import type { Log } from '../../kit/log.ts';
import type { Live } from '../../model/types.ts';
import type { Reads } from './reads.ts';

/** The sources for the queries of one signed-in person. */
export interface QueryScope {
  readonly userId: string;
  /**
   * The owner of these values: values stay on the screen when a scope is followed by another one of the same
   * owner, and never reach another owner's queries.
   */
  readonly owner: object;
  /** `glance`: what the device held when the app was opened; `live` follows it. */
  readonly kind: 'glance' | 'live';
  readonly reads: Reads;
  readonly log: Log;
  /** User ids that are online. */
  readonly presence: Live<ReadonlySet<string>>;
  typing(conversationId: string): Live<boolean>;
  /** Messages that came and are being stored: shown, and nothing else. */
  readonly arriving: Live<readonly Message[]>;
  /** Fetches and keeps an older page than the device holds. False when there is none to be had. */
  fetchOlder(conversationId: string): Promise<boolean>;
}
