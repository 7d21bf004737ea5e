import type { Page } from 'playwright/test';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { workerIsReady } from './world/person.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea } from './world/publish.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
);

/** Half a second of a film, as this browser records it. */
async function filmIn(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const drawn = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recorder.start();
    for (let shade = 0; shade < 6; shade += 1) {
      if (drawn !== null) drawn.fillStyle = `rgb(${shade * 40} 90 120)`;
      drawn?.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await new Promise((resolve) => {
      recorder.addEventListener('stop', resolve);
      recorder.stop();
    });
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('Documents and a film are added without a network, go live with their home, open for a guest, for who kept them offline, and for who decides about the home', async ({
  world,
  someone,
}) => {
  const folder = test.info().outputDir;
  const [photos, jonas, maya, noor] = await Promise.all([
    takePhotos(folder, { count: 3, side: 640 }),
    someone('jonas'),
    someone('maya'),
    someone('noor'),
    makeArea(world.direct, world.dataDir, 'Harbour'),
  ]);
  await Promise.all([jonas.signIn(), maya.signIn(), noor.signIn()]);
  const { page } = jonas;
  const film = await filmIn(page);
  await workerIsReady(page);
  await startListing(page, world.url);
  await jonas.goOffline();
  await writeListing(page);
  await goToStep(page, 'Photos and tour');
  await page.getByLabel('Photo files').setInputFiles(photos);
  const files = page.getByRole('group', { name: 'Documents and videos' });
  await page.getByLabel('Add documents or videos').setInputFiles([
    { name: 'Energy certificate.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'walk.webm', mimeType: 'video/webm', buffer: film },
    // By its content it is none, whatever it is called.
    { name: 'rules.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>1</script>') },
    {
      name: 'huge.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([PDF, Buffer.alloc(10_000_000)]),
    },
  ]);
  await expect(files.getByRole('alert')).toContainText('rules.pdf: only PDF documents');
  await expect(files.getByRole('alert')).toContainText(
    'huge.pdf: this document is too large: the limit is 10 MB',
  );
  await expect(
    files.getByRole('listitem').filter({ hasText: 'Energy certificate.pdf' }),
  ).toBeVisible();
  await expect(files.getByRole('combobox', { name: 'What it shows' }).first()).toHaveText(
    /Energy certificate/u,
  );
  await expect(files.getByText("On this device. Uploads when you're online")).toHaveCount(2);
  await publish(page, world.url);
  await jonas.goOnline();
  await expect(homeRow(page)).toContainText('Synced');
  const href = await homeRow(page).getByRole('link', { name: TITLE }).first().getAttribute('href');

  const renter = maya.page;
  await renter.goto(`${world.url}${href ?? ''}`);
  await workerIsReady(renter);
  const papers = renter.getByRole('region', { name: 'Documents and videos' });
  await papers.scrollIntoViewIfNeeded();
  await expect(papers.getByRole('listitem')).toHaveCount(2);
  await expect(papers).toContainText('PDF · ');
  await papers.getByRole('button', { name: /^Play .*walk\.webm/u }).click();
  await expect
    .poll(() => papers.locator('video').evaluate((of) => (of as HTMLVideoElement).videoWidth))
    .toBeGreaterThan(0);
  await papers
    .getByRole('button', { name: /^Keep .*Energy certificate\.pdf.* on this device/u })
    .click();
  await expect(papers.getByText('On this device')).toBeVisible();
  await maya.goOffline();
  await renter.reload();
  await papers.scrollIntoViewIfNeeded();
  await expect(papers.getByText("Downloads when you're online")).toBeVisible();
  await papers.getByRole('button', { name: /^Open .*Energy certificate\.pdf/u }).click();
  const reader = renter.getByRole('dialog', { name: 'Energy certificate.pdf' });
  await expect(reader.getByRole('article', { name: 'Page 1 of 1' })).toBeVisible();
  await renter.keyboard.press('Escape');

  await maya.goOnline();
  await renter.getByRole('button', { name: 'Report this listing' }).click();
  const report = renter.getByRole('dialog', { name: 'Report this listing' });
  await report.getByRole('radio', { name: "The home doesn't exist" }).check();
  await report.getByRole('button', { name: 'Send report' }).click();
  await noor.page.goto(`${world.url}/moderation`);
  await noor.page.getByRole('tab', { name: /^Reported/u }).click();
  await noor.page.getByRole('link').filter({ hasText: TITLE }).click();
  const seen = noor.page.getByRole('list', { name: 'Documents and videos' });
  await expect(seen.getByRole('listitem')).toHaveCount(2);
  await seen.getByRole('button', { name: /^Open .*Energy certificate\.pdf/u }).click();
  await expect(
    noor.page
      .getByRole('dialog', { name: 'Energy certificate.pdf' })
      .getByRole('article', { name: 'Page 1 of 1' }),
  ).toBeVisible();
});
