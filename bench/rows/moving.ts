import type { Page } from 'playwright';
import texts from '#src/i18n/locales/en/search.late.json' with { type: 'json' };
import { databaseNameOf } from '#sync/store/identity.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { percentile } from '../measure/statistics.ts';
import { ratio, type Series } from '../measure/table.ts';
import { startPeer } from '../world/app.ts';
import { openBrowser, signIn } from '../world/browser.ts';
import { RENTER, startCity, writeListings } from '../world/city.ts';
import { untilHeld } from '../world/held.ts';
import { allMeters } from '../world/meters.ts';

/** A person's hand: so many steps of a drag, of so many px. */
const STEPS = 40;
const STEP_PX = 6;
const WHEELS = 8;
/** The way back over the city, and the drawing after it. */
const FLIGHT_MS = 1500;
const WHEEL_PX = 120;

/** Beside the bar's rows: the map over 10,000 listings is dragged and zoomed → how long its frames take. */
export const moving: Bench = {
  name: 'moving',
  row: 16,
  async run(context) {
    const app = await startCity(context);
    const { path, count } = await writeListings(app.url, await context.newFolder('listings'));
    const peer = await startPeer(context, { LISTINGS: path });
    const browser = await openBrowser(context);
    try {
      const own = await browser.newPage();
      await signIn(own, app.url, RENTER);
      await own.goto(`${app.url}/browse`);
      const userId = await own.evaluate(
        () => (JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }).id,
      );
      await untilHeld(own, databaseNameOf(userId), count);
      await own.locator('.maplibregl-marker').first().waitFor();
      await app.stop();
      const { width, height } = await boxOf(own);
      const open = async (kind: string) => {
        const page = await browser.newPage();
        const size = `width=${Math.round(width)}&height=${Math.round(height)}`;
        await page.goto(`${peer.url}/map.html?kind=${kind}&count=${count}&${size}`);
        await page.locator('body[data-open]').waitFor({ state: 'attached', timeout: 120_000 });
        return page;
      };
      const pages = [
        { name: 'an empty map', kind: 'floor', page: await open('empty') },
        { name: 'Roost', kind: 'ours', page: own },
        { name: '10,000 circles', kind: 'peer', page: await open('circles') },
        { name: '10,000 markers', kind: 'peer', page: await open('markers'), every: 4 },
      ] as const;
      const zoomed = new Map<string, number[]>();
      const dragged = await interleave(
        pages.map(
          ({ page, ...who }): Contender => ({
            ...who,
            meters: allMeters([page], [browser], null),
            async run(turn, costsEnd) {
              await page.bringToFront();
              await showAll(page);
              const drag = await framesOf(page, () => dragMap(page, turn % 2 === 0 ? 1 : -1));
              await costsEnd();
              await showAll(page);
              const zoom = await framesOf(page, () => zoomMap(page, turn % 2 === 0 ? 1 : -1));
              if (turn > 0 || 'every' in who)
                zoomed.set(who.name, [...(zoomed.get(who.name) ?? []), zoom]);
              return drag;
            },
          }),
        ),
        context.runs,
      );
      const zooms = dragged.map(({ name, kind }) => ({
        name,
        kind,
        samples: zoomed.get(name) ?? [],
      }));
      return [tableOf('dragged', dragged), tableOf('zoomed', zooms)];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

const tableOf = (done: string, series: Series[]) => ({
  row: 16,
  title: `the map over 10,000 listings ${done}: 95th percentile of the times between frames`,
  unit: 'ms',
  series,
  aims: [
    // The bar's floor is the library with as many circles; an empty map is the harder one. Both are judged.
    {
      text: '≤ 1.5× an empty map',
      measured: ratio(series, 'Roost', 'floor'),
      limit: 1.5,
      kind: 'most' as const,
    },
    {
      text: '≤ 1.5× the library with as many circles',
      measured: ratio(series, 'Roost', '10,000 circles'),
      limit: 1.5,
      kind: 'most' as const,
    },
  ],
  notes: [
    'all maps are as large as the one of the app',
    'drawn by the processor: there is no graphics card in this browser',
    'there Roost draws fewer pixels while it moves (docs/decisions/map.md); the others all of them',
  ],
});

/** The 95th percentile of the ms between frames while something is done and for half a second after. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.frameTimes = [];
    window.isCounting = true;
    const count = (at: number) => {
      window.frameTimes.push(at);
      if (window.isCounting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  await act();
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        setTimeout(() => {
          window.isCounting = false;
          resolve(window.frameTimes);
        }, 500);
      }),
  );
  return percentile(
    frames.slice(1).map((at, index) => at - (frames[index] ?? at)),
    0.95,
  );
}

/** Every home in sight again, and at rest: a turn that begins over the sea measures nothing. */
async function showAll(page: Page): Promise<void> {
  const own = page.getByRole('button', { name: texts.map.whole, exact: true });
  if (await own.isVisible()) await own.click();
  else await page.evaluate(() => window.showAll());
  await page.waitForTimeout(FLIGHT_MS);
}

async function dragMap(page: Page, way: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1)
    await page.mouse.move(x + way * step * STEP_PX, y + (way * step * STEP_PX) / 2);
  await page.mouse.up();
}

async function zoomMap(page: Page, way: number): Promise<void> {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  for (let wheel = 0; wheel < WHEELS; wheel += 1) await page.mouse.wheel(0, -way * WHEEL_PX);
}

async function middleOf(page: Page) {
  const { x, y, width, height } = await boxOf(page);
  return { x: x + width / 2, y: y + height / 2 };
}

async function boxOf(page: Page) {
  const box = await page.locator('canvas.maplibregl-canvas').boundingBox();
  if (box === null) throw new Error('there is no map');
  return box;
}

declare global {
  interface Window {
    frameTimes: number[];
    isCounting: boolean;
    showAll: () => void;
  }
}
