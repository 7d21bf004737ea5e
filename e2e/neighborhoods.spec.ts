import type { Page } from 'playwright/test';
import { cityIsFound, total } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

const NOT_ENOUGH = 'Not enough answers. They are shown once five people have answered.';
const opened = async (page: Page, url: string, name: string): Promise<void> => {
  await page.goto(url);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
};
/** Says yes or no to a statement. */
const answer = (page: Page, statement: string, said: 'Yes' | 'No'): Promise<void> =>
  page.getByRole('group', { name: statement }).getByRole('button', { name: said }).click();

test('What four residents say is told to nobody; the fifth answers without a network, counts once, and is told of without a name', async ({
  world,
  someone,
}) => {
  const [maya, sam] = await Promise.all([someone('maya'), someone('sam')]);
  await Promise.all([maya.signIn(), sam.signIn()]);
  const { page } = maya;

  await test.step('of six people something is told, of four nothing', async () => {
    await opened(page, `${world.url}/neighborhoods?area=cidade-velha`, 'Cidade Velha');
    await expect(page.getByText('6 people answered')).toBeVisible();
    await expect(page.getByRole('row', { name: /Everyday shopping/u })).toContainText('100% agree');
    await expect(page.getByText('A former resident says').first()).toBeVisible();
    await opened(page, `${world.url}/neighborhoods?area=castelo`, 'Castelo');
    await expect(page.getByText(NOT_ENOUGH)).toBeVisible();
    await expect(page.getByRole('row', { name: /Stop/u })).toContainText('on foot');
  });

  await workerIsReady(page);
  await test.step('the fifth answers offline, and changes it before it is sent', async () => {
    await maya.goOffline();
    await page.getByRole('button', { name: 'Answer the questions' }).click();
    await page.getByRole('radio', { name: 'I live here' }).check();
    await answer(page, 'It is quiet at night', 'No');
    await page.getByLabel('Short review (optional)').fill('Bells every hour.');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect(page.getByText(/^Saved on this device\./u)).toBeVisible();
    await page.getByRole('button', { name: 'Change your answers' }).click();
    await answer(page, 'There is green space nearby', 'Yes');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect(page.getByText(/^Saved on this device\./u)).toBeVisible();
  });

  await test.step('online it counts once', async () => {
    await maya.goOnline();
    await expect(page.getByText(/your review is shown once five people/u)).toBeVisible();
    await opened(sam.page, `${world.url}/neighborhoods?area=castelo`, 'Castelo');
    await expect(sam.page.getByText('5 people answered')).toBeVisible();
    await expect(sam.page.getByText('Bells every hour.')).toBeVisible();
    await expect(sam.page.getByText('Maya')).toHaveCount(0);
    // With this one four of the five said something of green space.
    await expect(sam.page.getByRole('row', { name: /green space/u })).toContainText(
      'Not enough answers',
    );
  });

  await test.step('the list is found by name, which stands in the address', async () => {
    await opened(page, `${world.url}/neighborhoods`, 'Neighbourhoods');
    await page.getByRole('searchbox').fill('castelo');
    await expect(page).toHaveURL(/name=castelo/u);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('castelo');
    await page.getByRole('link', { name: 'Castelo' }).click();
    await expect(page.getByRole('heading', { name: 'Castelo', level: 1 })).toBeVisible();
  });

  await test.step('a place of hers: the ways to it, and homes found by travel time, which the address keeps', async () => {
    await page.getByRole('button', { name: 'My places' }).click();
    const dialog = page.getByRole('dialog', { name: 'My places' });
    await dialog.getByRole('button', { name: 'Add a place' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Work');
    await dialog.getByLabel('Neighbourhood or place').fill('Baixa do Sal');
    await dialog.getByRole('list', { name: 'Places found' }).getByRole('button').first().click();
    await dialog.getByRole('button', { name: 'Save place' }).click();
    await expect(dialog.getByText('Work', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('row', { name: /Work/u })).toContainText('approx.');

    await page.goto(`${world.url}/search?type=rent&kinds=homes`);
    await cityIsFound(page);
    const all = await total(page);
    const minutes = page.getByRole('toolbar', { name: 'Travel time to my places' });
    await minutes.getByRole('button', { name: /^10 min/u }).click();
    await expect(page).toHaveURL(/travel=10/u);
    await expect.poll(() => total(page)).toBeLessThan(all);
    await page.getByLabel('How you get there').selectOption('On foot');
    await expect(page).toHaveURL(/travel=10,walk/u);
    await page.getByLabel('Sort by').selectOption('Shortest travel time');
    await page.reload();
    await expect(
      page
        .getByRole('article')
        .first()
        .getByText(/^.?Work.?: approx\. \d+ min on foot/u),
    ).toBeVisible();
    await opened(page, `${world.url}/neighborhoods?area=castelo`, 'Castelo');
  });

  await test.step('it is read without a network, and its writer takes it back', async () => {
    await workerIsReady(sam.page);
    await sam.goOffline();
    await sam.page.reload();
    await expect(sam.page.getByText('Bells every hour.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove your answers' }).click();
    await expect(page.getByRole('button', { name: 'Answer the questions' })).toBeVisible();
  });
});
