import type { Clock } from '../../kit/clock.ts';
import type { Page } from '../../model/ports/page.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { createTimer } from '../../kit/timer.ts';
import { createLive } from '../../kit/live.ts';
import type { Live, Reachability } from '../../model/types.ts';
import { type ReachabilityEvent, reachabilityAfter, UNKNOWN_REACHABILITY } from './reachability.ts';

const PROBE_TIMEOUT_MS = 2000;
/** Not the backoff: that the network is back is to be seen within two seconds, and a probe costs the server next to nothing. */
const PROBE_EVERY_MS = 1000;
const PROBE_EVERY_HIDDEN_MAX_MS = 60_000;
const RESUME_GRACE_MS = 2000;
const STALLED_AFTER_MS = 10_000;
/** A call that takes this long is reason enough to probe beside it: with the probe's own time, below 3 s. */
const LATE_MS = 400;

export interface ReachabilityDeps {
  readonly clock: Clock;
  readonly page: Page;
  /** True when our server answered in time. Never throws. */
  readonly probe: (timeoutMs: number) => Promise<boolean>;
}

/** Its answer is contact, its failure in transit asks for a probe, its silence is weak. */
export interface CallUnderWay {
  answered(): void;
  failed(error: unknown): void;
}

/** Knows whether our server can be reached, from real traffic and a light probe. Needs no identity. */
export interface ReachabilityDriver {
  readonly state: Live<Reachability>;
  /** ms since the epoch of the last answer; null before the first. */
  readonly lastContactAt: Live<number | null>;
  start(): void;
  stop(): void;
  /** A real call is made: tell what becomes of it. */
  callBegins(): CallUnderWay;
  /** Bytes arrived outside any observed call (an event of the socket). */
  answered(): void;
  /** Something failed or is late: probe now, unless one is under way that can still tell. */
  suspect(): void;
}

export function createReachability({ clock, page, probe }: ReachabilityDeps): ReachabilityDriver {
  let state = UNKNOWN_REACHABILITY;
  const shown = createLive<Reachability>(state.shown);
  const lastContactAt = createLive<number | null>(null);
  let isStarted = false;
  let probesUnderWay = 0;
  /** Answers there were when the newest probe began: if more came since, its failure will prove nothing. */
  let answersAtProbe = 0;
  let failedWhileHidden = 0;
  const nextProbe = createTimer(clock);
  const grace = createTimer(clock);
  const stops: (() => void)[] = [];

  const apply = (event: ReachabilityEvent) => {
    state = reachabilityAfter(state, event);
    if (state.shown !== 'offline') nextProbe.clear();
    else keepProbing();
    shown.set(state.shown);
  };

  const keepProbing = () => {
    if (!isStarted || nextProbe.isSet()) return;
    const wait = page.isVisible()
      ? PROBE_EVERY_MS
      : Math.min(PROBE_EVERY_MS * 2 ** failedWhileHidden, PROBE_EVERY_HIDDEN_MAX_MS);
    nextProbe.set(wait, () => {
      if (!page.isVisible()) failedWhileHidden += 1;
      probeNow();
      // A probe that hangs must not keep the next one from finding the network back.
      keepProbing();
    });
  };

  const probeNow = () => {
    if (!isStarted) return;
    const answersAtStart = state.answers;
    answersAtProbe = answersAtStart;
    probesUnderWay += 1;
    const settle = (isOurs: boolean) => {
      probesUnderWay -= 1;
      if (!isStarted) return;
      if (isOurs) contact({ type: 'probeAnswered' });
      else apply({ type: 'probeFailed', answersAtStart });
    };
    void probe(PROBE_TIMEOUT_MS).then(settle);
  };

  const contact = (event: ReachabilityEvent) => {
    failedWhileHidden = 0;
    apply(event);
    lastContactAt.set(clock.now());
  };

  const answered = () => {
    calls.heard();
    const wasOffline = state.shown === 'offline';
    contact({ type: 'answered' });
    // It may be one that set out before the network went: only a probe that sets out now tells.
    if (wasOffline) probeNow();
  };

  const suspect = () => {
    if (probesUnderWay === 0 || answersAtProbe < state.answers) probeNow();
  };

  const calls = watchCalls({
    clock,
    answered,
    suspect,
    stalled: () => apply({ type: 'stalled' }),
  });

  const onHint = (hint: Parameters<Parameters<Page['onHint']>[0]>[0]) => {
    if (hint === 'hidden') return;
    failedWhileHidden = 0;
    nextProbe.clear();
    if (hint === 'resume') {
      apply({ type: 'resumed' });
      grace.set(RESUME_GRACE_MS, () => {
        const wasInGrace = state.isInGrace;
        apply({ type: 'graceEnded' });
        if (wasInGrace) probeNow();
      });
    }
    probeNow();
    if (state.shown === 'offline') keepProbing();
  };

  return {
    state: shown,
    lastContactAt,
    start() {
      if (isStarted) return;
      isStarted = true;
      stops.push(page.onHint(onHint));
      probeNow();
    },
    stop() {
      isStarted = false;
      for (const stop of stops.splice(0)) stop();
      nextProbe.clear();
      calls.stop();
      grace.clear();
    },
    callBegins: calls.begin,
    answered,
    suspect,
  };
}

interface WatchCallsDeps {
  readonly clock: Clock;
  answered(): void;
  suspect(): void;
  /** A call is under way and nothing has been heard for a while. */
  stalled(): void;
}

/** The calls under way: what their answers, failures and silences say. */
function watchCalls({ clock, answered, suspect, stalled }: WatchCallsDeps) {
  const stall = createTimer(clock);
  let underWay = 0;

  /** Something was heard, or a first call begins: the silence is counted from now on. */
  const heard = () => {
    if (underWay === 0) stall.clear();
    else stall.set(STALLED_AFTER_MS, stalled);
  };

  const begin = (): CallUnderWay => {
    underWay += 1;
    if (underWay === 1) heard();
    const cancelLate = clock.after(LATE_MS, suspect);
    const end = () => {
      cancelLate();
      underWay -= 1;
      if (underWay === 0) stall.clear();
    };
    return {
      answered() {
        answered();
        end();
      },
      failed(error) {
        if (error instanceof TransportError) {
          if (error.failure.kind === 'answered') answered();
          else suspect();
        }
        end();
      },
    };
  };

  return { begin, heard, stop: () => stall.clear() };
}
