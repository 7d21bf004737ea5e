import type { Clock } from '../../kit/clock.ts';
import type { Socket } from '../../model/ports/transport.ts';
import { createTimer } from '../../kit/timer.ts';

/** The socket gets this long to connect before a batch goes over REST. */
const REST_AFTER_MS = 2000;
/** Our server answered, yet the socket is down for longer: its wait for the next attempt is ended. */
const SOCKET_DOWN_MS = 1000;
const RECONNECT_AT_MOST_EVERY_MS = 2000;
/** An attempt that was made ahead of the probe is let be for so long. */
const AHEAD_MS = 1000;

export interface LineDeps {
  readonly clock: Clock;
  readonly socket: Pick<Socket, 'isConnected' | 'reconnectNow'>;
  /** False while offline or while the token is in doubt: an attempt would be wasted. */
  mayConnect(): boolean;
  /** The socket cannot be had: what waits may go over REST. */
  onRest(): void;
}

/** Watches the socket's line: when to end its wait for another attempt, and when to do without it. */
export interface Line {
  connected(): void;
  disconnected(): void;
  /** Our server answered by some way. */
  contact(): void;
  /** REST may be used instead. */
  isRestDue(): boolean;
  /** The socket gets another chance before REST is used. */
  waitForSocket(): void;
  /** Tries now: not more often than every 2 s, but never forgotten. */
  reconnect(): void;
  /** Somebody says that there is a network: tries once, beside the probe that is to tell. Whoever asks meanwhile waits for that. */
  tryAhead(): void;
  stop(): void;
}

// Only timers, no times: the device's clock may be set while a line is watched.
export function createLine({ clock, socket, mayConnect, onRest }: LineDeps): Line {
  const restTimer = createTimer(clock);
  const stableTimer = createTimer(clock);
  const downTimer = createTimer(clock);
  const throttle = createTimer(clock);
  const ahead = createTimer(clock);
  let isStopped = false;
  let isReconnectPlanned = false;
  let isStable = true;
  let isLongDown = false;
  let isDown = false;

  const waitForSocket = () =>
    restTimer.set(REST_AFTER_MS, () => {
      if (!socket.isConnected()) onRest();
    });

  const watchDown = () => {
    isDown = true;
    downTimer.set(SOCKET_DOWN_MS, () => {
      isLongDown = true;
      if (isContactSinceDown) reconnectIfDown();
    });
  };
  let isContactSinceDown = false;

  const aheadIsOver = () => {
    if (!restTimer.isSet() && !socket.isConnected()) onRest();
    if (!isReconnectPlanned || throttle.isSet()) return;
    isReconnectPlanned = false;
    reconnectIfDown();
  };
  const reconnect = () => {
    if (isStopped) return;
    if (throttle.isSet() || ahead.isSet()) {
      isReconnectPlanned = true;
      return;
    }
    throttle.set(RECONNECT_AT_MOST_EVERY_MS, () => {
      if (!isReconnectPlanned) return;
      isReconnectPlanned = false;
      if (!socket.isConnected()) reconnect();
    });
    socket.reconnectNow();
  };
  const reconnectIfDown = () => {
    if (!socket.isConnected() && mayConnect()) reconnect();
  };
  watchDown();

  return {
    connected() {
      ahead.clear();
      isDown = false;
      isLongDown = false;
      isContactSinceDown = false;
      downTimer.clear();
      isStable = false;
      stableTimer.set(REST_AFTER_MS, () => {
        isStable = true;
      });
    },
    disconnected() {
      stableTimer.clear();
      // Once it is known why: a token in doubt is not shown again.
      if (ahead.isSet()) ahead.set(0, aheadIsOver);
      // Each failed attempt says so too; a socket that comes and goes must not put REST off for ever.
      if (isDown) return;
      watchDown();
      if (isStable) waitForSocket();
    },
    contact() {
      if (socket.isConnected()) return;
      isContactSinceDown = true;
      if (isLongDown) reconnectIfDown();
    },
    // By REST each item goes by itself: a line that is being tried takes all of them at once.
    isRestDue: () => !restTimer.isSet() && !ahead.isSet(),
    waitForSocket,
    reconnect,
    tryAhead() {
      if (isStopped || ahead.isSet() || throttle.isSet() || socket.isConnected()) return;
      ahead.set(AHEAD_MS, aheadIsOver);
      socket.reconnectNow();
    },
    stop() {
      isStopped = true;
      restTimer.clear();
      stableTimer.clear();
      downTimer.clear();
      throttle.clear();
      ahead.clear();
    },
  };
}
