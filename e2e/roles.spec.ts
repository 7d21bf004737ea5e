import type { Locator, Page } from 'playwright/test';
import { ROUTES } from '#src/app/routes/routes.ts';
import { addRole, primaryRole, setPrimaryRole } from './world/accounts.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

const role = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Acting as' }).getByRole('radio', { name });
/** By the card around the radio button, as a finger does. */
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Acting as' }).getByText(name, { exact: true }).click();
/** Home leads landlords alone to the landlord's start page. */
const home = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home' })
    .and(page.locator('[href="/landlord/dashboard"]'));

/** Presses Tab until the focus is there, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${target.toString()}`);
}

test('a role is switched by keyboard and without a network, seen in every tab, and taken back with a word if refused', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  await addRole(world.url, 'maya', 'landlord');
  const first = maya.page;

  await test.step('a page of the other role is refused, and said so', async () => {
    await first.goto(`${world.url}/landlord/dashboard`);
    await expect(first).toHaveURL(/\/chat/);
    await expect(first.getByText('Access denied. Required role: landlord').first()).toBeVisible();
  });

  await test.step('a page that is not built says so and is not in the navigation', async () => {
    const missing = ROUTES.find(({ isBuilt, access }) => !isBuilt && access === 'member');
    await first.goto(`${world.url}${missing?.path.replace(':propertyId', '1')}`);
    await expect(first.getByText(/^This page is not built yet\./)).toBeVisible();
    await first.getByRole('link', { name: 'Back to the start' }).click();
    await expect(first).toHaveURL(/\/chat/);
  });

  await first.goto(`${world.url}/settings`);
  const second = await maya.context.newPage();
  await second.goto(`${world.url}/settings`);

  await test.step('settings with the keyboard alone: language, appearance, quiet hours', async () => {
    const html = first.locator('html');
    await tabTo(first, first.getByRole('radio', { name: 'English' }));
    await first.keyboard.press('ArrowRight');
    await expect(html).toHaveAttribute('lang', 'es');
    await first.keyboard.press('ArrowLeft');
    await expect(html).toHaveAttribute('lang', 'en');
    await tabTo(first, first.getByRole('radio', { name: 'Light' }));
    await first.keyboard.press('ArrowRight');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await first.keyboard.press('ArrowLeft');
    const quiet = first.getByRole('switch', { name: 'Quiet hours' });
    await tabTo(first, quiet);
    await first.keyboard.press('Space');
    await expect(quiet).toBeChecked();
    const from = first.getByLabel('From', { exact: true });
    await expect(from).toBeVisible();
    await first.keyboard.press('Tab');
    await expect(from).toBeFocused();
  });

  await test.step('by keyboard', async () => {
    await expect(role(first, 'Renter')).toBeChecked();
    await tabTo(first, role(first, 'Renter'));
    await first.keyboard.press('ArrowRight');
    await expect(role(first, 'Landlord')).toBeChecked();
    for (const page of [first, second]) await expect(home(page)).toBeVisible();
    await expect.poll(() => primaryRole(world.url, 'maya')).toBe('landlord');
  });

  await test.step('a change made elsewhere reaches both tabs', async () => {
    await setPrimaryRole(world.url, 'maya', 'renter');
    const since = Date.now();
    for (const page of [first, second]) await expect(home(page)).toHaveCount(0);
    test
      .info()
      .annotations.push({ type: 'seen after ms', description: String(Date.now() - since) });
  });

  await test.step('without a network', async () => {
    await workerIsReady(second);
    await maya.goOffline();
    await choose(second, 'Landlord');
    for (const page of [first, second]) await expect(home(page)).toBeVisible();
    await home(second).click();
    await expect(second).toHaveURL(/\/landlord\/dashboard/);
    await maya.goOnline();
    await expect.poll(() => primaryRole(world.url, 'maya')).toBe('landlord');
  });

  await test.step('refused by the server', async () => {
    maya.guard.expectStatus(403);
    await maya.context.route('**/rpc/set_primary_role', (route) =>
      route.fulfill({ status: 403, json: { code: '42501', message: 'refused for the test' } }),
    );
    await choose(first, 'Renter');
    for (const page of [first, second]) {
      await expect(
        page.getByText('Your role was not changed: the server refused it.').first(),
      ).toBeVisible();
      await expect(home(page)).toBeVisible();
    }
    await expect(role(first, 'Landlord')).toBeChecked();
  });
});
