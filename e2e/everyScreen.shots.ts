import type { Page } from 'playwright/test';
import type { PageRoute } from '#src/app/routes/pageRoute.ts';
import { ROUTES } from '#src/app/routes/routes.ts';
import { homesAreHere } from './world/found.ts';
import { messages, type Person } from './world/person.ts';
import { listHome } from './world/publish.ts';
import { goTo, photograph } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(600_000);

/** Pages that go on far below the window: so high is the one they are shown in. */
const TALL: Readonly<Record<string, number>> = {
  home: 2400,
  settings: 3200,
  'settings-sync': 2600,
  profile: 1800,
  'landlord-settings': 2200,
  'renter-dashboard': 1600,
  'landlord-dashboard': 1600,
};

const named = (route: PageRoute) => route.path.replace(/\/:\w+\??$/u, '') || '/';
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';
const built = (accesses: readonly string[]) =>
  ROUTES.filter(({ access }) => accesses.includes(access)).map(named);

/** Until the code of a page is here the one before stays, and is settled. */
async function leaveFor(page: Page, path: string): Promise<void> {
  const before = await page.title();
  if (new URL(page.url()).pathname !== path.split('?')[0])
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
  await page.evaluate(goTo, path);
  // Two addresses of one page, as for a new password, share both.
  await page.waitForFunction(hasLeft, before, { timeout: 5000 }).catch(() => undefined);
}

/** Runs in the page. Two pages may share the element of their heading, hardly ever their title, too. */
function hasLeft(before: string): boolean {
  const isSame = document.querySelector('h1[data-before]') !== null;
  return !isSame || document.title !== before;
}

async function show({ page }: Person, path: string, name = nameOf(path)): Promise<void> {
  await leaveFor(page, path);
  await isSettled(page);
  await photograph(page, name, TALL[name]);
}

test('a picture of every screen of a guest', async ({ world, someone }) => {
  const guest = await someone('sam');
  await guest.page.goto(`${world.url}/search`);
  await homesAreHere(guest.page);
  const paths = built(['guest', 'public']).filter((path) => path !== '/auth/callback');
  for (const path of paths) await show(guest, path);
  await guest.page.goto(`${world.url}/dev/ui.html`);
  await expect(guest.page.getByRole('heading', { level: 1 })).toBeVisible();
  await photograph(guest.page, 'dev-ui', 5400);
});

test('a picture of every screen of a renter who has saved, compared and written', async ({
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  await maya.signIn();
  await page.evaluate(goTo, '/search?type=rent');
  await homesAreHere(page);
  const homes = await saveFirst(page, 3);
  await page.evaluate(goTo, `/compare?homes=${homes.join(',')}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await show(maya, `/compare?homes=${homes.join(',')}`, 'compare');
  await page.evaluate(goTo, `/properties/${homes[0]}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare homes' })).toBeHidden();
  await show(maya, `/properties/${homes[0]}`, 'property');
  const skipped = ['/chat', '/compare'];
  for (const path of built(['member', 'renter']).filter((one) => !skipped.includes(one)))
    await show(maya, path);
  await maya.openThread('jonas');
  await expect(messages(page).last()).toBeVisible();
  await photograph(page, 'chat');
});

test('a picture of every screen of a landlord', async ({ world, someone }) => {
  const jonas = await someone('jonas');
  await jonas.signIn();
  await jonas.page.goto(`${world.url}/manage`);
  await expect(jonas.page.getByRole('row').nth(1)).toBeVisible();
  for (const path of built(['landlord'])) await show(jonas, path);
});

test('a picture of what a moderator is shown, and of what whoever they suspend reads', async ({
  world,
  someone,
}) => {
  const [noor, jonas] = await Promise.all([someone('noor'), someone('jonas')]);
  await noor.signIn();
  const { page } = noor;
  await page.goto(`${world.url}/moderation`);
  await expect(page.getByRole('tab', { name: /^Held/u })).toBeVisible();
  await photograph(page, 'moderation');
  for (const part of ['Held', 'Reported', 'Appeals']) {
    await page.goto(`${world.url}/moderation`);
    await page.getByRole('tab', { name: new RegExp(`^${part}`, 'u') }).click();
    await page.getByRole('tabpanel').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'Decide', exact: true })).toBeVisible();
    await photograph(page, `moderation-${part.toLowerCase()}`, 2400);
  }
  await page.goto(`${world.url}/moderation`);
  await page.getByRole('tab', { name: /^Reported/u }).click();
  await page.getByRole('link').filter({ hasText: 'Message' }).last().click();
  await page.getByRole('radio', { name: /^Suspend the person/u }).check();
  await photograph(page, 'moderation-message', 1800);

  await listHome(world.direct, 'jonas', 'Two rooms above the harbour', {
    description: 'Send the deposit before the viewing by wire transfer. '.repeat(4).trim(),
  });
  await page.goto(`${world.url}/moderation`);
  await page.getByRole('link').filter({ hasText: 'Two rooms above the harbour' }).click();
  await page.getByRole('radio', { name: /^Suspend the person/u }).check();
  await page.getByRole('radio', { name: "It doesn't look genuine." }).check();
  await page.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByRole('button', { name: 'Take back decision' })).toBeVisible();
  await jonas.signIn();
  await expect(jonas.page.getByText('Your account is suspended')).toBeVisible();
  await show(jonas, '/settings/decisions');
  await show(jonas, '/manage', 'manage-suspended');
});

/** Presses the heart of the first homes of a list; gives their ids. */
async function saveFirst(page: Page, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (const card of (await page.getByRole('article').all()).slice(0, count)) {
    const href = await card.getByRole('link').first().getAttribute('href');
    ids.push(href?.split('/').at(-1) ?? '');
    await card.getByRole('button', { name: /^Save: / }).click();
  }
  return ids;
}
