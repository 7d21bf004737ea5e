import type { Clock, Random } from '../../kit/clock.ts';
import type { Locks } from '../../model/ports/locks.ts';
import type { Log } from '../../kit/log.ts';
import type { Page } from '../../model/ports/page.ts';
import { createTimer } from '../../kit/timer.ts';
import type { TabChannel } from '../../model/tabMessage.ts';
import { BEAT_MS, LEADER_LOCK, SILENT_BEATS } from './lock.ts';

/** Spreads tabs that notice the silence at the same moment. */
const STEAL_SPREAD_MS = 300;
/** Not proven the leader for this long: the tab may have been frozen and robbed meanwhile. */
const DOUBT_AFTER_MS = 2500;

export interface LeaderDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly locks: Locks;
  readonly channel: TabChannel;
  readonly page: Page;
  readonly log: Log;
  readonly tab: string;
  /** This tab leads from now on. */
  onLead(): void;
  /** It does not any more. */
  onEnd(): void;
  /** A doubt about the lead is gone: what was held back may go. */
  onCertain(): void;
  /** The tab was stopped while others went on: what they said meanwhile may not have been kept for it. */
  onMissed(): void;
}

/** One tab of an identity leads: it alone talks to the network. */
export interface Leader {
  start(): void;
  stop(): void;
  /** Held the lock when last heard. */
  isLeading(): boolean;
  /** Leads, and was not away long enough to have been robbed unnoticed. Ask before every send. */
  isCertain(): boolean;
}

export function createLeader(deps: LeaderDeps): Leader {
  const { clock, random, locks, channel, page, tab } = deps;
  let isStopped = true;
  let reign: { end(): void } | null = null;
  let provenAt = 0;
  let isProving = false;
  let silentBeats = 0;
  let tickedAt = clock.now();
  let wasAway = false;
  let isWanted = false;
  let waiting = new AbortController();
  const nextTick = createTimer(clock);
  const nextSteal = createTimer(clock);
  const stops: (() => void)[] = [];

  const prove = () => {
    if (isProving) return;
    isProving = true;
    // Locks answers come in order: after this one, a theft before it would have been reported.
    const proven = () => {
      isProving = false;
      if (reign === null) return;
      provenAt = clock.now();
      deps.onCertain();
    };
    const failed = (error: unknown) => {
      isProving = false;
      deps.log.warn('the lead could not be proven', error);
    };
    void locks.hold(`fence:${tab}`, {}, () => Promise.resolve()).then(proven, failed);
  };

  const isCertain = () => {
    if (reign === null) return false;
    // Either direction: a clock that was changed raises the same doubt as a pause.
    if (Math.abs(clock.now() - provenAt) <= DOUBT_AFTER_MS) return true;
    prove();
    return false;
  };

  /** For a tab that shows something. One that led all the while missed nothing: who else writes asks it. */
  const tellMissed = () => {
    if (isStopped || !wasAway || reign !== null || !page.isVisible()) return;
    wasAway = false;
    deps.onMissed();
  };

  const beat = () => channel.post({ type: 'beat', tab, isVisible: page.isVisible() });

  const reignWhile = (lost: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (isStopped || lost.aborted || (isWanted && !page.isVisible())) {
        isWanted = false;
        resolve();
        return;
      }
      isWanted = false;
      provenAt = clock.now();
      const mine = {
        end() {
          if (reign !== mine) return;
          reign = null;
          silentBeats = 0;
          deps.onEnd();
          resolve();
          tellMissed();
        },
      };
      reign = mine;
      lost.addEventListener('abort', () => mine.end(), { once: true });
      deps.onLead();
      beat();
    });

  /** Queues for the lock, or takes it by force; queues again whenever it was lost or yielded. */
  const compete = async (steal: boolean): Promise<void> => {
    waiting = new AbortController();
    const { signal } = waiting;
    try {
      // A forced request never waits, so it takes no signal (Web Locks refuse the two together).
      await locks.hold(LEADER_LOCK, steal ? { steal } : { signal }, reignWhile);
    } catch (error) {
      const isExpected = error instanceof Error && error.name === 'AbortError';
      if (!isExpected) {
        deps.log.warn('leader lock failed', error);
        await new Promise<void>((resolve) => clock.after(BEAT_MS, resolve));
      }
    }
    if (!isStopped && !signal.aborted) return await compete(false);
  };

  const steal = () => {
    if (isStopped || reign !== null || !page.isVisible() || silentBeats < SILENT_BEATS) return;
    silentBeats = 0;
    waiting.abort();
    void compete(true);
  };

  const tick = () => {
    nextTick.set(BEAT_MS, tick);
    wasAway ||= clock.now() - tickedAt > DOUBT_AFTER_MS;
    tickedAt = clock.now();
    if (reign !== null) {
      if (isCertain()) {
        provenAt = clock.now();
        wasAway = false;
      }
      beat();
      return;
    }
    tellMissed();
    silentBeats += 1;
    if (silentBeats === SILENT_BEATS || silentBeats % (SILENT_BEATS * 2) === 0) {
      nextSteal.set(Math.floor(random.next() * STEAL_SPREAD_MS), steal);
    }
  };

  const ask = () => channel.post({ type: 'yield', tab });

  return {
    start() {
      isStopped = false;
      tickedAt = clock.now();
      stops.push(
        channel.subscribe((message) => {
          if (message.type === 'beat') {
            silentBeats = 0;
            if (reign === null && !message.isVisible && page.isVisible()) ask();
          }
          if (message.type === 'hello' && reign !== null) beat();
          if (message.type === 'yield' && !page.isVisible()) {
            if (reign === null) isWanted = true;
            else reign.end();
          }
        }),
        page.onHint((hint) => {
          if (hint !== 'visible' || reign !== null) return;
          tellMissed();
          ask();
        }),
      );
      nextTick.set(BEAT_MS, tick);
      void compete(false);
    },
    stop() {
      isStopped = true;
      nextTick.clear();
      nextSteal.clear();
      for (const stop of stops.splice(0)) stop();
      waiting.abort();
      reign?.end();
    },
    isLeading: () => reign !== null,
    isCertain,
  };
}
