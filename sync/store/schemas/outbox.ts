import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { OutboxEntry } from '../../model/entry.ts';

/** An entry as stored: the fields of every state side by side, parsed back into the union when read. */
export interface OutboxDoc {
  id: string;
  lane: string;
  position: number;
  /** `-position`: the lane's last entry is the first of the index. */
  order: number;
  receiverId: string;
  content: string;
  messageType: OutboxEntry['messageType'];
  writtenAt: string;
  attempts: number;
  state: OutboxEntry['state'];
  nextAttemptAt?: number;
  code?: string;
}

export const outboxSchema: RxJsonSchema<OutboxDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    lane: { type: 'string', maxLength: 36 },
    position: { type: 'integer' },
    order: {
      type: 'integer',
      minimum: -1_000_000_000_000,
      maximum: 0,
      multipleOf: 1,
    },
    receiverId: { type: 'string' },
    content: { type: 'string' },
    messageType: { type: 'string' },
    writtenAt: { type: 'string' },
    attempts: { type: 'integer' },
    state: { type: 'string' },
    nextAttemptAt: { type: 'number' },
    code: { type: 'string' },
  },
  required: [
    'id',
    'lane',
    'position',
    'order',
    'receiverId',
    'content',
    'messageType',
    'writtenAt',
    'attempts',
    'state',
  ],
  indexes: [['lane', 'order']],
};
