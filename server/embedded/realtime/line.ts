import type { Claims } from '#server/db/db.ts';
import { joinSchema, readBindings } from './bindings.ts';
import { type Channel, openChannel } from './channel.ts';
import type { Frame } from './frames.ts';
import type { Seats } from './seats.ts';
import type { Subscription } from './subscription.ts';

/** Of one connection. The product has one. */
const CHANNELS_MAX = 10;
/** Of one person at once, on all devices and tabs together. */
const CHANNELS_OF_A_PERSON = 20;
/** Of everybody at one network address who is not, or not yet, signed in. */
const CHANNELS_OF_GUESTS = 200;
const TOO_MANY = { reason: 'ChannelRateLimitReached: Too many channels' };

export interface LineParts {
  /** The claims of a token, or the reason it is refused. */
  readonly bearerOf: (token: string | null) => Promise<Claims | string>;
  /** Why a channel of these claims is not opened, or goes on no more, by now: its session may have ended since the token was looked at. */
  readonly overBy: (claims: Claims) => string | undefined;
  readonly subscriptions: Set<Subscription>;
  /** Channels by whom they are of, of all connections. */
  readonly seats: Seats;
  /** Network address of the connection. */
  readonly peer: string;
  readonly nextId: () => number;
  readonly send: (frame: Frame) => void;
}

/** One connection: its channels and what it answers. Frames are taken one after the other. */
export interface Line {
  take(frame: Frame): Promise<void>;
  close(): void;
}

/** `send` writes a frame to the connection. */
export function openLine(parts: LineParts): Line {
  const { bearerOf, overBy, subscriptions, seats, peer, nextId, send } = parts;
  const channels = new Map<string, { readonly channel: Channel; giveBack(): void }>();

  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });

  function leave(topic: string): void {
    const left = channels.get(topic);
    left?.channel.close();
    left?.giveBack();
    channels.delete(topic);
  }

  function seatOf({ sub }: Claims): (() => void) | undefined {
    return sub === ''
      ? seats.take(`guests ${peer}`, CHANNELS_OF_GUESTS)
      : seats.take(sub, CHANNELS_OF_A_PERSON);
  }

  async function join(frame: Frame): Promise<void> {
    const { topic } = frame;
    leave(topic);
    const payload = joinSchema.safeParse(frame.payload);
    if (!payload.success || !topic.startsWith('realtime:')) {
      return reply(frame, 'error', { reason: 'unmatched topic or payload' });
    }
    if (channels.size >= CHANNELS_MAX) return reply(frame, 'error', TOO_MANY);
    const bearer = await bearerOf(payload.data.access_token ?? null);
    if (typeof bearer === 'string') return reply(frame, 'error', { reason: bearer });
    const wanted = readBindings(payload.data.config?.postgres_changes ?? [], nextId);
    if ('reason' in wanted) return reply(frame, 'error', wanted);
    const giveBack = seatOf(bearer);
    if (giveBack === undefined) return reply(frame, 'error', TOO_MANY);
    const over = overBy(bearer);
    if (over !== undefined) {
      giveBack();
      return reply(frame, 'error', { reason: over });
    }
    const channel = openChannel({
      joined: { joinRef: frame.joinRef, topic },
      claims: bearer,
      bindings: wanted.bindings,
      subscriptions,
      send,
      onEnd: () => leave(topic),
    });
    channels.set(topic, { channel, giveBack });
    reply(frame, 'ok', { postgres_changes: wanted.echo });
    if (wanted.bindings.length === 0) return;
    const extension = 'postgres_changes';
    const told = { status: 'ok', message: 'Subscribed to PostgreSQL', extension, channel: topic };
    channel.subscription.send('system', told);
  }

  /** A fresh token for a channel; one that is refused ends it. */
  async function renew(frame: Frame): Promise<void> {
    const held = channels.get(frame.topic);
    const payload = joinSchema.safeParse(frame.payload);
    if (!held || !payload.success) return;
    const { channel } = held;
    const bearer = await bearerOf(payload.data.access_token ?? null);
    if (typeof bearer === 'string') return channel.subscription.end(bearer);
    // Clients join with the key alone and tell who they are a moment later.
    if (bearer.sub !== channel.subscription.claims.sub) {
      held.giveBack();
      const giveBack = seatOf(bearer);
      if (giveBack === undefined) return channel.subscription.end(TOO_MANY.reason);
      channels.set(frame.topic, { channel, giveBack });
    }
    channel.renew(bearer);
    const over = overBy(bearer);
    if (over !== undefined) channel.subscription.end(over);
  }

  return {
    async take(frame) {
      if (frame.topic === 'phoenix' && frame.event === 'heartbeat') return reply(frame, 'ok', {});
      if (frame.event === 'phx_join') return join(frame);
      if (frame.event === 'access_token') return renew(frame);
      if (frame.event === 'phx_leave') {
        leave(frame.topic);
        return reply(frame, 'ok', {});
      }
      if (frame.ref !== null) reply(frame, 'error', { reason: 'not served here' });
    },
    close() {
      for (const topic of channels.keys()) leave(topic);
    },
  };
}
