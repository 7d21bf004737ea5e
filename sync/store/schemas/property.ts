import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Property } from '#contract/entities/property.ts';

/** A listing: another person's as an area or a wish brought it, or one's own. */
export interface PropertyDoc {
  id: string;
  ownerId: string;
  areaId: string;
  /** The kind it may be compared with, see `marketKind`. */
  kind: string;
  /** Latitude in hundred-thousandths of a degree (about a metre): an index takes integers. */
  south: number;
  /** The scope that brought it last: an area, a wish for it alone, or that it is one's own. */
  via: 'area' | 'ids' | 'mine';
  /** No longer shown to others; `row` is as it was seen last. */
  isGone: boolean;
  row: Property;
  rev: number;
  updated_at: string;
}

const id = { type: 'string', maxLength: 36 } as const;

export const propertySchema: RxJsonSchema<PropertyDoc> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    ownerId: id,
    areaId: id,
    kind: { type: 'string', maxLength: 60 },
    south: { type: 'integer', minimum: -9_000_000, maximum: 9_000_000, multipleOf: 1 },
    via: { type: 'string', maxLength: 4 },
    isGone: { type: 'boolean' },
    row: { type: 'object' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: [
    'id',
    'ownerId',
    'areaId',
    'kind',
    'south',
    'via',
    'isGone',
    'row',
    'rev',
    'updated_at',
  ],
  indexes: ['ownerId', 'areaId', 'via', ['kind', 'south']],
};
