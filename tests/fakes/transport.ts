import { briefOf, wholeOf } from '#contract/protocol/briefAnswer.ts';
import { SOCKET_RECONNECTION } from '#contract/protocol/limits.ts';
import {
  MISMATCH_RETRY_AFTER,
  type Mismatch,
  MISMATCHES,
  PROTOCOL_VERSION,
} from '#contract/protocol/version.ts';
import type { Random } from '#sync/kit/clock.ts';
import {
  type Api,
  type Socket,
  type SocketEvent,
  type Tokens,
  TransportError,
} from '#sync/model/ports/transport.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { createTimer } from '#sync/kit/timer.ts';
import type { Connection, FakeServer } from './server.ts';
import type { Link } from './network.ts';
import type { TabRuntime } from './tab.ts';

const REQUEST_TIMEOUT_MS = 15_000;
/** engine.io notices a dead line when a ping is missed: interval and timeout together. */
const PING_MS = 45_000;

/** The auth service's session of one person on one device, shared by its tabs. */
export interface FakeSession {
  token: string | null;
}

interface Parts {
  readonly tab: TabRuntime;
  readonly link: Link;
  readonly server: FakeServer;
  readonly session: FakeSession;
  readonly userId: string;
  readonly random: Random;
  /** The version the client speaks: that of the contract. */
  readonly protocol?: number;
}

/** A promise of the tab: it settles when the tab's code may run. */
export const inTab = <T>(tab: TabRuntime, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    promise.then(
      (value) => tab.deliver(() => resolve(value)),
      (error: unknown) =>
        tab.deliver(() => reject(error instanceof Error ? error : new Error(String(error)))),
    );
  });

export interface FakeTokens extends Tokens {
  /** Another token is there, as after a person signed in again. */
  announce(token: string): void;
}

