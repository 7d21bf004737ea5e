import type { ListingSeen } from '#contract/entities/records/moderation.ts';

/** Gives a photo of a case the usual 4:3, since a case does not keep the size of its photos. */
export const framed = (photo: ListingSeen['photos'][number] | undefined) =>
  photo && { ...photo, w: 4, h: 3 };
