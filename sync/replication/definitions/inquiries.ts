import { INQUIRY_STAGES, type InquiryStage } from '#contract/entities/inquiry.ts';
import type { InquiryDoc } from '../../database/schemas/inquiry.ts';
import { isSame } from '../../database/isSame.ts';
import type { Change, Definition } from '../definition.ts';
import { parseInquiry } from '../marketRows.ts';
import { mergingByRank } from '../mergeByRank.ts';
import { sendRows } from '../sendRows.ts';

/** What the renter says of a new one, and what either side may change later. */
const NEW = ['property_id', 'first_message', 'budget', 'move_in', 'written_at'] as const;
const CHANGEABLE = ['stage', 'budget', 'move_in'] as const;

/** Who asked about which home. Moved on two sides at once it stands where it came furthest. */
export const inquiries = (): Definition<'inquiries'> => ({
  key: 'inquiries',
  scopes: [{ name: 'mine', priority: 1 }],
  parse: parseInquiry,
  merge: mergingByRank('stage', (stage) => INQUIRY_STAGES.indexOf(stage as InquiryStage)),
  home: () => 'mine',
  send: (rows, changes) =>
    sendRows(rows, changes, {
      collection: 'inquiries',
      scope: 'mine',
      parse: parseInquiry,
      payload,
    }),
});

function payload({ mine: { id, row, _deleted }, base }: Change<InquiryDoc>, rev: number) {
  if (_deleted) return { id, rev, deleted: true };
  const fields = base
    ? CHANGEABLE.filter((field) => !isSame(row[field], base.row[field]))
    : rev === 0
      ? NEW
      : CHANGEABLE;
  return { id, rev, ...Object.fromEntries(fields.map((field) => [field, row[field]])) };
}
