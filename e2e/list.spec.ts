import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { recordsOf, signIn } from './world/accounts.ts';
import { dayFromNow } from './world/day.ts';
import { changeHome, liveHomesOf } from './world/homes.ts';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { composer, message, messageInState } from './world/person.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea, publishHome } from './world/publish.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

const QUESTION = 'Is the corner flat still free in January?';
const ANSWER = 'It is. Come and see it on Friday.';
const LATE = 'A pity. Would you tell me if it is free again?';
/** The longer side of the many photos, px: 4000 (8 MB each) in `npm run e2e:long`, which takes minutes. */
const SIDE = Number(process.env.LISTING_PHOTO_SIDE ?? 640);
const MANY = 20;
const SLOWER = SIDE > 2000 ? 8 : 1;
const PATIENT = { timeout: 60_000 * SLOWER };
/** The server's answer once it has a photo. */
const STORED = '"state":"stored"';

const waitingPhotos = (page: Page) => page.getByText("On this device. Uploads when you're online");

/** The question among the leads of a stage. */
const leads = (page: Page, stage: string) =>
  page
    .getByRole('region', { name: new RegExp(`^${stage}`, 'u') })
    .getByRole('article')
    .filter({ hasText: QUESTION });

/** Presses "Message" on a home's page and sends the question. */
async function askOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Message', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Message the owner' });
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(QUESTION);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(message(page, QUESTION)).toBeVisible();
}

test(
  'A home written without a network outlives a kill of the browser, goes live when the network returns, and is asked about; its owner, at a browser opened without a network, answers and changes the price',
  PROMISE,
  async ({ world, someone, someoneOnDisk }) => {
    const [photos, before, maya] = await Promise.all([
      takePhotos(test.info().outputDir, { count: 3, side: 640 }),
      someoneOnDisk('jonas'),
      someone('maya'),
      makeArea(world.direct, world.dataDir, 'Harbour'),
    ]);
    // She has her homes by the time he has published his.
    await Promise.all([before.signIn(), maya.signIn()]);
    await startListing(before.page, world.url);
    await before.goOffline();
    await goToStep(before.page, 'Photos and tour');
    await before.page.getByLabel('Photo files').setInputFiles(photos);
    await expect(waitingPhotos(before.page)).toHaveCount(3);
    await before.page.getByRole('button', { name: 'Move: Photo 1 of 3', exact: true }).press('End');
    await expect(
      before.page.getByRole('button', { name: 'Move: Photo 3 of 3', exact: true }),
    ).toBeFocused();
    await goToStep(before.page, 'Type and place');
    await writeListing(before.page);
    // Leaving loses nothing that was typed a moment ago, so the test does not wait before it leaves.
    await before.page.goto(`${world.url}/list-property`);
    await expect(before.page.getByText('Ready to publish')).toBeVisible();
    await before.kill();

    const jonas = await someoneOnDisk('jonas', before.profile);
    await jonas.goOffline();
    await jonas.page.goto(`${world.url}/list-property`);
    await jonas.page.getByRole('link', { name: TITLE }).click();
    await goToStep(jonas.page, 'Review and publish');
    await expect(jonas.page.getByRole('article').getByText('€1,850')).toBeVisible();
    await jonas.page.getByRole('button', { name: 'See the whole page' }).click();
    const whole = jonas.page.getByRole('dialog', { name: 'As renters see it' });
    await expect(whole.getByRole('heading', { name: TITLE, exact: true })).toBeVisible();
    await expect(whole.getByRole('heading', { name: 'Full cost', exact: true })).toBeVisible();
    await whole.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(whole).toBeHidden();
    await publish(jonas.page, world.url);
    await expect(homeRow(jonas.page)).toBeInViewport();
    await expect(homeRow(jonas.page)).toContainText('Waiting to sync');
    await jonas.goOnline();
    await expect(homeRow(jonas.page)).toContainText('Synced');
    const href = await homeRow(jonas.page)
      .getByRole('link', { name: TITLE })
      .first()
      .getAttribute('href');

    await maya.page.goto(`${world.url}${href ?? ''}`);
    await expect(maya.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await askOwner(maya.page);

    await jonas.page.goto(`${world.url}/inquiries`);
    await expect(leads(jonas.page, 'New')).toContainText(TITLE);
    await jonas.kill();

    const train = await someoneOnDisk('jonas', before.profile);
    const { page } = train;
    await train.goOffline();

    await test.step('from cold and without a network the dashboard names who waits, and the lead is answered', async () => {
      await page.goto(`${world.url}/landlord/dashboard`);
      const waiting = page.getByRole('region', { name: 'Waiting for your reply' });
      await expect(waiting.getByRole('link').filter({ hasText: TITLE })).toBeVisible();
      const item = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Inquiries/ });
      await expect(item).toContainText(/needs? your attention/);
      await waiting.getByRole('link', { name: 'All inquiries' }).click();
      await leads(page, 'New').getByRole('link', { name: 'Reply' }).click();
      await expect(composer(page)).toBeVisible();
      await train.write(ANSWER);
      await expect(messageInState(page, ANSWER, 'Queued')).toBeVisible();
    });

    await test.step('so are homes that are chosen together changed', async () => {
      await page.goto(`${world.url}/manage`);
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Resume', exact: true }).click();
      await expect(page.getByText('Nothing was changed.')).toBeVisible();
      await expect(page.getByText('1 home unchanged: already available.')).toBeVisible();
      await page.getByRole('button', { name: 'Price…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change price' });
      await dialog.getByText('Same price for all', { exact: true }).click();
      await dialog.getByRole('textbox', { name: 'New price' }).fill('1725');
      await dialog.getByRole('textbox', { name: 'New price' }).press('Enter');
      await expect(homeRow(page)).toContainText('€1,725');
      await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeChecked();
      await page.getByRole('columnheader', { name: 'Price' }).getByRole('button').press('Enter');
      await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
        'aria-sort',
        'descending',
      );
      await page.getByRole('searchbox').fill('no home of this name');
      await page.getByRole('button', { name: 'Show all homes' }).click();
      await expect(homeRow(page)).toContainText('Waiting to sync');
    });

    await test.step('with the network the renter has the answer and the price, and the lead has moved on', async () => {
      await train.goOnline();
      // The price goes out once nobody can undo it: the offer ends with its page.
      await page.goto(`${world.url}/manage`);
      await expect(message(maya.page, ANSWER)).toBeVisible();
      await maya.page.goto(`${world.url}${href ?? ''}`);
      await expect(maya.page.getByText('€1,725').first()).toBeVisible();
      await expect(homeRow(page)).toContainText('Synced');
      await page.goto(`${world.url}/inquiries`);
      await expect(leads(page, 'Replied')).toBeVisible();
    });
  },
);

