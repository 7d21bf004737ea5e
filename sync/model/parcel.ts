import * as z from 'zod/mini';
import { CONTACT_TOPICS } from '#contract/protocol/api.ts';
import { errorCodeSchema, type ErrorCode } from '#contract/protocol/errors.ts';

/**
 * `letter`: to us, from the contact page. `photo`: the profile photo, its bytes beside it. `report`: of a listing, a
 * message or a person, to us.
 */
export const PARCEL_KINDS = ['letter', 'photo', 'report'] as const;
export type ParcelKind = (typeof PARCEL_KINDS)[number];

const letterSchema = z.object({
  topic: z.enum(CONTACT_TOPICS),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: z.string(),
});
export type Letter = z.infer<typeof letterSchema>;

/**
 * A report: of a listing, with the listing as the person saw it, of a message they received, of a person, or
 * of a resident's review.
 */
const reportSchema = z.object({
  propertyId: z.optional(z.uuid()),
  messageId: z.optional(z.uuid()),
  personId: z.optional(z.uuid()),
  reviewId: z.optional(z.uuid()),
  reason: z.string(),
  text: z.string(),
  seen: z.optional(z.record(z.string(), z.unknown())),
});
export type Report = z.infer<typeof reportSchema>;

const shared = {
  /** Made on the device: sending again under it changes nothing. */
  id: z.uuid(),
  /** ms since the epoch. */
  writtenAt: z.number(),
  /** Null for photos, and for letters that have arrived: their text is no longer needed here. */
  letter: z.nullable(letterSchema),
  /** Of reports that wait or were refused. */
  report: z.optional(reportSchema),
  kind: z.enum(PARCEL_KINDS),
};

/** Something sent by a call of its own, outside every conversation, once and whenever it can be. */
export const parcelSchema = z.discriminatedUnion('state', [
  /** Not acknowledged yet; tried again by itself. */
  z.object({ ...shared, state: z.literal('waiting') }),
  /** The server has it. */
  z.object({ ...shared, state: z.literal('sent'), sentAt: z.number() }),
  /** The server will never take it as it is. */
  z.object({ ...shared, state: z.literal('failed'), code: errorCodeSchema }),
]);
export type Parcel = z.infer<typeof parcelSchema>;

/** The fields that are the same in every state. */
const contentOf = ({ id, kind, writtenAt, letter, report }: Parcel) => ({
  id,
  kind,
  writtenAt,
  letter,
  ...(report === undefined ? {} : { report }),
});

/** The server has it. A letter's text leaves the device with that. */
export function arrived({ id, kind, writtenAt }: Parcel, at: number): Parcel {
  return { id, kind, writtenAt, letter: null, state: 'sent', sentAt: at };
}

export function refused(parcel: Parcel, code: ErrorCode): Parcel {
  return { ...contentOf(parcel), state: 'failed', code };
}

/** To be tried again, by the person's wish. A sent parcel stays sent. */
export function again(parcel: Parcel): Parcel {
  if (parcel.state !== 'failed') return parcel;
  return { ...contentOf(parcel), state: 'waiting' };
}

/** Parcels as they are stored, in the order written; what cannot be read is left out. */
export function parcelsIn(stored: readonly unknown[]): readonly Parcel[] {
  return stored
    .flatMap((each) => {
      const parsed = parcelSchema.safeParse(each);
      return parsed.success ? [parsed.data] : [];
    })
    .toSorted((one, other) => one.writtenAt - other.writtenAt);
}
