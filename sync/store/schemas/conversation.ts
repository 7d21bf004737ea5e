import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Conversation } from '#contract/entities/conversation.ts';
import type { Person } from '#contract/entities/user.ts';

export interface ConversationDoc {
  id: string;
  /** The server's row as last seen; null until the server knows the conversation. */
  row: Conversation | null;
  /** The other person of a conversation begun on this device; `row` knows better once it is there. */
  other: Person | null;
  /** Messages from `firstSeq` to `heldSeq` are all on the device; both 0 while none is. */
  firstSeq: number;
  heldSeq: number;
  /** Read up to here on this device, told to the server or not. */
  readSeq: number;
  draft: string;
  /** ms since the epoch of the draft's last change, its emptying too; 0 when there never was one. */
  draftAt: number;
  isArchived: boolean;
}

/** Few hundred documents at most, always read whole: no index beyond the key. */
export const conversationSchema: RxJsonSchema<ConversationDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    row: { type: ['object', 'null'] },
    other: { type: ['object', 'null'] },
    firstSeq: { type: 'integer' },
    heldSeq: { type: 'integer' },
    readSeq: { type: 'integer' },
    draft: { type: 'string' },
    draftAt: { type: 'integer' },
    isArchived: { type: 'boolean' },
  },
  required: ['id', 'firstSeq', 'heldSeq', 'readSeq', 'draft', 'draftAt', 'isArchived'],
};
