import { importPlaces, point, quarter } from './world/importPlaces.ts';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { workerIsReady } from './world/person.ts';
import { takePhotos } from './world/pictures.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

const CITY = 'Port Alba';
const NOWHERE = 'There are no neighbourhoods here yet';

test('An empty project says so; a city comes from files, its first home is listed, and a renter finds it in a browser that begins without a network', async ({
  world,
  someone,
  someoneOnDisk,
}) => {
  const [photos, jonas, maya] = await Promise.all([
    takePhotos(test.info().outputDir, { count: 3, side: 640 }),
    someone('jonas'),
    someoneOnDisk('maya'),
  ]);
  await Promise.all([jonas.signIn(), maya.signIn()]);

  await test.step('nobody is told to wait for what does not come', async () => {
    await maya.page.goto(`${world.url}/search`);
    await expect(maya.page.getByRole('heading', { name: NOWHERE })).toBeVisible();
    await jonas.page.goto(`${world.url}/list-property`);
    await jonas.page.getByRole('button', { name: 'Start a new listing' }).click();
    await expect(jonas.page.getByText(NOWHERE)).toBeVisible();
    await expect(jonas.page.getByRole('combobox', { name: 'Neighbourhood' })).toHaveCount(0);
  });

  await test.step('the operator brings neighbourhoods and what is in them', async () => {
    for (const { guard } of [jonas, maya]) guard.expectBrokenLine();
    await world.server.stop();
    const areas = [quarter('Docks', -9.2, 38.7), quarter('Hill', -9.18, 38.7)];
    expect(await importPlaces(world.dataDir, 'import', areas, CITY)).toContain('New 2,');
    const station = point({ name: 'Main Station', railway: 'station' }, -9.19, 38.71);
    expect(await importPlaces(world.dataDir, 'points', [station], CITY)).toContain('1 now');
    await world.restart();
  });

  await test.step('those who are there have them without doing anything, and list the first home', async () => {
    await expect(jonas.page.getByRole('combobox', { name: 'Neighbourhood' })).toBeVisible();
    await startListing(jonas.page, world.url);
    await writeListing(jonas.page);
    await goToStep(jonas.page, 'Photos and tour');
    await jonas.page.getByLabel('Photo files').setInputFiles(photos);
    await publish(jonas.page, world.url);
    await expect(homeRow(jonas.page)).toContainText('Synced');
  });

  await expect(maya.page.getByRole('article').filter({ hasText: TITLE })).toBeVisible();
  await maya.page.getByRole('link', { name: TITLE }).first().click();
  // The filters of the search she comes from have a "Location", too.
  await expect(maya.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();

  await test.step('what is around comes to whoever looked for it without a network, once there is one', async () => {
    await maya.goOffline();
    const failed = maya.page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/geo/'),
    );
    await maya.page.getByRole('heading', { name: 'Location' }).hover();
    await failed;
    await expect(maya.page.getByText('Main Station')).toHaveCount(0);
    await maya.goOnline();
    await expect(maya.page.getByText('Main Station')).toBeVisible();
  });
  await workerIsReady(maya.page);
  await maya.kill();

  const again = await someoneOnDisk('maya', maya.profile);
  await again.goOffline();
  await again.page.goto(`${world.url}/search`);
  await again.page.getByRole('link', { name: TITLE }).first().click();
  await expect(again.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await again.page.getByRole('heading', { name: 'Location' }).hover();
  await expect(again.page.getByText('Main Station')).toBeVisible();
});
