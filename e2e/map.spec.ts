import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { cityIsHere, homesAreHere } from './world/found.ts';
import { type MapArchive, serveMapArchive, THEIR_COLOUR } from './world/mapArchive.ts';
import { expect, test as base } from './world/test.ts';

const test = base.extend<{ archive: MapArchive }>({
  // The parameter names what a fixture needs: nothing here.
  // oxlint-disable-next-line no-empty-pattern
  archive: async ({}, provide) => {
    const archive = await serveMapArchive();
    await provide(archive);
    await archive.close();
  },
  worldOptions: async ({ archive }, provide) => {
    await provide({ seed: 'demo', mapStyle: archive.url });
  },
});

/** How much of the map is of the archive's colour, and how many other colours it has: of 0 to 1, and a count. */
async function look(page: Page): Promise<{ readonly theirs: number; readonly colours: number }> {
  const map = page.getByRole('region', { name: 'Map of the homes found' }).first();
  const shot = await map.locator('canvas').screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(shot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = new Map<number, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = data.readUIntBE(at, 3);
    seen.set(colour, (seen.get(colour) ?? 0) + 1);
  }
  const { r, g, b } = THEIR_COLOUR;
  const all = info.width * info.height;
  return { theirs: (seen.get((r << 16) | (g << 8) | b) ?? 0) / all, colours: seen.size };
}

test('The map is drawn from the PMTiles archive that is configured, and from the app’s own city where that cannot be had', async ({
  world,
  archive,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  await page.goto(`${world.url}/browse`);
  await homesAreHere(page);
  await expect.poll(async () => (await look(page)).theirs).toBeGreaterThan(0.4);
  expect(archive.asked()).toBeGreaterThan(0);

  maya.guard.expectBrokenLine();
  await archive.close();
  await page.reload();
  await homesAreHere(page);
  // At one time: what stands on the map has colours enough before there is a map.
  const isOurs = async (): Promise<boolean> => {
    const { theirs, colours } = await look(page);
    return theirs === 0 && colours > 100;
  };
  await expect.poll(isOurs).toBe(true);
  await expect(page.getByRole('button', { name: /^€[\d.,]+K?$/u }).first()).toBeVisible();
  expect(await isOurs()).toBe(true);
});

test('A map whose graphics the browser takes twice while the city arrives comes back, and the list beside it stays', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${world.url}/browse`);
  const canvas = page.locator('canvas.maplibregl-canvas');
  await expect(canvas).toBeVisible();
  const graphics = await canvas.evaluateHandle((map) => {
    const found =
      map instanceof HTMLCanvasElement &&
      map.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!found) throw new Error('this browser cannot lose its graphics');
    const told = (event: string) =>
      new Promise((resolve) => map.addEventListener(event, resolve, { once: true }));
    return {
      async take() {
        const isGone = told('webglcontextlost');
        found.loseContext();
        await isGone;
      },
      async giveBack() {
        // Not before everybody heard of the loss.
        await new Promise((resolve) => void setTimeout(resolve));
        const isBack = told('webglcontextrestored');
        found.restoreContext();
        await isBack;
      },
    };
  });
  const home = page.getByRole('article').first();

  await graphics.evaluate((one) => one.take());
  await cityIsHere(page);
  await graphics.evaluate(async (one) => {
    await one.giveBack();
    // Before all is drawn again.
    await one.take();
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: /^Show [\d,]+ homes$/u }).click();
  await expect(home).toBeVisible();
  await graphics.evaluate((one) => one.giveBack());

  await expect.poll(async () => (await look(page)).theirs).toBeGreaterThan(0.4);
  await expect(home).toBeVisible();
});
