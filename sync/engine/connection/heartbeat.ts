import type { Clock } from '../../kit/clock.ts';
import type { Page } from '../../model/ports/page.ts';
import type { Socket } from '../../model/ports/transport.ts';
import { createTimer } from '../../kit/timer.ts';
import type { ReachabilityDriver } from './reachabilityDriver.ts';

/** With the lateness and a probe's timeout on top, a dead line is known within 5 s. */
const EVERY_VISIBLE_MS = 2500;
const EVERY_HIDDEN_MS = 25_000;
const TIMEOUT_MS = 2000;
/** A beat this late is reason enough to probe beside it: the person sees the truth sooner. */
const LATE_MS = 400;

export interface HeartbeatDeps {
  readonly clock: Clock;
  readonly page: Page;
  readonly socket: Socket;
  readonly reachability: ReachabilityDriver;
}

/** Finds a socket that looks open and is dead (after sleep, behind a silent proxy) and has it replaced. */
export function startHeartbeat({ clock, page, socket, reachability }: HeartbeatDeps): () => void {
  let isStopped = false;
  let isBeating = false;
  const next = createTimer(clock);

  const plan = () => {
    next.set(page.isVisible() ? EVERY_VISIBLE_MS : EVERY_HIDDEN_MS, beat);
  };

  const beat = () => {
    plan();
    if (!socket.isConnected() || isBeating) return;
    isBeating = true;
    const cancelLate = clock.after(LATE_MS, () => reachability.suspect());
    const settle = (isAlive: boolean) => {
      isBeating = false;
      cancelLate();
      if (isStopped) return;
      if (isAlive) reachability.answered();
      else {
        reachability.suspect();
        socket.reconnectNow();
      }
    };
    void socket.heartbeat(TIMEOUT_MS).then(settle);
  };

  const stopHints = page.onHint((hint) => {
    if (hint === 'hidden') plan();
    else beat();
  });
  plan();

  return () => {
    isStopped = true;
    next.clear();
    stopHints();
  };
}
