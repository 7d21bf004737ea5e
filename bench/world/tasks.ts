import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';

/** A task of the page's thread, ms: as long as it took, and the processor's time of it. */
export interface Task {
  readonly took: number;
  readonly worked: number;
}

const RUN_TASK = 'RunTask';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/**
 * The tasks of the page's thread over 50 ms while `act` runs. On a machine that others use a task takes as long as they let
 * it; the processor's time of it says what it asked for.
 */
export async function tasksDuring<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly tasks: readonly Task[] }> {
  const session = await page.context().newCDPSession(page);
  const { processInfo } = (await session
    .send('SystemInfo.getProcessInfo')
    .catch(() => ({ processInfo: [] }))) as { processInfo: unknown[] };
  void processInfo;
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  const profile = process.env['ROOST_TRACE'];
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'disabled-by-default-devtools.timeline',
        ...(profile
          ? [
              'devtools.timeline',
              'disabled-by-default-v8.cpu_profiler',
              'v8.execute',
              'blink.user_timing',
              '__metadata',
            ]
          : []),
      ],
      excludedCategories: ['*'],
    },
  });
  const result = await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  if (profile) writeFileSync(`${profile}-${Date.now()}.json`, JSON.stringify(events));
  const busy = new Map<string, { total: number; tasks: Task[] }>();
  for (const { name, ph, pid, tid, dur = 0, tdur = 0 } of events) {
    if (name !== RUN_TASK || ph !== 'X') continue;
    const thread = busy.get(`${pid} ${tid}`) ?? { total: 0, tasks: [] };
    busy.set(`${pid} ${tid}`, thread);
    thread.total += tdur;
    if (dur >= 50_000) thread.tasks.push({ took: dur / 1000, worked: tdur / 1000 });
  }
  const [most] = [...busy.values()].toSorted((one, other) => other.total - one.total);
  return { result, tasks: most?.tasks ?? [] };
}
