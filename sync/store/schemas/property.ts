import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Property } from '#contract/entities/property.ts';

/** A listing: another person's that was wanted by itself, or one's own. Homes of areas are no documents. */
export interface PropertyDoc {
  id: string;
  ownerId: string;
  areaId: string;
  /** The scope that brought it: a wish for it alone, or that it is one's own. Of a home of an area, as reads give it: `area`. */
  via: 'area' | 'ids' | 'mine';
  /** No longer shown to others; `row` is as it was seen last. */
  isGone: boolean;
  row: Property;
  rev: number;
  updated_at: string;
}

const id = { type: 'string', maxLength: 36 } as const;

export const propertySchema: RxJsonSchema<PropertyDoc> = {
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id,
    ownerId: id,
    areaId: id,
    via: { type: 'string', maxLength: 4 },
    isGone: { type: 'boolean' },
    row: { type: 'object' },
    rev: { type: 'integer' },
    updated_at: { type: 'string' },
  },
  required: ['id', 'ownerId', 'areaId', 'via', 'isGone', 'row', 'rev', 'updated_at'],
  indexes: ['ownerId', 'via'],
};

/** Fields by which homes were found that are compared. */
export const propertyMigrations = {
  1: ({ kind: _kind, south: _south, ...doc }: Record<string, unknown>) => doc,
};
