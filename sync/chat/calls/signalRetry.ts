import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { CallSignals } from '../../model/ports/callSignals.ts';

/** After a silence it is said again, ms. Not the backoff: a call that rings does not wait. */
const AGAIN_MS = 1000;
/** The longest wait of one word, ms. */
const PATIENCE_MS = 15_000;

/** The words of a call on their way: one after the other, each until the server has it. */
export interface SignalRetry {
  say(event: string, payload: unknown, onRefused?: (code: ErrorCode | 'lost') => void): void;
  /** The same, past what waits. */
  sayNow: SignalRetry['say'];
  /** Drops the waiting words: the call is over. */
  drop(): void;
  /** Repeats no word any more: a word that was begun is said once. */
  stop(): void;
}

/** Codes that may be over in a moment: the server forgot, or there were too many words. */
const PASSING: readonly string[] = ['rate_limited', 'internal', 'unavailable', 'not_found'];

export function createSignalRetry(signals: Pick<CallSignals, 'say'>, clock: Clock): SignalRetry {
  let isStopped = false;
  /** Counts what was dropped: of an earlier one nothing is said. */
  let generation = 0;
  let turn = Promise.resolve();
  const pause = () => new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve));

  const repeat = async (
    of: number,
    event: string,
    payload: unknown,
    onRefused?: (code: ErrorCode | 'lost') => void,
  ) => {
    const began = clock.now();
    for (let isFirst = true; ; isFirst = false) {
      if ((isStopped && !isFirst) || of !== generation) return;
      const outcome = await signals.say(event, payload);
      if (outcome === 'taken') return;
      const isWorthIt = outcome === 'lost' || PASSING.includes(outcome);
      if (!isWorthIt || clock.now() - began >= PATIENCE_MS) {
        onRefused?.(outcome);
        return;
      }
      await pause();
    }
  };

  return {
    say(event, payload, onRefused) {
      const of = generation;
      turn = turn.then(() => repeat(of, event, payload, onRefused));
    },
    sayNow: (event, payload, onRefused) => void repeat(generation, event, payload, onRefused),
    drop() {
      generation += 1;
      turn = Promise.resolve();
    },
    stop() {
      isStopped = true;
    },
  };
}
