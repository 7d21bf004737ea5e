import { photoPath } from '#contract/rules/photoPath.ts';
import type { Parcel } from '#src/data/types.ts';

/** The profile learns of an uploaded photo a moment after the upload: until then the own copy is right. */
const MOMENT_MS = 60_000;

/** Which of the photos on this device is the one to show; null: the profile's own address is. */
export function shownPhoto(
  parcels: readonly Parcel[],
  avatarUrl: string | null,
  now: number,
): Parcel | null {
  const newest = parcels.findLast(({ kind }) => kind === 'photo');
  switch (newest?.state) {
    case undefined:
    case 'failed':
      return null;
    case 'waiting':
      return newest;
    case 'sent':
      return avatarUrl === photoPath(newest.id) || now - newest.sentAt < MOMENT_MS ? newest : null;
    default:
      return null;
  }
}
