import type { IncomingMessage, ServerResponse } from 'node:http';
import { contained } from '#server/contained.ts';
import { Refusal } from '#server/domain/requests/index.ts';
import { refuse } from './shield.ts';

/** Limits for the requests of one network address, for each kind. */
export interface InTurnLimits {
  /** Requests that are answered at once. A browser opens six connections. */
  readonly atOnce: number;
  /** If more requests than this wait, the next begin at a pace. */
  readonly crowd: number;
  /** ms between the answer to one and the beginning of the next of a crowd. */
  readonly paceMs: number;
  /** Requests that may wait. */
  readonly waitingMax: number;
}

export const NORMAL_IN_TURN: InTurnLimits = {
  atOnce: 2,
  crowd: 50,
  paceMs: 4,
  waitingMax: 500,
};
/** For suites and benches, where one address does the work of many. */
export const RELAXED_IN_TURN: InTurnLimits = {
  atOnce: Infinity,
  crowd: Infinity,
  paceMs: 0,
  waitingMax: Infinity,
};

interface Line {
  underWay: number;
  readonly waiting: Set<() => void>;
}

/**
 * Answers requests by `answer`, a few at once of each address and kind; the others wait. A caller of a
 * thousand things at once waits for themselves, and everybody else is heard in between. A request is under
 * way until its answer begins: who reads slowly keeps no place. If too many wait, the next is refused as
 * `rate_limited`.
 */
export type InTurn = (of: {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly answer: () => void;
}) => void;

export function createInTurn({ atOnce, crowd, paceMs, waitingMax }: InTurnLimits): InTurn {
  const lines = new Map<string, Line>();

  function lineOf(name: string): Line {
    const known = lines.get(name);
    if (known !== undefined) return known;
    const line = { underWay: 0, waiting: new Set<() => void>() };
    lines.set(name, line);
    return line;
  }

  return ({ request, response, address, answer }) => {
    const name = `${kindOf(request)} ${address}`;
    const line = lineOf(name);
    const begin = () => {
      line.underWay += 1;
      onceAnswered(response, over);
      answer();
    };
    const over = () => {
      line.underWay -= 1;
      // The loop reads requests of others first.
      if (line.waiting.size > crowd) setTimeout(contained('one of a crowd', next), paceMs);
      else setImmediate(contained('a request that waited', next));
    };
    const next = () => {
      const [first] = line.waiting;
      if (first !== undefined && line.underWay < atOnce) {
        line.waiting.delete(first);
        first();
      }
      const isDone = line.underWay === 0 && line.waiting.size === 0;
      if (isDone && lines.get(name) === line) lines.delete(name);
    };
    if (line.underWay < atOnce && line.waiting.size === 0) return begin();
    if (line.waiting.size >= waitingMax) return refuse(response, TOO_MANY);
    line.waiting.add(begin);
    response.once(
      'close',
      contained('a request that waited', () => line.waiting.delete(begin)),
    );
  };
}

const TOO_MANY = new Refusal('rate_limited', 'too many requests at once', { retryAfter: 1 });

/** The state of the server and its files are told while the database hangs; parts of photos may take long to arrive. */
function kindOf({ url = '/' }: IncomingMessage): 'state' | 'upload' | 'call' | 'page' {
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
