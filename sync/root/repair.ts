import { createApi } from '../adapters/api/asking.ts';
import type { Platform } from '../adapters/browser/index.ts';
import { openStores } from '../adapters/rxdb/stores.ts';
import { databaseNameOf } from '../store/identity.ts';
import { LEADER_LOCK } from '../engine/index.ts';
import { forgetServerRows } from '../device/upkeep.ts';
import { TransportError } from '../model/ports/transport.ts';
import type { Tab } from './tab.ts';

const PROBE_MS = 5000;

/**
 * Forgotten data must be there to be fetched again. Throws TransportError where the server does not answer.
 */
export async function probeServer({ origin, tokens }: Pick<Tab, 'origin' | 'tokens'>) {
  if (!(await createApi({ origin, tokens }).probe(PROBE_MS)))
    throw new TransportError({ kind: 'network' });
}

/** Forgets what the server can give again. The person's identity is closed in this tab. */
export async function forgetStored(
  { locks, databaseStorage }: Pick<Platform, 'locks' | 'databaseStorage'>,
  userId: string,
): Promise<void> {
  const name = databaseNameOf(userId);
  // Another tab must not lead and store while the ranges are reset.
  await locks(name).hold(LEADER_LOCK, { steal: true }, async () => {
    const { database } = openStores(name, databaseStorage);
    try {
      await forgetServerRows(database);
    } finally {
      await database.close();
    }
  });
}
