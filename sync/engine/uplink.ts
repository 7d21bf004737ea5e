import type { Life } from '../kit/life.ts';
import { createTimer } from '../kit/timer.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { EngineDeps } from '../model/engine.ts';
import type { SocketEvent } from '../model/ports/transport.ts';
import { createAuthGate } from './authGate.ts';
import { type Calls, createCalls } from './calls.ts';
import { startHeartbeat } from './connection/heartbeat.ts';
import { createLine } from './connection/line.ts';
import { createReachability } from './connection/reachabilityDriver.ts';
import type { LeaderFacts } from './leaderFacts.ts';
import { createProtocolGate } from './protocolGate.ts';

/** After a longer absence the socket gets its chance before REST; on a line that flickers nothing waits. */
const SHORT_OFFLINE_MS = 3000;

export interface UplinkDeps {
  readonly engine: Pick<
    EngineDeps,
    'clock' | 'random' | 'page' | 'socket' | 'tokens' | 'api' | 'onAuthLost'
  >;
  readonly life: Life;
  readonly facts: LeaderFacts;
  /** This tab still leads. */
  isCurrent(): boolean;
  /** It may work now. */
  onTry(): void;
  /** The socket cannot be had: what waits may go over REST. */
  onRest(): void;
}

/** The leader's way to the server: the calls, what is known of network, token and version, and when to try again. */
export interface Uplink {
  readonly calls: Calls;
  isOffline(): boolean;
  /** Neither the token nor the version of the app is in doubt. */
  isLetIn(): boolean;
  /** Another part may send now. `isPublic`: no token goes with it. */
  mayCarry(isPublic: boolean): boolean;
  /** There is a transport to be had. */
  canReach(): boolean;
  /** The socket brought something. */
  heard(): void;
  connected(): void;
  disconnected(why: Extract<SocketEvent, { readonly type: 'disconnected' }>): void;
  /** Somebody asks for it: nothing waits any longer, and the network is probed. */
  retryNow(): void;
  start(): void;
  stop(): void;
}

export function createUplink(deps: UplinkDeps): Uplink {
  const { life, facts, isCurrent, onTry, onRest } = deps;
  const { clock, random, page, socket, tokens, api } = deps.engine;
  const shortOffline = createTimer(clock);
  const reachability = createReachability({ clock, page, probe: (ms) => api.probe(ms) });
  const isOffline = () => reachability.state.get() === 'offline';
  const tryAgain = () => {
    if (!socket.isConnected()) line.reconnect();
    onTry();
  };
  const gate = createAuthGate({
    ...{ clock, random, tokens, life },
    onOpen() {
      facts.connection({ type: 'authRenewed', isLineUp: socket.isConnected() });
      tryAgain();
    },
    onLost() {
      if (!isCurrent()) return;
      facts.connection({ type: 'authLost' });
      deps.engine.onAuthLost();
    },
  });
  const protocol = createProtocolGate({
    clock,
    random,
    onShut: (code) => facts.connection({ type: 'mismatched', code }),
    onTry: tryAgain,
    onAccepted: () => facts.connection({ type: 'understood', isLineUp: socket.isConnected() }),
  });
  const isLetIn = () => gate.isOpen() && protocol.isOpen();
  const mayConnect = () => !isOffline() && isLetIn();
  const line = createLine({ clock, socket, mayConnect, onRest });

  const onContact = () => {
    if (!isCurrent()) return;
    facts.contact(reachability.lastContactAt.get());
    line.contact();
  };
  const onReachability = () => {
    if (!isCurrent()) return;
    const before = facts.get().reachability;
    const now = reachability.state.get();
    facts.change({ reachability: now });
    if (now === 'offline') shortOffline.set(SHORT_OFFLINE_MS, () => {});
    if (now !== 'online' || before === 'weak') return;
    if (!shortOffline.isSet()) line.waitForSocket();
    shortOffline.clear();
    gate.retryNow();
    onTry();
  };

  const stops: Unsubscribe[] = [];
  return {
    calls: createCalls({ clock, api, socket, gate, protocol, reachability }),
    isOffline,
    isLetIn,
    mayCarry: (isPublic) => !isOffline() && protocol.isOpen() && (isPublic || gate.isOpen()),
    canReach: () => socket.isConnected() || (!isOffline() && line.isRestDue()),
    heard: () => reachability.answered(),
    connected() {
      line.connected();
      gate.accepted(gate.generation());
      protocol.accepted();
      facts.connection({ type: 'connected' });
    },
    disconnected({ needsAuth, mismatch }) {
      line.disconnected();
      facts.connection({ type: 'disconnected' });
      if (mismatch !== undefined) {
        protocol.refused(mismatch);
        reachability.answered();
      } else if (needsAuth) gate.refused(gate.generation());
      else reachability.suspect();
    },
    retryNow() {
      gate.retryNow();
      reachability.suspect();
    },
    start() {
      stops.push(
        reachability.state.subscribe(onReachability),
        reachability.lastContactAt.subscribe(onContact),
        tokens.onChange((token) => {
          if (!isCurrent()) return;
          socket.reauth(token);
          gate.renewed();
        }),
        startHeartbeat({ clock, page, socket, reachability }),
      );
      facts.connection({ type: 'started' });
      reachability.start();
      stops.push(
        page.onHint((hint) => {
          if (hint === 'online' && isOffline() && isLetIn()) line.tryAhead();
        }),
      );
      socket.connect();
      line.waitForSocket();
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
      line.stop();
      shortOffline.clear();
      reachability.stop();
      gate.stop();
      protocol.stop();
      socket.close();
    },
  };
}
