import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Clock } from '../../kit/clock.ts';
import type { CallSignals } from '../../model/ports/callSignals.ts';

/** After a silence it is said again, ms. */
const AGAIN_MS = 1000;
/** Nobody waits longer for one word, ms. */
const PATIENCE_MS = 15_000;

/** What a call still has to say: one after the other, each until the server has it. */
export interface Sayings {
  say(event: string, payload: unknown, onRefused?: (code: ErrorCode | 'lost') => void): void;
  /** Nothing more is said after what is on its way. */
  stop(): void;
}

/** What may be over in a moment: the server forgot, or too much was said. */
const PASSING: readonly string[] = ['rate_limited', 'internal', 'unavailable', 'not_found'];

export function createSayings(signals: Pick<CallSignals, 'say'>, clock: Clock): Sayings {
  let isStopped = false;
  let turn = Promise.resolve();
  const pause = () => new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve));

  const saying = async (
    event: string,
    payload: unknown,
    onRefused?: (code: ErrorCode | 'lost') => void,
  ) => {
    const began = clock.now();
    for (;;) {
      if (isStopped) return;
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
      turn = turn.then(() => saying(event, payload, onRefused));
    },
    stop() {
      isStopped = true;
    },
  };
}
