import type { RxJsonSchema } from 'rxdb/plugins/core';
import type { Inquiry } from '#contract/entities/inquiry.ts';

/**
 * An inquiry: a person and the home they asked about, as both sides have it. Some hundreds at most: read
 * whole.
 */
export interface InquiryDoc {
  id: string;
  row: Inquiry;
  rev: number;
  updated_at: string;
}

export const inquirySchema: RxJsonSchema<InquiryDoc> = {
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
