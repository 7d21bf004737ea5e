import { databaseOfTag } from '#contract/protocol/away.ts';
import { sendWhatWaits } from '#sync/away.ts';

/** TypeScript's library has none. */
export interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** The browser calls for what waits. Rejects where it is to call again, as it does some minutes later and not for ever. */
export async function sendAtCall(tag: string, origin: string): Promise<void> {
  const database = databaseOfTag(tag);
  if (database === null) return;
  const sending = underWay.get(database) ?? sendWhatWaits(database, origin);
  underWay.set(database, sending);
  try {
    if ((await sending) === 'later') throw new LaterAgain();
  } finally {
    underWay.delete(database);
  }
}

/** A browser that calls again meanwhile waits for the same. */
const underWay = new Map<string, ReturnType<typeof sendWhatWaits>>();

/** The line or the server did not hold: no fault of this worker. */
export class LaterAgain extends Error {
  override readonly name = 'LaterAgain';
}
