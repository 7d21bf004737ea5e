import {
  inquirySchema,
  viewingSchema,
  type InquiryStage,
  type LeadSource,
  type Viewing,
  type ViewingState,
} from '#contract/entities/inquiry.ts';
import type { Property } from '#contract/entities/property.ts';
import { conversationIdOf, inquiryIdOf, newId } from '#contract/rules/ids.ts';
import { viewingNotice } from '../../model/rules/alerts/viewingNews.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { HomeError } from '../../model/errors.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import { amendRecord } from '../../rows/commands/index.ts';
import { storeDoc } from '../../store/writes.ts';

export interface InquiryDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly random: Random;
  /** A listing as it is stored; null: it is not here. */
  held(propertyId: string): Promise<Property | null>;
}

export interface Question {
  readonly propertyId: string;
  /** The owner by its card, which may be shown before the home is on this device. */
  readonly ownerId?: string;
  /** The title on that card. */
  readonly title?: string;
  readonly text: string;
  readonly budget: number | null;
  readonly moveIn: string | null;
  /** How the person came to the home; null or left out: it is not told. */
  readonly source?: LeadSource | null;
}

interface Appointment {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly kind: Viewing['kind'];
  readonly note: string;
}
export interface Visit extends Appointment {
  readonly propertyId: string;
}
export interface Offer extends Appointment {
  readonly inquiryId: string;
}

/** Somebody else's home: as it is stored, else by the owner its card named (`ownerId`). Throws HomeError. */
export async function homeToAsk(
  { held, userId }: InquiryDeps,
  propertyId: string,
  ownerId?: string,
): Promise<Pick<Property, 'id' | 'owner_id'> & { readonly title: string }> {
  const home = await held(propertyId);
  const owner_id = home?.owner_id ?? ownerId;
  if (owner_id === undefined) throw new HomeError('not_held');
  if (owner_id === userId) throw new HomeError('own_home');
  return { id: propertyId, owner_id, title: home?.title ?? '' };
}

/** Notes that this person asks about a home. Asked twice it is one inquiry, with what was said first. */
export async function noteInquiry(
  { userId, database, clock }: InquiryDeps,
  home: Pick<Property, 'id' | 'owner_id'>,
  { text, budget, moveIn, source = null }: Question,
): Promise<void> {
  const id = inquiryIdOf(userId, home.id);
  const at = new Date(clock.now()).toISOString();
  const row = inquirySchema.parse({
    id,
    property_id: home.id,
    renter_id: userId,
    owner_id: home.owner_id,
    conversation_id: conversationIdOf(userId, home.owner_id),
    stage: 'new',
    first_message: text.trim(),
    budget,
    move_in: moveIn,
    source,
    written_at: at,
    created_at: at,
    replied_at: null,
  });
  await storeDoc(database, 'inquiries', id, (before) =>
    before === null ? { id, row, rev: 0, updated_at: '' } : null,
  );
}

/** Moves an inquiry along its stages. */
export function moveInquiry(
  { database }: InquiryDeps,
  id: string,
  stage: InquiryStage,
): Promise<void> {
  return storeDoc(database, 'inquiries', id, (before) => {
    if (before === null) throw new HomeError('not_held');
    return { ...before, row: { ...before.row, stage } };
  });
}

/** Asks for a visit: requested, not confirmed. Gives its id. Throws HomeError, and a ZodError. */
export async function requestViewing(deps: InquiryDeps, visit: Visit): Promise<string> {
  const { userId, database, clock, random } = deps;
  const home = await homeToAsk(deps, visit.propertyId);
  const id = newId(clock.now(), random.bytes(16));
  const at = new Date(clock.now()).toISOString();
  const row = viewingSchema.parse({
    id,
    property_id: visit.propertyId,
    renter_id: userId,
    owner_id: home.owner_id,
    starts_at: visit.startsAt,
    ends_at: visit.endsAt,
    kind: visit.kind,
    state: 'requested',
    note: visit.note,
    written_at: at,
    created_at: at,
  });
  await storeDoc(database, 'viewings', id, () => ({ id, row, rev: 0, updated_at: '' }));
  return id;
}

/** Offers somebody who asked a time: proposed, not confirmed. Gives its id. Throws HomeError, and a ZodError. */
export async function proposeViewing(
  { userId, database, clock, random }: InquiryDeps,
  { inquiryId, startsAt, endsAt, kind, note }: Offer,
): Promise<string> {
  const inquiries = await database.collection('inquiries');
  const asked = (await inquiries.findOne(inquiryId).exec())?.row;
  if (asked === undefined) throw new HomeError('not_held');
  if (asked.owner_id !== userId) throw new HomeError('not_yours');
  const id = newId(clock.now(), random.bytes(16));
  const at = new Date(clock.now()).toISOString();
  const row = viewingSchema.parse({
    id,
    property_id: asked.property_id,
    renter_id: asked.renter_id,
    owner_id: userId,
    starts_at: startsAt,
    ends_at: endsAt,
    kind,
    state: 'proposed',
    note,
    written_at: at,
    created_at: at,
  });
  await storeDoc(database, 'viewings', id, () => ({ id, row, rev: 0, updated_at: '' }));
  return id;
}

/**
 * Sets the state of a viewing: the person who was asked confirms or declines, either side cancels. A person
 * who did it themself is told of it as read, on every device; a change made for them (`hours`) is news.
 */
export async function setViewing(
  deps: InquiryDeps,
  id: string,
  state: ViewingState,
  by: 'person' | 'hours' = 'person',
): Promise<void> {
  let moved: Viewing | undefined;
  await storeDoc(deps.database, 'viewings', id, (before) => {
    if (before === null) throw new HomeError('not_held');
    // Decided by a person meanwhile, in whatever tab, it stays so.
    if (by === 'hours' && before.row.state !== 'requested') return null;
    moved = { ...before.row, state };
    return { ...before, row: moved };
  });
  if (moved !== undefined && by === 'person') await noteAsRead(deps, moved);
}

async function noteAsRead(deps: InquiryDeps, viewing: Viewing): Promise<void> {
  const { userId, database, clock, held } = deps;
  const { state } = viewing;
  if (state === 'done') return;
  const listing = await held(viewing.property_id);
  const now = clock.now();
  const home = listing && { title: listing.title, zone: listing.details.time_zone };
  const { id, body } = viewingNotice({ ...viewing, changedAt: now }, state, { userId, home, now });
  await amendRecord({ database }, 'notice', id, (before) => ({
    ...(before ?? body),
    isRead: true,
    isOwn: true,
  }));
}
