import * as z from 'zod/mini';
import type { Unsubscribe } from '../kit/clock.ts';
import { holdsSchema } from './hold.ts';
import { ofEachCollection } from './ofEachCollection.ts';
import { tallySchema } from './tally.ts';
import { REFUSAL_NEWS } from './types.ts';
import type { Channel } from './ports/channel.ts';

const atSchema = z.nullable(z.number());
// An older version told or kept fewer of them.
export const timesSchema = z.object(ofEachCollection(() => z._default(atSchema, null)));
const troubleSchema = z.object({ failed: z.number(), conflicts: z.number() });

/** The leader's facts that every tab shows. */
export const factsSchema = z.object({
  reachability: z.enum(['unknown', 'online', 'weak', 'offline']),
  connection: z.object({
    status: z.enum([
      'connecting',
      'connected',
      'disconnected',
      'needsAuth',
      'clientOutdated',
      'serverOutdated',
      'closed',
    ]),
  }),
  lastPullAt: timesSchema,
  lastPushAt: timesSchema,
  lastContactAt: atSchema,
  /** Collections of which nothing is due since the line stands, and of whose changes it tells. */
  followed: z._default(z.array(z.string()), []),
  /** Collections of which something is due and could not be pulled. */
  behind: z._default(z.array(z.string()), []),
  /** The rows that replication could not place: those it does not understand, and edits both sides made. */
  trouble: z.object(ofEachCollection(() => z._default(troubleSchema, { failed: 0, conflicts: 0 }))),
  /** The count of waiting things beside messages; null: they were not counted yet. */
  unsent: z._default(z.nullable(tallySchema), null),
  /** The holds, each with its end. */
  holds: holdsSchema,
  /** User ids that are online. */
  presence: z.array(z.string()),
  /** The server has said who is online since the line stands. A leader of a build before does not say. */
  knowsPresence: z._default(z.boolean(), true),
  /** Conversations in which the other person types. */
  typing: z.array(z.string()),
});
export type Facts = z.infer<typeof factsSchema>;

const tabRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('syncNow') }),
  z.object({ kind: z.literal('loadOlder'), conversationId: z.string() }),
]);
export type TabRequest = z.infer<typeof tabRequestSchema>;

const tab = z.string();
const tabMessageSchema = z.discriminatedUnion('type', [
  /** The leader lives: every second. */
  z.object({ type: z.literal('beat'), tab, isVisible: z.boolean() }),
  /** A visible tab asks a hidden leader for the lead. */
  z.object({ type: z.literal('yield'), tab }),
  /** A tab opened and wants to know how things stand. */
  z.object({ type: z.literal('hello'), tab }),
  z.object({ type: z.literal('facts'), tab, facts: factsSchema }),
  /** Something was written here: drain. */
  z.object({ type: z.literal('nudge'), tab }),
  z.object({
    type: z.literal('typing'),
    tab,
    state: z.enum(['start', 'stop']),
    receiverId: z.string(),
    conversationId: z.string(),
  }),
  /** The server refused what was written here: it is undone, or waits, and each tab may say so. */
  z.object({ type: z.literal('refused'), tab, collection: z.enum(REFUSAL_NEWS) }),
  z.object({ type: z.literal('request'), tab, id: z.string(), request: tabRequestSchema }),
  z.object({ type: z.literal('reply'), tab, id: z.string(), value: z.boolean() }),
]);
export type TabMessage = z.infer<typeof tabMessageSchema>;

export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(onMessage: (message: TabMessage) => void): Unsubscribe;
}

/** The channel, parsed: what another version of the app says and this one does not know is passed over. */
export function createTabChannel(channel: Channel): TabChannel {
  return {
    post: (message) => channel.post(message),
    subscribe: (onMessage) =>
      channel.subscribe((raw) => {
        const parsed = tabMessageSchema.safeParse(raw);
        if (parsed.success) onMessage(parsed.data);
      }),
  };
}
