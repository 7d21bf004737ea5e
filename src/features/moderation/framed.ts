import type { ListingSeen } from '#contract/entities/records/moderation.ts';

/** A photo of a case as the pictures of homes are shown: how large it was is not kept with it. */
export const framed = (photo: ListingSeen['photos'][number] | undefined) =>
  photo && { ...photo, w: 4, h: 3 };
