import * as z from 'zod/mini';

/**
 * What a person wrote in a field that was changed elsewhere too: theirs is live, this is mine until it is settled.
 * One record a field. It goes along to every device, since the one it happened on may be lost before anybody looks.
 */
export const conflictSchema = z.object({
  /** Whose row: a collection of replication. */
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /** By path, as `full_name`, `body.note`, `row.details.floor`; `_deleted`: the whole row, null on the side that removed it. */
  field: z.string().check(z.maxLength(200)),
  /** Of a record: its kind, and what it was called where it says so, as the name of a home or of a search. */
  kind: z.optional(z.string().check(z.maxLength(40))),
  called: z.optional(z.string().check(z.maxLength(200))),
  /** JSON values. Absent where there was none, or it was too long to be kept thrice. */
  base: z.optional(z.unknown()),
  mine: z.optional(z.unknown()),
  theirs: z.optional(z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type ConflictBody = z.infer<typeof conflictSchema>;

/**
 * What a person wrote of a row and the server refused for good: undone where it stood, and kept here until they have
 * seen to it. One a row, the latest: `refusalRecordIdOf`.
 */
export const refusalSchema = z.object({
  collection: z.string().check(z.maxLength(40)),
  rowId: z.string().check(z.maxLength(60)),
  /** The row was new: nothing else is left of it. */
  isNew: z.boolean(),
  /** The SQLSTATE, or a code of ours. */
  code: z.string().check(z.maxLength(60)),
  /** What did not fit: the name of a constraint. */
  constraint: z.optional(z.string().check(z.maxLength(120))),
  /** What was written, as JSON: all of a new row, else what was changed. */
  fields: z.record(z.string(), z.unknown()),
  /** ms since the epoch. */
  at: z.number(),
});
export type RefusalBody = z.infer<typeof refusalSchema>;