export function createFakeTokens({ tab, link, server, session, userId }: Parts): FakeTokens {
  const callbacks = new Set<(token: string) => void>();
  const announce = (token: string) => {
    session.token = token;
    for (const callback of callbacks) callback(token);
  };
  return {
    announce,
    access: () => Promise.resolve(session.token),
    async refresh() {
      try {
        const token = await inTab(
          tab,
          link.request(() => server.refresh(userId), REQUEST_TIMEOUT_MS),
        );
        if (token === null) return 'refused';
        announce(token);
        return 'refreshed';
      } catch {
        return 'network';
      }
    },
    onChange(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
  };
}

export function createFakeApi(parts: Parts): Api {
  const { tab, link, server, session, protocol = PROTOCOL_VERSION } = parts;
  const call = <T>(serve: (userId: string, upTo?: number) => T): Promise<T> => {
    const { token } = session;
    return inTab(
      tab,
      link.request((upTo) => {
        server.agree(protocol);
        return serve(server.authenticate(token), upTo);
      }, REQUEST_TIMEOUT_MS),
    );
  };
  return {
    async probe(timeoutMs) {
      try {
        return await inTab(
          tab,
          link.request(() => true, timeoutMs),
        );
      } catch {
        return false;
      }
    },
    catchUp: (body) => call((userId) => server.catchUp(userId, body)),
    conversations: () => call((userId) => server.conversations(userId)),
    history: (id, range) => call((userId) => server.history(userId, id, range)),
    async sendBatch(batch, isEnough = () => false) {
      const results: SendResult[] = [];
      for (const message of batch.messages) {
        try {
          results.push(
            ...(await call((userId) => server.send(userId, { ...batch, messages: [message] }))),
          );
        } catch (error) {
          if (results.length === 0) throw error;
          return results;
        }
        if (isEnough()) return results;
      }
      return results;
    },
    marks: (id, marks) => call((userId) => server.marks(userId, id, marks)),
  };
}

/** The answers over a socket: brief, and made whole of what was sent. */
function asItTravels(
  results: readonly SendResult[],
  userId: string,
  batch: SendMessages,
): SendResult[] {
  const brief = results.map((result, at) => {
    const draft = batch.messages[at];
    return draft === undefined ? result : briefOf(result, userId, batch.conversationId, draft);
  });
  return wholeOf(brief, userId, batch);
}

export function createFakeSocket(parts: Parts): Socket {
  const { tab, link, server, session, random, protocol = PROTOCOL_VERSION } = parts;
  const subscribers = new Set<(event: SocketEvent) => void>();
  const world = tab.clock;
  let isWanted = false;
  /** Counts lines: what belongs to an earlier one is ignored. */
  let line = 0;
  let isOpen = false;
  /** The line as the server knows it. */
  let connection: Connection | undefined;
  const leaving: (() => void)[] = [];
  const retry = createTimer(world);
  let failures = 0;

  const emit = (event: SocketEvent) => {
    for (const subscriber of subscribers) subscriber(event);
  };

  const fallen = (of: number, needsAuth: boolean) => {
    if (of !== line) return;
    drop();
    emit({ type: 'disconnected', needsAuth });
    if (!isWanted || needsAuth) return;
    failures += 1;
    const { delayMs, delayMaxMs } = SOCKET_RECONNECTION;
    const base = Math.min(delayMs * 2 ** (failures - 1), delayMaxMs);
    retry.set(base * (0.5 + random.next()), attempt);
  };

  const mismatched = (of: number, code: Mismatch) => {
    if (of !== line) return;
    drop();
    const afterMs = MISMATCH_RETRY_AFTER[code] * 1000;
    emit({ type: 'disconnected', needsAuth: false, mismatch: { code, afterMs } });
  };

  const drop = () => {
    line += 1;
    isOpen = false;
    for (const leave of leaving.splice(0)) leave();
    retry.clear();
  };

  const attempt = () => {
    drop();
    const mine = line;
    const { token } = session;
    const handshake = link.request(() => {
      server.agree(protocol);
      return server.authenticate(token);
    }, SOCKET_RECONNECTION.timeoutMs);
    handshake.then(
      (userId) =>
        tab.deliver(() => {
          if (mine !== line || !isWanted) return;
          if (link.state !== 'up' && !link.isSilent()) {
            fallen(mine, false);
            return;
          }
          opened(mine, userId, token);
        }),
      (error: unknown) =>
        tab.deliver(() => {
          const failure = error instanceof TransportError ? error.failure : null;
          const code = failure?.kind === 'answered' ? failure.code : null;
          const mismatch = MISMATCHES.find((each) => each === code);
          if (mismatch !== undefined) mismatched(mine, mismatch);
          else fallen(mine, code === 'unauthenticated' && session.token === token);
        }),
    );
  };

  const opened = (mine: number, userId: string, token: string | null) => {
    isOpen = true;
    failures = 0;
    const stopCuts = link.onCut(() => tab.deliver(() => fallen(mine, false)));
    const pings = createTimer(world);
    const ping = () => {
      pings.set(PING_MS, () => {
        if (link.state === 'up') ping();
        else fallen(mine, false);
      });
    };
    ping();
    connection = {
      userId,
      push: (event) =>
        link.deliver(() =>
          tab.deliver(() => {
            if (mine === line && isOpen) emit(event);
          }),
        ),
      drop: (needsAuth) => tab.deliver(() => fallen(mine, needsAuth && session.token === token)),
    };
    const disconnect = server.connect(connection);
    leaving.push(
      stopCuts,
      () => pings.clear(),
      // Over a line that swallows what it is given the server learns of it by its own ping alone.
      () => disconnect(link.isSilent() ? PING_MS : 0),
    );
    emit({ type: 'connected' });
  };
  tab.onKill(() => {
    isWanted = false;
    drop();
  });

  /** A request on this line: lost when the line falls. */
  const ask = <T>(serve: (userId: string, upTo?: number) => T, timeoutMs: number): Promise<T> => {
    if (!isOpen) return Promise.reject(new TransportError({ kind: 'network' }));
    const mine = line;
    const { token } = session;
    return inTab(
      tab,
      link.request((upTo) => serve(server.authenticate(token), upTo), timeoutMs),
    ).then((answer) => {
      if (mine !== line) throw new TransportError({ kind: 'network' });
      return answer;
    });
  };

  return {
    connect() {
      if (isWanted) return;
      isWanted = true;
      attempt();
    },
    reconnectNow() {
      if (!isWanted) return;
      const wasOpen = isOpen;
      drop();
      if (wasOpen) emit({ type: 'disconnected', needsAuth: false });
      attempt();
    },
    close() {
      isWanted = false;
      drop();
    },
    isConnected: () => isOpen,
    subscribe(onEvent) {
      subscribers.add(onEvent);
      return () => subscribers.delete(onEvent);
    },
    sendBatch(batch, timeoutMs) {
      const origin = connection;
      return ask(
        (userId, upTo) => asItTravels(server.send(userId, batch, upTo, origin), userId, batch),
        timeoutMs,
      );
    },
    async heartbeat(timeoutMs) {
      try {
        return await ask(() => true, timeoutMs);
      } catch {
        return false;
      }
    },
    typing(state, receiverId, conversationId) {
      if (isOpen)
        void ask((userId) => server.typing(userId, state, receiverId, conversationId), 5000).catch(
          () => undefined,
        );
    },
    call: () => ask(() => undefined, 5000),
    reauth() {},
    watchAreas() {},
  };
}
