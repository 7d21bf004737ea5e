import { useRecords } from './useRecord.ts';

/** Whether this person decides about what others list and report, as far as this device knows. */
export function useIsModerator(): boolean {
  return (useRecords('moderator')?.length ?? 0) > 0;
}
