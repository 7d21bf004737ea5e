import type { FailureNews } from '#contract/protocol/workerNews.ts';
import { type Failure, failureOf } from '#contract/rules/failure.ts';

/** Told when the next tab starts; with more, the first are the causes. */
const UNTOLD_MOST = 10;

export interface OwnFailures {
  /** Something in the worker failed. */
  note(thrown: unknown): void;
  /** A tab started: it is told what nobody was there to hear. */
  tellUntold(): Promise<void>;
}

/** The tabs of the app, whether this worker serves them or not. */
type Tabs = () => Promise<readonly Pick<Client, 'postMessage'>[]>;

/**
 * Failures of the worker, told to one tab: only tabs know whether the person wants them reported, and where.
 * `origin`: of our files.
 */
export function createOwnFailures(origin: string, tabs: Tabs): OwnFailures {
  let untold: Failure[] = [];

  async function tellUntold(): Promise<void> {
    const [tab] = untold.length === 0 ? [] : await tabs();
    if (tab === undefined) return;
    const told = untold;
    untold = [];
    for (const failure of told) tab.postMessage({ type: 'FAILED', failure } satisfies FailureNews);
  }

  return {
    tellUntold,
    note(thrown) {
      const failure = failureOf(thrown, origin);
      if (failure === null || untold.length >= UNTOLD_MOST) return;
      untold.push(failure);
      // Without a tab it is told to the next one.
      tellUntold().catch(() => undefined);
    },
  };
}

/** Notes what nobody caught in this worker. */
export function watchOwnFailures(scope: ServiceWorkerGlobalScope, { note }: OwnFailures): void {
  scope.addEventListener('error', ({ error }) => note(error));
  scope.addEventListener('unhandledrejection', ({ reason }) => note(reason));
}
