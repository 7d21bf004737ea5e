import { join } from 'node:path';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { legalDir: join('e2e', 'world', 'legal') } });

test('a sign-up leads to the terms and loses nothing typed; they, privacy and the operator’s imprint are read without a network', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  await page.goto(`${world.url}/signup`);
  await page.getByLabel('Password', { exact: true }).fill('Typed-pass1');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Terms' }).click();
  const terms = await opening;
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(terms.getByRole('heading', { name: 'What you write and list' })).toBeVisible();
  await expect(terms).toHaveTitle(/Terms/);
  await terms.close();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Typed-pass1');
  // The worker, under whose eyes the form was opened, keeps it for later.
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/legal/en.json'))?.ok ?? false))
    .toBe(true);

  await maya.goOffline();
  await page.goto(`${world.url}/imprint`);
  await expect(page.getByText('Lantern Homes Ltd')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How to reach us' })).toBeVisible();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'A copy of everything' })).toBeVisible();
});
