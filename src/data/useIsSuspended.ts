import { useRecords } from './useRecord.ts';

/** Whether a moderator suspended this person, as far as this device knows. */
export function useIsSuspended(): boolean {
  const standings = useRecords('standing') ?? [];
  return standings.some(({ body }) => body.about === 'person' && body.state === 'suspended');
}
