import type { Page } from 'playwright/test';
import { workerIsReady } from './world/person.ts';
import { restingBoxes } from './world/settled.ts';
import { expect, GATE, test } from './world/test.ts';

const html = (page: Page) => page.locator('html');

test(
  'theme, language, title, focus and the offer to install are as the specification has them',
  GATE,
  async ({ world, someone }) => {
    const guest = await someone('maya', { colorScheme: 'light' });
    const { page, context } = guest;
    const header = page.getByRole('banner');
    await page.goto(world.url);

    await test.step('the page title is the name of the product', async () => {
      await expect(page).toHaveTitle('Roost');
    });

    await test.step('light, dark, system, light; and the system is followed live', async () => {
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
      await page.getByRole('button', { name: 'Theme: light. Switch to dark' }).click();
      await expect(html(page)).toHaveAttribute('data-theme', 'dark');
      await page
        .getByRole('button', { name: "Theme: dark. Switch to your device's theme" })
        .click();
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(html(page)).toHaveAttribute('data-theme', 'dark');
      await page.emulateMedia({ colorScheme: 'light' });
      await expect(html(page)).toHaveAttribute('data-theme', 'light');
      await page.getByRole('button', { name: "Theme: your device's. Switch to light" }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
    });

    await test.step('a change of page gives it its title, says it and moves the focus to its heading', async () => {
      await header.getByRole('link', { name: 'Log in' }).click();
      await expect(page).toHaveTitle('Log in · Roost');
      await expect(page.getByRole('status').filter({ hasText: /^Log in$/ })).toBeAttached();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.goBack();
      await expect(page).toHaveTitle('Roost');
    });

    await workerIsReady(page);

    await test.step('a language is switched in every tab, without a reload and without a network', async () => {
      const other = await context.newPage();
      await other.goto(`${world.url}/login`);
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
      await guest.goOffline();
      await header.getByRole('combobox', { name: 'Language' }).selectOption('ar');
      for (const tab of [page, other]) {
        await expect(html(tab)).toHaveAttribute('lang', 'ar');
        await expect(html(tab)).toHaveAttribute('dir', 'rtl');
      }
      await header.getByRole('combobox').selectOption('en');
      await expect(html(other)).toHaveAttribute('dir', 'ltr');
      expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
      await guest.goOnline();
      await other.close();
    });

    await test.step('on the second visit the app can be installed, and Not Now is an answer', async () => {
      await page.reload();
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(html(page)).not.toHaveAttribute('data-ahead');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const before = await restingBoxes(heading);
      await offerInstall(page, 'accepted');
      await expect(page.getByText('Install Roost', { exact: true })).toBeInViewport();
      expect(await restingBoxes(heading), 'it moves nothing that is read').toEqual(before);
      await page.getByRole('button', { name: 'Install App' }).click();
      await expect(page.getByText('Install Roost', { exact: true })).toHaveCount(0);
      await page.reload();
      await offerInstall(page, 'dismissed');
      await page.getByRole('button', { name: 'Not Now' }).click();
      await expect(page.getByText('Install Roost', { exact: true })).toHaveCount(0);
      await page.reload();
      await offerInstall(page, 'dismissed');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Install Roost', { exact: true })).toHaveCount(0);
    });
  },
);

/** Says what Chromium says when the app can be installed, once the page listens. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html(page)).not.toHaveAttribute('data-ahead');
  await page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: () => Promise.resolve({ outcome: answer }) });
    window.dispatchEvent(event);
  }, outcome);
}
