import * as z from 'zod/mini';
import { instantSchema } from '../message.ts';

/** The occasions for an inspection. */
export const INSPECTIONS = ['viewingRent', 'viewingBuy', 'moveIn', 'moveOut', 'periodic'] as const;
export type InspectionTemplate = (typeof INSPECTIONS)[number];

/** How an item was found. One that was not checked has none. */
export const MARKS = ['good', 'watch', 'problem'] as const;
export type Mark = (typeof MARKS)[number];

/** Letters of a drawn signature. */
export const SIGNATURE_MAX = 3000;

/** Letters of a remark. */
export const REMARK_MAX = 500;

/**
 * A checklist that somebody goes through in a home. The notes on its items stand in flat maps by the key of
 * the item, so that notes of two devices on different items are both kept.
 */
export const inspectionSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  template: z.enum(INSPECTIONS),
  /** When it was begun, ms since the epoch. */
  at: z.number(),
  /** ISO 4217, of the costs. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  propertyId: z.optional(z.uuid()),
  /** The move-in that a move-out is compared with. */
  beforeId: z.optional(z.uuid()),
  /** The checklist of somebody else that this one answers: both are shown together. */
  answersId: z.optional(z.uuid()),
  /** From 1. A signed checklist is changed as a new one with the next version. */
  version: z.int().check(z.minimum(1)),
  /** The signed one that this is the next version of. */
  earlierId: z.optional(z.uuid()),
  marks: z.record(z.string(), z.enum(MARKS)),
  /** As long as two, for somebody who keeps both of what two devices wrote. */
  remarks: z.record(z.string(), z.string().check(z.maxLength(2 * REMARK_MAX + 1))),
  /** Estimates in minor units. */
  costs: z.record(z.string(), z.int().check(z.nonnegative())),
  /** Items whose problem rules the home out. */
  breakers: z.record(z.string(), z.boolean()),
  /** Names of rooms by their id: each has the items of a room. */
  rooms: z.record(z.string(), z.string().check(z.maxLength(60))),
  /** Items the person added to the template, each with its section. */
  ownItems: z.record(
    z.string(),
    z.object({ section: z.string(), name: z.string().check(z.maxLength(80)) }),
  ),
  /** Photos by their file's id; absent: of a checklist from before they were noted here. */
  pictures: z.optional(
    z.record(
      z.string(),
      z.object({
        /** Key of the item. */
        part: z.string(),
        /** When it was added, ms since the epoch. */
        at: z.number(),
        /** As the camera noted it; absent: it did not. */
        takenAt: z.optional(instantSchema),
        bytes: z.int(),
        /** px. */
        w: z.int(),
        h: z.int(),
      }),
    ),
  ),
  signed: z.optional(
    z.object({
      /** As it was typed. */
      name: z.string().check(z.minLength(1), z.maxLength(80)),
      /** ms since the epoch. */
      at: z.number(),
      /** As it was drawn: `strokesIn`; absent: it was not. */
      line: z.optional(z.string().check(z.maxLength(SIGNATURE_MAX))),
      /** Of all that was signed: `digestOf`. */
      digest: z.uuid(),
    }),
  ),
});
export type Inspection = z.infer<typeof inspectionSchema>;

/** A photo of a checklist as its record names it. */
export type Picture = NonNullable<Inspection['pictures']>[string];
