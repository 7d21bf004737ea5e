import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { cityIsHere } from './world/found.ts';
import { keepInList, liveHomesOf } from './world/homes.ts';
import { goToStep, startListing, writeListing } from './world/listing.ts';
import { goTo } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';
import { wear } from './world/wear.ts';

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(600_000);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const MOST_HIGH = 5000;
/** A4 at 96 dots an inch. */
const PAPER = { width: 794, height: 1123 };

/** Whole pages: on phone and desktop, light and dark, in English and Arabic, with text at 200 %, on paper. */
async function photographWhole(page: Page, name: string): Promise<void> {
  const shoot = async (how: string, { width, height }: typeof PHONE) => {
    await page.setViewportSize({ width, height });
    await page.evaluate(nextPaint);
    await isSettled(page);
    // A page goes on within its frame: the window is made as high as all of it.
    const more = await page.evaluate(below);
    await page.setViewportSize({ width, height: Math.min(MOST_HIGH, height + more) });
    await page.evaluate(nextPaint);
    const path = `screenshots/tools/${name}-${how}.png`;
    await page.screenshot({ path, animations: 'disabled' });
  };
  const size = (text: string) =>
    page.evaluate((of) => document.documentElement.style.setProperty('font-size', of), text);
  for (const language of ['en', 'ar']) {
    for (const [theme, sizes] of [
      ['light', { phone: PHONE, desktop: DESKTOP }],
      ['dark', { phone: PHONE, desktop: DESKTOP }],
    ] as const) {
      await wear(page, { theme, language });
      for (const [of, viewport] of Object.entries(sizes)) {
        await shoot(`${of}-${theme}-${language}`, viewport);
      }
    }
    await wear(page, { theme: 'light', language });
    await size('200%');
    await shoot(`large-${language}`, PHONE);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) console.warn(`${name}, ${language}, text at 200 %: ${wide} px too wide`);
    await size('100%');
    await page.emulateMedia({ media: 'print' });
    await shoot(`paper-${language}`, PAPER);
    await page.emulateMedia({ media: 'screen' });
  }
  await wear(page, { theme: 'light', language: 'en' });
  await page.setViewportSize(DESKTOP);
}

/** Runs in the page: px of it that lie below the window. */
function below(): number {
  let most = 0;
  for (
    let one: Element | null = document.querySelector('main');
    one !== null;
    one = one.parentElement
  )
    most = Math.max(most, one.scrollHeight - one.clientHeight);
  return most;
}

/** Runs in the page: what was measured anew is painted. */
async function nextPaint(): Promise<void> {
  for (let frame = 0; frame < 8; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 09:30:00' } })
    .jpeg()
    .toBuffer();

test('pictures of the calculator, filled', async ({ world, someone }) => {
  const maya = await someone('maya');
  const { page } = maya;
  await maya.signIn();
  await page.goto(`${world.url}/calculator`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const result = page.getByRole('region', { name: 'Result' });
  await field('Price').fill('400000');
  for (const [name, extra] of [
    ['As it is', ''],
    ['With 200 more', '200'],
  ] as const) {
    await field('Extra payment per month').fill(extra);
    await result.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save calculation' }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
  }
  await photographWhole(page, 'calculator-mortgage');
  const fills = {
    Affordability: { 'Income per year before tax': '60000', 'Other debts per month': '400' },
    'Move-in': { 'Rent per month': '1650', Deposit: '1650', 'Application fee': '50' },
    'Rent or buy': { 'Rent per month': '2200' },
    Yield: { Price: '240000', 'Rent per month': '1200' },
  };
  for (const [tab, values] of Object.entries(fills)) {
    await page.getByRole('tab', { name: tab }).click();
    for (const [name, value] of Object.entries(values)) await field(name).fill(value);
    await photographWhole(page, `calculator-${tab.toLowerCase().replaceAll(' ', '-')}`);
  }
});

test('pictures of a checklist: the list, filled, compared, signed', async ({ world, someone }) => {
  const maya = await someone('maya');
  const { page } = maya;
  await maya.signIn();
  await page.goto(`${world.url}/inspection-checklist`);
  const item = (name: string) => page.getByRole('group', { name, exact: true });
  const mark = (name: string, what: string) => item(name).getByText(what, { exact: true }).click();
  await page.getByRole('combobox', { name: 'What for' }).selectOption('Move-in');
  await page.getByRole('button', { name: 'Start checklist' }).click();
  await mark('Roof', 'Good');
  await mark('Gutters and drainpipes', 'Watch');
  await page.getByLabel('Gutters and drainpipes: Note, cost and photos').click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Leaves in the gutter');
  await page.getByRole('textbox', { name: 'Estimated cost' }).fill('45.50');
  const photos = await Promise.all(['#7a8d5a', '#5a7a8d', '#8d5a7a'].map(photo));
  await page
    .getByLabel('Take or choose photos')
    .setInputFiles(
      photos.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: 'image/jpeg', buffer })),
    );
  await expect(page.getByRole('img', { name: /Gutters.*20 Nov 2026/u })).toHaveCount(3);
  await photographWhole(page, 'checklist-filled');
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Maya Lindqvist');
  const pad = page.locator('svg[data-signature]');
  await pad.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await pad.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 90, y + 60, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(/Signed by Maya Lindqvist/u)).toBeVisible();
  await photographWhole(page, 'checklist-signed');
  await page.getByRole('link', { name: 'All checklists' }).click();
  await photographWhole(page, 'checklists');
  await page.getByRole('combobox', { name: 'What for' }).selectOption('Move-out');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Start checklist' }).click();
  await mark('Roof', 'Good');
  await mark('Gutters and drainpipes', 'Problem');
  await photographWhole(page, 'checklist-compared');
});

