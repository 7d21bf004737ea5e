import * as z from 'zod/mini';

/** Lets another person see a record of mine: `shareIdOf`. They have a conversation with me, or accepted an invitation. */
export const shareSchema = z.object({
  recordId: z.uuid(),
  withId: z.uuid(),
  /** ms since the epoch. */
  at: z.number(),
  /** The name of a person who accepted an invitation, as the server wrote it. */
  name: z.optional(z.string()),
  /** Of a list: since then this person votes and comments only, and does not change its homes. ms since the epoch. */
  votesSince: z.optional(z.number()),
});

/**
 * An invitation to a list of mine. Without an address and a person it is a link: whoever knows its id may join. Else one
 * person may, and the server tells them.
 */
export const invitationSchema = z.object({
  listId: z.uuid(),
  /** The list's name when it was made. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  /** ms since the epoch: made, and open up to. */
  at: z.number(),
  until: z.number(),
  /** Exactly as the account has it; whether there is one shows nowhere. */
  email: z.optional(z.string().check(z.minLength(3), z.maxLength(254))),
  /** Somebody I write with. */
  withId: z.optional(z.uuid()),
  /** They vote and comment, and do not change the homes. */
  votesOnly: z.optional(z.literal(true)),
});

/** An invitation to a list of somebody else that names me. The server writes it; taking it out is declining. */
export const invitedSchema = z.object({
  ownerId: z.uuid(),
  ownerName: z.string(),
  invitationId: z.uuid(),
  listId: z.uuid(),
  name: z.string(),
  /** ms since the epoch. */
  at: z.number(),
  until: z.number(),
});

/** The server's answers to somebody who accepts an invitation. */
const JOINING_STATES = ['joined', 'ended', 'full'] as const;

/** I accept an invitation: `joiningIdOf`. It may be here before the invitation is. */
export const joiningSchema = z.object({
  ownerId: z.uuid(),
  invitationId: z.uuid(),
  /** ms since the epoch. */
  at: z.number(),
  /** The names the invitation gave, shown until the list is here. */
  name: z.optional(z.string().check(z.maxLength(60))),
  by: z.optional(z.string().check(z.maxLength(120))),
  /** The server's answer; absent: there is none yet. */
  state: z.optional(z.enum(JOINING_STATES)),
  /** The list, once the server answered. */
  listId: z.optional(z.uuid()),
});

/** A record of somebody else that they share with me, as it is now. The server writes it; taking it out is leaving. */
export const sharedSchema = z.object({
  ownerId: z.uuid(),
  /** Their name, where whoever is shown it may not write with them. */
  ownerName: z.optional(z.string()),
  /** Of a list: everybody it is shown to. */
  people: z.optional(
    z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** ms since the epoch: since when it is shown to them, and since when they only vote and comment. */
        at: z.optional(z.number()),
        votesSince: z.optional(z.number()),
      }),
    ),
  ),
  recordId: z.uuid(),
  /** The kind of the record, and its whole body as its owner's version of the app wrote it. */
  kind: z.string(),
  body: z.record(z.string(), z.unknown()),
});
