import { io, type Socket as IoSocket } from 'socket.io-client';
import * as z from 'zod/mini';
import { SOCKET_RECONNECTION } from '#contract/protocol/limits.ts';
import {
  handshakeErrorSchema,
  messageErrorSchema,
  plainAckSchema,
  protocolNoticeSchema,
  sendMessagesAckSchema,
  SOCKET_PATH,
  type SocketError,
} from '#contract/protocol/socket.ts';
import {
  MISMATCH_RETRY_AFTER,
  type Mismatch,
  MISMATCHES,
  PROTOCOL_VERSION,
} from '#contract/protocol/version.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { ERROR_STATUS } from '#contract/protocol/errors.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import {
  TransportError,
  type Socket,
  type SocketEvent,
  type Tokens,
} from '../../model/ports/transport.ts';
import { listen } from './listen.ts';
import { createWatching, type WatchAnswer } from './watching.ts';

const nothing = () => undefined;

export interface SocketDeps {
  readonly origin: string;
  readonly userId: string;
  readonly tokens: Pick<Tokens, 'access'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The version this client speaks: that of its build. */
  readonly protocol?: number;
}

const TYPING_TIMEOUT_MS = 5000;
/** After a silence or a refusal that does not say when. */
const WATCH_AGAIN_MS = 30_000;

/**
 * The socket over socket.io-client. Its own reconnection and buffer are off: each attempt needs a fresh
 * token first, and nothing may leave but what the engine sends now.
 */
