import { expect, type Page } from 'playwright/test';
import { dayFromNow } from './day.ts';

/** The title of the journey's listing. */
export const TITLE = 'Bright corner flat above the old harbour';

export async function goToStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** A new draft on its first step. */
export async function startListing(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/list-property`);
  await page.getByRole('button', { name: 'Start a new listing' }).click();
  await expect(page.getByRole('combobox', { name: 'Neighbourhood' })).toBeVisible();
}

/** Some weeks from now, as a field of a day takes it. */
const AVAILABLE_FROM = dayFromNow(54);

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const fill = (page: Page, field: string, text: string) =>
  page.getByRole('textbox', { name: field, exact: true }).fill(text);

/** Everything that is required but the photos, step by step, with numbers as people type them. */
export async function writeListing(page: Page): Promise<void> {
  await page.getByText('For rent', { exact: true }).click();
  await choose(page, 'Property type', 'Apartment');
  await choose(page, 'Neighbourhood', /, /u);
  // The pin was set by itself: nothing goes live before its owner looked at it.
  await page.getByRole('button', { name: 'Yes, the pin is right' }).click();
  await goToStep(page, 'Size');
  await fill(page, 'Bedrooms', '2');
  await fill(page, 'Bathrooms', '1,5');
  // In square metres, as homes are measured there.
  await fill(page, 'Living area', '٧٢');
  await goToStep(page, 'Price and fees');
  await fill(page, 'Price', '1.850');
  await fill(page, 'Months of rent', '2');
  await goToStep(page, 'Terms');
  await page.getByLabel('Available from').fill(AVAILABLE_FROM);
  await fill(page, 'Minimum term (months)', '12');
  await page.getByText('Unfurnished', { exact: true }).click();
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

/** Publishes the draft that is written in full; it is among the homes that are managed then. */
export async function publish(page: Page, url: string): Promise<void> {
  await goToStep(page, 'Review and publish');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL((now) => now.href.startsWith(`${url}/manage#home-`));
}

/** The row of the home on the page where homes are managed. */
export const homeRow = (page: Page) => page.getByRole('row').filter({ hasText: TITLE });
