import type { Page } from 'playwright/test';
import { composer, message, messageInState, messages, isWaiting } from './world/person.ts';
import { restingBoxes } from './world/settled.ts';
import { isGapFree, stored } from './world/stored.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

/** Opens the menu of the message with this text by the keys, and chooses. */
async function choose(page: Page, text: string, what: string): Promise<void> {
  const button = message(page, text).getByRole('button', { name: 'Message options' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: what }).click();
}

const replyingTo = (page: Page) => page.getByRole('group', { name: 'Replying to' });

test('a reply written offline arrives once and in order, and both see what it answers', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  await jonas.write('Would Tuesday suit you?');
  await jonas.write('Or rather Friday?');
  await expect(message(maya.page, 'Or rather Friday?')).toBeVisible();

  await maya.goOffline();
  await choose(maya.page, 'Would Tuesday suit you?', 'Reply');
  await expect(replyingTo(maya.page)).toContainText('Would Tuesday suit you?');
  await expect(composer(maya.page)).toBeFocused();
  await maya.page.keyboard.press('Escape');
  await expect(replyingTo(maya.page)).toBeHidden();

  await maya.write('I am on the train');
  await choose(maya.page, 'Would Tuesday suit you?', 'Reply');
  await maya.write('It would, after five');
  await expect(replyingTo(maya.page)).toBeHidden();
  await maya.write('See you then');
  await isWaiting(maya.page, 3);
  const goTo = /^Go to the message.*Would Tuesday suit you\?$/;
  const written = message(maya.page, 'It would, after five');
  await expect(written.getByRole('button', { name: goTo })).toBeVisible();
  await maya.page.reload();
  await expect(messageInState(maya.page, 'It would, after five', 'Queued')).toBeVisible();
  await expect(written.getByRole('button', { name: goTo })).toBeVisible();

  await maya.goOnline();
  await expect(messageInState(maya.page, 'See you then', 'Read')).toBeVisible();
  const all = await stored(world.url, 'maya', 'jonas');
  expect(isGapFree(all)).toBe(true);
  expect(all.map(({ content, message_type }) => [content, message_type])).toEqual([
    ['Would Tuesday suit you?', 'text'],
    ['Or rather Friday?', 'text'],
    ['I am on the train', 'text'],
    [`${all[0]?.id}\nIt would, after five`, 'reply'],
    ['See you then', 'text'],
  ]);

  await jonas.writeAll(['Bring your papers', 'The bell says Keller', 'Third floor', 'No lift']);
  const arrived = message(jonas.page, 'It would, after five');
  await expect(arrived.getByRole('button', { name: goTo })).toContainText('You');
  await jonas.page.setViewportSize({ width: 390, height: 420 });
  const quoted = messages(jonas.page).first().getByText('Would Tuesday suit you?');
  await expect(quoted).not.toBeInViewport();
  await arrived.getByRole('button', { name: goTo }).click();
  await expect(quoted).toBeInViewport();
});

test('a finger held on a message opens its menu', async ({ someone, jonas }) => {
  const sam = await someone('sam', { hasTouch: true });
  await sam.signIn();
  await sam.page.setViewportSize({ width: 390, height: 844 });
  await sam.openThread('jonas');
  await jonas.openThread('sam');
  await jonas.write('Shall we say five?');
  const text = message(sam.page, 'Shall we say five?').getByText('Shall we say five?');
  await expect(
    message(sam.page, 'Shall').getByRole('button', { name: 'Message options' }),
  ).toBeAttached();
  const touch = await sam.context.newCDPSession(sam.page);
  const [box] = await restingBoxes(text);
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 8];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  const reply = sam.page.getByRole('menuitem', { name: 'Reply' });
  await expect(reply).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await reply.tap();
  await expect(replyingTo(sam.page)).toContainText('Shall we say five?');
  await composer(sam.page).fill('Five it is');
  await sam.page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(
    message(jonas.page, 'Five it is').getByRole('button', { name: /^Go to/ }),
  ).toBeVisible();
});

test('the text of a message is copied by its menu; signs pressed offline reach the other person, count as nothing unread, and can be taken back; what is forwarded offline to somebody else tells when it was written', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  await maya.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  await jonas.write('The bell says Keller');
  await jonas.write('Third floor');
  await expect(message(maya.page, 'Third floor')).toBeVisible();
  await expect(messageInState(jonas.page, 'Third floor', 'Read')).toBeVisible();
  await jonas.openTab('/messages');

  await choose(maya.page, 'The bell says', 'Copy text');
  await expect
    .poll(() => maya.page.evaluate(() => navigator.clipboard.readText()))
    .toBe('The bell says Keller');

  await maya.goOffline();
  const signOn = (page: Page, sign: string) => message(page, 'The bell says').getByText(sign);
  await choose(maya.page, 'The bell says', 'heart');
  await expect(signOn(maya.page, '❤️')).toBeVisible();
  await choose(maya.page, 'The bell says', 'thumbs up');
  await expect(signOn(maya.page, '👍')).toBeVisible();
  await expect(signOn(maya.page, '❤️')).toBeHidden();
  await expect(maya.page.getByText(/^\d waiting to be sent$/).first()).toBeAttached();
  await maya.goOnline();

  const last = async () => (await stored(world.url, 'maya', 'jonas')).at(-1);
  await expect.poll(async () => (await last())?.message_type).toBe('reaction');
  const list = jonas.page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('link', { name: /Maya/ })).toContainText('Third floor');
  await expect(list).not.toContainText('unread');
  await jonas.openThread('maya');
  await expect(signOn(jonas.page, '👍')).toBeVisible();
  await expect(messages(jonas.page)).toHaveCount(2);
  await expect(message(jonas.page, 'The bell says')).toContainText(/: thumbs up/);

  await choose(maya.page, 'The bell says', 'Take back thumbs up');
  await expect(signOn(jonas.page, '👍')).toBeHidden();

  await maya.goOffline();
  await choose(maya.page, 'Third floor', 'Message details');
  const details = maya.page.getByRole('dialog', { name: 'Message details' });
  await expect(details.getByText('Written')).toBeVisible();
  await maya.page.keyboard.press('Escape');
  await choose(maya.page, 'Third floor', 'Forward');
  const dialog = maya.page.getByRole('dialog', { name: 'Forward to' });
  await dialog.getByRole('button', { name: /Sam/ }).click();
  await expect(maya.page.getByRole('heading', { name: /^Sam/, level: 1 })).toBeVisible();
  await expect(messageInState(maya.page, 'Third floor', 'Queued')).toBeVisible();
  await maya.goOnline();
  await expect
    .poll(async () => (await stored(world.url, 'maya', 'sam')).map(({ content }) => content))
    .toEqual(['Third floor']);
});
