import type { Page, Response } from 'playwright';
import type { Bench } from '../bench.ts';
import { interleave } from '../measure/interleave.ts';
import { ratio } from '../measure/table.ts';
import { startPeer } from '../world/app.ts';
import { openBrowser, signIn, workerIsReady } from '../world/browser.ts';
import { RENTER, startCity } from '../world/city.ts';
import { allMeters } from '../world/meters.ts';
import { openToSeen } from '../world/openToSeen.ts';

const SLOWER = 4;
/** The viewer's state once its picture is drawn. */
const SCENE = '.psv-canvas-container[style*="opacity: 1"]';

/** Row 17 for tours: a kept tour is opened without a network → its first room is painted. */
export const touring: Bench = {
  name: 'touring',
  row: 17,
  async run(context) {
    const [app, peer] = [await startCity(context), await startPeer(context)];
    const browser = await openBrowser(context);
    try {
      const page = await browser.newPage();
      await signIn(page, app.url, RENTER);
      await workerIsReady(page);
      await page.goto(`${app.url}/virtual-tours`);
      const first = page.locator('main a[href*="/virtual-tours?home="]').first();
      await first.waitFor();
      const picture = largestPicture(page);
      await first.click();
      await page.locator(SCENE).waitFor();
      const tour = page.url();
      await page.getByRole('button', { name: /^Keep this tour on this device/u }).click();
      await page.getByText(/^On this device: /u).waitFor();
      const floor = `${peer.url}/sphere-bare.html`;
      const bytes = await picture();
      await page.goto(floor);
      await workerIsReady(page);
      await page.evaluate((base64) => window.keepSphere(base64), bytes.toString('base64'));
      await page.close();
      await Promise.all([app.stop(), peer.stop()]);
      await browser.setOffline(true);

      const series = await interleave(
        [
          {
            name: 'the viewer alone',
            kind: 'floor',
            meters: allMeters('all', [browser], null),
            run: () => openToSeen(browser, floor, SLOWER, SCENE),
          },
          {
            name: 'Roost',
            kind: 'ours',
            meters: allMeters('all', [browser], null),
            run: () => openToSeen(browser, tour, SLOWER, SCENE),
          },
        ],
        context.runs,
        2,
      );
      return [
        {
          row: 17,
          title: `opening a kept tour offline, a picture of ${Math.round(bytes.length / 1000)} kB, CPU ${SLOWER}× slower`,
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
          ],
          notes: [
            'the processor draws the picture: there is no graphics card. Nobody set an aim: 2× is that of the other pages',
          ],
        },
      ];
    } finally {
      await browser.close();
      await Promise.all([app.stop(), peer.stop()]);
    }
  },
};

/** Gives the bytes of the largest picture that the page fetches from now on. */
function largestPicture(page: Page): () => Promise<Buffer> {
  const pictures: Response[] = [];
  page.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').startsWith('image/')) pictures.push(response);
  });
  return async () => {
    const bodies = await Promise.all(
      pictures.map((response) => response.body().catch(() => Buffer.alloc(0))),
    );
    const [largest] = bodies.toSorted((one, other) => other.length - one.length);
    if (largest === undefined || largest.length === 0)
      throw new Error('no picture of the tour came');
    return largest;
  };
}
