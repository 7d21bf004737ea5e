import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { changeHome, liveHomesOf } from './world/homes.ts';
import { messages, workerIsReady } from './world/person.ts';
import { goTo, photograph } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(400_000);

test('pictures of what comes and goes: banners, dialogs, what waits', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  await maya.signIn();
  await maya.openThread('jonas');
  await maya.write('See you on Thursday at six.');
  await page.goto(`${world.url}/search?type=rent&beds=2..`);
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByRole('button', { name: 'Save search' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await photograph(page, 'moment-alert-dialog');
  await page.keyboard.press('Escape');

  await page.goto(`${world.url}/messages`);
  await offerInstall(page);
  await expect(page.getByText('Install Roost')).toBeVisible();
  await photograph(page, 'moment-install');
  await page.getByRole('button', { name: 'Not Now' }).click();

  await workerIsReady(page);
  maya.guard.expectBrokenLine();
  await world.restart({ clientDir: await nextVersion() });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect(page.getByText('Update Available')).toBeVisible();
  await photograph(page, 'moment-update');
  await page.getByRole('button', { name: 'Later' }).click();

  await page.evaluate(goTo, '/settings');
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await photograph(page, 'moment-quiet-hours', 3200);

  await maya.goOffline();
  await page.evaluate(goTo, '/search?type=rent&beds=2..');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Save: / })
    .click();
  await maya.openThread('jonas');
  await maya.writeAll(['I am in the tunnel now.', 'Is there a lift?', 'And may the dog come?']);
  await expect(messages(page).last()).toBeVisible();
  await photograph(page, 'moment-offline-thread');
  await page.evaluate(goTo, '/message-center?tab=outbox');
  await isSettled(page);
  await photograph(page, 'moment-outbox');
  await page.getByRole('button', { name: 'Log Out' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await photograph(page, 'moment-log-out');
});

test('pictures of two versions of a listing', async ({ world, someone }) => {
  const jonas = await someone('jonas');
  const { page } = jonas;
  await jonas.signIn();
  await page.goto(`${world.url}/manage`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const [home] = await liveHomesOf(world.direct, 'jonas');
  if (home === undefined) throw new Error('Jonas lets nothing');
  await jonas.goOffline();
  await page
    .getByRole('row')
    .filter({ hasText: home.title })
    .getByRole('link', { name: /^Edit / })
    .click();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Description' })
    .click();
  await page
    .getByRole('textbox', { name: 'Title', exact: true })
    .fill(`${home.title}, with a view`);
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: 'Review and publish' })
    .click();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await changeHome(world.direct, 'jonas', home, { title: `Quiet: ${home.title}` });
  await jonas.goOnline();
  await expect(
    page.getByRole('heading', { name: '1 home with conflicting changes' }),
  ).toBeVisible();
  await photograph(page, 'moment-manage-conflict');
  await page.getByRole('link', { name: /^Resolve / }).click();
  await expect(page.getByRole('group', { name: 'Title' })).toBeVisible();
  await photograph(page, 'moment-two-versions');
});

/** The same client with another service worker, as the next deployment has. */
async function nextVersion(): Promise<string> {
  const clientDir = join(process.env.ROOST_E2E_FOLDER ?? '', 'next-client');
  await cp(join('dist', 'client'), clientDir, { recursive: true });
  const worker = join(clientDir, 'sw.js');
  await Promise.all(['br', 'gz'].map((kind) => rm(`${worker}.${kind}`, { force: true })));
  await writeFile(worker, `${await readFile(worker, 'utf8')}\n// next\n`);
  return clientDir;
}

async function offerInstall(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: () => new Promise(() => undefined) });
    window.dispatchEvent(event);
  });
}
