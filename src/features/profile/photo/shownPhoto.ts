import { photoPath } from '#contract/rules/photoPath.ts';
import type { Parcel } from '#src/data/types.ts';

/** The profile gets an uploaded photo a moment after the upload: until then the local copy is shown. */
const MOMENT_MS = 60_000;

/** The photo on this device that is to be shown; null: the one at the profile's address is. */
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
