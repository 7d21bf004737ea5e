import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import type { InquiryDoc, ViewingDoc } from '../../store/docs.ts';
import { everything, liveRead, type LiveReadDeps, readAll } from '../../store/reads/index.ts';
import type { HeldInquiry, HeldViewing } from '../../model/listings.ts';
import { isChangedHere } from '../../store/rowNotes.ts';
import { mapped, shared, type Source } from '../../kit/source.ts';
import { stableList } from '../../kit/stable.ts';

export interface InquiryReads {
  asRenter(): Source<readonly HeldInquiry[]>;
  asOwner(): Source<readonly HeldInquiry[]>;
  viewings(): Source<readonly HeldViewing[]>;
}

/**
 * Inquiries newest first, viewings the next one first. Rows that this version does not understand are not
 * shown.
 */
export function createInquiryReads(deps: LiveReadDeps, userId: string): InquiryReads {
  const inquiries = shared(
    mapped(liveRead(deps, 'inquiries', { read: readAll, concerns: everything }), (docs) =>
      docs.flatMap(inquiryOf).toSorted(byWritten),
    ),
  );
  const viewings = shared(
    mapped(liveRead(deps, 'viewings', { read: readAll, concerns: everything }), (docs) =>
      docs.flatMap(viewingOf).toSorted(byStart),
    ),
  );
  const ofMine = (role: 'renter_id' | 'owner_id') => {
    const keep = stableList<HeldInquiry>();
    return mapped(inquiries, (all) => keep(all.filter((each) => each[role] === userId)));
  };
  return {
    asRenter: () => ofMine('renter_id'),
    asOwner: () => ofMine('owner_id'),
    viewings: () => {
      const keep = stableList<HeldViewing>();
      return mapped(viewings, keep);
    },
  };
}

function inquiryOf(doc: InquiryDoc): readonly HeldInquiry[] {
  const parsed = inquirySchema.safeParse(doc.row);
  return parsed.success ? [{ ...parsed.data, isPending: isChangedHere(doc) }] : [];
}

function viewingOf(doc: ViewingDoc): readonly HeldViewing[] {
  const parsed = viewingSchema.safeParse(doc.row);
  if (!parsed.success) return [];
  // An inquiry that was never on the server has no time of it yet.
  const changedAt = Date.parse(doc.updated_at === '' ? parsed.data.written_at : doc.updated_at);
  return [{ ...parsed.data, changedAt, isPending: isChangedHere(doc) }];
}

const byWritten = (one: HeldInquiry, other: HeldInquiry): number =>
  Date.parse(other.written_at) - Date.parse(one.written_at) || (one.id < other.id ? -1 : 1);

const byStart = (one: HeldViewing, other: HeldViewing): number =>
  Date.parse(one.starts_at) - Date.parse(other.starts_at) || (one.id < other.id ? -1 : 1);
