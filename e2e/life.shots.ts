import type { Page } from 'playwright/test';
import { goTo, photograph } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';
import { goToStep, startListing, writeListing } from './world/listing.ts';

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(900_000);

const bar = (page: Page) => page.getByRole('group', { name: 'Selected homes' });

test('a listing’s life', async ({ world, someone }) => {
  const jonas = await someone('jonas');
  await jonas.signIn();
  const { page } = jonas;
  await page.goto(`${world.url}/manage`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await photograph(page, 'life-bar');
  await bar(page).getByRole('button', { name: 'Schedule…' }).click();
  await photograph(page, 'life-schedule');
  await page.getByRole('dialog').getByText('New price from a date').click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Price from then on/ })
    .fill('1,900');
  await photograph(page, 'life-schedule-price');
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  const again = page.getByRole('dialog').getByRole('button', { name: 'Yes, change price' });
  if (await again.isVisible()) await again.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await bar(page).getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await photograph(page, 'life-scheduled');
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('row').nth(2).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Withdraw…' }).click();
  await photograph(page, 'life-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await photograph(page, 'life-withdrawn', 1800);
  await page.getByRole('row').nth(3).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await photograph(page, 'life-delete');
  await page.keyboard.press('Escape');
  await page.evaluate(goTo, '/analytics');
  await isSettled(page);
  await photograph(page, 'life-analytics', 2400);
  await page.evaluate(goTo, '/inquiries');
  await isSettled(page);
  await photograph(page, 'life-board');
  await startListing(page, world.url);
  await writeListing(page);
  await goToStep(page, 'Review and publish');
  await photograph(page, 'life-review', 2400);
});

test('a moderator', async ({ world, someone }) => {
  const noor = await someone('noor');
  await noor.signIn();
  const { page } = noor;
  await page.goto(`${world.url}/moderation`);
  await page.getByRole('searchbox').first().fill('ma');
  await page.getByRole('button', { name: 'Search people' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '@' }).first()).toBeVisible();
  await photograph(page, 'life-people', 1800);
  await page.goto(`${world.url}/moderation`);
  await page.getByRole('tab', { name: /^Reported/u }).click();
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Decide', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /^Suspend the person/u }).check();
  await page.getByRole('heading', { name: 'Decide', exact: true }).scrollIntoViewIfNeeded();
  await photograph(page, 'life-decide', 2400);
});
