import type { BrowserContext, Page } from 'playwright';
import type { Bench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { ratio } from '../measure/table.ts';
import { startPeer } from '../world/app.ts';
import { longestTask, openBrowser, slowed, workerIsReady } from '../world/browser.ts';
import { startCity } from '../world/city.ts';
import { allMeters } from '../world/meters.ts';
import { openToSeen, openToSpent } from '../world/openToSeen.ts';

const SLOWER = 4;
/** As wide as a laptop, and as high as the page down to its chart. */
const WINDOW = { width: 1280, height: 1200 };
const PERIOD = '/market-trends?period=24';
const CHART = 'canvas';
const TASK_MS = 50;

/** Row 17 for charts: the market figures are opened without a network → their chart is painted. */
export const drawing: Bench = {
  name: 'drawing',
  row: 17,
  async run(context) {
    const [app, peer] = [await startCity(context), await startPeer(context)];
    const browser = await openBrowser(context, { viewport: WINDOW });
    try {
      const page = await browser.newPage();
      await page.goto(`${app.url}${PERIOD}`);
      await page.locator(CHART).waitFor();
      const points = await pointsOf(page);
      await workerIsReady(page);
      const floor = `${peer.url}/chart-bare.html?points=${points.join(',')}`;
      await page.goto(floor);
      await workerIsReady(page);
      await page.close();
      await Promise.all([app.stop(), peer.stop()]);
      await browser.setOffline(true);

      const series = await interleave(
        [
          {
            name: 'bare canvas',
            kind: 'floor',
            meters: allMeters('all', [browser], null),
            run: () => openToSeen(browser, floor, SLOWER, CHART),
          },
          {
            name: 'Roost',
            kind: 'ours',
            meters: allMeters('all', [browser], null),
            run: () => openToSeen(browser, `${app.url}${PERIOD}`, SLOWER, CHART),
          },
        ],
        context.runs,
        2,
      );
      const shares = (who: string, url: string) =>
        openToSpent(browser, who, { url, slower: SLOWER, selector: CHART });
      const spent = [await shares('floor', floor), await shares('Roost', `${app.url}${PERIOD}`)];
      const task = await longestOf(browser, `${app.url}${PERIOD}`);
      return [
        {
          row: 17,
          title: `opening the market figures offline, ${points.length} months, CPU ${SLOWER}× slower`,
          unit: 'ms',
          series,
          aims: [
            {
              text: '≤ 2× floor',
              measured: ratio(series, 'ours', 'floor'),
              limit: 2,
              kind: 'most',
              isOfFloor: true,
            },
            { text: 'no task over 50 ms', measured: task, limit: TASK_MS, kind: 'most' },
          ],
          notes: [
            'the floor is a page of one script that draws the same points; ours starts the app, reads its database and works out the figures first',
            ...spent,
          ],
        },
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

/** The figures that the page's table says, the oldest first; an empty text where there are too few homes. */
async function pointsOf(page: Page): Promise<readonly string[]> {
  const rows = await page.locator('table tbody tr').allTextContents();
  const points = rows.map((row) => /€([\d,]+)/u.exec(row)?.[1]?.replaceAll(',', '') ?? '');
  if (points.every((point) => point === '')) throw new Error(`no figures: ${rows.join(' | ')}`);
  return points;
}

/** ms of the longest task of one more opening, until its chart is painted. */
async function longestOf(browser: BrowserContext, url: string): Promise<number> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  try {
    return await slowed(page, SLOWER, async () => {
      await page.goto(url, { waitUntil: 'commit' });
      await page.evaluate((what) => window.probe.seen(what), CHART);
      return await longestTask(page);
    });
  } finally {
    await page.close();
  }
}
