import type { IncomingMessage, ServerResponse } from 'node:http';
import { contained } from '#server/contained.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import { refuse } from './shield.ts';

/** The state of the server, files that are sent, calls, and pages with their files. */
type Kind = 'state' | 'upload' | 'call' | 'page';

/** Requests that begin in a row, and how many begin in a second beyond those. */
interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

/** Limits for the requests of one network address, for each kind. */
export interface InTurnLimits {
  /** Requests that are answered at once. A browser opens six connections. */
  readonly atOnce: number;
  readonly pace: Readonly<Record<Kind, Pace>>;
  /** Requests that may wait. */
  readonly waitingMax: number;
}

// A device asks for a page with some 60 files, stores 300 more, and takes a city with 80 calls; an office has one address.
export const NORMAL_IN_TURN: InTurnLimits = {
  atOnce: 2,
  pace: {
    state: { burst: 60, perSecond: 30 },
    upload: { burst: 200, perSecond: 100 },
    call: { burst: 200, perSecond: 100 },
    page: { burst: 1000, perSecond: 400 },
  },
  waitingMax: 500,
};
// Not Infinity, which makes no number of no time.
const UNBOUNDED = { burst: 1e9, perSecond: 1e9 };
/** For suites and benches, where one address does the work of many. */
export const RELAXED_IN_TURN: InTurnLimits = {
  atOnce: Infinity,
  pace: { state: UNBOUNDED, upload: UNBOUNDED, call: UNBOUNDED, page: UNBOUNDED },
  waitingMax: Infinity,
};

interface Line extends Pace {
  underWay: number;
  readonly waiting: Set<() => void>;
  /** Requests that may begin at once, as of `at`. */
  left: number;
  /** ms, monotonic. */
  at: number;
  /** The next begins when the pace allows it. */
  isPaced: boolean;
}

const SWEEP_AT = 5000;

/**
 * Answers requests by `answer`, a few at once of each address and kind, and at a pace when they are many; the others wait. A
 * caller of a thousand things at once waits for themselves, and everybody else is heard in between. A request is under
 * way until its answer begins: who reads slowly keeps no place. If too many wait, the next is refused as
 * `rate_limited`.
 */
export type InTurn = (of: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly answer: () => void;
}) => void;

/** `now`: ms, monotonic. */
export function createInTurn(
  { atOnce, pace, waitingMax }: InTurnLimits,
  now: () => number = () => performance.now(),
): InTurn {
  const lines = new Map<string, Line>();

  function refill(line: Line): void {
    const at = now();
    line.left = Math.min(line.burst, line.left + ((at - line.at) * line.perSecond) / 1000);
    line.at = at;
  }

  /** A line that is empty and may begin as many as a new one is as good as none. */
  function sweep(): void {
    for (const [name, line] of lines) {
      if (line.underWay > 0 || line.waiting.size > 0) continue;
      refill(line);
      if (line.left >= line.burst) lines.delete(name);
    }
  }

  function lineOf(kind: Kind, address: string): Line {
    const name = `${kind} ${address}`;
    const known = lines.get(name);
    if (known !== undefined) return known;
    if (lines.size >= SWEEP_AT) sweep();
    const { burst, perSecond } = pace[kind];
    const waiting = new Set<() => void>();
    const line = { burst, perSecond, underWay: 0, waiting, left: burst, at: now(), isPaced: false };
    lines.set(name, line);
    return line;
  }

  /** Begins the next that waits, now or when the pace allows it. */
  function next(line: Line): void {
    const [first] = line.waiting;
    if (first === undefined || line.underWay >= atOnce || line.isPaced) return;
    refill(line);
    if (line.left >= 1) {
      line.waiting.delete(first);
      return first();
    }
    line.isPaced = true;
    const goOn = () => {
      line.isPaced = false;
      next(line);
    };
    setTimeout(contained('a request that waited', goOn), ((1 - line.left) * 1000) / line.perSecond);
  }

  return ({ request, response, address, answer }) => {
    const line = lineOf(kindOf(request), address);
    const goOn = () => {
      line.underWay -= 1;
      next(line);
    };
    const begin = () => {
      line.underWay += 1;
      line.left -= 1;
      onceAnswered(response, () => {
        // Its place is free in the next round of the event loop, which reads requests of others first.
        setImmediate(contained('a request that waited', goOn));
      });
      answer();
      next(line);
    };
    if (line.waiting.size >= waitingMax) return refuse(response, TOO_MANY);
    line.waiting.add(begin);
    response.once(
      'close',
      contained('a request that waited', () => line.waiting.delete(begin)),
    );
    next(line);
  };
}

const TOO_MANY = new Refusal('rate_limited', 'too many requests at once', { retryAfter: 1 });

/** The state of the server and its files are told while the database hangs; parts of photos may take long to arrive. */
function kindOf({ url = '/' }: IncomingMessage): Kind {
  const path = url.split('?', 1)[0] ?? '/';
  if (/^\/api\/(?:health|ready|config)$/u.test(path)) return 'state';
  if (/^\/api\/(?:uploads|profile\/photos)\//u.test(path)) return 'upload';
  return /^\/(?:api|auth|rest|photos)\//u.test(path) ? 'call' : 'page';
}

/** Once, when the answer begins or will never come. */
function onceAnswered(response: ServerResponse, answered: () => void): void {
  let isOver = false;
  const tell = () => {
    if (isOver) return;
    isOver = true;
    answered();
  };
  const writeHead = response.writeHead.bind(response) as (...of: unknown[]) => ServerResponse;
  response.writeHead = (...of: unknown[]) => {
    tell();
    return writeHead(...of);
  };
  response.once('close', contained('what follows an answer', tell));
}
