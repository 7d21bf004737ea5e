import * as z from 'zod/mini';
import { areaSchema } from '#contract/entities/area.ts';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { propertySchema } from '#contract/entities/property.ts';
import { syncFieldsSchema } from '#contract/protocol/sync.ts';
import type { AreaDoc } from '../database/schemas/area.ts';
import type { InquiryDoc } from '../database/schemas/inquiry.ts';
import { indexedOf, type PropertyDoc } from '../database/schemas/property.ts';
import type { ViewingDoc } from '../database/schemas/viewing.ts';
import type { RowParser } from './definition.ts';

/** A row that departed says nothing but its id; what it leaves holds nothing of it. */
const NOTHING = {} as never;

const isSetSchema = z.object({ is_gone: z._default(z.boolean(), false) });

/** areas, scope `all`. */
export const parseArea: RowParser<AreaDoc> = (row) => parsedRow(row, areaSchema);

/** inquiries, scope `mine`. */
export const parseInquiry: RowParser<InquiryDoc> = (row) => parsedRow(row, inquirySchema);

/** viewings, scope `mine`. */
export const parseViewing: RowParser<ViewingDoc> = (row) => parsedRow(row, viewingSchema);

type Row = Parameters<RowParser<unknown>>[0];

function parsedRow<T>(row: Row, schema: z.ZodMiniType<T>) {
  const { id, rev, updated_at, deleted } = syncFieldsSchema.parse(row);
  if (deleted) return { id, row: NOTHING, rev, updated_at, _deleted: true };
  const parsed = schema.safeParse(row);
  return parsed.success ? { id, row: parsed.data, rev, updated_at, _deleted: false } : null;
}

/** properties: scopes `area:<id>`, `ids` and `mine`. */
export const parseProperty: RowParser<PropertyDoc> = (row, scope) => {
  const via = viaOf(scope);
  const { id, rev, updated_at, deleted } = syncFieldsSchema.parse(row);
  const shared = { id, via, rev, updated_at };
  if (deleted)
    return {
      ...shared,
      ownerId: '',
      areaId: '',
      kind: '',
      south: 0,
      isGone: false,
      row: NOTHING,
      _deleted: true,
    };
  const parsed = propertySchema.safeParse(row);
  if (!parsed.success) return null;
  const { is_gone: isGone } = isSetSchema.parse(row);
  return { ...shared, ...indexedOf(parsed.data), isGone, row: parsed.data, _deleted: false };
};

function viaOf(scope: string): PropertyDoc['via'] {
  if (scope === 'mine' || scope === 'ids') return scope;
  return 'area';
}
