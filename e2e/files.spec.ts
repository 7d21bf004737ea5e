import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import { BROWSER_FLAGS } from '../scripts/browser.mjs';
import { composer, isWaiting, messages } from './world/person.ts';
import { takePhotos } from './world/pictures.ts';
import { stored } from './world/stored.ts';
import { expect, test } from './world/test.ts';

test.use({
  device: 'installed',
  launchOptions: {
    args: [
      ...BROWSER_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  },
});

const WORDS = 'BT /F1 18 Tf 20 100 Td (Rent 950) Tj ET';
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj\n' +
    `4 0 obj<</Length ${WORDS.length}>>stream\n${WORDS}\nendstream endobj\n` +
    '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** Chooses from the menu beside the composer, and gives the files to what it opens. */
async function attach(page: Page, what: string, files: Parameters<Locator['setInputFiles']>[0]) {
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: what }).click();
  await (await picking).setFiles(files);
}
const tray = (page: Page) => page.getByRole('dialog', { name: /^Send \d files?$/ });
const photoOf = (page: Page, alt: string) =>
  page.getByRole('log').getByRole('button', { name: `Open photo: ${alt}` });

/** The picture that is shown there is decoded, and this wide. */
async function isDrawn(photo: Locator): Promise<void> {
  await expect
    .poll(() => photo.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
}

/** Reads the document in the app, and closes it by the keys. */
async function readLease(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: /^Open .*lease\.pdf/ });
  await open.click();
  const reader = page.getByRole('dialog', { name: 'lease.pdf' });
  const sheet = reader.getByRole('article', { name: 'Page 1 of 1' });
  await expect(sheet).toContainText('Rent 950');
  await expect
    .poll(() => sheet.locator('canvas').evaluate(({ width }: HTMLCanvasElement) => width))
    .toBeGreaterThan(300);
  await page.keyboard.press('Escape');
  await expect(reader).toBeHidden();
  await expect(open).toBeFocused();
}

test('a photo sent offline, a voice message and a PDF arrive in their place, and stay for offline', async ({
  world,
  twoPeople: { maya, jonas },
}, testInfo) => {
  const [first = '', second = ''] = await takePhotos(testInfo.outputDir, { count: 2, side: 1200 });
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  const { page } = maya;
  await expect(page.getByRole('button', { name: 'Attach' })).toBeVisible();

  await maya.goOffline();
  await maya.write('This is the kitchen');
  await attach(page, 'Photos', [first, second]);
  await tray(page).getByPlaceholder('What does it show?').first().fill('The kitchen');
  await tray(page)
    .getByRole('button', { name: /^Leave out/ })
    .nth(1)
    .click();
  await tray(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(tray(page)).toBeHidden();
  await expect(composer(page)).toBeFocused();
  await isDrawn(photoOf(page, 'The kitchen'));
  await maya.write('And it has a balcony');
  await isWaiting(page, 3);

  // It is there after a reload, too, and can be taken back and had back.
  await page.reload();
  await isDrawn(photoOf(page, 'The kitchen'));
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  await isWaiting(page, 2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await isWaiting(page, 3);
  await expect(page.getByRole('log').getByText('The kitchen', { exact: true })).toBeVisible();

  // The text behind the file waits for it, and goes first where the person wants that.
  await maya.write('And a cellar');
  await isWaiting(page, 4);
  const passing = page.getByRole('button', { name: "Send what's below first" });
  await passing.click();
  await expect(passing).toBeHidden();
  await expect(messages(page).last()).toContainText('The kitchen');

  await maya.goOnline();
  const arrived = photoOf(jonas.page, 'The kitchen');
  await isDrawn(arrived);
  await jonas.openThread('maya');
  await expect(messages(jonas.page)).toHaveCount(4);
  const all = await stored(world.url, 'maya', 'jonas');
  expect(all.map(({ message_type }) => message_type)).toEqual(['text', 'text', 'text', 'file']);

  // Large, by the keys; back with Escape.
  await arrived.press('Enter');
  const viewer = jonas.page.getByRole('dialog');
  await expect(viewer.getByRole('img', { name: 'The kitchen' })).toBeVisible();
  await jonas.page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  await maya.context.grantPermissions(['microphone']);
  const record = page.getByRole('button', { name: 'Record a voice message' });
  await record.press('Enter');
  // A second of it is not always painted.
  await expect(page.getByText(/^0:(?:0[2-9]|[1-5]\d)$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Send recording' }).click();
  const voice = jonas.page.getByRole('button', { name: /^Play voice message, 0:\d\d$/ });
  await voice.click();
  await expect(jonas.page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await jonas.page.getByRole('button', { name: 'Speed 1', exact: true }).click();
  await expect(jonas.page.getByRole('button', { name: 'Speed 1.5' })).toBeVisible();

  await attach(page, 'File', { name: 'lease.pdf', mimeType: 'text/html', buffer: PDF });
  await tray(page).getByRole('button', { name: 'Send', exact: true }).click();
  const saving = jonas.page.waitForEvent('download');
  await jonas.page.getByRole('button', { name: /Save .*lease\.pdf/ }).click();
  expect(await readFile(await (await saving).path())).toEqual(PDF);
  await readLease(jonas.page);

  // A file that could be run is refused with the reason, and nothing is sent.
  await attach(page, 'File', {
    name: 'page.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('<html>'),
  });
  await expect(tray(page).getByText('could harm a device')).toBeVisible();
  await expect(tray(page).getByRole('button', { name: 'Send 0' })).toHaveAttribute('aria-disabled');
  await page.keyboard.press('Escape');

  // Offline again, after a reload: what was seen is there.
  await jonas.goOffline();
  await jonas.page.reload();
  await isDrawn(photoOf(jonas.page, 'The kitchen'));
  await readLease(jonas.page);
  await jonas.page.goto(`${world.url}/messages`);
  await expect(jonas.page.getByRole('link', { name: /lease\.pdf/ })).toBeVisible();
});
