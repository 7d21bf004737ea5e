import type { Page } from 'playwright';
import type { TraceEvent } from '../../scripts/blocking.mjs';

/** The browser's trace of these categories while `act` runs, as far as `wanted` events go. */
export async function traced<Result>(
  page: Page,
  categories: readonly string[],
  wanted: (event: TraceEvent) => boolean,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly events: readonly TraceEvent[] }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (wanted(event)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories], excludedCategories: ['*'] },
  });
  const result = await act();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return { result, events };
}
