import { cityIsHere, total } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('A home is hidden without a network, says why with one press, is listed and comes back', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  await maya.signIn();
  await page.goto(`${world.url}/search`);
  await cityIsHere(page);
  await workerIsReady(page);
  await maya.goOffline();
  // Begins anew with all that is stored: nothing of it is on its way into the search.
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await total(page);
  const hide = page.getByRole('button', { name: /^Hide: / }).first();
  const title = ((await hide.getAttribute('aria-label')) ?? '').replace('Hide: ', '');

  await test.step('hiding offers the way back, which has the focus, and asks why', async () => {
    await hide.press('Enter');
    await expect.poll(() => total(page)).toBe(all - 1);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    const size = page.getByRole('toolbar', { name: /^Why/ }).getByRole('button', { name: 'Size' });
    await size.click();
    await expect(size).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('undone at once it is found again; hidden once more, nobody has to say why', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => total(page)).toBe(all);
    await page.getByRole('button', { name: `Hide: ${title}`, exact: true }).click();
    await expect.poll(() => total(page)).toBe(all - 1);
    await page.getByRole('button', { name: 'Location', exact: true }).click();
  });

  await test.step('it is listed with its reason after a new start, and comes back to the searches', async () => {
    await page.evaluate(goTo, '/saved');
    await page.getByRole('link', { name: 'Hidden homes: 1' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hidden homes' })).toBeVisible();
    // Stored, before the page goes.
    await expect(page.getByText('Reason: Location')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Reason: Location')).toBeVisible();
    await page.getByRole('button', { name: `Show again: ${title}`, exact: true }).click();
    await expect(page.getByText('No hidden homes')).toBeVisible();
    await page.evaluate(goTo, '/search');
    await expect.poll(() => total(page)).toBe(all);
  });
});
