import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { cityIsHere } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

const PLAN = Buffer.from(
  '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
);

/** The part of an export that this is about. */
interface Copy {
  readonly files: readonly {
    readonly name: string;
    readonly alt: string;
    readonly data: string | null;
  }[];
}

/** A photo whose camera notes this time. */
const takenAt = (time: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8d5a' } })
    .withExif({ IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer();

test("Photos and a floor plan a person keeps of a saved home, offline: they outlive a reload, are on their other device and on nobody else's, and go when they are taken out", async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  await page.goto(`${world.url}/search`);
  await cityIsHere(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/properties\/[\da-f-]{36}/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const address = page.url();
  const save = (on: Page) =>
    on
      .getByRole('region', { name: 'What you can do' })
      .getByRole('button', { name: /^Save/u })
      .click();
  await save(page);
  const files = (on: Page) => on.getByRole('region', { name: 'My photos and documents' });
  await expect(files(page)).toBeVisible();
  await workerIsReady(page);
  await maya.goOffline();
  await files(page)
    .getByLabel('Add photos or PDF')
    .setInputFiles([
      {
        name: 'window.jpg',
        mimeType: 'image/jpeg',
        buffer: await takenAt('2026:11:20 09:30:00'),
      },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: PLAN },
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script></script>') },
    ]);
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
  await expect(files(page).getByRole('alert')).toHaveText(
    'Only photos and PDF files can be added.',
  );
  const first = (on: Page) => files(on).getByRole('listitem').first();
  await expect(first(page)).toContainText(/Taken 20 Nov 2026/u);
  await first(page).getByRole('textbox', { name: 'Description' }).fill('The window to the yard');
  await first(page).getByRole('textbox', { name: 'Description' }).blur();
  await expect(files(page).getByText('Not sent to your other devices yet')).toHaveCount(2);
  // As it is stored by then.
  const open = files(page).getByRole('button', { name: /^Open .*The window to the yard/u });
  await expect(open).toBeVisible();
  await page.reload();
  await expect(files(page).getByRole('listitem')).toHaveCount(2);
  await open.click();
  const large = page.getByRole('dialog');
  await expect(large.getByRole('img', { name: 'The window to the yard' })).toBeVisible();
  await expect(large).toContainText('Photo 1 of 1');
  await page.keyboard.press('Escape');
  await maya.goOnline();
  await expect(files(page).getByText('Not sent to your other devices yet')).toHaveCount(0);

  // On the other device it is kept by itself, for when there is no network.
  const other = await someone('maya');
  await other.signIn();
  await other.page.goto(address);
  await expect(
    files(other.page).getByRole('button', { name: /^Open .*The window/u }),
  ).toBeVisible();
  await expect(files(other.page).getByRole('button', { name: /^Open .*plan.pdf/u })).toBeVisible();
  const saving = other.page.waitForEvent('download');
  await files(other.page)
    .getByRole('button', { name: /^Download .*plan.pdf/u })
    .click();
  expect((await saving).suggestedFilename()).toBe('plan.pdf');

  // And in the copy of everything.
  const exporting = other.page.waitForEvent('download');
  await other.page.evaluate(goTo, '/settings');
  await other.page.getByRole('button', { name: 'Export my data' }).click();
  const { files: copied } = JSON.parse(
    await readFile(await (await exporting).path(), 'utf8'),
  ) as Copy;
  expect(copied.map(({ name, alt }) => name || alt).toSorted()).toEqual([
    'The window to the yard',
    'plan.pdf',
  ]);
  expect(copied.find(({ alt }) => alt !== '')?.data).toMatch(/^data:image\/\w+;base64,.{99}/u);
  expect(copied.find(({ name }) => name === 'plan.pdf')?.data).toBe(
    `data:application/pdf;base64,${PLAN.toString('base64')}`,
  );
  await expect(other.page.getByText('Saved as a file.')).toHaveText('Saved as a file.');
  await other.page.evaluate(goTo, new URL(address).pathname);
  const jonas = await someone('jonas');
  await jonas.signIn();
  await jonas.page.goto(address);
  await save(jonas.page);
  await expect(files(jonas.page)).toBeVisible();
  await expect(files(jonas.page).getByRole('listitem')).toHaveCount(0);

  await files(other.page)
    .getByRole('button', { name: /^Remove .*plan.pdf/u })
    .click();
  await other.page.evaluate(goTo, '/saved');
  await expect(other.page.getByRole('heading', { level: 1, name: /^Saved/u })).toBeVisible();
  await other.page.getByRole('article').first().locator('summary').last().click();
  await expect(files(other.page).getByRole('listitem')).toHaveCount(1);
  await giveAxe(other.page);
  expect(await violations(other.page)).toEqual([]);
  await expect(files(page).getByRole('listitem')).toHaveCount(1);
});
