import { cityIsHere } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('Homes are recommended without a network from a cold start, say why, and one that is not wanted stays away', async ({
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
  await page.goto(`${world.url}/recommendations`);

  const rail = page.getByRole('region', { name: 'Best for you' });
  const tiles = rail.getByRole('listitem');
  const first = tiles.filter({ has: page.getByRole('button') }).first();
  await expect(first.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).toHaveCount(3);
  const less = first.getByRole('button', { name: /^Less like .*: say why$/u });
  const name = (await less.getAttribute('aria-label')) ?? '';
  // The one that was read, whatever stands first by now.
  const tile = tiles.filter({ has: page.getByRole('button', { name, exact: true }) });
  await tile.getByText('Why?').click();
  await expect(tile.getByText(/of 100/u).first()).toBeVisible();

  const unwanted = page.getByRole('button', { name, exact: true });
  await rail.getByRole('button', { name, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Price' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(unwanted).toHaveCount(0);
  await page.reload();
  await expect(first.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).toHaveCount(3);
  await expect(unwanted).toHaveCount(0);
});
