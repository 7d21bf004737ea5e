import { unreachable } from '#contract/rules/unreachable.ts';

/** `waiting`: the newer worker waits to be activated. `active`: another tab activated it already. */
export type NewerWorker = 'waiting' | 'active';

export type UpdateState =
  /** This tab runs the newest version known. */
  | { readonly status: 'current' }
  /** A newer version is available. `hasFailed`: the last try did not work, and nothing was reloaded. */
  | { readonly status: 'ready'; readonly worker: NewerWorker; readonly hasFailed: boolean }
  /** 'Later' was pressed. A still newer version asks again. */
  | { readonly status: 'dismissed'; readonly worker: NewerWorker }
  /** Accepted here: drafts are being written to the disk. `unknown`: the newer worker has not been found yet. */
  | { readonly status: 'flushing'; readonly worker: NewerWorker | 'unknown' }
  /** The waiting worker, or the one found now, was told to take over. */
  | { readonly status: 'activating'; readonly worker: 'waiting' | 'unknown' }
  /** The one reload is under way. No event leads out of this state. */
  | { readonly status: 'reloading' };

export type UpdateEvent =
  /** A newer worker is installed and waits. */
  | 'found'
  /** A newer worker became active, by this tab's doing or another's. */
  | 'takenOver'
  /** Also when no newer version is known or it was put off: the server may refuse this version. */
  | 'accept'
  | 'dismiss'
  /** The one that waits was put off, in another tab or before this one began. */
  | 'putOff'
  | 'flushed'
  /** Writing drafts or activating failed or took too long. */
  | 'failed';

export type UpdateEffect = 'flush' | 'activate' | 'reload';

export interface UpdateStep {
  readonly state: UpdateState;
  readonly effect: UpdateEffect | null;
}

/** The states of an update in one tab. An event that means nothing in a state changes nothing. */
export function stepUpdate(state: UpdateState, event: UpdateEvent): UpdateStep {
  switch (state.status) {
    case 'current':
      if (event === 'found') return stay(ready('waiting'));
      if (event === 'accept') return flush('unknown');
      if (event === 'putOff') return stay({ status: 'dismissed', worker: 'waiting' });
      return stay(event === 'takenOver' ? ready('active') : state);
    case 'ready':
      if (event === 'found') return stay(ready('waiting'));
      if (event === 'takenOver') return stay(ready('active'));
      if (event === 'dismiss' || event === 'putOff')
        return stay({ status: 'dismissed', worker: state.worker });
      if (event !== 'accept') return stay(state);
      return flush(state.worker);
    case 'dismissed':
      if (event === 'found') return stay(ready('waiting'));
      if (event === 'accept') return flush(state.worker);
      return stay(event === 'takenOver' ? { status: 'dismissed', worker: 'active' } : state);
    case 'flushing':
      if (event === 'found') return stay({ status: 'flushing', worker: 'waiting' });
      if (event === 'takenOver') return stay({ status: 'flushing', worker: 'active' });
      if (event === 'failed') return stay(failed(state.worker));
      if (event !== 'flushed') return stay(state);
      return state.worker === 'active'
        ? { state: { status: 'reloading' }, effect: 'reload' }
        : { state: { status: 'activating', worker: state.worker }, effect: 'activate' };
    case 'activating':
      if (event === 'takenOver') return { state: { status: 'reloading' }, effect: 'reload' };
      if (event === 'found') return stay({ status: 'activating', worker: 'waiting' });
      return stay(event === 'failed' ? failed(state.worker) : state);
    case 'reloading':
      return stay(state);
    default:
      return unreachable(state);
  }
}

function ready(worker: NewerWorker) {
  return { status: 'ready', worker, hasFailed: false } as const;
}

function flush(worker: NewerWorker | 'unknown'): UpdateStep {
  return { state: { status: 'flushing', worker }, effect: 'flush' };
}

function failed(worker: NewerWorker | 'unknown'): UpdateState {
  return worker === 'unknown' ? { status: 'current' } : { ...ready(worker), hasFailed: true };
}

function stay(state: UpdateState): UpdateStep {
  return { state, effect: null };
}
