import type { Socket as IoSocket } from 'socket.io-client';
import { SOCKET_RECONNECTION } from '#contract/protocol/limits.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { MISMATCH_RETRY_AFTER, type Mismatch } from '#contract/protocol/version.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { SocketEvent, Tokens } from '../../model/ports/transport.ts';
import { hearEnd } from './ends.ts';

const nothing = () => undefined;

export interface ConnectionDeps {
  readonly origin: string;
  readonly userId: string;
  readonly tokens: Pick<Tokens, 'access'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The version this client speaks. */
  readonly protocol: number;
  /** Connected and disconnected, as the engine hears it. */
  emit(event: Extract<SocketEvent, { readonly type: 'connected' | 'disconnected' }>): void;
  /** A new socket, before it connects: its events are to be heard while it is the one in use. */
  onOpened(socket: IoSocket, isInUse: () => boolean): void;
  /** It has connected and said who is there. */
  onConnected(): void;
  /** It is dropped, or there was none. */
  onDropped(): void;
}

/** The one socket in use: opened with a fresh token, dropped as a whole, opened again after a while. */
export interface Connection {
  /** The socket in use, connected or about to be; null: none. */
  current(): IoSocket | null;
  isConnected(): boolean;
  connect(): void;
  reconnectNow(): void;
  close(): void;
}

/** Only the tab that leads ever needs it. */
const library = () => import('socket.io-client');
type Connect = Awaited<ReturnType<typeof library>>['io'];

/** Reconnects by itself: the library's own reconnection is off, since each attempt needs a fresh token first. */
export function createConnection(deps: ConnectionDeps): Connection {
  const { userId, tokens, clock, random, emit } = deps;
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
    deps.onDropped();
    before?.removeAllListeners();
    before?.disconnect();
  };

  const fallen = (of: number, needsAuth: boolean) => {
    if (of !== attempt) return;
    drop();
    emit({ type: 'disconnected', needsAuth });
    if (!isWanted || needsAuth) return;
    failures += 1;
    cancelRetry = clock.after(retryDelay(failures, random), () => void begin());
  };

  /** One of the two has to catch up: whoever hears it says when to try again. */
  const mismatched = (of: number, code: Mismatch, retryAfter = MISMATCH_RETRY_AFTER[code]) => {
    if (of !== attempt) return;
    drop();
    const mismatch = { code, afterMs: retryAfter * 1000 };
    emit({ type: 'disconnected', needsAuth: false, mismatch });
  };

  /** A refusal of a token that was replaced meanwhile says nothing about the session: the new one is tried. */
  const refused = async (of: number, token: string) => {
    const inUse = await tokens.access().catch(() => token);
    fallen(of, inUse === null || inUse === token);
  };

  const begin = async () => {
    drop();
    const mine = attempt;
    let io: Connect;
    let token: string | null;
    try {
      ({ io } = await library());
      token = await tokens.access();
    } catch {
      fallen(mine, false);
      return;
    }
    if (mine !== attempt || !isWanted) return;
    if (token === null) fallen(mine, true);
    else open(io, mine, token);
  };

  const open = (io: Connect, mine: number, token: string) => {
    const socket = socketOf(io, deps, token);
    current = socket;
    const isInUse = () => mine === attempt;
    socket.on('connect', () => {
      if (!isInUse()) return;
      failures = 0;
      emit({ type: 'connected' });
      socket.emit('join', userId);
      socket.emit('user_online', { id: userId });
      deps.onConnected();
    });
    hearEnd(socket, deps, {
      fallen: () => fallen(mine, false),
      mismatched: (code, retryAfter) => mismatched(mine, code, retryAfter),
      refused: () => void refused(mine, token),
    });
    deps.onOpened(socket, isInUse);
  };

  const isConnected = () => current?.connected === true;
  return {
    current: () => current,
    isConnected,
    connect() {
      if (isWanted) return;
      isWanted = true;
      failures = 0;
      void begin();
    },
    reconnectNow() {
      if (!isWanted) return;
      const wasConnected = isConnected();
      drop();
      if (wasConnected) emit({ type: 'disconnected', needsAuth: false });
      void begin();
    },
    close() {
      isWanted = false;
      drop();
    },
  };
}

/** In ms. `failures`: attempts that failed in a row, one at least. Not the backoff: the customer fixed these times. */
function retryDelay(failures: number, random: Random): number {
  const { delayMs, delayMaxMs, randomizationFactor } = SOCKET_RECONNECTION;
  const base = Math.min(delayMs * 2 ** (failures - 1), delayMaxMs);
  return base * (1 + randomizationFactor * (2 * random.next() - 1));
}

function socketOf(io: Connect, { origin, protocol }: ConnectionDeps, token: string): IoSocket {
  return io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token, protocol },
    forceNew: true,
    reconnection: false,
    timeout: SOCKET_RECONNECTION.timeoutMs,
  });
}
