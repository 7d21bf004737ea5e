import type { SyncHint } from '#contract/protocol/socket.ts';
import { isPast, newerXid } from '#contract/protocol/homes.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import type { Clock, Random, Unsubscribe } from '../../kit/clock.ts';

/** The changes of areas that this device heard of. */
export interface AreaHints {
  /** The area is asked for, at once or within the time over which those that hold it are to spread. */
  hear(hint: Pick<SyncHint, 'scope' | 'xid' | 'spread'>): void;
  /** The newest transaction that was named; null: none. */
  newest(scope: string): string | null;
  /**
   * The database gave all it has up to this checkpoint; null: its transactions are others. A change that an older transaction holds
   * back is asked for again.
   */
  settle(scope: string, heard: string, at: Checkpoint | null): void;
  stop(): void;
}

export interface AreaHintsDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: Pick<Random, 'next'>;
  ask(scope: string): void;
}

/** No server makes news wait longer. */
const SPREAD_MAX_MS = 10_000;
/** A change that is held back is asked for again after this time, so often. */
const AGAIN_MS = 5000;
const AGAIN_TIMES = 3;

export function createAreaHints({ clock, random, ask }: AreaHintsDeps): AreaHints {
  const newest = new Map<string, string>();
  const waiting = new Map<string, Unsubscribe>();
  /** How often a change was asked for that was held back. */
  const tries = new Map<string, number>();
  const askIn = (scope: string, ms: number) => {
    const cancel = clock.after(ms, () => {
      waiting.delete(scope);
      ask(scope);
    });
    waiting.set(scope, cancel);
  };
  return {
    hear({ scope, xid, spread = 0 }) {
      if (xid !== undefined) {
        newest.set(scope, newerXid(newest.get(scope) ?? null, xid));
        tries.delete(scope);
      }
      // The one that waits asks for this change, too.
      if (waiting.has(scope)) return;
      const ms = Math.floor(random.next() * Math.min(spread, SPREAD_MAX_MS));
      if (ms <= 0) ask(scope);
      else askIn(scope, ms);
    },
    newest: (scope) => newest.get(scope) ?? null,
    settle(scope, heard, at) {
      if (newest.get(scope) !== heard) return;
      const times = tries.get(scope) ?? 0;
      if (at === null || !isPast(heard, at) || times === AGAIN_TIMES) {
        newest.delete(scope);
        tries.delete(scope);
      } else if (!waiting.has(scope)) {
        tries.set(scope, times + 1);
        askIn(scope, AGAIN_MS);
      }
    },
    stop() {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
