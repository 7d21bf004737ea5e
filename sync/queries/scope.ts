import type { LocalDatabase } from '../database/database.ts';
import type { Log } from '../ports/log.ts';
import type { Live } from '../types.ts';

/** What the queries of one signed-in person read from. */
export interface QueryScope {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly log: Log;
  /** User ids that are online. */
  readonly presence: Live<ReadonlySet<string>>;
  typing(conversationId: string): Live<boolean>;
  /** Fetches and keeps an older page than the device holds. False when there is none to be had. */
  fetchOlder(conversationId: string): Promise<boolean>;
}
