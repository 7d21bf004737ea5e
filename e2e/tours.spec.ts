import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { tabTo } from './world/keys.ts';
import { workerIsReady } from './world/person.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea } from './world/publish.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

/** Rooms as a 360° camera saves them, and one picture that is none. */
async function takeSpheres(folder: string): Promise<string[]> {
  const paint = async (name: string, width: number, height: number, background: string) => {
    const path = join(folder, name);
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toFile(path);
    return path;
  };
  return await Promise.all([
    paint('hall.jpg', 2048, 1024, '#c8b090'),
    paint('kitchen.jpg', 2400, 1200, '#90b0c8'),
    paint('narrow.jpg', 1600, 1200, '#b0c890'),
  ]);
}

const isViewerHere = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('kept-at-first-use');
    return (await cache.keys()).some(({ url }) => url.includes('/assets/sphere-'));
  });

test('A tour is built without a network, goes live with its home, is kept by a renter and walked through without a network', async ({
  world,
  someone,
}) => {
  const folder = test.info().outputDir;
  const [photos, jonas, maya] = await Promise.all([
    takePhotos(folder, { count: 3, side: 640 }),
    someone('jonas'),
    someone('maya'),
    makeArea(world.direct, world.dataDir, 'Harbour'),
  ]);
  const spheres = await takeSpheres(folder);
  await Promise.all([jonas.signIn(), maya.signIn()]);
  const { page } = jonas;
  await workerIsReady(page);
  await startListing(page, world.url);
  await expect.poll(() => isViewerHere(page)).toBe(true);
  await jonas.goOffline();
  await writeListing(page);
  await goToStep(page, 'Photos and tour');
  await page.getByLabel('Photo files').setInputFiles(photos);
  await page.getByLabel('360° pictures', { exact: true }).setInputFiles(spheres);
  await expect(page.getByRole('alert')).toContainText("narrow.jpg: this isn't a 360° picture");
  const names = page.getByRole('textbox', { name: 'Name of the room' });
  await expect(names).toHaveCount(2);
  await names.first().fill('Hall');
  await names.last().fill('Kitchen');
  await page.getByRole('button', { name: /^Links and marks: .*Hall/u }).click();
  await expect(page.getByRole('application', { name: 'Hall, 360° view' })).toBeVisible();
  await page.getByRole('application').press('ArrowRight');
  await page.getByRole('button', { name: 'Put the link here' }).click();
  await expect(page.getByRole('button', { name: /^Remove the link to .*Kitchen/u })).toBeVisible();
  await page.getByRole('textbox', { name: 'What to point out' }).fill('The door to the yard');
  await page.getByRole('button', { name: 'Put the mark here' }).click();
  await publish(page, world.url);
  await jonas.goOnline();
  await expect(homeRow(page)).toContainText('Synced');
  const href = await homeRow(page).getByRole('link', { name: TITLE }).first().getAttribute('href');

  const renter = maya.page;
  await renter.goto(`${world.url}${href ?? ''}`);
  await workerIsReady(renter);
  // From here on by keys alone.
  const keys = async (to: Locator, ...pressed: readonly string[]) => {
    await tabTo(renter, to);
    for (const key of pressed) await renter.keyboard.press(key);
  };
  await keys(renter.getByRole('link', { name: 'Walk through 2 rooms' }), 'Enter');
  await keys(renter.getByRole('button', { name: /^Keep this tour on this device/u }), 'Enter');
  await expect(renter.getByText(/^On this device: /u)).toBeVisible();
  await maya.goOffline();
  await renter.goto(`${world.url}/virtual-tours`);
  await keys(
    renter.getByRole('region', { name: 'On this device' }).getByRole('link').first(),
    'Enter',
  );
  const stage = renter.getByRole('application', { name: 'Hall, 360° view' });
  await expect(stage.locator('canvas')).toBeVisible();
  await expect(renter.getByRole('button', { name: 'The door to the yard' })).toBeVisible();
  // The door is where its landlord put it: a step to the right of the middle.
  await keys(stage, 'ArrowRight', '+', '-');
  await keys(stage.getByRole('button', { name: 'Kitchen' }), 'Enter');
  await expect(renter.getByRole('application', { name: 'Kitchen, 360° view' })).toBeFocused();
  await expect(renter.getByText(/^You are here: .*Kitchen/u)).toBeVisible();
  // And back by the list of rooms.
  const rooms = renter.getByRole('navigation', { name: 'Rooms' });
  await keys(rooms.getByRole('listitem').getByRole('button', { name: 'Hall' }), 'Enter');
  await expect(renter.getByText(/^You are here: .*Hall/u)).toBeVisible();
});
