import { INQUIRY_STAGES, type InquiryStage } from '#contract/entities/inquiry.ts';
import type { Definition } from '../../rows/definition.ts';
import { mergingByRank, sharedPayload } from '../../rows/defining.ts';
import { parseInquiry } from '../catalogue/marketRows.ts';

/** The renter's fields of a new one, and the fields that either side may change later. */
const NEW = ['property_id', 'first_message', 'budget', 'move_in', 'source', 'written_at'] as const;
const CHANGEABLE = ['stage', 'budget', 'move_in'] as const;

/**
 * Inquiries: a person and the home they asked about. One moved on two sides at once stands where it came
 * furthest.
 */
export const inquiries = (): Definition<'inquiries'> => ({
  key: 'inquiries',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseInquiry,
  merge: mergingByRank('stage', (stage) => INQUIRY_STAGES.indexOf(stage as InquiryStage)),
  home: () => 'mine',
  // Asked on two devices, it is asked once, as it was first: all that was written is in the messages of both.
  keepsConflict: () => false,
  payload: ({ mine, base }, rev) => sharedPayload(mine, base?.row, rev, { NEW, CHANGEABLE }),
});
