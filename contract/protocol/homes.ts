import * as z from 'zod/mini';
import { WHOLE_CITY_AREAS } from './limits.ts';
import { type Checkpoint, checkpointSchema, type PullAnswer, pullAnswerSchema } from './sync.ts';

/*
 * The homes of a city for everybody: of each area a base, files that never change (`find`; `homes`, or in its place `rows`), and
 * what left the area since. What came or changed since is pulled from the base's checkpoint on.
 */

/** Ids of homes, one behind the other without their dashes. */
const idsSchema = z.string().check(z.regex(/^(?:[0-9a-f]{32})*$/));

/**
 * GET /api/homes/city/{city}. An area whose base is not made at the moment is not named: it is asked for by itself,
 * GET /api/homes/area/{area}, and so are those of a city that is taken in parts. Other fields may come.
 */
export const homesManifestSchema = z.object({
  /** Null: one area was asked for. */
  city: z.nullable(z.uuid()),
  /** How `find` is written (`PACK_VERSION`). */
  version: z.string(),
  /** How `homes` is written (`HOMES_VERSION`); absent: there is none. */
  homes: z.optional(z.string()),
  areas: z.readonly(
    z.array(
      z.object({
        area: z.uuid(),
        /** The name of its content. */
        base: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
        checkpoint: checkpointSchema,
        homes: z.int(),
        /** Of `find` and `homes`, as they are sent. */
        bytes: z.int(),
        gone: idsSchema,
      }),
    ),
  ),
});
export type HomesManifest = z.infer<typeof homesManifestSchema>;

/** Homes of so many lines are read together: a card costs a small piece, and what lies side by side still compresses well. */
export const BLOCK_LINES = 16;

/** The first line of `rows`; each further line is a listing as sync_pull gives it, the most recently confirmed first. */
export const baseHeadSchema = z.object({ area: z.uuid(), count: z.int() });

export const packIds = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll('-', '').toLowerCase()).join('');

export const unpackIds = (packed: string): string[] =>
  (packed.match(/.{32}/gu) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'),
  );

/** A transaction of the database (xid8) as text. */
export const xidSchema = z.string().check(z.regex(/^\d{1,19}$/));

/** GET /api/homes/area/{area}/changes, with the checkpoint that was asked from. */
export const changesSchema = z.object({ ...pullAnswerSchema.shape, from: checkpointSchema });
export type Changes = z.infer<typeof changesSchema>;

/** The place of a device in an area. */
export const askedFromSchema = z.object({
  epoch: z.string().check(z.maxLength(64)),
  xid: xidSchema,
  id: z.union([z.uuid(), z.literal('')]),
  day: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});

/** POST /api/homes/changes. A city that is taken whole is one question. */
export const askedChangesSchema = z.object({
  areas: z
    .array(z.object({ area: z.uuid(), from: askedFromSchema }))
    .check(z.minLength(1), z.maxLength(WHOLE_CITY_AREAS)),
});
/** In the order in which they were asked for; null: more than `TOLD_TOGETHER` homes changed, and this one is asked for by itself. */
export const changesOfAreasSchema = z.object({ areas: z.array(z.nullable(changesSchema)) });
export type ChangesOfAreas = z.infer<typeof changesOfAreasSchema>;

/** Of an area of which more changed a device may rather want the base. */
export const TOLD_TOGETHER = 25;

/** So long a proxy may give an answer to all who ask from the same checkpoint up to the same transaction, seconds. */
export const CHANGES_KEPT_S = 30;

/** Both are of this epoch, with numbers for transactions. */
export const isBefore = (one: Checkpoint, other: Checkpoint): boolean => {
  const [xid, than] = [BigInt(one.xid), BigInt(other.xid)];
  return xid === than ? one.id < other.id : xid < than;
};

/** Null is older than any. */
export const newerXid = (one: string | null, other: string): string =>
  one !== null && BigInt(one) > BigInt(other) ? one : other;

export const isPast = (xid: string, at: Checkpoint): boolean => BigInt(xid) > BigInt(at.xid);

/** It is all there is up to this transaction. Whenever it was written, it says so to whoever asks from its checkpoint. */
export const reaches = ({ checkpoint, more, reset }: PullAnswer, to: string): boolean =>
  !more && !reset && !isPast(to, checkpoint);
