import type { Page } from 'playwright';

/** A task of the page's thread, ms: as long as it took, and the processor's time of it. */
export interface Task {
  readonly took: number;
  readonly worked: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly tdur?: number;
}

/** What a browser's trace calls one task of a thread. */
const TASK = 'RunTask';
const LONG_MS = 50;

/**
 * The tasks of the page's thread over 50 ms while `act` runs. The page must be the busiest of its browser. Where others use
 * the machine a task takes as long as they let it; the processor's time of it, the throttle's included, says what it asked for.
 */
export async function longTasksDuring<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly Task[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === TASK && event.ph === 'X') events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  const result = await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return { result, tasks: longTasksOf(busiest(events)) };
}

/** The events of the thread that worked most. */
function busiest(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = new Map<string, { worked: number; events: TraceEvent[] }>();
  for (const event of events) {
    const name = `${event.pid} ${event.tid}`;
    const thread = threads.get(name) ?? { worked: 0, events: [] };
    threads.set(name, thread);
    thread.worked += event.tdur ?? 0;
    thread.events.push(event);
  }
  const [most] = [...threads.values()].toSorted((one, other) => other.worked - one.worked);
  return most?.events ?? [];
}

const longTasksOf = (events: readonly TraceEvent[]): readonly Task[] =>
  events
    .map(({ dur = 0, tdur = 0 }) => ({ took: dur / 1000, worked: tdur / 1000 }))
    .filter(({ took }) => took > LONG_MS);
