import { TYPING_STOP_MS } from '#contract/protocol/limits.ts';
import type { Clock } from '../../kit/clock.ts';

/** A start is repeated while typing goes on; the receiver forgets one after TYPING_STOP_MS. */
const RENEW_MS = 2000;
/** The most that a start may be late before the receiver forgets it. */
const SLACK_MS = 500;

export type SendTyping = (
  state: 'start' | 'stop',
  receiverId: string,
  conversationId: string,
) => void;

export interface TypingReporter {
  /** Call on every key press. */
  report(conversationId: string, receiverId: string): void;
  /** The text was sent or the thread left. */
  finish(conversationId: string): void;
  stop(): void;
}

/** Turns key presses into start and stop: a start at most every 2 s, a stop after 3 s of silence. */
export function createTypingReporter(clock: Clock, send: SendTyping): TypingReporter {
  interface Turn {
    readonly receiverId: string;
    mayRenew: boolean;
    cancelRenew(): void;
    cancelSilence(): void;
  }
  const turns = new Map<string, Turn>();

  const finish = (conversationId: string) => {
    const turn = turns.get(conversationId);
    if (turn === undefined) return;
    turn.cancelRenew();
    turn.cancelSilence();
    turns.delete(conversationId);
    send('stop', turn.receiverId, conversationId);
  };

  const start = (turn: Turn, conversationId: string) => {
    turn.mayRenew = false;
    send('start', turn.receiverId, conversationId);
    turn.cancelRenew = clock.after(RENEW_MS, () => {
      turn.mayRenew = true;
    });
  };

  return {
    report(conversationId, receiverId) {
      const turn = turns.get(conversationId) ?? {
        receiverId,
        mayRenew: true,
        cancelRenew: () => {},
        cancelSilence: () => {},
      };
      turns.set(conversationId, turn);
      turn.cancelSilence();
      turn.cancelSilence = clock.after(TYPING_STOP_MS, () => finish(conversationId));
      if (turn.mayRenew) start(turn, conversationId);
    },
    finish,
    stop() {
      for (const conversationId of turns.keys()) finish(conversationId);
    },
  };
}

export interface TypingBoard {
  started(conversationId: string): void;
  stopped(conversationId: string): void;
  clear(): void;
}

/** The people who are typing now. Forgets a start that is not renewed: the stop may have been lost. */
export function createTypingBoard(
  clock: Clock,
  onChange: (conversations: readonly string[]) => void,
): TypingBoard {
  const expiries = new Map<string, () => void>();
  const tell = () => onChange([...expiries.keys()]);
  const stopped = (conversationId: string) => {
    expiries.get(conversationId)?.();
    if (expiries.delete(conversationId)) tell();
  };
  return {
    started(conversationId) {
      const known = expiries.get(conversationId);
      known?.();
      expiries.set(
        conversationId,
        clock.after(TYPING_STOP_MS + SLACK_MS, () => stopped(conversationId)),
      );
      if (known === undefined) tell();
    },
    stopped,
    clear() {
      if (expiries.size === 0) return;
      for (const cancel of expiries.values()) cancel();
      expiries.clear();
      tell();
    },
  };
}
