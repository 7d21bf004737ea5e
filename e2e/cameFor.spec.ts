import { cityIsFound } from './world/found.ts';
import { newestLink } from './world/mails.ts';
import { expect, test } from './world/test.ts';
import { hearToasts } from './world/toasts.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test('A guest keeps what they came for: a home through sign-up and a link opened elsewhere, a search with a home saved through log-in', async ({
  world,
  someone,
}) => {
  const guest = await someone('sam');
  const { page } = guest;
  const PASSWORD = 'Nina-pass1';
  const toasts = await hearToasts(page);
  await page.goto(`${world.url}/search?type=rent`);
  await cityIsFound(page);

  // Both at once: they are of one home.
  const [title, path] = await page
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .evaluate((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''] as const);
  const home = page
    .getByRole('article')
    .getByRole('link', { name: title, exact: true })
    .and(page.locator(`[href="${path}"]`));
  await test.step('from a home through sign-up', async () => {
    await home.click();
    await expect(page).toHaveURL(/\/login\?redirected=true&from=/u);
    await page.getByRole('link', { name: 'Sign up' }).click();
    // A person who came for a home is not asked for their role.
    await expect(page).toHaveURL(/\/signup\?from=/u);
    await page.getByLabel('First name').fill('Nina');
    await page.getByLabel('Last name').fill('Weber');
    await page.getByLabel('Email').fill('nina@new.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await expect(page.getByText('Email is available')).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify-email\?email=nina%40new\.test&userType=renter&from=/u);
  });

  await test.step('the link, opened on another device, leads to that home', async () => {
    const other = await someone('sam');
    other.guard.expectStatus(400);
    await other.page.goto(await newestLink(world.url, 'nina@new.test'));
    await expect(other.page).toHaveURL(`${world.url}${path}`);
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(title);
    await test.step('and the first screen of somebody new offers homes', async () => {
      await other.page.goto(`${world.url}/chat`);
      await expect(other.page.getByRole('link', { name: 'Browse homes' })).toBeVisible();
      const newest = other.page.getByRole('region', { name: 'New homes' });
      await expect(newest.getByRole('listitem')).toHaveCount(4);
    });
  });

  await test.step('the wish to save a home survives log-in, on the search it came from', async () => {
    await page.goto(`${world.url}/search?type=rent`);
    await cityIsFound(page);
    const wished = page.getByRole('article').nth(1);
    const name = (await wished.getByRole('heading').textContent()) ?? '';
    await page.getByRole('link', { name: `Log in to save: ${name}`, exact: true }).click();
    await expect(page.getByText('Log in to save this home.')).toBeVisible();
    await page.getByLabel('Email').fill('nina@new.test');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(`${world.url}/search?type=rent`);
    await expect.poll(() => toasts).toContain('Home saved');
    const saved = page.getByRole('button', { name: `Save: ${name}`, exact: true });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('so does the wish to save the search', async () => {
    const { page: again } = await someone('sam');
    await again.goto(`${world.url}/search?type=rent&beds=2..`);
    await cityIsFound(again);
    await again.getByRole('link', { name: 'Log in to save', exact: true }).click();
    await again.getByLabel('Email').fill('nina@new.test');
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(again).toHaveURL(`${world.url}/search?type=rent&beds=2..`);
    await expect(again.getByRole('dialog', { name: 'Save this search' })).toBeVisible();
  });
});
