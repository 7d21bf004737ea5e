import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

test('A loan is worked out without a network from a cold start, in any digits, kept on one device and opened on the other', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  // Never opened on this device before.
  await maya.goOffline();
  // In pounds, whatever market was looked at.
  await page.goto(`${world.url}/calculator#in=GBP&as=GB&rate=4.28&buyingPct=3&years=30`);

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

  // The other calculations, each with figures that are known from elsewhere.
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values))
      await page.getByRole('textbox', { name, exact: true }).fill(value);
  };
  const open = (name: string) => page.getByRole('tab', { name }).click();
  const figure = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

  await open('Affordability');
  await fill({ 'Income per year before tax': '60,000', 'Other debts per month': '400' });
  await expect(figure('Most you can spend per month')).toHaveText('£1,400');
  await expect(figure('By share of income')).toHaveText('£1,500');
  await expect(figure('36% of income, less debts')).toHaveText('£1,400');
  await expect(figure('If income must be 40 times the rent')).toHaveText('£1,500');

  await open('Move-in');
  await page.getByLabel('Move-in date').fill('2026-11-10');
  await fill({
    'Rent per month': '1,650',
    Deposit: '1,650',
    'Application fee': '50',
    'Move-in fee': '150',
    'Pet deposit': '250',
  });
  await expect(figure('Due by move-in')).toHaveText('£3,255');
  await expect(figure('Refundable part')).toHaveText('£1,900');
  await expect(figure('Rent to the end of the month')).toHaveText('£1,155');

  await open('Rent or buy');
  await fill({
    Price: '400,000',
    'Purchase taxes and fees (%)': '3',
    'Down payment (%)': '20',
    'Interest rate per year (%)': '6.5',
    'Term (years)': '30',
    'Rent per month': '2,200',
    Deposit: '2,200',
    "Renter's insurance per month": '20',
    'Property tax per year (% of value)': '1.1',
    'Insurance per year (% of value)': '0.35',
    'Upkeep per year (% of value)': '1',
    'Selling costs (% of value)': '6',
    'Change in home values per year (%)': '3',
    'Change in rent per year (%)': '3',
    'Return on savings per year (%)': '5',
    'Years to look ahead': '10',
  });
  await expect(figure('Buying pays off from')).toHaveText('Year 8');
  await expect(figure('Buyer has at the end')).toHaveText('£234,029');
  await expect(figure('Renter has at the end')).toHaveText('£217,636');

  await open('Yield');
  await fill({ Price: '240,000', 'Rent per month': '1,200' });
  await expect(figure('Gross yield per year')).toHaveText('6.0%');
  await expect(figure('Price in years of rent')).toHaveText('16.67');

  await maya.goOnline();
  const other = await someone('maya');
  await other.signIn();
  await other.page.goto(`${world.url}/calculator`);
  await other.page.getByRole('link', { name: 'With 200 more' }).click();
  await expect(other.page.getByRole('region', { name: 'Result' })).toContainText('£302,712.79');
});
