import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

test('A loan is worked out without a network from a cold start, in any digits, kept on one device and opened on the other', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  await page.goto(`${world.url}/calculator`);
  await workerIsReady(page);
  await maya.goOffline();
  await page.goto(`${world.url}/calculator`);

  const field = (name: string) => page.getByRole('textbox', { name });
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toContainText('Still needed: Price');
  await field('Price').fill('٤٠٠٬٠٠٠');
  await field('Interest rate').fill('6,5 %');
  await field('Term').fill('thirty');
  await expect(field('Term')).toHaveAccessibleDescription('Enter a number, for example 6.5.');
  await expect(result.getByRole('status')).toHaveText('Please check: Term (years).');
  await field('Term').fill('30');
  await expect(result).toContainText('£2,022.62');
  await expect(result.getByRole('status')).toContainText('£408,140.64 in interest');
  await expect(page.getByRole('region', { name: 'Repayment' }).getByRole('row')).toHaveCount(31);
  await page.reload();
  await expect(result).toContainText('£2,022.62');

  const kept = page.getByRole('region', { name: 'Saved calculations' });
  const keep = async (name: string) => {
    await result.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save calculation' }).click();
    await expect(kept.getByRole('link', { name })).toBeVisible();
  };
  await keep('As it is');
  await field('Extra payment').fill('200');
  await expect(result).toContainText('£302,712.79');
  await keep('With 200 more');
  await expect(kept.getByRole('row', { name: 'Total interest' })).toContainText(
    /£408,140\.64.*£302,712\.79/u,
  );

  await maya.goOnline();
  const other = await someone('maya');
  await other.signIn();
  await other.page.goto(`${world.url}/calculator`);
  await other.page.getByRole('link', { name: 'With 200 more' }).click();
  await expect(other.page.getByRole('region', { name: 'Result' })).toContainText('£302,712.79');
});
