import type { SphereFault } from '#contract/rules/listing/tour.ts';

/** A command about a listing could not be done on this device. */
export class HomeError extends Error {
  override readonly name = 'HomeError';
  /** `not_held`: it is not on this device. `own_home`: nobody asks themselves. */
  constructor(readonly code: 'not_held' | 'not_yours' | 'own_home') {
    super(code);
  }
}

/** Why a listing does not show a file. */
export type ListingFileFault =
  /** Neither a PDF nor a film that browsers play. */
  | 'kind'
  | 'empty'
  | 'document_large'
  | 'video_large'
  /** A track of places runs along with its pictures. */
  | 'placed';

/** A photo was not kept. */
export class PhotoError extends Error {
  override readonly name = 'PhotoError';
  /**
   * `unreadable`: no picture this browser can read. `too_large`: more pixels than it can hold. `sphere_…`: none that is
   * 360° around, and why. `file_…`: no document or film that a listing shows, and why.
   */
  constructor(
    readonly code:
      | 'unreadable'
      | 'too_large'
      | 'too_many'
      | `sphere_${SphereFault}`
      | `file_${ListingFileFault}`,
  ) {
    super(code);
  }
}
