import type { Workbox } from 'workbox-window';
import { answerWorker } from './entryScript.ts';
import { watchTakeover } from './takeover.ts';

const SCRIPT = '/sw.js';
const OPTIONS = { updateViaCache: 'none' } as const;

/** How long to ask the server for a version newer than the one that waits. */
const ASKED_MS = 4000;
/** How long a newer version, once found, may take to load before the one that waits is activated. */
const FETCHED_MS = 20_000;

export type CheckResult =
  | 'newest'
  /** A newer one is being installed or waits. */
  | 'found'
  /** No network, the server does not answer, or workers are not supported. */
  | 'failed';

export type WorkerNews =
  /** A newer worker was installed while this tab ran. */
  | 'found'
  /** A newer one was there when this tab began. */
  | 'waits'
  /** Another worker became active. */
  | 'takenOver';

export interface WorkerLink {
  /** Asks the server whether there is a newer worker. Never throws. */
  check(): Promise<CheckResult>;
  /** Activates the newest worker. Rejects when none waits. */
  activate(): Promise<void>;
}

/**
 * Registers the service worker and reports its changes. `found` and `waits` come only when an older worker is active: the very
 * first worker is no update. Accepting in another tab changes the controller of this one, too: that is `takenOver`,
 * and whether to reload is not decided here. A worker that the browser removed with the site's data is registered
 * again and counts as a first one.
 */
export async function linkWorker(emit: (news: WorkerNews) => void): Promise<WorkerLink> {
  const container = navigator.serviceWorker;
  const takeover = watchTakeover(container, {
    takenOver: () => emit('takenOver'),
    removed: () => void registerAgain(),
  });
  answerWorker(container);
  let registration = await register();
  takeover.startedWith(registration.active);
  announce('waits');

  return {
    async check() {
      try {
        await (await loadWorkbox()).update();
      } catch {
        return 'failed';
      }
      return registration.installing === null && registration.waiting === null ? 'newest' : 'found';
    },
    async activate() {
      const workbox = await loadWorkbox();
      await within(
        ASKED_MS,
        workbox.update().catch(() => undefined),
      );
      if (registration.installing !== null) {
        await within(FETCHED_MS, installed(registration.installing));
      }
      const worker = registration.waiting;
      if (worker === null) throw new Error('no worker waits');
      worker.addEventListener('statechange', () => {
        // A tab without a controller (opened with a forced reload) gets no event when the controller changes.
        if (worker.state === 'activated') emit('takenOver');
      });
      workbox.messageSkipWaiting();
    },
  };

  async function register(): Promise<ServiceWorkerRegistration> {
    // At once: an update should be found even while the page's own files are still loading.
    const found = await container.register(SCRIPT, OPTIONS);
    found.addEventListener('updatefound', () => {
      const worker = found.installing;
      if (worker !== null) void installed(worker).then(() => announce('found'));
    });
    return found;
  }

  async function registerAgain(): Promise<void> {
    try {
      registration = await register();
    } catch {
      // No network: the next load registers it.
    }
  }

  function announce(news: 'found' | 'waits'): void {
    if (registration.waiting !== null && registration.active !== null) emit(news);
  }
}

/** The library comes with the first use: the first screen has no need of it. */
async function loadWorkbox(): Promise<Workbox> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(SCRIPT, OPTIONS);
  await workbox.register({ immediate: true });
  return workbox;
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

function within(ms: number, work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))]);
}
