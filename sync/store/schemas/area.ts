import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Area } from '#contract/entities/area.ts';

/** A neighbourhood. A few dozen, always read whole: no index beyond the key. */
export interface AreaDoc {
  id: string;
  row: Area;
  rev: number;
  updated_at: string;
}

export const areaSchema: RxJsonSchema<AreaDoc> = {
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
