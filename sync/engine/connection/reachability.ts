import { unreachable } from '#contract/rules/unreachable.ts';
import type { Reachability } from '../../model/types.ts';

export interface ReachabilityState {
  readonly shown: Reachability;
  /** Answers of any kind so far: a probe that fails after a real answer came proves nothing. */
  readonly answers: number;
  /** Just resumed: the network may need a moment, so a failed probe shows nothing yet. */
  readonly isInGrace: boolean;
}

export type ReachabilityEvent =
  /** A real call, a heartbeat or an event brought bytes of our server. */
  | { readonly type: 'answered' }
  /** Our server is there. That a probe passes does not make a call that hangs any better. */
  | { readonly type: 'probeAnswered' }
  | { readonly type: 'probeFailed'; readonly answersAtStart: number }
  /** A request is under way and nothing arrived for 10 s. */
  | { readonly type: 'stalled' }
  | { readonly type: 'resumed' }
  | { readonly type: 'graceEnded' };

export const UNKNOWN_REACHABILITY: ReachabilityState = {
  shown: 'unknown',
  answers: 0,
  isInGrace: false,
};

/** The state of the network after an event. Only answers and probes change what is shown; hints never do. */
export function reachabilityAfter(
  state: ReachabilityState,
  event: ReachabilityEvent,
): ReachabilityState {
  switch (event.type) {
    case 'answered':
      return { shown: 'online', answers: state.answers + 1, isInGrace: false };
    case 'probeAnswered':
      return {
        shown: state.shown === 'weak' ? 'weak' : 'online',
        answers: state.answers + 1,
        isInGrace: false,
      };
    case 'probeFailed':
      return state.isInGrace || state.answers > event.answersAtStart
        ? state
        : { ...state, shown: 'offline' };
    case 'stalled':
      return state.shown === 'online' ? { ...state, shown: 'weak' } : state;
    case 'resumed':
      return state.shown === 'offline' ? state : { ...state, isInGrace: true };
    case 'graceEnded':
      return { ...state, isInGrace: false };
    default:
      return unreachable(event);
  }
}
