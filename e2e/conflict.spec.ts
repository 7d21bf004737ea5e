import type { Page } from 'playwright/test';
import type { Person } from './world/person.ts';
import { makeArea, publishHome } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const TITLE = 'Corner flat over the ferry';
const MINE = 'Corner flat above the new ferry';
const THEIRS = 'Sunny corner flat by the ferry';

/** The row of the home, whatever it is called by now. */
const row = (page: Page) => page.getByRole('row').filter({ hasText: /corner flat/iu });

/** Writes a field of the home in the wizard and publishes the change. */
async function edit({ page }: Person, url: string, change: (page: Page) => Promise<void>) {
  await page.goto(`${url}/manage`);
  await row(page)
    .getByRole('link', { name: /^Edit / })
    .click();
  await expect(page.getByRole('heading', { name: 'Edit listing' })).toBeVisible();
  await change(page);
  await goToStep(page, 'Review and publish');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByRole('heading', { name: 'Manage homes' })).toBeVisible();
}

async function goToStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
}

async function writeTitle(page: Page, title: string): Promise<void> {
  await goToStep(page, 'Description');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
}

test.use({ device: 'installed' });

test('A listing changed on two devices without a network: what does not clash is merged, what does is settled on the screen, and both devices end the same', async ({
  world,
  someone,
}) => {
  await makeArea(world.direct, world.dataDir, 'Harbour');
  await publishHome(world.direct, 'jonas', TITLE);
  const [phone, laptop] = [await someone('jonas'), await someone('jonas')];
  const begin = async (device: Person) => {
    await device.signIn();
    await device.page.goto(`${world.url}/manage`);
    await expect(row(device.page).getByText('Synced', { exact: true })).toBeVisible();
    await device.goOffline();
  };
  await Promise.all([phone, laptop].map(begin));

  await test.step('each device writes: one price, two titles', async () => {
    await edit(phone, world.url, async (page) => {
      await goToStep(page, 'Price and fees');
      await page.getByRole('textbox', { name: 'Price', exact: true }).fill('1390');
      await writeTitle(page, MINE);
    });
    await edit(laptop, world.url, (page) => writeTitle(page, THEIRS));
    await expect(row(laptop.page).getByText('Waiting to sync')).toBeVisible();
  });

  await test.step('the laptop is first; the price is merged, the titles wait', async () => {
    await laptop.goOnline();
    await expect(row(laptop.page).getByText('Synced', { exact: true })).toBeVisible();
    await phone.goOnline();
    for (const { page } of [phone, laptop]) {
      await expect(row(page).getByText('€1,390')).toBeVisible();
      await expect(
        page.getByRole('heading', { name: '1 home with conflicting changes' }),
      ).toBeVisible();
    }
  });

  await test.step('settled by keyboard from the row', async () => {
    const { page } = phone;
    await row(page)
      .getByRole('link', { name: /^Conflicting changes to/ })
      .press('Enter');
    const field = page.getByRole('group', { name: 'Title' });
    await expect(field.getByText(THEIRS)).toBeVisible();
    await field.getByRole('radio', { name: /^Use this change/ }).press('Space');
    await expect(page.getByText('1 of 1 chosen')).toBeVisible();
    await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Manage homes' })).toBeVisible();
  });

  await test.step('both devices have the same, and nothing waits', async () => {
    for (const { page } of [phone, laptop]) {
      await expect(row(page)).toHaveCount(1);
      await expect(row(page).getByText(MINE)).toBeVisible();
      await expect(row(page).getByText('€1,390')).toBeVisible();
      await expect(row(page).getByText('Synced', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: /conflicting changes?/ })).toHaveCount(0);
    }
  });
});
