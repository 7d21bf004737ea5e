import { v5, v7 } from 'uuid';
import type { HomeKind } from '../entities/record.ts';

/** Namespace of conversation ids. Changing it would part every pair of people from their thread. */
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

/** Namespace of records of which a person has one. Changing it would leave every setting behind. */
const RECORD_NAMESPACE = '8c0a2a1c-5e0f-4b0e-8d2c-6a1f6a7f3d94';

/** The id of the one record of a kind a person has: every device derives the same. */
export function recordIdOf(userId: string, kind: string): string {
  return v5(`${userId.toLowerCase()}:${kind}`, RECORD_NAMESPACE);
}

/** The id of the record of a kind a person has for one listing: saved on two devices it is one. */
export function homeRecordIdOf(userId: string, kind: HomeKind, propertyId: string): string {
  return recordIdOf(userId, `${kind}:${propertyId.toLowerCase()}`);
}

/** The id of what an alert found: the same on every device, so that it is told once. Product rule 5.3. */
export function alertHitIdOf(
  searchId: string,
  propertyId: string,
  kind: string,
  version: string,
): string {
  return recordIdOf(searchId, `hit:${propertyId.toLowerCase()}:${kind}:${version}`);
}

/** The id of one notice of several hits of an alert, told at `at` (ms since the epoch). */
export function alertBatchIdOf(searchId: string, at: number): string {
  return recordIdOf(searchId, `told:${at}`);
}

/** The id of what a person is told of a viewing: told on two devices it is one notice. */
export function viewingNoticeIdOf(userId: string, viewingId: string, what: string): string {
  return recordIdOf(userId, `viewing:${viewingId.toLowerCase()}:${what}`);
}

/** The id of the latest a person is told of a home, of one group of news: told on two devices it is one notice. */
export function listingNoticeIdOf(userId: string, propertyId: string, group: string): string {
  return recordIdOf(userId, `listing:${propertyId.toLowerCase()}:${group}`);
}

/** The id of what is under the pen of a kept answer, or, of the person, of a new one. */
export function replyDraftIdOf(of: string): string {
  return recordIdOf(of, 'reply_draft');
}

/** The id of what was written in a field changed elsewhere too: told twice it is one, written anew another. */
export function conflictRecordIdOf(
  userId: string,
  of: { readonly collection: string; readonly rowId: string; readonly field: string },
  mine: unknown,
): string {
  const { collection, rowId, field } = of;
  return recordIdOf(userId, `conflict:${collection}:${rowId}:${field}:${JSON.stringify(mine)}`);
}

/** The id of what the server refused of a row: the latest takes the place of earlier ones. */
export function refusalRecordIdOf(userId: string, rowId: string): string {
  return recordIdOf(userId, `refusal:${rowId}`);
}

/** Namespace of inquiries. */
const INQUIRY_NAMESPACE = '1d7a4f0b-52f5-4f0c-8f0a-7c6a2be0a8c1';

/** The id of the inquiry of a person about a listing: asked twice, offline and on two devices, it is one. */
export function inquiryIdOf(renterId: string, propertyId: string): string {
  return v5(`${renterId.toLowerCase()}:${propertyId.toLowerCase()}`, INQUIRY_NAMESPACE);
}

/** A UUIDv7 (RFC 9562): `now` in ms since the epoch, `random` 16 random bytes. */
export function newMessageId(now: number, random: Uint8Array): string {
  return v7({ msecs: now, random });
}
