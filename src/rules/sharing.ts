import { recordIdOf } from '#contract/rules/ids.ts';

/** The id of a share: two devices that share the same with the same person make one. */
export function shareIdOf(ownerId: string, recordId: string, withId: string): string {
  return recordIdOf(ownerId, `share:${recordId.toLowerCase()}:${withId.toLowerCase()}`);
}
