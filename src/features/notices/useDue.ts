import { useNow } from '#src/data/useNow.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { dueOf, type Due } from './due.ts';

const NOTHING: Due = { homes: 0, viewings: 0, hits: 0 };

/**
 * The things that wait for this person at their homes, viewings and alerts; empty until they were read from
 * this device.
 */
export function useDue(): Due {
  const now = useNow();
  const notices = useRecords('notice');
  const hits = useRecords('alert_hit');
  return notices === undefined || hits === undefined ? NOTHING : dueOf(notices, hits, now);
}
