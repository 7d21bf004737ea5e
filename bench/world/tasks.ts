import type { Page } from 'playwright';
import type { TraceEvent } from '../../scripts/blocking.mjs';
import { traced } from './traced.ts';

/** A task of the page's thread, ms: as long as it took, and the processor's time of it. */
export interface Task {
  readonly took: number;
  readonly worked: number;
}

/** The name of a thread's task in a browser's trace. */
const TASK = 'RunTask';
const LONG_MS = 50;

/**
 * The tasks of the page's thread over 50 ms while `act` runs. The page must be the busiest of its browser. On
 * a shared machine a task takes as long as others let it; the processor's time of it, the throttle's
 * included, says what it asked for.
 */
export async function longTasksDuring<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly Task[] }> {
  const { result, events } = await traced(
    page,
    ['disabled-by-default-devtools.timeline'],
    ({ name, ph }) => name === TASK && ph === 'X',
    act,
  );
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
