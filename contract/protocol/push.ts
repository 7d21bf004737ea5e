import * as z from 'zod/mini';

/** POST: where the device of this session is told while the app is closed; null takes it back. Sending it again changes nothing. */
export const PUSH = '/api/push';

/** As a browser's push service gives it (RFC 8291). */
const pushSubscriptionSchema = z.object({
  endpoint: z.url().check(z.maxLength(2000)),
  p256dh: z.string().check(z.regex(/^[\w-]{80,100}$/)),
  auth: z.string().check(z.regex(/^[\w-]{16,40}$/)),
});
export type PushSubscribed = z.infer<typeof pushSubscriptionSchema>;

export const pushBodySchema = z.object({
  subscription: z.nullable(pushSubscriptionSchema),
  /** IANA: quiet hours are those of where the device is. */
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
});

/** `kept`: false where the session is over. */
export const pushAnswerSchema = z.object({ kept: z.boolean() });

/**
 * The kinds of news that somebody is told while the app is closed. `message`, `call`: of a conversation. `viewing`: it was asked for, confirmed, moved or
 * cancelled; `tomorrow`: it is. `inquiry`: somebody asks about a home of theirs. `standing`: moderators decided. `confirm`: a home of
 * theirs is hidden soon unless they say that it is still available. `alert`: a search of theirs found something. `home`: a home they saved has another
 * price, or is gone.
 */
export const TOLD_KINDS = [
  'message',
  'call',
  'viewing',
  'tomorrow',
  'inquiry',
  'standing',
  'confirm',
  'alert',
  'home',
] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];

/**
 * A push as it is sent: kinds, ids and counts, and no word of anybody. It is a declarative message at the same time: a browser that knows those
 * shows its title where no worker says more.
 */
export const pushPayloadSchema = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    /** The product's name. */
    title: z.string(),
    /** The address of what it is about. */
    navigate: z.url(),
    /** One of a conversation, viewing or home: a later one takes its place. */
    tag: z.string(),
  }),
  /** A worker may say it better. */
  mutable: z.literal(true),
  /** Conversations with something unread. */
  app_badge: z.int(),
  kind: z.enum(TOLD_KINDS),
  about: z.uuid(),
  /** Messages, or calls, that were not read there; of all others 1. */
  count: z.int(),
  /** Of a viewing its state. */
  what: z.optional(z.string()),
  /** The same twice is the same notification. */
  mark: z.string(),
});
export type PushPayload = z.infer<typeof pushPayloadSchema>;

/** The page of each: a path of the app. */
export const TOLD_PAGES: Readonly<
  Record<ToldKind, string | ((about: string, as?: 'renter' | 'owner') => string)>
> = {
  message: (conversation) => `/chat/${conversation}`,
  call: (conversation) => `/chat/${conversation}`,
  viewing: (_viewing, as) => (as === 'owner' ? '/inquiries' : '/notifications'),
  tomorrow: (_viewing, as) => (as === 'owner' ? '/inquiries' : '/notifications'),
  inquiry: '/inquiries',
  standing: (listing) => `/settings/decisions#standing-${listing}`,
  confirm: '/manage',
  alert: '/alerts',
  home: (listing) => `/properties/${listing}`,
};
