import type { Socket as IoSocket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { type ErrorCode, ERROR_STATUS } from '#contract/protocol/errors.ts';
import { wholeOf } from '#contract/protocol/briefAnswer.ts';
import {
  briefAckSchema,
  plainAckSchema,
  type SendResult,
  type SocketError,
} from '#contract/protocol/socket.ts';
import { PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { Clock } from '../../kit/clock.ts';
import { createListeners } from '../../kit/listeners.ts';
import type { Log } from '../../kit/log.ts';
import { TransportError, type Socket, type SocketEvent } from '../../model/ports/transport.ts';
import { type ConnectionDeps, createConnection } from './connection.ts';
import { listen } from './listen.ts';
import { createUnanswered, type Unanswered } from './unanswered.ts';
import { createWatching, type WatchAnswer, type Watched } from './watching.ts';

export interface SocketDeps
  extends Pick<ConnectionDeps, 'origin' | 'userId' | 'tokens' | 'clock' | 'random' | 'log'> {
  /** The version this client speaks: that of its build. */
  readonly protocol?: number;
}

const TYPING_TIMEOUT_MS = 5000;
/** An acknowledgement of messages that is later than this is not heard any more. */
const LATE_MS = 60_000;
/** After a silence or a refusal that does not say when. Not the backoff: the line works, and rows are pulled without these hints, too. */
const WATCH_AGAIN_MS = 30_000;

/** The socket over socket.io-client. Its own buffer is off: nothing may leave but what the engine sends now. */
export function createSocket(deps: SocketDeps): Socket {
  const { userId, clock, log } = deps;
  const events = createListeners<[SocketEvent]>();
  const ask = createAsk(() => connection.current());
  const unanswered = createUnanswered();
  const watching = createWatching({ say: (wanted) => watch(ask, wanted, log), clock });
  const connection = createConnection({
    ...deps,
    protocol: deps.protocol ?? PROTOCOL_VERSION,
    emit: events.call,
    onOpened(socket, isInUse) {
      const emit = (event: SocketEvent) => {
        if (isInUse()) events.call(event);
      };
      listen(socket, { userId, unanswered, emit, log });
    },
    onConnected: watching.connected,
    onDropped() {
      unanswered.clear();
      watching.disconnected();
    },
  });
  const { connect, reconnectNow, close, isConnected } = connection;

  return {
    connect,
    reconnectNow,
    close,
    isConnected,
    subscribe: events.add,
    async sendBatch(batch, timeoutMs) {
      const asked = { ...batch, brief: true };
      const answer = ask('send_messages', asked, briefAckSchema, timeoutMs + LATE_MS).then((ack) =>
        'error' in ack ? ack : { results: wholeOf(ack.results, userId, batch) },
      );
      const ack = await inTime(clock, timeoutMs, answer).catch((error: unknown) => {
        unanswered.note(batch);
        answer.then(
          (late) => tellLate(late, unanswered, events.call),
          () => undefined,
        );
        throw error;
      });
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
    async call(event, payload, timeoutMs) {
      const ack = await ask(event, payload, plainAckSchema, timeoutMs);
      if ('error' in ack) throw answered(ack.error);
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

/** One acknowledged event on the present line. Throws TransportError. */
type Ask = <T>(
  event: string,
  payload: unknown,
  schema: z.ZodMiniType<T>,
  timeoutMs: number,
) => Promise<T>;

function createAsk(current: () => IoSocket | null): Ask {
  return async (event, payload, schema, timeoutMs) => {
    const socket = current();
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
}

/** Gives up on an answer after `ms` as if the line had; it may come later. */
const inTime = <T>(clock: Clock, ms: number, answer: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new TransportError({ kind: 'network' })));
    answer.then(resolve, reject).finally(cancel);
  });

/** Tells of messages that the server took though nobody waited for its answer any more. */
function tellLate(
  ack: { readonly results: readonly SendResult[] } | { readonly error: SocketError },
  unanswered: Unanswered,
  tell: (event: SocketEvent) => void,
): void {
  if ('error' in ack) return;
  for (const result of ack.results) {
    if (result.status !== 'accepted') continue;
    const { message } = result;
    const payload = { conversationId: message.conversationId, message };
    if (unanswered.settle(payload)) tell({ type: 'newMessage', payload });
  }
}

/** Says which areas this device wants to hear of, and what the server made of it. Never rejects. */
async function watch(ask: Ask, wanted: Watched, log: Log): Promise<WatchAnswer> {
  try {
    const ack = await ask('watch_areas', wanted, plainAckSchema, TYPING_TIMEOUT_MS);
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
