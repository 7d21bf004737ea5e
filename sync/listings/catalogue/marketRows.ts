import type * as z from 'zod/mini';
import { areaSchema } from '#contract/entities/area.ts';
import { inquirySchema, viewingSchema } from '#contract/entities/inquiry.ts';
import { syncFieldsSchema } from '#contract/protocol/sync.ts';
import type { AreaDoc, InquiryDoc, ViewingDoc } from '../../store/docs.ts';
import type { RowParser } from '../../rows/definition.ts';

/** A row that departed says nothing but its id; what it leaves holds nothing of it. */
const NOTHING = {} as never;

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
