import type { Page } from 'playwright/test';
import { ACCOUNTS, addRole, primaryRole } from './world/accounts.ts';
import { tabTo } from './world/keys.ts';
import { signInHere, workerIsReady } from './world/person.ts';
import { expect, GATE, test } from './world/test.ts';
import { hearToasts } from './world/toasts.ts';

const role = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Role' }).getByRole('radio', { name });
/** By the card around the radio button, as a finger does. */
const choose = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Role' }).getByText(name, { exact: true }).click();
/** Home leads landlords alone to the landlord's start page. */
const home = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home' })
    .and(page.locator('[href="/landlord/dashboard"]'));

test.use({ device: 'installed' });

test(
  'a role is switched by keyboard and without a network, seen in every tab, and taken back with a word if refused',
  GATE,
  async ({ world, someone }) => {
    const maya = await someone('maya');
    await maya.signIn();
    await addRole(world.url, 'maya', 'landlord');
    const first = maya.page;
    const toasts = await hearToasts(first);

    await test.step('a page of the other role is refused, and said so', async () => {
      await first.goto(`${world.url}/landlord/dashboard`);
      await expect(first).toHaveURL(/\/chat/);
      await expect.poll(() => toasts).toContain('Access denied. Required role: landlord');
    });

    await first.goto(`${world.url}/settings`);
    const second = await maya.context.newPage();
    const toastsThere = await hearToasts(second);
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
      await expect(role(first, 'Landlord')).toBeVisible();
      await tabTo(first, role(first, 'Renter'));
      await first.keyboard.press('ArrowRight');
      await expect(role(first, 'Landlord')).toBeChecked();
      for (const page of [first, second]) await expect(home(page)).toBeVisible();
      await expect.poll(() => primaryRole(world.url, 'maya')).toBe('landlord');
    });

    await test.step('a change made here reaches both tabs', async () => {
      await choose(first, 'Renter');
      for (const page of [first, second]) await expect(home(page)).toHaveCount(0);
      await expect.poll(() => primaryRole(world.url, 'maya')).toBe('renter');
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
      for (const heard of [toasts, toastsThere])
        await expect.poll(() => heard).toContain("The server didn't accept the change of role.");
      for (const page of [first, second]) await expect(home(page)).toBeVisible();
      await expect(role(first, 'Landlord')).toBeChecked();
    });
  },
);

test('a landlord who logs in as a renter is told so, stays a landlord elsewhere, and switches where a page was refused', async ({
  world,
  someone,
}) => {
  const atWork = await someone('jonas');
  await atWork.signIn();
  await atWork.page.goto(`${world.url}/list-property`);
  await expect(atWork.page.getByRole('heading', { level: 1 })).toBeVisible();

  const phone = (await someone('jonas')).page;
  const toasts = await hearToasts(phone);
  await test.step('the log-in says what it did', async () => {
    await phone.goto(`${world.url}/login`);
    await signInHere(phone, ACCOUNTS.jonas.email);
    await expect(phone).toHaveURL(/\/chat/);
    await expect(phone.getByText("You're using Roost as a renter on this device")).toBeVisible();
    await expect.poll(() => primaryRole(world.url, 'jonas')).toBe('renter');
  });

  await test.step('the other device has heard of it and stays where it was', async () => {
    const settings = await atWork.context.newPage();
    await settings.goto(`${world.url}/settings`);
    await expect(role(settings, 'Landlord')).toBeChecked();
    await settings.close();
    await expect(atWork.page).toHaveURL(/\/list-property/);
    await expect(atWork.page.getByText(/^Access denied/)).toHaveCount(0);
  });

  await test.step('a refused page is one press away', async () => {
    await phone.getByRole('button', { name: 'OK', exact: true }).click();
    await phone.goto(`${world.url}/manage`);
    await expect(phone).toHaveURL(/\/chat/);
    await expect.poll(() => toasts).toContain('Access denied. Required role: landlord');
    await phone.getByRole('button', { name: 'Switch to landlord' }).click();
    await expect(phone).toHaveURL(/\/manage/);
    await expect.poll(() => primaryRole(world.url, 'jonas')).toBe('landlord');
  });
});
