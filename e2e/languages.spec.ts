import type { Page } from 'playwright/test';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const FRENCH = 'Appartement clair au-dessus du vieux port';
const TEXT = 'Deux pièces avec de la lumière des deux côtés et une véranda sur la mer. '.repeat(2);

/** From the next page on the app is in this language. */
const speak = (page: Page, language: string) =>
  page.evaluate((code) => localStorage.setItem('language', code), language);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ device: 'installed' });

test('An owner writes a home in two languages without a network; a reader of French finds it by a French word and reads it in French, one press from the first text, which everybody else is shown', async ({
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
  await page.locator('summary').filter({ hasText: 'In other languages' }).click();
  await page.getByRole('combobox', { name: 'Add a language' }).click();
  await page.getByRole('option', { name: 'French', exact: true }).click();
  const title = page.getByRole('textbox', { name: 'Title (French)' });
  await expect(title).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Language of the first text' })).toContainText(
    'English',
  );
  await title.fill(FRENCH);
  await page.getByRole('button', { name: 'Remove French' }).click();
  await expect(title).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue(FRENCH);

  await goToStep(page, 'Photos and tour');
  await page.getByLabel('Photo files').setInputFiles(photos);
  await goToStep(page, 'Review and publish');
  await page.getByRole('link', { name: /^Other languages/u }).click();
  await expect(page.getByText('Please fill this in')).toBeVisible();
  await page.getByRole('textbox', { name: 'Description (French)' }).fill(TEXT);
  await publish(page, world.url);
  await jonas.goOnline();
  await expect(homeRow(page)).toContainText('Synced');
  const href = await homeRow(page).getByRole('link', { name: TITLE }).first().getAttribute('href');

  await test.step('in French the card and the page are in French', async () => {
    await speak(maya.page, 'fr');
    await maya.page.goto(`${world.url}/search?q=veranda`);
    await maya.page.getByRole('link', { name: FRENCH }).click();
    await expect(heading(maya.page)).toHaveText(FRENCH);
    await expect(heading(maya.page)).toHaveAttribute('lang', 'fr');
    await maya.page.getByRole('button', { name: 'English' }).click();
    await expect(heading(maya.page)).toHaveText(TITLE);
    await maya.page.getByRole('button', { name: 'Français' }).click();
    await expect(heading(maya.page)).toHaveText(FRENCH);
  });

  await test.step('in German, which the owner did not write, it is the first text', async () => {
    await speak(maya.page, 'de');
    await maya.page.goto(`${world.url}${href ?? ''}`);
    await expect(heading(maya.page)).toHaveText(TITLE);
    await expect(maya.page.getByRole('button', { name: 'Français' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });
});
