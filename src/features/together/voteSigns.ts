import { CircleHelp, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { Vote } from '#contract/entities/records/shortlist.ts';

/** How a vote looks: told apart by sign and word, too. */
export const VOTE_SIGNS = {
  yes: { Icon: ThumbsUp, text: 'text-good', chosen: 'border-good bg-good text-sheet' },
  maybe: { Icon: CircleHelp, text: 'text-warn', chosen: 'border-warn bg-warn text-sheet' },
  no: { Icon: ThumbsDown, text: 'text-danger', chosen: 'border-danger bg-danger text-sheet' },
} as const satisfies Record<Vote, unknown>;
