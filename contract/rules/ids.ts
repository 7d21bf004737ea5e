import { v5, v7 } from 'uuid';
import type { NoteKind } from '../entities/record.ts';

/** Namespace of conversation ids. Changing it would cut every pair of people off from their thread. */
const CONVERSATION_NAMESPACE = '5f0c4b6e-3b57-4d0e-9a5d-0c1f5a3e7b21';

/**
 * The id of the conversation of two people: UUIDv5 (RFC 9562) of `<smaller id>:<larger id>`, lower case.
 * Both sides derive the same id without asking anybody. Throws when both ids are the same person.
 */
export function conversationIdOf(one: string, other: string): string {
  const [low, high] = [one.toLowerCase(), other.toLowerCase()].sort();
  if (low === high) throw new RangeError('a conversation needs two different people');
  return v5(`${low}:${high}`, CONVERSATION_NAMESPACE);
}

/** Namespace of records of which a person has one. Changing it would lose every person's settings. */
const RECORD_NAMESPACE = '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';

/** The id of a record of which a person has one of this kind: every device derives the same. */
export function recordIdOf(userId: string, kind: string): string {
  return v5(`${userId.toLowerCase()}:${kind}`, RECORD_NAMESPACE);
}

/** The id of a person's note of one kind on one listing: saved on two devices it is one record. */
export function noteIdOf(userId: string, kind: NoteKind, propertyId: string): string {
  return recordIdOf(userId, `${kind}:${propertyId.toLowerCase()}`);
}

/** The id of an alert's hit: the same on every device, so that it is notified once. Product rule 5.3. */
export function alertHitIdOf(
  searchId: string,
  propertyId: string,
  kind: string,
  version: string,
): string {
  return recordIdOf(searchId, `hit:${propertyId.toLowerCase()}:${kind}:${version}`);
}

/** The id of a notice that combines several hits of an alert, made at `at` (ms since the epoch). */
export function alertBatchIdOf(searchId: string, at: number): string {
  return recordIdOf(searchId, `told:${at}`);
}

/** The id of a viewing's notice: two devices that notify make one notice. */
export function viewingNoticeIdOf(userId: string, viewingId: string, what: string): string {
  return recordIdOf(userId, `viewing:${viewingId.toLowerCase()}:${what}`);
}

/** The id of the latest notice of one group of news of a listing: two devices that notify make one notice. */
export function listingNoticeIdOf(userId: string, propertyId: string, group: string): string {
  return recordIdOf(userId, `listing:${propertyId.toLowerCase()}:${group}`);
}

/** The notice of how a listing or a person stands: one for each. */
export function standingNoticeIdOf(userId: string, aboutId: string): string {
  return recordIdOf(userId, `standing:${aboutId.toLowerCase()}`);
}

/** The id of what a person says of somebody's list: one a list, on whatever device it is said. */
export function answerIdOf(userId: string, listId: string): string {
  return recordIdOf(userId, `shortlist:${listId.toLowerCase()}`);
}

/** The id of a person's acceptance of an invitation: one an invitation, on whatever device it is accepted. */
export function joiningIdOf(userId: string, invitationId: string): string {
  return recordIdOf(userId, `joining:${invitationId.toLowerCase()}`);
}

/** The id of the latest notice of what somebody did with a list: two devices that notify make one notice. */
export function shortlistNoticeIdOf(
  userId: string,
  { listId, personId, what }: { listId: string; personId: string; what: string },
): string {
  return recordIdOf(userId, `told:${listId.toLowerCase()}:${personId.toLowerCase()}:${what}`);
}

/** The id of the draft of a quick reply. `of`: the id of the reply, or of the person for a new one. */
export function replyDraftIdOf(of: string): string {
  return recordIdOf(of, 'reply_draft');
}

/** The id of the draft in a field that has no record of its own, by the field's name: every tab and device has the same one. */
export function textDraftIdOf(userId: string, name: string): string {
  return recordIdOf(userId, `text_draft:${name}`);
}

/** The id of a conflict: found twice it is one record; the same field written anew gives another. */
export function conflictRecordIdOf(
  userId: string,
  of: { readonly collection: string; readonly rowId: string; readonly field: string },
  mine: unknown,
): string {
  const { collection, rowId, field } = of;
  return recordIdOf(userId, `conflict:${collection}:${rowId}:${field}:${JSON.stringify(mine)}`);
}

/** The id of a row's refusal: the latest replaces earlier ones. */
export function refusalRecordIdOf(userId: string, rowId: string): string {
  return recordIdOf(userId, `refusal:${rowId}`);
}

/** The id of a person's answer to a decision: one a decision, on whatever device it is written. */
export function appealIdOf(userId: string, decisionId: string): string {
  return recordIdOf(userId, `appeal:${decisionId.toLowerCase()}`);
}

/**
 * The id of an owner's request for a review of a home: one for each state of it. `state`: whatever of the home is looked at,
 * as JSON values.
 */
export function reviewRequestIdOf(userId: string, listingId: string, state: unknown): string {
  return recordIdOf(userId, `review:${listingId.toLowerCase()}:${JSON.stringify(state)}`);
}

/** Namespace of inquiries. */
const INQUIRY_NAMESPACE = '1d7a4f0b-52f5-4f0c-8f0a-7c6a2be0a8c1';

/** The id of a person's inquiry about a listing: asked twice, offline and on two devices, it is one. */
export function inquiryIdOf(renterId: string, propertyId: string): string {
  return v5(`${renterId.toLowerCase()}:${propertyId.toLowerCase()}`, INQUIRY_NAMESPACE);
}

/** A new id, a UUIDv7 (RFC 9562): `now` in ms since the epoch, `random` 16 random bytes. */
export function newId(now: number, random: Uint8Array): string {
  return v7({ msecs: now, random });
}
