import type { Claims } from '#server/db/db.ts';
import { joinSchema, readBindings } from './bindings.ts';
import { type Channel, openChannel } from './channel.ts';
import type { Frame } from './frames.ts';
import type { Subscription } from './subscription.ts';

const CHANNELS_MAX = 100;

export interface LineParts {
  /** Who a token is, or why it is refused. */
  readonly bearerOf: (token: string | null) => Promise<Claims | string>;
  readonly subscriptions: Set<Subscription>;
  readonly nextId: () => number;
  readonly send: (frame: Frame) => void;
}

/** One connection: its channels and what it answers. Frames are taken one after the other. */
export interface Line {
  take(frame: Frame): Promise<void>;
  close(): void;
}

/** `send` writes a frame to the connection. */
export function openLine({ bearerOf, subscriptions, nextId, send }: LineParts): Line {
  const channels = new Map<string, Channel>();

  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: unknown) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });

  function leave(topic: string): void {
    channels.get(topic)?.close();
    channels.delete(topic);
  }

  async function join(frame: Frame): Promise<void> {
    const { topic } = frame;
    leave(topic);
    const payload = joinSchema.safeParse(frame.payload);
    if (!payload.success || !topic.startsWith('realtime:') || channels.size >= CHANNELS_MAX) {
      return reply(frame, 'error', { reason: 'unmatched topic or payload' });
    }
    const bearer = await bearerOf(payload.data.access_token ?? null);
    if (typeof bearer === 'string') return reply(frame, 'error', { reason: bearer });
    const wanted = readBindings(payload.data.config?.postgres_changes ?? [], nextId);
    if ('reason' in wanted) return reply(frame, 'error', wanted);
    const channel = openChannel({
      joined: { joinRef: frame.joinRef, topic },
      claims: bearer,
      bindings: wanted.bindings,
      subscriptions,
      send,
      onEnd: () => leave(topic),
    });
    channels.set(topic, channel);
    reply(frame, 'ok', { postgres_changes: wanted.echo });
    if (wanted.bindings.length === 0) return;
    const extension = 'postgres_changes';
    const told = { status: 'ok', message: 'Subscribed to PostgreSQL', extension, channel: topic };
    channel.subscription.send('system', told);
  }

  /** A fresh token for a channel; one that is refused ends it. */
  async function renew(frame: Frame): Promise<void> {
    const channel = channels.get(frame.topic);
    const payload = joinSchema.safeParse(frame.payload);
    if (!channel || !payload.success) return;
    const bearer = await bearerOf(payload.data.access_token ?? null);
    if (typeof bearer === 'string') return channel.subscription.end(bearer);
    channel.renew(bearer);
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
