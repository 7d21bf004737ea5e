import type { RxJsonSchema } from 'rxdb/plugins/core';

/** A record: one shape for every kind. `body` is parsed by the kind's schema where it is read. */
export interface RecordDoc {
  id: string;
  kind: string;
  body: Readonly<Record<string, unknown>>;
  rev: number;
  updated_at: string;
}

export const recordSchema: RxJsonSchema<RecordDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    kind: { type: 'string', maxLength: 40 },
    body: { type: 'object' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'kind', 'body', 'rev', 'updated_at'],
  indexes: ['kind'],
};
