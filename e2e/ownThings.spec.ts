import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ACCOUNTS, PASSWORD } from './world/accounts.ts';
import { signInHere, workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

const picture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#3a7d5a' } })
    .jpeg()
    .toBuffer();

test.use({ device: 'installed' });

test('A name and a photo changed without a network are there at once, survive a reload and reach the other person; who takes a copy of everything and deletes the account is gone there and here', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await maya.write('hello');
  await workerIsReady(maya.page);
  await maya.page.goto(`${world.url}/profile`);
  const { page } = maya;
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue(ACCOUNTS.maya.fullName);
  await maya.goOffline();

  await name.fill('Maya of the Sea');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chosen).setFiles({
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(),
  });
  const waiting = page.getByText('Saved on this device. It uploads', { exact: false });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting).toBeVisible();
  await expect(name).toHaveValue('Maya of the Sea');
  await expect(page.locator('main img[src^="blob:"]')).toBeVisible();

  await maya.goOnline();
  await expect(page.getByText('Others see this photo.')).toBeVisible();
  await jonas.openTab('/messages');
  const row = jonas.page.getByRole('listitem').filter({ hasText: 'Maya of the Sea' });
  await expect(row).toBeVisible();
  await expect(row.locator('img[src^="/photos/"]')).toBeVisible();

  for (const status of [400, 401, 403]) maya.guard.expectStatus(status);
  await page.goto(`${world.url}/settings`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(ACCOUNTS.maya.email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const yes = dialog.getByRole('button', { name: 'Delete permanently' });
  const password = dialog.getByRole('textbox', { name: 'Your password' });
  await password.fill('not this one');
  await yes.click();
  await expect(dialog.getByText('That password is incorrect.', { exact: false })).toBeVisible();
  await password.fill(PASSWORD);
  await yes.click();
  await expect(page).toHaveURL(`${world.url}/`);
  const left = () =>
    page.evaluate(async () => (await indexedDB.databases()).map((each) => each.name));
  await expect.poll(left).toEqual([]);

  await page.goto(`${world.url}/login`);
  await signInHere(page, ACCOUNTS.maya.email);
  await expect(page.getByText('The email or password you entered is incorrect.')).toBeVisible();
});

test('A guest writes to us without a network: the letter waits, survives a reload and is sent once', async ({
  world,
  someone,
}) => {
  const guest = await someone('maya');
  const { page } = guest;
  await page.goto(`${world.url}/contact`);
  await workerIsReady(page);
  await guest.goOffline();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('group', { name: 'Please fix these' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nadia');
  await page.getByRole('textbox', { name: 'Your email' }).fill('nadia@guest.test');
  await page.getByRole('textbox', { name: 'Your message' }).fill('Does it work underground?');
  await page.getByRole('checkbox', { name: 'Roost may keep this message' }).check();
  await page.getByRole('button', { name: 'Send' }).click();
  const letters = page.getByRole('region', { name: 'Your messages to us' });
  await expect(letters.getByText('Waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(letters.getByText('Does it work underground?')).toBeVisible();
  await guest.goOnline();
  await expect(letters.getByText('Sent', { exact: true })).toBeVisible();
  await expect(letters.getByText('Does it work underground?')).toBeHidden();
});
