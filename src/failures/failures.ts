import type { FailureSource } from '#contract/protocol/failureReport.ts';
import type { Live } from '#src/data/types.ts';

/** The state of a failure's report, as a page may state it. */
export type ReportState =
  /** The state is unknown, or no server could be told so far: a page says nothing. */
  | 'unknown'
  /** The operator of this server can read of it. */
  | 'reported'
  /** It is kept on the device and sent with the network. */
  | 'waits'
  /** It is not reported: the person opted out, or it is no failure of ours. */
  | 'silent';

/** A failure that was noticed, before anything of it is described. Stays in this tab's memory. */
export interface Noticed {
  readonly thrown: unknown;
  readonly source: FailureSource;
  /** The tab's page. */
  readonly pathname: string;
  readonly state: Live<ReportState> & { set(next: ReportState): void };
}

type Take = (noticed: Noticed) => void;

/** More than that before the reporter is there is a flood: the first are the ones that tell something. */
const EARLY_MOST = 20;

/**
 * Notices failures from the first moment on. The reporter is loaded when there is something to report
 * (src/app/startFailures.ts).
 */
function createFailures() {
  // React tells of what a boundary caught, and so may the window: one error is one failure.
  const known = new WeakMap<object, Live<ReportState>>();
  const early: Noticed[] = [];
  let take: Take | null = null;
  let onFirst: (() => void) | null = null;

  function report(thrown: unknown, source: FailureSource): Live<ReportState> {
    const isObject = typeof thrown === 'object' && thrown !== null;
    const before = (isObject ? known.get(thrown) : undefined) ?? earlyTwin(thrown);
    if (before !== undefined) return before;
    const state = createState();
    if (isObject) known.set(thrown, state);
    const noticed = { thrown, source, pathname: window.location.pathname, state };
    if (take !== null) take(noticed);
    else if (early.length < EARLY_MOST) {
      early.push(noticed);
      onFirst?.();
    }
    return state;
  }

  /** Before the reporter counts them, the same failure over and over must not crowd out others. */
  function earlyTwin(thrown: unknown): Live<ReportState> | undefined {
    const stack = stackOf(thrown);
    return stack === undefined
      ? undefined
      : early.find((one) => stackOf(one.thrown) === stack)?.state;
  }

  return {
    report,
    /** Whether something waits for the reporter. */
    hasEarly: () => early.length > 0,
    /** Called when there is something to report and no reporter. */
    whenNeeded(call: () => void) {
      onFirst = call;
    },
    /** From now on this takes all failures; earlier ones are handed to it at once. */
    handTo(next: Take) {
      take = next;
      for (const noticed of early.splice(0)) next(noticed);
    },
  };
}

export const failures = createFailures();

/** Reports that something failed unexpectedly. Never throws; what it gives says what became of the report. */
export const reportFailure = failures.report;

/**
 * Reports it when somebody subscribes: React draws what broke twice, each time with an error of its own, and only one of
 * them stays on the screen.
 */
export function reportOnceShown(thrown: unknown, source: FailureSource): Live<ReportState> {
  let reported: Live<ReportState> | null = null;
  return {
    get: () => reported?.get() ?? 'unknown',
    subscribe: (onChange) => (reported ??= reportFailure(thrown, source)).subscribe(onChange),
  };
}

/** The state of what is no failure of ours. */
export const notReported: Live<ReportState> = {
  get: () => 'silent',
  subscribe: () => () => undefined,
};

/** Listens to what nobody caught in this tab, and to what the service worker says of itself. */
export function watchFailures(): void {
  window.addEventListener('error', ({ error, filename, lineno, colno }) => {
    // An event of a file from elsewhere has no facts to report.
    if (filename === '' && (error === null || error === undefined)) return;
    report(error ?? { stack: `at ${filename}:${lineno}:${colno}` }, 'page');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => void report(reason, 'promise'));
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'failure' in data)
      report(data.failure, 'serviceWorker');
  });
}

const { report } = failures;

const stackOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'stack' in thrown ? thrown.stack : undefined;

function createState() {
  const listeners = new Set<() => void>();
  let value: ReportState = 'unknown';
  return {
    get: () => value,
    subscribe(onChange: () => void) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    set(next: ReportState) {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
