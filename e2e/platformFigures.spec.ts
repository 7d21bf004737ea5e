import { expect, test } from './world/test.ts';

test.use({
  device: 'installed',
  worldOptions: { seed: 'demo' },
  viewport: { width: 1280, height: 800 },
});

test('A renter reads what goes on on the platform; a landlord finds their own homes in it', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  await maya.signIn();
  await maya.page.goto(`${world.url}/insights`);
  await maya.page.getByRole('link', { name: 'Platform analytics' }).click();
  const { page } = maya;
  await expect(page.getByRole('heading', { name: 'Platform analytics', level: 1 })).toBeVisible();
  const sentence = page.getByText(/^Listings on the market: [\d,]+ on .*The highest was/u);
  await expect(sentence).toBeVisible();
  await expect(page.locator('canvas')).toBeVisible();

  await test.step('what few people stand behind is not told, in the chart, the table and the file', async () => {
    await page.getByRole('combobox', { name: 'Figure' }).selectOption('Messages');
    await expect(
      page.getByText(/^Messages: .*days? (?:isn't|aren't) shown: fewer than five people/u),
    ).toBeVisible();
    await page.getByText('The same numbers as a table').click();
    await expect(page.getByRole('cell', { name: 'Under 5 people' }).first()).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('platform-days.csv');
    await page.getByRole('combobox', { name: 'Figure' }).selectOption('Listings on the market');
  });

  await test.step('the days of the chart are reached by keys', async () => {
    const day = page.getByRole('slider', { name: 'Day' });
    const last = (await day.getAttribute('aria-valuetext')) ?? '';
    await day.press('ArrowLeft');
    await expect(day).not.toHaveAttribute('aria-valuetext', last);
  });

  await test.step('a landlord', async () => {
    const jonas = await someone('jonas');
    await jonas.signIn();
    await jonas.page.goto(`${world.url}/admin/analytics?days=90`);
    await expect(jonas.page.getByRole('slider', { name: 'Day' })).toHaveAttribute(
      'aria-valuetext',
      /: [\d,]+; .*: \d+$/u,
    );
    await expect(jonas.page.getByText('Your homes', { exact: true })).toBeVisible();
  });
});
