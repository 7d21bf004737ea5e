import * as z from 'zod/mini';
import { checkpointSchema } from './sync.ts';

/*
 * The homes of a city for everybody: of each area a base, two files that never change, and what left the area since. What
 * came or changed since is pulled from the base's checkpoint on.
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
  areas: z.readonly(
    z.array(
      z.object({
        area: z.uuid(),
        /** The name of its content. */
        base: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
        checkpoint: checkpointSchema,
        homes: z.int(),
        /** Of both files, as they are sent. */
        bytes: z.int(),
        gone: idsSchema,
      }),
    ),
  ),
});
export type HomesManifest = z.infer<typeof homesManifestSchema>;

/** The first line of `rows`; each further line is a listing as sync_pull gives it, the most recently confirmed first. */
export const baseHeadSchema = z.object({ area: z.uuid(), count: z.int() });

export const packIds = (ids: readonly string[]): string =>
  ids.map((id) => id.replaceAll('-', '').toLowerCase()).join('');

export const unpackIds = (packed: string): string[] =>
  (packed.match(/.{32}/gu) ?? []).map((id) =>
    id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'),
  );
