import type { Page } from 'playwright/test';
import { arrives, canCall, panel, press, ready, rings, seesOnline } from './world/calls.ts';
import { expect, GATE, test } from './world/test.ts';

/** How long one look of several takes, ms. */
const LOOK_MS = 1000;

test.use({ device: 'installed' });

test(
  'two people talk, see each other, mute, turn the camera off, keep a third one waiting, and hang up',
  GATE,
  async ({ twoPeople, someone }) => {
    const { maya, jonas } = twoPeople;
    await ready(twoPeople);
    await press(maya.page, 'Audio call');
    const atJonas = panel(jonas.page, maya.name);
    await expect(
      atJonas.getByRole('alert').filter({ hasText: `${maya.name} is calling` }),
    ).toHaveCount(1);
    await expect(panel(maya.page, jonas.name).getByText('Ringing…')).toBeVisible();
    await press(jonas.page, 'Accept');
    for (const { page } of [maya, jonas]) {
      await expect(page.getByText('Connected', { exact: true })).toBeAttached();
      await arrives(page, { samples: 8000 });
    }
    await press(maya.page, 'Mute');
    await expect(atJonas.getByText(`${maya.name} is muted`)).toBeVisible();
    await press(maya.page, 'Unmute');
    await expect(atJonas.getByText(`${maya.name} is muted`)).toBeHidden();

    // From a call of sound to one of pictures, each by themselves.
    await press(maya.page, 'Turn camera on');
    await expect(atJonas.getByLabel(`Video of ${maya.name}`)).toBeVisible();
    await arrives(jonas.page, { samples: 8000, frames: 10 });
    await press(jonas.page, 'Turn camera on');
    await arrives(maya.page, { samples: 8000, frames: 10 });
    await press(maya.page, 'Turn camera off');
    await expect(atJonas.getByLabel(`Video of ${maya.name}`)).toBeHidden();

    // They go on talking while one of them reads elsewhere.
    await maya.page.getByRole('link', { name: 'Message centre' }).first().click();
    await press(maya.page, 'Make the call smaller');
    await arrives(maya.page, { samples: 8000 });

    // A third person who calls one of them is told, disturbs nobody, and stands there as a missed call.
    const sam = await someone('sam');
    await canCall(sam.context);
    await sam.signIn();
    await sam.openThread('jonas');
    await sam.write('Have you a minute?');
    await seesOnline(sam.page);
    // A person cannot call somebody who has not answered them yet.
    await press(sam.page, 'Audio call');
    const atSam = panel(sam.page, jonas.name);
    await expect(
      atSam.getByText(`You can call ${jonas.name} once they have answered you.`),
    ).toBeVisible();
    await expect(panel(jonas.page, sam.name)).toHaveCount(0);
    // Notices have a button of this name, too.
    await atSam.getByRole('button', { name: 'Close', exact: true }).click();
    await jonas.openThread('sam');
    await jonas.write('Later, please.');
    await expect(sam.page.getByText('Later, please.').first()).toBeVisible();
    await press(sam.page, 'Audio call');
    await expect(
      panel(sam.page, jonas.name).getByText(`${jonas.name} is in another call.`),
    ).toBeVisible();
    await expect(panel(jonas.page, sam.name)).toHaveCount(0);
    await arrives(jonas.page, { samples: 8000 });
    const row = jonas.page.getByRole('list', { name: 'Conversations' }).getByRole('link');
    await expect(row.filter({ hasText: sam.name })).toContainText('Missed call');
    await panel(maya.page, jonas.name).getByRole('button', { name: 'Hang up' }).click();
    await expect(atJonas.getByText('Call ended.')).toBeVisible();
    for (const { page } of [maya, jonas])
      await expect
        .poll(() =>
          page.evaluate(() => window.connections?.map(({ connectionState }) => connectionState)),
        )
        .toEqual(['closed']);
  },
);

test('a video call is taken in one of two tabs: the other and another device stop at once, and both see each other', async ({
  twoPeople,
  someone,
}) => {
  const { maya, jonas } = twoPeople;
  await ready(twoPeople);
  const other = await jonas.context.newPage();
  await other.goto(jonas.page.url());
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const laptop = await someone('jonas');
  await laptop.signIn();
  await press(maya.page, 'Video call');
  await expect(panel(laptop.page, maya.name)).toBeVisible();
  await expect(panel(other, maya.name)).toBeVisible();
  await expect(panel(jonas.page, maya.name)).toBeVisible();
  await press(other, 'Accept');
  await expect(panel(jonas.page, maya.name)).toBeHidden();
  await expect(panel(laptop.page, maya.name)).toBeHidden();
  await arrives(maya.page, { samples: 8000, frames: 10 });
  await arrives(other, { samples: 8000, frames: 10 });
  await press(other, 'Hang up');
  await expect(panel(maya.page, jonas.name).getByText('Call ended.')).toBeVisible();
});

test('whoever loads the page anew in a call is back in it, and both hear each other', async ({
  twoPeople,
}) => {
  const { maya, jonas } = twoPeople;
  await ready(twoPeople);
  await press(maya.page, 'Audio call');
  await press(jonas.page, 'Accept');
  for (const { page } of [maya, jonas]) await arrives(page, { samples: 8000 });
  for (const { page } of [maya, jonas]) {
    await page.reload();
    await expect(page.getByText('Connected', { exact: true })).toBeAttached();
    await arrives(maya.page, { samples: 8000 });
    await arrives(jonas.page, { samples: 8000 });
  }
  await press(maya.page, 'Hang up');
  await expect(panel(jonas.page, maya.name).getByText('Call ended.')).toBeVisible();
});

