import {
  composer,
  isWaiting,
  messageInState,
  messages,
  shownTexts,
  workerIsReady,
} from './world/person.ts';
import { isGapFree, stored, textsOf } from './world/stored.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

test(
  'messages written offline, before and after the tab was closed, arrive once and in order, both ways at once',
  PROMISE,
  async ({ world, twoPeople: { maya, jonas } }) => {
    await maya.openThread('jonas');
    await jonas.openThread('maya');
    await maya.write('first');
    await expect(messageInState(maya.page, 'first', 'Read')).toBeVisible();
    const thread = new URL(maya.page.url()).pathname;
    const theirs = new URL(jonas.page.url()).pathname;

    for (const person of [maya, jonas]) await person.goOffline();
    await maya.writeAll(['maya 1', 'maya 2', 'maya 3']);
    await jonas.writeAll(['jonas 1', 'jonas 2']);
    await isWaiting(maya.page, 3);
    await isWaiting(jonas.page, 2);
    for (const person of [maya, jonas]) await person.closeTab();

    await maya.openTab(thread);
    await jonas.openTab(theirs);
    await expect(messageInState(maya.page, 'first', 'Read')).toBeVisible();
    await expect(messageInState(maya.page, 'maya 3', 'Queued')).toBeVisible();
    await expect(maya.page.getByText("You're offline").first()).toBeVisible();
    await maya.writeAll(['maya 4', 'maya 5']);
    await jonas.writeAll(['jonas 3']);

    await Promise.all([maya.goOnline(), jonas.goOnline()]);
    for (const person of [maya, jonas]) await expect(messages(person.page)).toHaveCount(9);
    await expect(messageInState(maya.page, 'maya 5', 'Read')).toBeVisible();

    const all = await stored(world.url, 'maya', 'jonas');
    const [mine, others] = [
      all[0]?.sender_id ?? '',
      all.find((one) => one.content === 'jonas 1')?.sender_id ?? '',
    ];
    expect(isGapFree(all)).toBe(true);
    expect(textsOf(all, mine)).toEqual(['first', 'maya 1', 'maya 2', 'maya 3', 'maya 4', 'maya 5']);
    expect(textsOf(all, others)).toEqual(['jonas 1', 'jonas 2', 'jonas 3']);
    // One's own last message stands at the end until its place is known.
    for (const { page } of [maya, jonas])
      await expect.poll(() => shownTexts(page)).toEqual(all.map((one) => one.content));
  },
);

test('a first message to somebody new is written offline and opens the conversation later', async ({
  twoPeople: { maya, jonas },
}) => {
  // The people one may write to come to the device at the first connection.
  await maya.page.goto(new URL('/messages', maya.page.url()).href);
  await maya.page.getByRole('button', { name: 'New conversation' }).first().click();
  await expect(maya.page.getByRole('dialog').getByRole('button', { name: /Jonas/ })).toBeVisible();
  await maya.page.keyboard.press('Escape');
  await maya.goOffline();
  await maya.openThread('jonas');
  await maya.write('Written before we ever met');
  await expect(messageInState(maya.page, 'Written before we ever met', 'Queued')).toBeVisible();
  await maya.goOnline();
  await expect(
    messageInState(maya.page, 'Written before we ever met', '(?:Sent|Delivered)'),
  ).toBeVisible();
  await jonas.openThread('maya');
  await expect(messages(jonas.page)).toHaveCount(1);
});

test(
  'a deep link opens without a network after the browser was started anew; a draft is still there after a reload and after the browser was killed',
  PROMISE,
  async ({ someoneOnDisk, jonas }) => {
    const first = await someoneOnDisk('sam');
    await first.signIn();
    await first.openThread('jonas');
    await first.write('Kept on this device');
    await jonas.openThread('sam');
    await expect(messageInState(first.page, 'Kept on this device', 'Read')).toBeVisible();
    await workerIsReady(first.page);
    const thread = new URL(first.page.url()).pathname;
    await first.context.close();

    const sam = await someoneOnDisk('sam', first.profile);
    await sam.goOffline();
    await sam.openTab(thread);
    await expect(messageInState(sam.page, 'Kept on this device', 'Read')).toBeVisible();
    await sam.write('And I can still write');
    await expect(messageInState(sam.page, 'And I can still write', 'Queued')).toBeVisible();

    await sam.goOnline();
    await composer(sam.page).pressSequentially('Dear Jonas, about the');
    // The list of another tab reads it from the disk: at most 300 ms of typing may be lost.
    const list = await sam.context.newPage();
    await list.goto(new URL('/messages', sam.page.url()).href);
    const row = list.getByRole('list', { name: 'Conversations' }).getByRole('listitem');
    await expect(row).toContainText('Dear Jonas, about the');
    await sam.page.reload();
    await expect(composer(sam.page)).toHaveValue('Dear Jonas, about the');

    await composer(sam.page).press('End');
    await composer(sam.page).pressSequentially(' cellar');
    await expect(row).toContainText('Dear Jonas, about the cellar');
    await sam.kill();

    const again = await someoneOnDisk('sam', sam.profile);
    await again.openTab(thread);
    await expect(composer(again.page)).toHaveValue('Dear Jonas, about the cellar');
  },
);
