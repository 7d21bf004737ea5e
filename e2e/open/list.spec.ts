import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { composer, message, type Person, workerIsReady } from '../world/person.ts';
import { expect, test } from '../world/test.ts';

test.use({ worldOptions: { seed: 'city' } });

const TITLE = 'Bright corner flat above the old harbour';
const QUESTION = 'Is the corner flat still free in January?';

/** Three pictures that nobody takes for one another. */
const photos = () =>
  Promise.all(
    ['linear-gradient', 'rings', 'stripes'].map(async (name, index) => {
      const shapes = Array.from({ length: 6 }, (_, place) => {
        const x = (place * (index + 2) * 170) % 1200;
        return `<rect x="${x}" y="${place * 150 * index}" width="${200 + 90 * index}" height="${700 - 200 * index}" fill="hsl(${place * 60 + index * 40} 60% 50%)"/>`;
      });
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="hsl(${index * 120} 40% 80%)"/>${shapes.join('')}</svg>`;
      const buffer = await sharp(Buffer.from(svg)).jpeg().toBuffer();
      return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer };
    }),
  );

async function goToStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text);

/** Everything that is required, step by step, with numbers as people type them. */
async function writeListing(page: Page): Promise<void> {
  await page.getByText('For rent', { exact: true }).click();
  await choose(page, 'Kind of home', 'Apartment');
  await choose(page, 'Neighbourhood', /, /u);
  await goToStep(page, 'Size');
  await fill(page, 'Bedrooms', '2');
  await fill(page, 'Bathrooms', '1,5');
  await fill(page, 'Living area', '٧٢');
  await goToStep(page, 'Price and fees');
  await fill(page, 'Price', '1.850');
  await fill(page, 'Months of rent', '2');
  await goToStep(page, 'Terms');
  await page.getByLabel('Available from').fill('2027-01-15');
  await fill(page, 'Shortest term, months', '12');
  await page.getByText('Unfurnished', { exact: true }).click();
  await goToStep(page, 'Photos and tour');
  await page.getByLabel('Photo files').setInputFiles(await photos());
  await expect(page.getByText('On this device; goes up when there is a network')).toHaveCount(3);
  await goToStep(page, 'Description');
  await fill(page, 'Title', TITLE);
  await fill(
    page,
    'Description',
    'Two rooms with light from both sides, a kitchen to sit in and a balcony over the water. '.repeat(
      2,
    ),
  );
}

/** The row of the home on the page where homes are managed. */
const homeRow = ({ page }: Person) => page.getByRole('row').filter({ hasText: TITLE });

test('A home written with photos without a network outlives a kill of the browser, goes live when the network returns, and is asked about and answered', async ({
  world,
  someone,
  someoneOnDisk,
}) => {
  const before = await someoneOnDisk('jonas');
  await before.signIn();
  await before.page.goto(`${world.url}/list-property`);
  await workerIsReady(before.page);
  await before.page.getByRole('button', { name: 'Start a new listing' }).click();
  await expect(before.page.getByRole('combobox', { name: 'Neighbourhood' })).toBeVisible();
  await before.goOffline();
  await writeListing(before.page);
  await expect(before.page.getByText('Kept on this device as you type')).toBeVisible();
  const typed = before.page.getByRole('textbox', { name: 'Description', exact: true });
  await typed.blur();
  await before.page.goto(`${world.url}/list-property`);
  await expect(before.page.getByText('Everything needed is there')).toBeVisible();
  await before.kill();

  const jonas = await someoneOnDisk('jonas', before.profile);
  await jonas.goOffline();
  await jonas.page.goto(`${world.url}/list-property`);
  await jonas.page.getByRole('link', { name: TITLE }).click();
  await goToStep(jonas.page, 'Check and publish');
  await expect(jonas.page.getByRole('article').getByText('€1,850')).toBeVisible();
  await jonas.page.getByRole('button', { name: 'Publish' }).click();
  await expect(jonas.page).toHaveURL(`${world.url}/manage`);
  await expect(homeRow(jonas)).toContainText('Waiting to go out');
  await jonas.goOnline();
  await expect(homeRow(jonas)).toContainText('Synced', { timeout: 60_000 });
  const href = await homeRow(jonas).getByRole('link', { name: TITLE }).first().getAttribute('href');

  const maya = await someone('maya');
  await maya.signIn();
  await maya.page.goto(`${world.url}${href ?? ''}`);
  await expect(maya.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  await maya.page.getByRole('button', { name: 'Message', exact: true }).first().click();
  const dialog = maya.page.getByRole('dialog', { name: 'Message the owner' });
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(QUESTION);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(message(maya.page, QUESTION)).toBeVisible();

  await jonas.page.goto(`${world.url}/inquiries`);
  const lead = jonas.page
    .getByRole('region', { name: /^New/u })
    .getByRole('article')
    .filter({ hasText: QUESTION });
  await expect(lead).toContainText(TITLE);
  await lead.getByRole('link', { name: 'Reply' }).click();
  await expect(composer(jonas.page)).toBeVisible();
  await jonas.write('It is. Come and see it on Friday.');
  await expect(message(maya.page, 'Come and see it on Friday.')).toBeVisible();
  await jonas.page.goto(`${world.url}/inquiries`);
  await expect(
    jonas.page
      .getByRole('region', { name: /^Replied/u })
      .getByRole('article')
      .filter({ hasText: QUESTION }),
  ).toBeVisible();
});
