import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { CollectionName } from '../../model/types.ts';

type Times = Record<CollectionName, number | null>;

/** When this device last synced, kept over restarts: one document. All in ms since the epoch. */
export interface TimesDoc {
  id: string;
  lastPullAt: Times;
  lastPushAt: Times;
  lastContactAt: number | null;
}

export const timesSchema: RxJsonSchema<TimesDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 10 },
    lastPullAt: { type: 'object' },
    lastPushAt: { type: 'object' },
    lastContactAt: { type: ['number', 'null'] },
  },
  required: ['id', 'lastPullAt', 'lastPushAt', 'lastContactAt'],
};
