import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Viewing } from '#contract/entities/inquiry.ts';

/** A visit to a home, asked for or agreed on, as both sides have it. Some hundreds at most: read whole. */
export interface ViewingDoc {
  id: string;
  row: Viewing;
  rev: number;
  updated_at: string;
}

export const viewingSchema: RxJsonSchema<ViewingDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    row: { type: 'object' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'row', 'rev', 'updated_at'],
};
