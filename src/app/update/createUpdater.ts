import { HOUR_MS } from '#contract/rules/durations.ts';
import { isCheckDue, type CheckReason } from './checkPlan.ts';
import type { PutOff } from './putOff.ts';
import { stepUpdate, type UpdateEvent, type UpdateState } from './updateState.ts';
import type { CheckResult, WorkerLink, WorkerNews } from './workerLink.ts';

/** How long a worker that was told to take over may take. */
const ACTIVATION_MS = 10_000;

export interface UpdaterPorts {
  /** Starts the worker and its news; null where there are no workers. */
  link(hear: (news: WorkerNews) => void): Promise<WorkerLink | null>;
  /** `hear`: 'Later' was pressed in another tab. */
  putOff(hear: () => void): PutOff;
  /** Writes every draft of this tab to the disk. */
  flush(): Promise<void>;
  reload(): void;
  now(): number;
}

export interface Updater {
  get(): UpdateState;
  subscribe(onChange: () => void): () => void;
  send(event: 'accept' | 'dismiss'): void;
  /** Checks for a newer version if it is time to; `newest` when there is none. */
  check(reason: CheckReason): Promise<CheckResult>;
}

/** Drives `stepUpdate`: one per tab. Reloads at most once, and only in the tab that accepted. */
export function createUpdater(ports: UpdaterPorts): Updater {
  let state: UpdateState = { status: 'current' };
  let lastCheck = ports.now();
  const listeners = new Set<() => void>();
  const putOff = ports.putOff(() => emit('putOff'));
  const linked = ports.link(hear).catch(() => null);

  return {
    get: () => state,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    send(event) {
      if (event === 'dismiss') putOff.set();
      else putOff.forget();
      emit(event);
    },
    async check(reason) {
      if (!isCheckDue(reason, lastCheck, ports.now())) return 'newest';
      lastCheck = ports.now();
      return (await (await linked)?.check()) ?? 'failed';
    },
  };

  function hear(news: WorkerNews): void {
    if (news === 'found') putOff.forget();
    if (news === 'waits') emit(putOff.get() ? 'putOff' : 'found');
    else emit(news);
  }

  function emit(event: UpdateEvent): void {
    const { state: next, effect } = stepUpdate(state, event);
    const isChanged = next !== state;
    state = next;
    if (isChanged) for (const listener of listeners) listener();
    if (effect === 'flush') void flush();
    if (effect === 'activate') void activate();
    if (effect === 'reload') ports.reload();
  }

  async function flush(): Promise<void> {
    try {
      await ports.flush();
    } catch {
      emit('failed');
      return;
    }
    emit('flushed');
  }

  async function activate(): Promise<void> {
    try {
      const link = await linked;
      // Without a worker, a reload gives the newest version.
      if (link === null) emit('takenOver');
      else await link.activate();
    } catch {
      emit('failed');
    }
    // From here on, and not while a version that is still being stored is waited for: what takes over after that would reload nothing.
    setTimeout(() => state.status === 'activating' && emit('failed'), ACTIVATION_MS);
  }
}

/** Checks at registration, then on focus, on reconnection and every hour. Returns the function that stops it. */
export function watchForUpdates(updater: Updater): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const onFocus = () => {
    if (document.visibilityState === 'visible') void updater.check('focus');
  };
  window.addEventListener('focus', onFocus, { signal });
  document.addEventListener('visibilitychange', onFocus, { signal });
  window.addEventListener('online', () => void updater.check('reconnect'), { signal });
  const timer = setInterval(() => void updater.check('hour'), HOUR_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => ending.abort();
}
