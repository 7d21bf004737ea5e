import { blocks, unblocks } from './world/accounts.ts';
import { message, messageInState, messages } from './world/person.ts';
import { stored } from './world/stored.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

test(
  'a rejected message is parked with its reason, later ones go on, and it arrives after an edit',
  PROMISE,
  async ({ world, twoPeople: { maya, jonas } }) => {
    await maya.openThread('jonas');
    await maya.write('before');
    await expect(messageInState(maya.page, 'before', '(?:Sent|Delivered)')).toBeVisible();
    await blocks(world.url, 'jonas', 'maya');
    await maya.write('does he take this?');
    await expect(messageInState(maya.page, 'does he take this?', 'Failed')).toBeVisible();
    await expect(message(maya.page, 'does he take this?')).toContainText(
      "This person isn't accepting messages from you.",
    );
    await unblocks(world.url, 'jonas', 'maya');
    await maya.write('the lane goes on');
    await expect(messageInState(maya.page, 'the lane goes on', '(?:Sent|Delivered)')).toBeVisible();

    // From every other page it is one press away; there, nothing leads to where one is.
    await maya.page.goto(`${world.url}/messages`);
    await expect(maya.page.getByText("1 thing couldn't be sent")).toBeVisible();
    const toFailed = maya.page.getByRole('link', { name: 'See what and why' });
    await toFailed.click();
    await expect(maya.page.getByRole('tab', { name: /^Failed/, selected: true })).toBeVisible();
    await expect(toFailed).toBeHidden();
    await maya.page
      .getByRole('listitem')
      .filter({ hasText: 'does he take this?' })
      .getByRole('link')
      .click();

    await message(maya.page, 'does he take this?').getByRole('button', { name: 'Edit' }).click();
    const dialog = maya.page.getByRole('dialog', { name: 'Edit message' });
    await dialog.getByRole('textbox', { name: 'Text' }).fill('he takes this');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(messageInState(maya.page, 'he takes this', '(?:Sent|Delivered)')).toBeVisible();
    await jonas.openThread('maya');
    await expect(messages(jonas.page)).toHaveCount(3);
    const all = await stored(world.url, 'maya', 'jonas');
    expect(all.map((one) => one.content)).toEqual(['before', 'the lane goes on', 'he takes this']);
  },
);
