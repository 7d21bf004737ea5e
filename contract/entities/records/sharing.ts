import * as z from 'zod/mini';

/** Lets another person see a record of mine: `shareIdOf`. They need a conversation with me. */
export const shareSchema = z.object({
  recordId: z.uuid(),
  withId: z.uuid(),
  /** ms since the epoch. */
  at: z.number(),
});

/** A record of somebody else that they share with me, as it is now. The server writes it; taking it out is leaving. */
export const sharedSchema = z.object({
  ownerId: z.uuid(),
  /** Their name, where whoever is shown it may not write with them. */
  ownerName: z.optional(z.string()),
  /** Of a list: everybody it is shown to. */
  people: z.optional(z.array(z.object({ id: z.uuid(), name: z.string() }))),
  recordId: z.uuid(),
  /** The kind of the record, and its whole body as its owner's version of the app wrote it. */
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});
