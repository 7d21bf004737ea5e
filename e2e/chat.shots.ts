import type { Page } from 'playwright/test';
import { canCall, panel, press, seesOnline } from './world/calls.ts';
import { blocks, unblocks } from './world/accounts.ts';
import { liveHomesOf } from './world/homes.ts';
import { message, messageInState, messages } from './world/person.ts';
import { goTo, photograph } from './world/photograph.ts';
import { takePhotos } from './world/pictures.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(600_000);

test('pictures of a call: incoming, in it, small, ended, asked for, and the network test', async ({
  twoPeople: { maya, jonas },
}) => {
  for (const { context, page } of [maya, jonas]) {
    await canCall(context);
    await page.reload();
  }
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  for (const { page } of [maya, jonas]) await seesOnline(page);
  await press(maya.page, 'Video call');
  await expect(panel(jonas.page, maya.name)).toBeVisible();
  await photograph(jonas.page, 'call-incoming');
  await press(jonas.page, 'Accept');
  await expect(maya.page.getByText('Connected', { exact: true })).toBeAttached();
  await press(jonas.page, 'Mute');
  await photograph(maya.page, 'call-video');
  await press(maya.page, 'Make the call smaller');
  await photograph(maya.page, 'call-small');
  await press(jonas.page, 'Hang up');
  await expect(panel(maya.page, jonas.name).getByText('Call ended.')).toBeVisible();
  await photograph(maya.page, 'call-ended');
  await maya.goOffline();
  // It goes by itself after a while.
  await expect(panel(maya.page, jonas.name)).toBeHidden({ timeout: 60_000 });
  await press(maya.page, 'Audio call');
  await photograph(maya.page, 'call-ask-dialog');
  await maya.page.getByRole('button', { name: 'Ask to call' }).click();
  await expect(messages(maya.page).filter({ hasText: 'asked for a call' })).toBeVisible();
  await photograph(maya.page, 'call-ask-card');
  await maya.goOnline();
  await maya.page.evaluate(goTo, '/settings');
  await maya.page.getByRole('button', { name: 'Test the network' }).click();
  await isSettled(maya.page);
  await photograph(maya.page, 'call-network-test', 3200);
});

test('pictures of a conversation: a question with its home, menus, quote, history, files, warnings', async ({
  world,
  twoPeople: { maya, jonas },
}, testInfo) => {
  const { page } = maya;
  const [home] = await liveHomesOf(world.direct, 'jonas');
  if (home === undefined) throw new Error('Jonas lets nothing');
  await jonas.openThread('maya');
  await jonas.writeAll([
    'Hello, the flat is free from May.',
    'Please transfer the deposit before the viewing.',
  ]);
  await page.goto(`${world.url}/properties/${home.id}`);
  await isSettled(page);
  await photograph(page, 'chat-home');
  await maya.openThread('jonas');
  await photograph(page, 'chat-guard');
  await page.getByRole('button', { name: "It's fine" }).click();
  await maya.write('Is the kitchen new, and is there room for a table? We are three and a dog.');
  await menuOf(page, 'Is the kitchen new');
  await photograph(page, 'chat-menu');
  await page.keyboard.press('Escape');
  await pressIn(page, 'Hello, the flat', 'Reply');
  await photograph(page, 'chat-replying');
  await maya.write('From May suits us.');
  await pressIn(page, 'Is the kitchen new', 'Edit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Is the kitchen new? We are three and a dog.');
  await photograph(page, 'chat-edit-dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: /Show what it said before/ }).click();
  await photograph(page, 'chat-history');
  await page.keyboard.press('Escape');
  await pressIn(page, 'Hello, the flat', 'thumbs up');
  await pressIn(page, 'From May suits us', 'Message details');
  await photograph(page, 'chat-details');
  await page.keyboard.press('Escape');
  await photograph(page, 'chat-thread');
  await page
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill('We could come on Saturday.');
  await page.getByRole('button', { name: 'Send later' }).click();
  await photograph(page, 'chat-schedule');
  await page.keyboard.press('Escape');
  await maya.goOffline();
  const [photo = ''] = await takePhotos(testInfo.outputDir, { count: 1, side: 1200 });
  const picking = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: 'Photos' }).click();
  await (await picking).setFiles([photo]);
  await photograph(page, 'chat-tray');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await maya.write('And a question behind it');
  await photograph(page, 'chat-waiting-file');
  await page.evaluate(goTo, '/messages');
  await isSettled(page);
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await row.hover();
  await row.getByRole('button').last().click();
  await photograph(page, 'chat-row-menu');
});

async function menuOf(page: Page, text: string): Promise<void> {
  const bubble = message(page, text).first();
  await bubble.hover();
  await bubble.getByRole('button', { name: 'Message options' }).click();
}
async function pressIn(page: Page, text: string, name: string): Promise<void> {
  await menuOf(page, text);
  await page.getByRole('menuitem', { name }).click();
}

test('pictures of what could not be sent, a question with its home, and all of it in large type', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  const { page } = maya;
  const [home] = await liveHomesOf(world.direct, 'jonas');
  if (home === undefined) throw new Error('Jonas lets nothing');
  await page.goto(`${world.url}/properties/${home.id}`);
  await isSettled(page);
  await page
    .getByRole('button', { name: /^Message|^Ask|^Send message/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('Is the cellar dry?');
  await photograph(page, 'chat-ask-dialog');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(dialog).toBeHidden();
  await maya.openThread('jonas');
  await expect(message(page, 'Is the cellar dry?')).toBeVisible();
  await photograph(page, 'chat-question');
  await blocks(world.url, 'jonas', 'maya');
  await maya.write('Does this arrive?');
  await expect(messageInState(page, 'Does this arrive?', 'Failed')).toBeVisible();
  await page.evaluate(goTo, '/messages');
  await expect(page.getByRole('link', { name: 'See what and why' })).toBeVisible();
  await photograph(page, 'chat-failed');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await photograph(page, 'chat-large-failed');
  await maya.openThread('jonas');
  await photograph(page, 'chat-large-thread');
  await unblocks(world.url, 'jonas', 'maya');
  await jonas.openThread('maya');
});
