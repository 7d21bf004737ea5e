import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Message } from '#contract/entities/message.ts';

export type MessageDoc = Message;

/** Acknowledged messages. Read by range of `seq` within a conversation, never by `skip` or `count`. */
export const messageSchema: RxJsonSchema<MessageDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    conversationId: { type: 'string', maxLength: 36 },
    sender_id: { type: 'string', maxLength: 36 },
    seq: { type: 'integer', minimum: 0, maximum: 1_000_000_000_000, multipleOf: 1 },
    content: { type: 'string' },
    message_type: { type: 'string' },
    written_at: { type: 'string' },
    created_at: { type: 'string' },
  },
  required: [
    'id',
    'conversationId',
    'sender_id',
    'seq',
    'content',
    'message_type',
    'written_at',
    'created_at',
  ],
  indexes: [['conversationId', 'seq']],
};
