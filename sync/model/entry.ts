import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { MessageType } from '#contract/entities/message.ts';

/** Fields every entry has, whatever its state. */
export interface EntryBase {
  /** UUIDv7 made when send was pressed: idempotency key and, later, the message's id. */
  readonly id: string;
  /** The conversation: first in, first out within it, independent of the others. */
  readonly lane: string;
  /** Order in the lane; unique but for two tabs writing at once, where the id decides. */
  readonly position: number;
  readonly receiverId: string;
  readonly content: string;
  readonly messageType: MessageType;
  /** ISO 8601, this device's clock. Kept through edits and retries. */
  readonly writtenAt: string;
  /** Transient failures so far; 0 again after a retry by hand. */
  readonly attempts: number;
}

/** Something written here that no server has acknowledged yet. */
export type OutboxEntry =
  /** Waiting for its turn, or until `nextAttemptAt` (ms since the epoch, 0: at once). */
  | (EntryBase & { readonly state: 'queued'; readonly nextAttemptAt: number })
  /** Waits for its hour, `nextAttemptAt` (ms since the epoch), outside its lane. Then it goes to the lane's end. */
  | (EntryBase & { readonly state: 'scheduled'; readonly nextAttemptAt: number })
  /** In a batch on its way. On start every one of these is queued again. */
  | (EntryBase & { readonly state: 'sending' })
  /** Parked by a rejection: waits for a person to retry, edit or delete it. */
  | (EntryBase & { readonly state: 'failed'; readonly code: ErrorCode });

/** False: what an entry sends beside it is not on the server yet, and its lane waits behind it. */
export type MayGo = (entry: Pick<EntryBase, 'id' | 'messageType' | 'content'>) => boolean;

type WithoutPosition<E> = E extends OutboxEntry ? Omit<E, 'position'> : never;
/** An entry before the store gave it its place in the lane. */
export type NewEntry = WithoutPosition<OutboxEntry>;
/** A message that was just written. */
export type NewMessage = Extract<NewEntry, { state: 'queued' }>;
