import type { Page } from 'playwright';

/** Processor time of the tasks of a page's own thread while `act` runs, ms: its workers are not in it. */
export async function threadTimeOf<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly ms: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  try {
    const before = await read();
    const result = await act();
    return { result, ms: (await read()) - before };
  } finally {
    await session.detach();
  }
}
