import { unreachable } from '#contract/rules/unreachable.ts';

/** `waiting`: the newer worker waits to be let in. `active`: another tab let it in already. */
export type NewerWorker = 'waiting' | 'active';

export type UpdateState =
  /** This tab runs the newest version known. */
  | { readonly status: 'current' }
  /** A newer version can be had. `hasFailed`: the last try did not work, nothing was reloaded. */
  | { readonly status: 'ready'; readonly worker: NewerWorker; readonly hasFailed: boolean }
  /** 'Later' was pressed. A still newer version asks again. */
  | { readonly status: 'dismissed'; readonly worker: NewerWorker }
  /** Accepted here: drafts are being written to the disk. */
  | { readonly status: 'flushing'; readonly worker: NewerWorker }
  /** The waiting worker was told to take over. */
  | { readonly status: 'activating' }
  /** The one reload is under way. Nothing leads out. */
  | { readonly status: 'reloading' };

export type UpdateEvent =
  /** A newer worker is installed and waits. */
  | 'found'
  /** A newer worker became active, by this tab's doing or another's. */
  | 'takenOver'
  | 'accept'
  | 'dismiss'
  | 'flushed'
  /** Flushing or activating did not work or took too long. */
  | 'failed';

export type UpdateEffect = 'flush' | 'activate' | 'reload';

export interface UpdateStep {
  readonly state: UpdateState;
  readonly effect: UpdateEffect | null;
}

/** The whole life of an update in one tab. An event that means nothing in a state changes nothing. */
export function stepUpdate(state: UpdateState, event: UpdateEvent): UpdateStep {
  switch (state.status) {
    case 'current':
      if (event === 'found') return stay(ready('waiting'));
      return stay(event === 'takenOver' ? ready('active') : state);
    case 'ready':
      if (event === 'found') return stay(ready('waiting'));
      if (event === 'takenOver') return stay(ready('active'));
      if (event === 'dismiss') return stay({ status: 'dismissed', worker: state.worker });
      if (event !== 'accept') return stay(state);
      return { state: { status: 'flushing', worker: state.worker }, effect: 'flush' };
    case 'dismissed':
      if (event === 'found') return stay(ready('waiting'));
      return stay(event === 'takenOver' ? { status: 'dismissed', worker: 'active' } : state);
    case 'flushing':
      if (event === 'found') return stay({ status: 'flushing', worker: 'waiting' });
      if (event === 'takenOver') return stay({ status: 'flushing', worker: 'active' });
      if (event === 'failed') return stay({ ...ready(state.worker), hasFailed: true });
      if (event !== 'flushed') return stay(state);
      return state.worker === 'waiting'
        ? { state: { status: 'activating' }, effect: 'activate' }
        : { state: { status: 'reloading' }, effect: 'reload' };
    case 'activating':
      if (event === 'takenOver') return { state: { status: 'reloading' }, effect: 'reload' };
      return stay(event === 'failed' ? { ...ready('waiting'), hasFailed: true } : state);
    case 'reloading':
      return stay(state);
    default:
      return unreachable(state);
  }
}

function ready(worker: NewerWorker) {
  return { status: 'ready', worker, hasFailed: false } as const;
}

function stay(state: UpdateState): UpdateStep {
  return { state, effect: null };
}