test('Whoever only looks at how a home can be changed leaves no draft of it, neither here nor on the server', async ({
  world,
  jonas,
}) => {
  const { page } = jonas;
  await makeArea(world.direct, world.dataDir, 'Harbour');
  await publishHome(world.direct, 'jonas', TITLE);
  await page.goto(`${world.url}/manage`);
  await expect(homeRow(page)).toContainText('Synced');
  await jonas.goOffline();

  await test.step('without a network', async () => {
    await page.getByRole('link', { name: `Edit “${TITLE}”` }).click();
    await expect(page.getByRole('heading', { name: 'Edit listing' })).toBeVisible();
    await page.getByRole('link', { name: 'Review and publish' }).first().click();
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeEnabled();
    const drafts = page.getByText('Changes to a published home');
    const openDrafts = async () => {
      await page.getByRole('link', { name: 'List a home', exact: true }).first().click();
      await expect(page.getByRole('button', { name: 'Start a new listing' })).toBeVisible();
    };
    await openDrafts();
    await expect(drafts).toHaveCount(0);
    await page.goto(`${world.url}/manage`);
    await page.getByRole('link', { name: `Edit “${TITLE}”` }).click();
    const title = page.getByRole('textbox', { name: /^Title/ });
    await page.getByRole('link', { name: 'Description' }).first().click();
    await title.press('End');
    await title.pressSequentially(', sunny');
    await expect(title).toBeFocused();
    await expect(title).toHaveValue(`${TITLE}, sunny`);
    await openDrafts();
    await expect(drafts).toHaveCount(1);
    await page.getByRole('button', { name: /^Discard the draft/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    // Leaving this document before the disk has it would keep the draft.
    await expect(drafts).toHaveCount(0);
    await page.goto(`${world.url}/manage`);
  });

  await test.step('and where the server has the draft by then', async () => {
    await jonas.goOnline();
    const { token } = await signIn(world.direct, 'jonas');
    const onServer = async () => (await recordsOf(world.direct, token, 'listing_draft')).length;
    await page.goto(`${world.url}/manage`);
    await page.getByRole('link', { name: `Edit “${TITLE}”` }).click();
    await expect(page.getByRole('heading', { name: 'Edit listing' })).toBeVisible();
    await expect.poll(onServer).toBe(1);
    // Loaded anew it is read as the server gave it back.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Edit listing' })).toBeVisible();
    await page.getByRole('link', { name: 'Review and publish' }).first().click();
    await expect(page.getByRole('button', { name: 'Publish changes' })).toBeEnabled();
    await page.getByRole('link', { name: 'List a home', exact: true }).first().click();
    await expect(page.getByRole('button', { name: 'Start a new listing' })).toBeVisible();
    await expect(page.getByText('Changes to a published home')).toHaveCount(0);
    await expect.poll(onServer).toBe(0);
  });
});

test('About a home that was let meanwhile the renter is asked whether the message is still to go, without a network, too', async ({
  world,
  maya,
}) => {
  await makeArea(world.direct, world.dataDir, 'Harbour');
  const id = await publishHome(world.direct, 'jonas', TITLE);
  await maya.page.goto(`${world.url}/properties/${id}`);
  await askOwner(maya.page);
  await maya.openThread('jonas');
  const bar = (standing: string) =>
    maya.page.getByRole('link', { name: new RegExp(`${TITLE}.*month ${standing}$`, 'u') });
  await expect(bar('Available')).toBeVisible();
  const home = (await liveHomesOf(world.url, 'jonas')).find(({ title }) => title === TITLE);
  if (home === undefined) throw new Error('The home is not live');
  await changeHome(world.url, 'jonas', home, {
    status: 'rented',
    closed_price: 1700,
    closed_on: dayFromNow(0),
  });
  await expect(bar('Rented')).toBeVisible();
  await maya.goOffline();
  await composer(maya.page).fill(LATE);
  await composer(maya.page).press('Enter');
  const asked = maya.page.getByRole('dialog', { name: 'Still send?' });
  await expect(asked).toContainText('This home has been let');
  await asked.getByRole('button', { name: "Don't send" }).click();
  await expect(composer(maya.page)).toHaveValue(LATE);
  await composer(maya.page).press('Enter');
  await asked.getByRole('button', { name: 'Send anyway' }).click();
  await expect(messageInState(maya.page, LATE, 'Queued')).toBeVisible();
  await maya.goOnline();
  await expect(messageInState(maya.page, LATE, '(?:Sent|Delivered)')).toBeVisible();
});

test('Twenty photos taken in without a network go up through two kills of the browser, each once, upright and without what the camera wrote', async ({
  world,
  someoneOnDisk,
}) => {
  test.setTimeout(240_000 * SLOWER);
  const [photos, first] = await Promise.all([
    takePhotos(test.info().outputDir, { count: MANY, side: SIDE }),
    someoneOnDisk('jonas'),
    makeArea(world.direct, world.dataDir, 'Harbour'),
  ]);
  await first.signIn();
  await startListing(first.page, world.url);
  await first.goOffline();
  await goToStep(first.page, 'Photos and tour');
  const picker = first.page.getByLabel('Photo files');
  await picker.setInputFiles([
    { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') },
  ]);
  const refused = first.page.getByRole('alert');
  await expect(refused).toContainText("broken.jpg: your browser can't read this picture.");
  await expect(refused).toContainText("IMG_1.HEIC: this browser can't read HEIC");
  const began = Date.now();
  await picker.setInputFiles(photos);
  await expect(waitingPhotos(first.page)).toHaveCount(MANY, PATIENT);
  const tookIn = Date.now() - began;
  await expect(refused).toBeHidden();
  const kept = await keptPhotos(first.page);
  expect(kept).toHaveLength(MANY);
  expect(kept.filter(({ hasMetadata }) => hasMetadata)).toEqual([]);
  await first.page.getByRole('button', { name: 'Remove: Photo 2 of 20' }).click();
  await expect(waitingPhotos(first.page)).toHaveCount(MANY - 1);
  expect(await keptPhotos(first.page)).toHaveLength(MANY);
  await first.page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(waitingPhotos(first.page)).toHaveCount(MANY);
  expect(kept.map(({ isUpright }) => isUpright)).toEqual([
    true,
    ...photos.slice(1).map(() => false),
  ]);

  const onServer = async () => (await storedKeys(world.dataDir)).length;
  await test.step('two have their answer, the third is stored and was not told: killed there', async () => {
    world.line.holdAnswersFrom(STORED, 3);
    await first.goOnline();
    await expect.poll(() => world.line.isHolding, PATIENT).toBe(true);
    await first.kill();
    expect(await onServer()).toBeGreaterThanOrEqual(3);
    expect(await onServer()).toBeLessThan(MANY);
    world.line.heal();
  });
  await test.step('at the next start three more have theirs: killed again', async () => {
    world.line.holdAnswersFrom(STORED, 4);
    const second = await someoneOnDisk('jonas', first.profile);
    await second.page.goto(`${world.url}/landlord/dashboard`);
    await expect.poll(() => world.line.isHolding, PATIENT).toBe(true);
    await expect(second.page.getByText(/(?:[3-9]|1\d) of 20 photos uploaded/u)).toBeVisible(
      PATIENT,
    );
    await second.kill();
    expect(await onServer()).toBeLessThan(MANY);
    world.line.heal();
  });
  const third = await someoneOnDisk('jonas', first.profile);
  await third.page.goto(`${world.url}/landlord/dashboard`);
  await expect(third.page.getByText('20 of 20 photos uploaded')).toBeVisible(PATIENT);

  const keys = await storedKeys(world.dataDir);
  expect(keys).toHaveLength(MANY);
  const served = await Promise.all(
    keys.map((key) => servedPhoto(`${world.direct}/api/photos/listings/${key}/full`)),
  );
  expect(served.filter(({ hasMetadata }) => hasMetadata)).toEqual([]);
  expect(served.filter(({ isUpright }) => isUpright)).toHaveLength(1);
  const { size } = await stat(photos[0] ?? '');
  test.info().annotations.push({
    type: 'photos',
    description: `${MANY} of ${(size / 1e6).toFixed(1)} MB taken in within ${(tookIn / 1000).toFixed(1)} s`,
  });
});

interface Seen {
  readonly isUpright: boolean;
  readonly hasMetadata: boolean;
}

/** Of what waits on the device, in the order it was taken in: how it was held, and whether anything is left of what the camera wrote. */
function keptPhotos(page: Page): Promise<Seen[]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('the photos cannot be read')));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const database = await answer(
      indexedDB.open(names.find((each) => each.endsWith('-photos')) ?? ''),
    );
    const stores = database.transaction(['parcels', 'bytes']);
    const [photos, keys, blobs] = await Promise.all([
      answer(stores.objectStore('parcels').getAll()),
      answer(stores.objectStore('bytes').getAllKeys()),
      answer(stores.objectStore('bytes').getAll()),
    ]);
    database.close();
    const inOrder = (photos as { id: string; takenIn: number; w: number; h: number }[]).toSorted(
      (one, other) => one.takenIn - other.takenIn,
    );
    return Promise.all(
      inOrder.map(async ({ id, w, h }) => {
        const blob = blobs[keys.indexOf(id)] as Blob;
        const text = new TextDecoder('latin1').decode(await blob.arrayBuffer());
        return { isUpright: h > w, hasMetadata: text.includes('Exif') || text.includes('Roost') };
      }),
    );
  });
}

async function servedPhoto(url: string): Promise<Seen> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const { exif, xmp, width, height } = await sharp(bytes).metadata();
  return { isUpright: height > width, hasMetadata: exif !== undefined || xmp !== undefined };
}

/** The keys of all photos in the server's store. */
async function storedKeys(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploaded-photos');
  if (!existsSync(folder)) return [];
  const found = await Promise.all(
    (await readdir(folder)).map((each) => readdir(join(folder, each))),
  );
  return found.flat().toSorted();
}
