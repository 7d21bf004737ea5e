import type { Page } from 'playwright/test';
import { message, messageInState } from './world/person.ts';
import { expect, test } from './world/test.ts';

/** Chooses from the menu of the open conversation. */
async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** A conversation in the list. */
const inList = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name });

test.use({ device: 'installed' });

test('what is starred, pinned, muted and marked as unread offline is so on the other device', async ({
  someone,
  twoPeople: { maya, jonas },
}) => {
  const sam = await someone('sam');
  await sam.signIn();
  await sam.openThread('maya');
  await sam.write('Is the bike yours?');
  await jonas.openThread('maya');
  await jonas.write('The bell says Keller');
  await jonas.write('Third floor');
  const phone = await someone('maya');
  await phone.signIn();
  await maya.openThread('sam');
  await maya.openThread('jonas');
  await expect(messageInState(jonas.page, 'Third floor', 'Read')).toBeVisible();

  await maya.goOffline();
  const bubble = message(maya.page, 'The bell says');
  await bubble.getByRole('button', { name: 'Message options' }).focus();
  await maya.page.keyboard.press('Enter');
  await maya.page.getByRole('menuitem', { name: 'Star' }).click();
  await expect(bubble).toContainText('Starred');
  await choose(maya.page, 'Mute');
  await maya.page.getByRole('button', { name: 'For 8 hours' }).click();
  await maya.openThread('sam');
  await choose(maya.page, 'Pin');
  // From its row, by the keys; who reads it at that moment is led out of it.
  await inList(maya.page, 'Sam')
    .getByRole('button', { name: /^Options for/ })
    .press('Enter');
  await maya.page.getByRole('menuitem', { name: 'Mark as unread' }).press('Enter');
  await expect(inList(maya.page, 'Sam')).toContainText('Marked as unread');
  await maya.page.reload();
  await expect(inList(maya.page, 'Sam')).toContainText('Pinned');
  await maya.goOnline();

  // Jonas wrote last, and Sam stands first.
  await phone.openTab('/messages');
  await expect(inList(phone.page, 'Sam')).toContainText('Marked as unread');
  await expect(inList(phone.page, 'Jonas')).toContainText('Muted');
  await expect(
    phone.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first(),
  ).toContainText('Sam');
  await jonas.write('Are you there?');
  // It shows, and no badge counts it: the one that is counted is marked.
  await expect(inList(phone.page, 'Jonas')).toContainText('1 unread message');
  const chat = phone.page.getByRole('navigation').getByRole('link', { name: /^Chat/ });
  await expect(chat).toContainText('1');
  await inList(phone.page, 'Sam').getByRole('link').click();
  await expect(inList(phone.page, 'Sam')).not.toContainText('Marked as unread');
  await expect(chat).not.toContainText('1');

  await phone.page.goto(new URL('/message-center?tab=starred', phone.page.url()).href);
  const starred = phone.page.getByRole('list', { name: 'Starred messages' });
  await expect(starred).toContainText('The bell says Keller');
  await starred.getByRole('link', { name: /The bell says/ }).click();
  await expect(message(phone.page, 'The bell says')).toContainText('Starred');
  await expect(phone.page).toHaveURL(/at=1$/);
});

test('a message that may be a fraud is explained, reported in two presses without a network, and dismissed on all devices', async ({
  someone,
  twoPeople: { maya, jonas },
}) => {
  const PUSHY = 'Please transfer the deposit before the viewing.';
  await jonas.openThread('maya');
  await jonas.writeAll(['The deposit is one month, paid when we sign.', PUSHY]);
  await maya.openThread('jonas');
  const guardOf = (page: Page) =>
    page.getByRole('region', { name: 'Be careful with this message' });
  const guard = guardOf(maya.page);
  await expect(guard).toContainText(PUSHY);
  await expect(guard).toContainText('It asks for money before you have seen the home.');
  await expect(message(maya.page, PUSHY)).toBeInViewport();
  await maya.goOffline();
  await guard.getByRole('button', { name: 'Report' }).click();
  const dialog = maya.page.getByRole('dialog', { name: 'Report this message?' });
  await dialog.getByRole('button', { name: 'Scam or request for money' }).click();
  await expect(dialog).toBeHidden();
  await guard.getByRole('button', { name: "It's fine" }).click();
  await expect(guard).toBeHidden();
  await maya.goOnline();

  const phone = await someone('maya');
  await phone.signIn();
  await phone.openThread('jonas');
  await expect(message(phone.page, PUSHY)).toBeVisible();
  await expect(guardOf(phone.page)).toBeHidden();
});
