import type { Page } from 'playwright/test';
import { deployment } from './world/deployment.ts';
import { composer, workerIsReady } from './world/person.ts';
import { expect, PROMISE, test } from './world/test.ts';

/** As a page that was on its way while the worker was activated: none answers for it until it is claimed. */
async function reloadPastWorker(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.reload', { ignoreCache: true });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await workerIsReady(page);
}

/** Runs in the page. */
async function newerWaits(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting != null;
}

/** Runs in the page: a version is on its way to this device. */
async function isStoring(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.installing != null;
}

async function versionShown(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Settings' }).click();
  return (await page.getByText(/^Version /).textContent()) ?? '';
}

test(
  'after three deployments one update brings the newest version with one reload, and no draft or other tab is touched',
  PROMISE,
  async ({ world, someone }) => {
    const maya = await someone('maya');
    await maya.signIn();
    maya.guard.expectBrokenLine();
    await workerIsReady(maya.page);
    const other = await maya.context.newPage();
    await other.goto(`${world.url}/messages`);
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await reloadPastWorker(other);
    await maya.openThread('jonas');
    await composer(maya.page).pressSequentially('half a thought');
    const thread = new URL(maya.page.url()).pathname;

    for (const version of ['9.0.1', '9.0.2', '9.0.3']) {
      await test.step(`version ${version} is deployed and offered`, async () => {
        await world.restart({ clientDir: await deployment(version) });
        await maya.page.evaluate(async () => {
          await (await navigator.serviceWorker.ready).update();
        });
        await expect(maya.page.getByText('Update Available')).toBeVisible();
      });
      if (version !== '9.0.1') continue;
      await test.step("'Later' holds in every tab and over a reload, until there is a newer one", async () => {
        await expect(other.getByText('Update Available')).toBeVisible();
        await maya.page.getByRole('button', { name: 'Later', exact: true }).click();
        await maya.page.reload();
        await expect(composer(maya.page)).toHaveValue('half a thought');
        await expect.poll(() => maya.page.evaluate(newerWaits)).toBe(true);
        for (const page of [maya.page, other])
          await expect(page.getByText('Update Available')).toBeHidden();
      });
    }

    const loads: string[] = [];
    maya.page.on('load', () => loads.push('accepting tab'));
    other.on('load', () => loads.push('other tab'));
    // The last one is stored: until then what is offered is the one before.
    await expect.poll(() => maya.page.evaluate(isStoring)).toBe(false);
    await maya.page.getByRole('button', { name: 'Update Now' }).click();
    await expect.poll(() => loads).toEqual(['accepting tab']);
    await expect(composer(maya.page)).toHaveValue('half a thought');
    expect(new URL(maya.page.url()).pathname).toBe(thread);
    expect(await versionShown(maya.page)).toBe('Version 9.0.3');

    // The other tab still runs the old code, whose chunks the server no longer has.
    await other.getByRole('link', { name: 'Settings' }).click();
    await expect(other.getByText(/^Version /)).toBeVisible();
    expect(loads).toEqual(['accepting tab']);
  },
);

test('a missing asset answers 404, never the shell', async ({ world }) => {
  for (const path of ['/assets/index-00000000.js', '/assets/none', '/nothing.png']) {
    expect((await fetch(`${world.url}${path}`)).status).toBe(404);
  }
  const page = await fetch(`${world.url}/some/page`);
  expect(page.headers.get('content-type')).toContain('text/html');
});
