import { shareIdOf } from '#src/rules/sharing.ts';
import type { RecordWrite, Sync } from './types.ts';

export interface ShareOf {
  readonly ownerId: string;
  readonly recordId: string;
  readonly withId: string;
}

/** The write that shares a record with somebody. */
export const shareOf = ({ ownerId, recordId, withId }: ShareOf): RecordWrite => ({
  kind: 'share',
  id: shareIdOf(ownerId, recordId, withId),
  body: { recordId, withId, at: Date.now() },
});

/** Shares a record with somebody: on this device at once, and with them when it is online. */
export async function shareWith(records: Sync['records'], of: ShareOf): Promise<void> {
  await records.writeAll([shareOf(of)]);
}
