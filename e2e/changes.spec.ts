import type { Page } from 'playwright/test';
import { composer, isWaiting, message, messageInState, messages } from './world/person.ts';
import { stored } from './world/stored.ts';
import { expect, test } from './world/test.ts';

/** Opens the menu of the message with this text by the keys, and chooses. */
async function choose(page: Page, text: string, what: string): Promise<void> {
  const button = message(page, text).first().getByRole('button', { name: 'Message options' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

async function edit(page: Page, from: string, to: string): Promise<void> {
  await choose(page, from, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit message' });
  await dialog.getByRole('textbox').fill(to);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const types = async (url: string) =>
  (await stored(url, 'maya', 'jonas')).map(({ message_type: type, content }) => [
    type,
    content.split('\n').at(-1),
  ]);

test.use({ device: 'installed' });

test('what was sent is edited and unsent, offline too: both see it everywhere, with what stood there before and the trace that stays', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  await maya.write('See you on Tuseday');
  await maya.write('My number is 555 0100');
  await expect(messageInState(maya.page, 'My number is 555 0100', 'Read')).toBeVisible();
  await choose(jonas.page, 'My number is 555 0100', 'Reply');
  await jonas.write('Thanks, noted');
  await expect(message(maya.page, 'Thanks, noted')).toBeVisible();

  await edit(maya.page, 'See you on Tuseday', 'See you on Tuesday');
  await expect(message(jonas.page, 'See you on Tuesday')).toContainText('edited');
  await expect(messages(jonas.page)).toHaveCount(3);

  await maya.goOffline();
  await edit(maya.page, 'See you on Tuesday', 'See you on Wednesday');
  await expect(message(maya.page, 'See you on Wednesday')).toContainText('Waiting to be sent.');
  await isWaiting(maya.page, 1);
  await choose(maya.page, 'My number is 555 0100', 'Unsend');
  const ask = maya.page.getByRole('dialog', { name: 'Unsend this message?' });
  await expect(ask).toContainText('A note that you unsent a message remains.');
  await ask.getByRole('button', { name: 'Unsend' }).click();
  const trace = messages(maya.page).filter({ hasText: 'You unsent this message' });
  await expect(trace).toContainText('Waiting to be sent.');
  await trace.getByRole('button', { name: 'Keep it' }).click();
  await choose(maya.page, 'My number is 555 0100', 'Unsend');
  await ask.getByRole('button', { name: 'Unsend' }).click();
  await isWaiting(maya.page, 2);
  await maya.page.reload();
  await expect(trace).toContainText('Waiting to be sent.');
  await expect(message(jonas.page, 'My number is 555 0100').first()).toBeVisible();
  await maya.goOnline();

  await expect(messages(jonas.page).filter({ hasText: 'This message was unsent' })).toBeVisible();
  await expect(message(jonas.page, 'See you on Wednesday')).toBeVisible();
  for (const { page } of [maya, jonas]) await expect(page.getByText('555 0100')).toHaveCount(0);
  await expect(message(jonas.page, 'Thanks, noted')).toContainText('Message unsent');
  await message(jonas.page, 'See you on Wednesday')
    .getByRole('button', { name: /^edited/ })
    .click();
  const history = jonas.page.getByRole('dialog', { name: 'What it said' });
  await expect(history.getByRole('listitem')).toHaveText([
    /See you on Wednesday$/,
    /See you on Tuesday$/,
    /See you on Tuseday$/,
  ]);
  await jonas.page.keyboard.press('Escape');
  expect(await types(world.url)).toEqual([
    ['text', 'See you on Tuseday'],
    ['unsent', ''],
    ['reply', 'Thanks, noted'],
    ['edit', 'See you on Tuesday'],
    ['edit', 'See you on Wednesday'],
    ['unsend', ''],
  ]);

  await jonas.write('One more thing');
  await choose(jonas.page, 'One more thing', 'Unsend');
  await jonas.page
    .getByRole('dialog', { name: 'Unsend this message?' })
    .getByRole('button', { name: 'Unsend' })
    .click();
  await maya.openTab('/messages');
  const list = maya.page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('link', { name: /Jonas/ })).toContainText('Message unsent');
});

test('what is written for later waits in its conversation, through a restart, and is changed, sent at once or given back', async ({
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await jonas.openThread('maya');
  const scheduled = maya.page.getByRole('list', { name: 'Scheduled messages' });
  const schedule = async (text: string) => {
    await composer(maya.page).fill(text);
    await maya.page.getByRole('button', { name: 'Send later' }).click();
    const dialog = maya.page.getByRole('dialog', { name: 'Send later' });
    await expect(dialog).toContainText('It waits on this device');
    await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
    await expect(dialog).toBeHidden();
    await expect(composer(maya.page)).toHaveValue('');
  };
  await maya.goOffline();
  await schedule('Good morning');
  await schedule('Is it still free?');
  await expect(scheduled.getByRole('listitem')).toHaveCount(2);
  await expect(scheduled).toContainText(/Tomorrow .*9:00.*sent from this device/);
  await maya.page.reload();
  await expect(scheduled.getByRole('listitem')).toHaveCount(2);
  await maya.write('Not held up');
  await isWaiting(maya.page, 1);
  await maya.goOnline();
  await expect(message(jonas.page, 'Not held up')).toBeVisible();
  await expect(messages(jonas.page)).toHaveCount(1);

  const item = (text: string) => scheduled.getByRole('listitem').filter({ hasText: text });
  await item('Good morning').getByRole('button', { name: 'Change' }).click();
  const dialog = maya.page.getByRole('dialog', { name: 'Change scheduled message' });
  await dialog.getByRole('textbox').first().fill('Good morning, Jonas');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await item('Good morning, Jonas').getByRole('button', { name: 'Send now' }).click();
  await expect(message(jonas.page, 'Good morning, Jonas')).toBeVisible();
  await expect(scheduled.getByRole('listitem')).toHaveCount(1);
  await item('Is it still free?').getByRole('button', { name: 'Cancel' }).click();
  await expect(scheduled).toBeHidden();
  await expect(composer(maya.page)).toHaveValue(/Is it still free\?$/);
  await expect(messages(jonas.page)).toHaveCount(2);
});
