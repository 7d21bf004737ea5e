import type { Clock, Random } from '#sync/kit/clock.ts';
import { TransportError } from '#sync/model/ports/transport.ts';

export type LinkState =
  | 'up'
  /** Every attempt is refused at once. */
  | 'down'
  /**
   * No packet passes. As TCP does, what was sent arrives late if the hole closes before the line is given up.
   */
  | 'blackHole'
  /** Half open: what the device says arrives, what it is told waits as in a black hole. */
  | 'deaf'
  /** Half open the other way: it is told everything and heard by nobody. */
  | 'mute'
  /** Everything is answered with a page of HTML. */
  | 'portal';

/** Chances of a fault per request, 0 to 1. */
export interface Faults {
  /** The request never arrives. */
  readonly drop: number;
  /** The server did it, its answer is lost. */
  readonly cutBeforeAnswer: number;
  /** The server did part of it: a batch is cut in the middle. */
  readonly cutMidBatch: number;
  /** The server gets it twice. */
  readonly duplicate: number;
  /** The client gives up; the request arrives many seconds later. */
  readonly late: number;
  /** The commit takes seconds: the answer, if anybody still waits for it, comes after that. */
  readonly slow: number;
}
export const NO_FAULTS: Faults = {
  drop: 0,
  cutBeforeAnswer: 0,
  cutMidBatch: 0,
  duplicate: 0,
  late: 0,
  slow: 0,
};

/** A device's way to the server. */
export interface Link {
  state: LinkState;
  faults: Faults;
  /** One way, ms. */
  latency: () => number;
  /**
   * A request over it. `serve` runs at the server; given a number it may do only that many items. Rejects
   * with TransportError; `network` after `timeoutMs` without an answer.
   */
  request: <T>(serve: (upTo?: number) => T, timeoutMs: number) => Promise<T>;
  /** Breaks everything under way now; `onBreak` subscribers are told unless the link is a black hole. */
  cut: () => void;
  onCut: (callback: () => void) => () => void;
  /** Delivers a server's packet one way, in order with the others, unless it is lost. */
  deliver: (work: () => void) => void;
  set: (state: LinkState) => void;
  /** True while something is swallowed without a word. */
  isSilent: () => boolean;
}

const network = () => new TransportError({ kind: 'network' });

type Way = 'up' | 'down';
/** States that hold back what goes this way. */
const HOLDS: Readonly<Record<Way, readonly LinkState[]>> = {
  up: ['blackHole', 'mute'],
  down: ['blackHole', 'deaf'],
};
const isBroken = (state: LinkState) => state === 'down' || state === 'portal';

export function createLink(clock: Clock, random: Random): Link {
  const cuts = new Set<() => void>();
  let busyUntil = 0;
  let breaks = 0;
  let stuck: (() => void)[] = [];
  const happens = (chance: number) => chance > 0 && random.next() < chance;

  /** One way: at its time, or when the hole closes; never, if the line broke meanwhile. */
  const pass = (way: Way, work: () => void) => {
    const era = breaks;
    const arrive = () => {
      if (era !== breaks) return;
      if (HOLDS[way].includes(link.state)) stuck.push(arrive);
      else if (!isBroken(link.state)) work();
    };
    clock.after(link.latency(), arrive);
  };

  const link: Link = {
    state: 'up',
    faults: NO_FAULTS,
    latency: () => 5 + Math.floor(random.next() * 30),
    request: (serve, timeoutMs) =>
      new Promise((resolve, reject) => {
        const cancelTimeout = clock.after(timeoutMs, () => fail(network()));
        const stopCuts = link.onCut(() => fail(network()));
        const done = () => {
          cancelTimeout();
          stopCuts();
        };
        const fail = (error: unknown) => {
          done();
          reject(error instanceof Error ? error : network());
        };
        const { faults } = link;
        if (link.state === 'down') {
          clock.after(link.latency(), () => fail(network()));
          return;
        }
        if (link.state === 'portal') {
          clock.after(link.latency(), () => fail(new TransportError({ kind: 'notOurs' })));
          return;
        }
        if (happens(faults.drop)) {
          if (happens(0.5)) clock.after(link.latency(), () => fail(network()));
          return;
        }
        if (happens(faults.late)) {
          clock.after(link.latency(), () => fail(network()));
          clock.after(2000 + random.next() * 20_000, () => {
            try {
              serve();
            } catch {
              // The caller no longer waits for this answer.
            }
          });
          return;
        }
        const commitMs = happens(faults.slow) ? 1000 + random.next() * 20_000 : 0;
        const atServer = () => {
          try {
            if (happens(faults.cutMidBatch)) {
              serve(1);
              fail(network());
              return;
            }
            const answer = serve();
            if (happens(faults.duplicate)) serve();
            if (happens(faults.cutBeforeAnswer)) {
              fail(network());
              return;
            }
            pass('down', () => {
              done();
              resolve(answer);
            });
          } catch (error) {
            pass('down', () => fail(error));
          }
        };
        // A slow commit goes on at the server, whatever becomes of the line.
        pass('up', () => (commitMs > 0 ? void clock.after(commitMs, atServer) : atServer()));
      }),
    cut() {
      breaks += 1;
      stuck = [];
      for (const callback of cuts) callback();
    },
    onCut(callback) {
      cuts.add(callback);
      return () => cuts.delete(callback);
    },
    deliver(work) {
      const at = Math.max(busyUntil, clock.now() + link.latency());
      busyUntil = at;
      const arrive = () => {
        if (HOLDS.down.includes(link.state)) stuck.push(arrive);
        else if (!isBroken(link.state)) work();
      };
      clock.after(at - clock.now(), arrive);
      if (happens(link.faults.duplicate)) clock.after(at - clock.now() + link.latency(), arrive);
    },
    isSilent: () => link.state !== 'up' && !isBroken(link.state),
    set(state) {
      if (link.state === state) return;
      link.state = state;
      // A black hole swallows; whoever waits learns nothing.
      if (isBroken(state)) link.cut();
      if (state !== 'up') return;
      const due = stuck;
      stuck = [];
      for (const arrive of due) arrive();
    },
  };
  return link;
}
