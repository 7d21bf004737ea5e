import { shareIdOf } from '#src/rules/sharing.ts';
import type { Sync } from './types.ts';

export interface ShareOf {
  readonly ownerId: string;
  readonly recordId: string;
  readonly withId: string;
}

/** Shares a record with somebody: on this device at once, and with them when it is online. */
export async function shareWith(
  records: Sync['records'],
  { ownerId, recordId, withId }: ShareOf,
): Promise<void> {
  const body = { recordId, withId, at: Date.now() };
  await records.put('share', body, shareIdOf(ownerId, recordId, withId));
}