export function createSocket(deps: SocketDeps): Socket {
  const { origin, userId, tokens, clock, random, log, protocol = PROTOCOL_VERSION } = deps;
  const subscribers = new Set<(event: SocketEvent) => void>();
  const emit = (event: SocketEvent) => {
    for (const subscriber of Array.from(subscribers)) subscriber(event);
  };
  let isWanted = false;
  let current: IoSocket | null = null;
  /** Counts attempts: what belongs to an earlier one is ignored. */
  let attempt = 0;
  let failures = 0;
  let cancelRetry: Unsubscribe = nothing;

  const drop = () => {
    attempt += 1;
    cancelRetry();
    const before = current;
    current = null;
    watching.disconnected();
    before?.removeAllListeners();
    before?.disconnect();
  };

  const fallen = (of: number, needsAuth: boolean) => {
    if (of !== attempt) return;
    drop();
    emit({ type: 'disconnected', needsAuth });
    if (!isWanted || needsAuth) return;
    failures += 1;
    const { delayMs, delayMaxMs, randomizationFactor } = SOCKET_RECONNECTION;
    const base = Math.min(delayMs * 2 ** (failures - 1), delayMaxMs);
    const jitter = 1 + randomizationFactor * (2 * random.next() - 1);
    cancelRetry = clock.after(base * jitter, () => void begin());
  };

  /** One of the two has to catch up: whoever hears it says when to try again. */
  const mismatched = (of: number, code: Mismatch, retryAfter = MISMATCH_RETRY_AFTER[code]) => {
    if (of !== attempt) return;
    drop();
    emit({
      type: 'disconnected',
      needsAuth: false,
      mismatch: { code, afterMs: retryAfter * 1000 },
    });
  };

  /** A refusal of a token that was replaced meanwhile says nothing about the session: the new one is tried. */
  const refused = async (of: number, token: string) => {
    const inUse = await tokens.access().catch(() => token);
    fallen(of, inUse === null || inUse === token);
  };

  const begin = async () => {
    drop();
    const mine = attempt;
    let token: string | null;
    try {
      token = await tokens.access();
    } catch {
      fallen(mine, false);
      return;
    }
    if (mine !== attempt || !isWanted) return;
    if (token === null) fallen(mine, true);
    else open(mine, token);
  };

  const open = (mine: number, token: string) => {
    const socket = io(origin, {
      path: SOCKET_PATH,
      transports: ['websocket'],
      auth: { token, protocol },
      forceNew: true,
      reconnection: false,
      timeout: SOCKET_RECONNECTION.timeoutMs,
    });
    current = socket;
    let isRefused = false;
    socket.on('connect', () => {
      if (mine !== attempt) return;
      failures = 0;
      emit({ type: 'connected' });
      socket.emit('join', userId);
      socket.emit('user_online', { id: userId });
      watching.connected();
    });
    socket.on('connect_error', (error: Error & { data?: unknown }) => {
      const refusal = handshakeErrorSchema.safeParse(error.data);
      const code = refusal.data?.code;
      const mismatch = MISMATCHES.find((each) => each === code);
      if (mismatch !== undefined) mismatched(mine, mismatch, refusal.data?.retryAfter);
      else if (code === 'unauthenticated') void refused(mine, token);
      else fallen(mine, false);
    });
    socket.on('protocol', (payload: unknown) => {
      const notice = protocolNoticeSchema.safeParse(payload);
      if (notice.success && notice.data.version < protocol) mismatched(mine, 'server_outdated');
    });
    socket.on('message_error', (payload: unknown) => {
      const parsed = messageErrorSchema.safeParse(payload);
      if (!parsed.success) return;
      isRefused ||= parsed.data.code === 'unauthenticated';
      log.warn(`the server refused an event: ${parsed.data.code}`);
    });
    socket.on('disconnect', () => {
      if (isRefused) void refused(mine, token);
      else fallen(mine, false);
    });
    listen(
      socket,
      userId,
      (event) => {
        if (mine === attempt) emit(event);
      },
      log,
    );
  };

  /** One acknowledged event on the present line. Throws TransportError. */
  const ask = async <T>(
    event: string,
    payload: unknown,
    schema: z.ZodMiniType<T>,
    timeoutMs: number,
  ): Promise<T> => {
    const socket = current;
    if (socket === null || !socket.connected) throw new TransportError({ kind: 'network' });
    let answer: unknown;
    try {
      answer = await socket
        .timeout(timeoutMs)
        .emitWithAck(event, ...(payload === undefined ? [] : [payload]));
    } catch {
      throw new TransportError({ kind: 'network' });
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new TransportError({ kind: 'notOurs' });
    return parsed.data;
  };

  const watch = async (areas: readonly string[]): Promise<WatchAnswer> => {
    try {
      const ack = await ask('watch_areas', { areas }, plainAckSchema, TYPING_TIMEOUT_MS);
      if (!('error' in ack)) return { kind: 'taken' };
      const { code, retryAfter } = ack.error;
      log.warn(`the areas on this device were refused: ${code}`);
      if (ERROR_STATUS[code] < 429) return { kind: 'refused' };
      return {
        kind: 'again',
        afterMs: retryAfter === undefined ? WATCH_AGAIN_MS : retryAfter * 1000,
      };
    } catch {
      return { kind: 'again', afterMs: WATCH_AGAIN_MS };
    }
  };
  const watching = createWatching({ say: watch, clock });

  return {
    connect() {
      if (isWanted) return;
      isWanted = true;
      failures = 0;
      void begin();
    },
    reconnectNow() {
      if (!isWanted) return;
      const wasConnected = current?.connected === true;
      drop();
      if (wasConnected) emit({ type: 'disconnected', needsAuth: false });
      void begin();
    },
    close() {
      isWanted = false;
      drop();
    },
    isConnected: () => current?.connected === true,
    subscribe(onEvent) {
      const own = (event: SocketEvent) => onEvent(event);
      subscribers.add(own);
      return () => subscribers.delete(own);
    },
    async sendBatch(batch, timeoutMs) {
      const ack = await ask('send_messages', batch, sendMessagesAckSchema, timeoutMs);
      if ('error' in ack) throw answered(ack.error);
      return ack.results;
    },
    async heartbeat(timeoutMs) {
      try {
        await ask('heartbeat', undefined, plainAckSchema, timeoutMs);
        return true;
      } catch {
        return false;
      }
    },
    typing(state, receiverId, conversationId) {
      const event = state === 'start' ? 'typing_start' : 'typing_stop';
      ask(event, { receiverId, conversationId }, plainAckSchema, TYPING_TIMEOUT_MS).catch(
        () => undefined,
      );
    },
    watchAreas: watching.want,
    reauth(token) {
      const renew = async () => {
        const ack = await ask('reauth', { token }, plainAckSchema, TYPING_TIMEOUT_MS);
        if ('error' in ack) log.warn(`the new token was refused: ${ack.error.code}`);
      };
      renew().catch(() => undefined);
    },
  };
}

const answered = ({ code, retryAfter }: SocketError): TransportError => {
  const known: ErrorCode = code;
  return new TransportError({
    kind: 'answered',
    code: known,
    status: ERROR_STATUS[known],
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter * 1000 }),
  });
};
