import type { Page } from 'playwright/test';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const SOURCE = 'Water board, map of 2025';

/** A part of a step that is closed until somebody opens it. */
const part = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });

/** Fills in the fields that other homes seldom state, on the steps that ask for them. */
async function writeMore(page: Page): Promise<void> {
  await goToStep(page, 'Size');
  await expect(page.getByLabel('Ceiling height (metres)')).toHaveCount(0);
  await part(page, 'More about rooms and areas').click();
  await page.getByLabel('Ceiling height (metres)').fill('3,2');
  await page.getByRole('button', { name: 'Add a room' }).click();
  const room = page.getByRole('group', { name: 'Rooms in detail' });
  await room.getByLabel('Name').fill('Reading room');
  await room.getByLabel('Length (m)').fill('4,1');
  await room.getByLabel('Width (m)').fill('2,6');
  await goToStep(page, 'Features');
  await page.getByRole('combobox', { name: 'Energy class' }).click();
  await page.getByRole('option', { name: 'B', exact: true }).click();
  await part(page, 'Flood, noise and heat').click();
  await page
    .getByRole('group', { name: 'Flood', exact: true })
    .getByText('Low', { exact: true })
    .click();
}

test.use({ device: 'installed' });

test('What few owners say is entered without a network in parts that are closed at first, is there after a reload, is asked for once where it matters, and is read by a renter', async ({
  world,
  someone,
}) => {
  const [photos, jonas, maya] = await Promise.all([
    takePhotos(test.info().outputDir, { count: 3, side: 640 }),
    someone('jonas'),
    someone('maya'),
    makeArea(world.direct, world.dataDir, 'Harbour'),
  ]);
  await Promise.all([jonas.signIn(), maya.signIn()]);
  const { page } = jonas;
  await startListing(page, world.url);
  await jonas.goOffline();
  await writeListing(page);
  await goToStep(page, 'Photos and tour');
  await page.getByLabel('Photo files').setInputFiles(photos);
  await writeMore(page);

  await goToStep(page, 'Review and publish');
  const gate = page.getByRole('region', { name: /to complete before publishing$/u });
  await gate.getByRole('link', { name: /^Flood, noise and heat/u }).click();
  const flood = page.getByRole('group', { name: 'Flood, noise and heat' });
  await expect(flood.getByText('Please fill this in')).toBeVisible();
  await flood.getByLabel('Source').fill(SOURCE);
  await flood.getByLabel('As of').fill('2025-06-01');
  await goToStep(page, 'Review and publish');
  await expect(gate).toHaveCount(0);
  const worth = page.getByRole('region', { name: 'Worth adding' });
  await expect(worth.getByRole('link')).toHaveText(['Energy certificate valid until']);
  await worth.getByRole('link').click();
  const certificate = page.getByLabel('Energy certificate valid until');
  await expect(certificate).toBeFocused();
  await certificate.fill('2031-04-30');

  await page.reload();
  await goToStep(page, 'Size');
  await expect(page.getByLabel('Ceiling height (metres)')).toHaveValue('3,2');
  await goToStep(page, 'Review and publish');
  await expect(page.getByRole('region', { name: 'Worth adding' })).toHaveCount(0);
  await publish(page, world.url);
  await jonas.goOnline();
  await expect(homeRow(page)).toContainText('Synced');
  const href = await homeRow(page).getByRole('link', { name: TITLE }).first().getAttribute('href');

  await maya.page.goto(`${world.url}${href ?? ''}`);
  await expect(maya.page.getByText('3.2 m', { exact: true })).toBeVisible();
  await expect(maya.page.getByText('Reading room (4.1 × 2.6 m)')).toBeVisible();
  await expect(maya.page.getByText(new RegExp(`^${SOURCE}, `, 'u'))).toBeVisible();
});
