import type { Message } from '#contract/entities/message.ts';

/** Stored messages as the floor and the peers keep them. */
export interface Shelf {
  fill(messages: readonly Message[]): Promise<void>;
  /** The last messages of a conversation, ascending; `lastSeq` is known, as it is to the app. */
  last(conversationId: string, lastSeq: number, count: number): Promise<readonly Message[]>;
  /** Resolves when the message is stored. */
  put(message: Message): Promise<void>;
}

export type ShelfKind = 'raw' | 'dexie' | 'rxdb';
export const FILL_CHUNK = 2000;
