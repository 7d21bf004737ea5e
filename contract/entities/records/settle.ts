import * as z from 'zod/mini';

/**
 * A conflict: what a person wrote in a field that also changed elsewhere. Theirs is live, this one is kept until the
 * person settles it. One record for each field. It is replicated, since the device it happened on may be lost before
 * anybody looks.
 */
export const conflictSchema = z.object({
  /** The replicated collection of the row. */
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /**
   * Path of the field, as `full_name`, `body.note`, `row.details.floor`; `_deleted`: the whole row, null on the side
   * that removed it.
   */
  field: z.string().check(z.maxLength(200)),
  /** For a record: its kind, and its name where it has one, such as the title of a listing or the name of a search. */
  kind: z.optional(z.string().check(z.maxLength(40))),
  called: z.optional(z.string().check(z.maxLength(200))),
  /** JSON values. Absent where there was none, or where three copies of it would be too large. */
  base: z.optional(z.unknown()),
  mine: z.optional(z.unknown()),
  theirs: z.optional(z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type ConflictBody = z.infer<typeof conflictSchema>;

/**
 * A change of a row that the server refused for good. It was undone in the row and is kept here until they
 * have dealt with it. One for each row, the latest: `refusalRecordIdOf`.
 */
export const refusalSchema = z.object({
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /** The row was new: nothing else is left of it. */
  isNew: z.boolean(),
  /** The SQLSTATE, or a code of ours. */
  code: z.string().check(z.maxLength(60)),
  /** The name of the constraint that failed. */
  constraint: z.optional(z.string().check(z.maxLength(120))),
  /** The change as JSON: all fields of a new row, else those that were changed. */
  fields: z.record(z.string(), z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type RefusalBody = z.infer<typeof refusalSchema>;
