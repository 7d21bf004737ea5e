import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { HeldListing } from '#src/data/types.ts';

/** Whether a home is no longer to be had: let or sold, or shown to nobody any more. */
export const isOver = ({ isGone, status }: Pick<HeldListing, 'isGone' | 'status'>): boolean =>
  isGone || isClosed(status);
