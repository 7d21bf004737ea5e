import type { OwnProperty } from '#contract/entities/property.ts';
import { refusalRecordIdOf } from '#contract/rules/ids.ts';
import type { RecordDoc } from '../../store/docs.ts';
import { modifyAll, reviving } from '../../store/writes.ts';
import { type ListingDeps, publishListing } from './listings.ts';

export interface PublishDeps extends ListingDeps {
  /** Photos on their way from this device; a guest sends none. */
  readonly photos: { noteStored(listingId: string): Promise<void> } | null;
}

/**
 * Publishes what a draft says; then the draft goes, with what was refused of the listing before. Listings and records lie in two
 * databases, so one write decides: what fails or dies before the listing is stored leaves the draft whole, and afterwards the draft
 * has the time of the publication, by which it is found and finished (`startDraftKeeper`). Throws a ZodError.
 */
export async function publishDraft(deps: PublishDeps, listing: OwnProperty): Promise<void> {
  const at = Date.parse(listing.availability_confirmed_at);
  await changeDraft(deps, listing.id, (record) => timed(record, at));
  await publishListing(deps, listing);
  // It is published whatever becomes of the rest.
  await finishDraft(deps, listing.id, at).catch(() => undefined);
}

/**
 * Puts away the draft of a listing that was published `at` (ms since the epoch), and what was refused before. A draft that was
 * written since stays. Done twice it changes nothing.
 */
export async function finishDraft(deps: PublishDeps, id: string, at: number): Promise<void> {
  await deps.photos?.noteStored(id);
  await changeDraft(deps, id, (record) => (isOver(record, at) ? null : undefined));
}

/** Changes a draft and the refusal of its listing, in one transaction. */
const changeDraft = (
  { userId, database }: ListingDeps,
  id: string,
  change: (record: RecordDoc) => RecordDoc | null | undefined,
): Promise<unknown> =>
  reviving(database)(async () => {
    const ids = [id, refusalRecordIdOf(userId, id)];
    return await modifyAll(await database.collection('records'), ids, change);
  })();

const isDraft = ({ kind }: RecordDoc): boolean => kind === 'listing_draft';
const isRefusal = ({ kind, body }: RecordDoc): boolean =>
  kind === 'refusal' && body['collection'] === 'properties';

/** The draft is that of the publication, and what was refused is older, whatever another device's clock said. */
function timed(record: RecordDoc, at: number): RecordDoc | undefined {
  if (isDraft(record)) return { ...record, body: { ...record.body, at } };
  const isAhead = isRefusal(record) && Number(record.body['at']) >= at;
  return isAhead ? { ...record, body: { ...record.body, at: at - 1 } } : undefined;
}

const isOver = (record: RecordDoc, at: number): boolean =>
  isDraft(record) ? record.body['at'] === at : isRefusal(record) && Number(record.body['at']) < at;