test('pictures of tours, recommendations, own files, ways and a shared list', async ({
  world,
  someone,
}) => {
  const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
  const { page } = maya;
  await Promise.all([maya.signIn(), jonas.signIn()]);
  await page.goto(`${world.url}/search`);
  await cityIsHere(page);
  await page.evaluate(goTo, '/virtual-tours');
  const walk = page.getByRole('link', { name: /^Walk through/u }).first();
  await expect(walk).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await photographWhole(page, 'tours');
  await walk.click();
  await expect(page.getByRole('application').locator('canvas')).toBeVisible();
  await photographWhole(page, 'tour');

  await page.evaluate(goTo, '/recommendations');
  const rail = page.getByRole('region', { name: 'Best for you' });
  await rail.getByText('Why?').first().click();
  await photographWhole(page, 'recommendations');

  await page.evaluate(goTo, '/search?type=rent');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/properties\/[\da-f-]{36}/u);
  await page
    .getByRole('region', { name: 'What you can do' })
    .getByRole('button', { name: /^Save/u })
    .click();
  const files = page.getByRole('region', { name: 'My photos and documents' });
  await files.getByLabel('Add photos or PDF').setInputFiles([
    { name: 'window.jpg', mimeType: 'image/jpeg', buffer: await photo('#7a8d5a') },
    {
      name: 'A plan with a very long name of the flat by the harbour, second floor.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(
        '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF',
      ),
    },
  ]);
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await photographWhole(page, 'own-files');

  const homes = (await liveHomesOf(world.direct, 'jonas')).slice(0, 3);
  await keepInList(world.direct, 'maya', { name: 'Flats by the sea', keepOffline: false }, homes);
  await maya.openThread('jonas');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Decide together' }).click();
  await photographWhole(page, 'together-new');
  await page.getByRole('combobox', { name: 'Start with' }).selectOption('Flats by the sea');
  await page.getByRole('button', { name: 'Share list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flats by the sea' })).toBeVisible();
  const vote = page.getByRole('group', { name: /^Your vote on/u });
  await vote.nth(0).getByRole('button', { name: 'Yes' }).click();
  await vote.nth(1).getByRole('button', { name: 'Maybe' }).click();
  await photographWhole(page, 'together');

  await page.evaluate(goTo, '/browse?type=rent');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(?:All filters|Filters)/u })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await photographWhole(page, 'filters');
});

test("pictures of the landlord's editor of a tour", async ({ world, someone }) => {
  const jonas = await someone('jonas');
  const { page } = jonas;
  await jonas.signIn();
  await startListing(page, world.url);
  await writeListing(page);
  await goToStep(page, 'Photos and tour');
  const sphere = (background: string) =>
    sharp({ create: { width: 2048, height: 1024, channels: 3, background } })
      .jpeg()
      .toBuffer();
  await page.getByLabel('360° pictures', { exact: true }).setInputFiles([
    { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await sphere('#c8b090') },
    { name: 'kitchen.jpg', mimeType: 'image/jpeg', buffer: await sphere('#90b0c8') },
  ]);
  const names = page.getByRole('textbox', { name: 'Name of the room' });
  await expect(names).toHaveCount(2);
  await names.first().fill('Hall');
  await names.last().fill('Kitchen');
  await photographWhole(page, 'tour-editor');
  await page.getByRole('button', { name: /^Links and marks: .*Hall/u }).click();
  await expect(page.getByRole('application', { name: 'Hall, 360° view' })).toBeVisible();
  await page.getByRole('button', { name: 'Put the link here' }).click();
  await page.getByRole('textbox', { name: 'What to point out' }).fill('The door to the yard');
  await page.getByRole('button', { name: 'Put the mark here' }).click();
  await photographWhole(page, 'tour-links');
});
