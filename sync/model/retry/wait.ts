import type { FailureClass } from '../classifyFailure.ts';
import type { Random } from '../../kit/clock.ts';
import { backoff } from '../../kit/backoff.ts';

/** A server that asks for more is not waited for: it may be a broken one, and a timer of weeks ends at once. */
const ASKED_CAP_MS = 60 * 60_000;

/** The wait before the next attempt, ms. `isAsked`: the server named it, and no hint ends it. */
export interface Wait {
  readonly ms: number;
  readonly isAsked: boolean;
}

/** The wait the server asked for, an hour at most; else the backoff after so many failures in a row. */
export function waitAfter(failure: FailureClass, failures: number, random: Random): Wait {
  const asked = failure.kind === 'retry' ? failure.afterMs : undefined;
  return asked === undefined
    ? { ms: backoff(failures, random), isAsked: false }
    : { ms: Math.min(ASKED_CAP_MS, asked), isAsked: true };
}