test('a call is declined with a message, given up, and stands in the conversation on every device', async ({
  twoPeople,
  someone,
}) => {
  const { maya, jonas } = twoPeople;
  await ready(twoPeople);
  await press(maya.page, 'Audio call');
  await press(jonas.page, 'Reply with a message');
  await expect(
    panel(maya.page, jonas.name).getByText(`${jonas.name} declined the call.`),
  ).toBeVisible();
  await press(maya.page, 'Call again');
  // It rings: what he said no to may still be told.
  await rings(jonas.page, maya.name);
  await press(maya.page, 'Hang up');
  await expect(panel(jonas.page, maya.name).getByText('Missed call.')).toBeVisible();
  // Call back, and the other one answers.
  await press(jonas.page, 'Call back');
  await press(maya.page, 'Accept');
  await arrives(jonas.page, { samples: 8000 });
  await press(jonas.page, 'Hang up');

  // All of it stands in the conversation of both, in order, and in the list of calls, from where one calls again.
  const cards = (page: Page) =>
    page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Call / }) });
  const atJonas = [/You declined/, /Missed call/, /Outgoing call/];
  await expect(cards(jonas.page)).toHaveText(atJonas);
  await expect(cards(maya.page)).toHaveText([/Declined/, /No answer/, /Incoming call/]);
  await jonas.page.getByRole('link', { name: 'Message centre' }).first().click();
  await jonas.page.getByRole('tab', { name: 'Calls' }).click();
  const past = (page: Page) =>
    page.getByRole('list', { name: 'Calls', exact: true }).getByRole('listitem');
  await expect(past(jonas.page)).toHaveText(atJonas.toReversed());
  // A person who has the conversation open has seen the call.
  await maya.page.getByRole('link', { name: 'Message centre' }).first().click();
  await past(jonas.page)
    .getByRole('button', { name: `Call ${maya.name}` })
    .first()
    .click();
  await rings(maya.page, jonas.name);
  await press(jonas.page, 'Hang up');

  // A device that was not there has them, too, offline as well, and the list of conversations says the last.
  const laptop = await someone('maya');
  await laptop.signIn();
  const row = laptop.page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(row.filter({ hasText: 'Missed call' })).toHaveAccessibleName(/1 unread/);
  await laptop.page.goto(`${new URL(laptop.page.url()).origin}/message-center?tab=calls`);
  await expect(past(laptop.page)).toHaveCount(4);
  await laptop.goOffline();
  await laptop.page.reload();
  await expect(past(laptop.page)).toHaveText([
    /Missed call/,
    /Incoming call/,
    /No answer/,
    /Declined/,
  ]);
});

test('both call at the same moment: it is one call, which goes on with sound where a camera is refused', async ({
  twoPeople,
}) => {
  const { maya, jonas } = twoPeople;
  await ready(twoPeople);
  await Promise.all([press(maya.page, 'Audio call'), press(jonas.page, 'Audio call')]);
  // A person who saw it ring before their own call began accepts it. If both calls had begun, they become one
  // by themselves, and the button may be gone by then.
  await expect(async () => {
    for (const { page } of [maya, jonas]) {
      const accept = page.getByRole('button', { name: 'Accept', exact: true });
      if (await accept.isVisible()) await accept.click({ timeout: LOOK_MS });
    }
    for (const { page } of [maya, jonas])
      await expect(page.getByText('Connected', { exact: true })).toBeAttached({ timeout: LOOK_MS });
  }).toPass();
  await arrives(maya.page, { samples: 8000 });
  await arrives(jonas.page, { samples: 8000 });
  // As a browser says no.
  await jonas.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await press(jonas.page, 'Turn camera on');
  await expect(
    panel(jonas.page, maya.name)
      .getByRole('alert')
      .filter({ hasText: "Roost isn't allowed to use your camera." }),
  ).toBeVisible();
  await arrives(maya.page, { samples: 8000 });
});

test('who is offline asks for a call, and the card becomes one with one press when both are online', async ({
  twoPeople,
}) => {
  const { maya, jonas } = twoPeople;
  await ready(twoPeople);
  await maya.goOffline();
  await expect(maya.page.getByText("You're offline").first()).toBeVisible();
  await press(maya.page, 'Audio call');
  const dialog = maya.page.getByRole('dialog', { name: "You're offline" });
  await dialog.getByRole('button', { name: 'Ask to call' }).click();
  const card = (page: Page) =>
    page
      .getByRole('log')
      .getByRole('listitem')
      .filter({ hasText: /for a call/ });
  await expect(card(maya.page)).toContainText('You asked for a call');
  await expect(card(maya.page).getByRole('button', { name: 'Call now' })).toBeDisabled();
  await maya.goOnline();
  await expect(card(jonas.page)).toContainText(`${maya.name} asked for a call`);
  await expect(card(maya.page).getByRole('button', { name: 'Call now' })).toBeEnabled();
  await card(jonas.page).getByRole('button', { name: 'Call now' }).click();
  await press(maya.page, 'Accept');
  await expect(jonas.page.getByText('Connected', { exact: true })).toBeAttached();
  await arrives(jonas.page, { samples: 8000 });
  await press(jonas.page, 'Hang up');
  for (const { page } of [maya, jonas])
    await expect(card(page)).toContainText("You've talked since then.");
});
