import { isWaiting, messageInState } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

test('what was changed without a network is in one number: the badge, the banner, the sync centre and the question at Log Out, in every tab', async ({
  maya,
}) => {
  const { page } = maya;
  await maya.openThread('jonas');
  await maya.write('Is the cellar dry?');
  // A composer that is empty is no proof that what was in it has been sent.
  await expect(messageInState(page, 'Is the cellar dry?', '(?:Sent|Delivered)')).toBeVisible();
  const other = await page.context().newPage();
  const at = (path: string) => new URL(path, page.url()).href;
  await other.goto(at('/settings/sync'));
  const card = (tab: typeof page) => tab.getByRole('region', { name: 'Connection' });
  await expect(card(other).getByText('All changes synced')).toBeVisible();

  await maya.goOffline();
  await page.goto(at('/settings'));
  await page.getByRole('switch').first().click();
  await isWaiting(page, 1);
  await maya.openThread('jonas');
  await maya.write('And the attic?');
  await isWaiting(page, 2);
  await expect(page.getByText(/2 waiting to be sent ·/)).toBeVisible();

  await test.step('the sync centre says what, in both tabs', async () => {
    await expect(card(other).getByText('2 waiting', { exact: true })).toBeVisible();
    await page.goto(at('/settings/sync'));
    await expect(card(page).getByText('2 waiting', { exact: true })).toBeVisible();
    for (const tab of [page, other]) {
      const waits = tab.getByRole('region', { name: 'Waiting to be sent' });
      await expect(waits.getByRole('listitem')).toHaveCount(2);
      await expect(waits.getByText(/^Message to/)).toBeVisible();
      await expect(waits.getByText('Settings', { exact: true })).toBeVisible();
      await expect(waits.getByText(/Sends when you're back online/)).toHaveCount(2);
    }
    await expect(page.getByText('All changes synced')).toHaveCount(0);
  });
  await test.step('so does the message center', async () => {
    await other.goto(at('/message-center?tab=outbox'));
    await expect(other.getByRole('tab', { name: 'Outbox 2' })).toBeVisible();
    await expect(other.getByText('Settings', { exact: true }).last()).toBeVisible();
    await expect(other.getByRole('listitem').filter({ hasText: 'And the attic?' })).toBeVisible();
  });
  await test.step('Log Out asks about the same', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click();
    const dialog = page.getByRole('dialog', { name: 'You have unsent changes' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^1 message waiting to be sent/,
      /^1 change to your profile or settings/,
    ]);
    await dialog.getByRole('button', { name: 'Stay and send' }).click();
  });
  await maya.goOnline();
  for (const tab of [page, other]) {
    await tab.goto(at('/settings/sync'));
    await expect(card(tab).getByText('All changes synced')).toBeVisible();
  }
});
