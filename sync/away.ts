import { createSendOne } from './adapters/api/sendOne.ts';
import { browserClock, createBrowserChannel, createBrowserLocks } from './adapters/browser/away.ts';
import { keptPass } from './adapters/indexeddb/keptPass.ts';
import { openStoredOutbox } from './adapters/indexeddb/storedOutbox.ts';
import { type AwayEnd, leadAway, sendAway } from './engine/away.ts';

/**
 * Sends what waits in this local database, for the service worker: the one part of the engine that runs without a tab. `origin`:
 * of /api.
 */
export async function sendWhatWaits(database: string, origin: string): Promise<AwayEnd> {
  const kept = await keptPass(database);
  if (kept === null || kept.until <= browserClock.now()) return 'done';
  const tokens = { access: () => Promise.resolve(kept.pass) };
  const ports = { ...openStoredOutbox(database), send: createSendOne({ origin, tokens }) };
  const channel = createBrowserChannel(database);
  try {
    const locks = createBrowserLocks(database);
    return await leadAway({ clock: browserClock, locks, channel }, (over) => sendAway(ports, over));
  } finally {
    channel.close();
  }
}
