import sharp from 'sharp';
import type { Locator, Page } from 'playwright/test';
import { ACCOUNTS } from './world/accounts.ts';
import { tabTo } from './world/keys.ts';
import { giveAxe, violations } from './world/violations.ts';
import { messageInState, workerIsReady } from './world/person.ts';
import { restingBoxes } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed' });

/** A photo whose camera notes this time. */
const takenAt = (time: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#7a8d5a' } })
    .withExif({ IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer();

test('A checklist is begun offline from a cold start, outlives a kill of the browser, and is on the other device once online; signed, it stays as it is', async ({
  world,
  someone,
  someoneOnDisk,
}) => {
  // Thirty photos go up and come down again.
  test.slow();
  const before = await someoneOnDisk('maya');
  await before.signIn();
  await before.page.goto(`${world.url}/inspection-checklist`);
  await workerIsReady(before.page);
  await before.goOffline();
  await before.page.goto(`${world.url}/inspection-checklist`);
  {
    const { page } = before;
    await page.getByRole('combobox', { name: 'What for' }).selectOption('Move-in');
    await page.getByRole('button', { name: 'Start checklist' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Move-in' })).toBeVisible();
    const item = (name: string) => page.getByRole('group', { name, exact: true });
    const mark = (name: string, what: string) =>
      item(name).getByText(what, { exact: true }).click();
    await mark('Roof', 'Good');
    // By keys: the radios of an item are one stop, and arrows choose.
    await item('Gutters and drainpipes').getByRole('radio', { name: 'Good' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(
      item('Gutters and drainpipes').getByRole('radio', { name: 'Watch' }),
    ).toBeChecked();
    await page.getByLabel('Gutters and drainpipes: Note, cost and photos').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Leaves in the gutter');
    await page.getByRole('textbox', { name: 'Estimated cost' }).fill('٤٥٫٥٠');
    await page.getByRole('textbox', { name: 'Estimated cost' }).blur();
    const buffer = await takenAt('2026:11:20 09:30:00');
    const photos = Array.from({ length: 30 }, (_, at) => `gutter ${at}.jpg`);
    await page
      .getByLabel('Take or choose photos')
      .setInputFiles(photos.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
    await expect(page.getByRole('img', { name: /Gutters.*20 Nov 2026/u })).toHaveCount(30);
    await giveAxe(page);
    expect(await violations(page)).toEqual([]);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('£45.50');
    await page.getByRole('button', { name: 'Add a room' }).click();
    await page.getByRole('textbox', { name: 'Name of the room' }).fill('Cellar');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Cellar' }).click();
    await mark('Walls', 'Problem');
    await expect(page.getByText('3 of 64 checked')).toBeVisible();
  }
  await before.kill();

  const again = await someoneOnDisk('maya', before.profile);
  await again.openTab('/inspection-checklist');
  const { page } = again;
  await page.getByRole('link', { name: 'Move-in' }).click();
  await expect(page.getByText('3 of 64 checked')).toBeVisible();
  await page.getByLabel('Gutters and drainpipes: Note, cost and photos').click();
  await expect(page.getByRole('img', { name: /Gutters.*20 Nov 2026/u })).toHaveCount(30);

  const other = await someone('maya');
  await other.signIn();
  await other.page.goto(`${world.url}/inspection-checklist`);
  await other.page.getByRole('link', { name: 'Move-in' }).click();
  await expect(other.page.getByText('3 of 64 checked')).toBeVisible();
  await expect(other.page.getByRole('region', { name: 'Result' })).toContainText('£45.50');
  // The photos are on their way to it, and then nothing is left to be sent.
  await other.page.getByLabel('Gutters and drainpipes: Note, cost and photos').click();
  await expect(
    other.page
      .locator('img[src^="blob:"]')
      .and(other.page.getByRole('img', { name: /20 Nov 2026/u })),
  ).toHaveCount(30, { timeout: 3 * 60_000 });
  await expect(page.getByText(/sent yet/u)).toHaveCount(0);
  await other.page.getByRole('textbox', { name: 'Your full name' }).fill('Maya Okafor');
  await other.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(other.page.getByText(/Signed by Maya Okafor/u)).toBeVisible();

  // The device that had it open has it read-only, too.
  await expect(page.getByText(/Signed by Maya Okafor/u)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Make changes as version 2' }).click();
  await expect(page.getByText(/· Version 2$/u)).toBeVisible();
  await expect(page.getByText('3 of 64 checked')).toBeVisible();
  await page.getByRole('link', { name: 'All checklists' }).click();
  await expect(page.getByRole('list').getByText('Signed', { exact: true })).toHaveCount(1);

  // The move-out is compared with it, without a network: what is worse, with the photos of then.
  await again.goOffline();
  await page.getByRole('combobox', { name: 'What for' }).selectOption('Move-out');
  const moveIns = page.getByRole('combobox', { name: 'Compare with' });
  await moveIns.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Start checklist' }).click();
  const item = (name: string) => page.getByRole('group', { name, exact: true });
  await item('Roof').getByText('Good', { exact: true }).click();
  await item('Gutters and drainpipes').getByText('Problem', { exact: true }).click();
  const compared = page.getByRole('region', { name: 'Compared with move-in' });
  await expect(compared).toContainText(/Worse\s*1/u);
  await expect(compared).toContainText(/Same\s*1/u);
  const gutters = compared.getByRole('listitem').filter({ hasText: 'Gutters and drainpipes' });
  await expect(gutters.first()).toContainText(/Watch[^]*Problem/u);
  await expect(
    gutters
      .first()
      .getByRole('img', { name: /20 Nov 2026/u })
      .first(),
  ).toBeVisible();
});

test('Two people fill in a move-in, one of them in a cellar without a network and by keys alone; each sees what the other noted, both sign, and whoever leaves sees it no more', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await maya.write('See you at the flat');
  await expect(
    messageInState(maya.page, 'See you at the flat', '(?:Sent|Delivered)'),
  ).toBeVisible();
  await jonas.openThread('maya');

  const { page } = maya;
  const mark = (on: Page, name: string, what: string) =>
    on.getByRole('group', { name, exact: true }).getByText(what, { exact: true }).click();
  await page.goto(`${world.url}/inspection-checklist`);
  await workerIsReady(page);
  await maya.goOffline();
  // All of it by keys alone, to the end.
  const keys = async (to: Locator, ...pressed: readonly string[]) => {
    await tabTo(page, to);
    for (const key of pressed) await page.keyboard.press(key);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await tabTo(page, page.getByRole('combobox', { name: 'What for' }));
  await page.keyboard.type('Move-i');
  await keys(button('Start checklist'), 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Move-in' })).toBeFocused();
  await keys(page.getByRole('group', { name: 'Roof', exact: true }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Good', checked: true })).toHaveCount(1);
  await keys(page.getByLabel('Roof: Note, cost and photos'), 'Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Note' }));
  await page.keyboard.type('A tile is loose');
  await tabTo(page, page.getByRole('textbox', { name: 'Estimated cost' }));
  await page.keyboard.type('45.50');
  const choosing = page.waitForEvent('filechooser');
  await keys(page.getByLabel('Take or choose photos'), 'Enter');
  await (await choosing).setFiles({
    name: 'roof.jpg',
    mimeType: 'image/jpeg',
    buffer: await takenAt('2026:11:20 09:30:00'),
  });
  await expect(page.getByText("1 photo hasn't been sent yet")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('£45.50');
  await tabTo(page, page.getByRole('combobox', { name: 'Share with' }));
  await page.keyboard.type('Jon');
  await keys(button('Share'), 'Enter');
  await expect(button(/Stop sharing/u)).toBeVisible();
  await maya.goOnline();

  await jonas.page.goto(`${world.url}/inspection-checklist`);
  const theirs = jonas.page.getByRole('region', { name: 'Shared with you' });
  await theirs.getByRole('link', { name: 'Move-in' }).click();
  await expect(jonas.page.getByText(`From ${ACCOUNTS.maya.fullName}`)).toBeVisible();
  const roofPhoto = (on: Page) =>
    on.locator('img[src^="blob:"]').and(on.getByRole('img', { name: /^Roof.*20 Nov 2026/u }));
  await expect(roofPhoto(jonas.page).first()).toBeVisible();
  await jonas.page.getByRole('button', { name: 'Fill in your own' }).click();
  await mark(jonas.page, 'Roof', 'Problem');
  const roof = (on: Page) =>
    on.getByRole('listitem').filter({ has: on.getByRole('group', { name: 'Roof', exact: true }) });
  await expect(roof(jonas.page)).toContainText(new RegExp(`${ACCOUNTS.maya.fullName}.*Good`, 'u'));
  await expect(roof(page)).toContainText(new RegExp(`${ACCOUNTS.jonas.fullName}.*Problem`, 'u'));

  for (const [on, name] of [
    [page, 'Maya'],
    [jonas.page, 'Jonas'],
  ] as const) {
    await on.getByRole('textbox', { name: 'Your full name' }).fill(name);
    const pad = on.locator('svg[data-signature]');
    await pad.scrollIntoViewIfNeeded();
    const { x = 0, y = 0 } = (await restingBoxes(pad))[0] ?? {};
    await on.mouse.move(x + 20, y + 20);
    await on.mouse.down();
    await on.mouse.move(x + 90, y + 60, { steps: 8 });
    await on.mouse.up();
    await on.getByRole('button', { name: 'Sign', exact: true }).click();
  }
  for (const on of [page, jonas.page])
    for (const name of ['Maya', 'Jonas'])
      await expect(on.getByText(`Signed by ${name},`)).toBeVisible();
  for (const on of [page, jonas.page]) {
    await expect(on.locator('svg[viewBox="0 0 600 200"] polyline')).toHaveCount(2);
    await giveAxe(on);
    expect(await violations(on)).toEqual([]);
  }

  // A later change is a version of its own, which the other sees, too.
  await page.getByRole('button', { name: 'Make changes as version 2' }).click();
  await mark(page, 'Roof', 'Watch');
  await expect(page.getByText(`Signed by Maya,`)).toHaveCount(0);
  await expect(jonas.page.getByText(/Maya.*Watch/u).first()).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Your full name' }));
  await page.keyboard.type('Maya L.');
  await keys(button('Sign'), 'Enter');
  await expect(page.getByText(`Signed by Maya L.,`)).toBeVisible();
  await keys(button(/Send to the chat/u), 'Enter');
  await jonas.openThread('maya');
  // A card with what Jonas's device knows of it.
  await jonas.page
    .getByRole('log')
    .getByRole('link', { name: /^Inspection checklist Move-in .*checked/u })
    .click();
  await expect(jonas.page.getByText(/From .*Version 2/u)).toBeVisible();
  await jonas.page.getByRole('button', { name: 'Leave' }).click();
  await expect(jonas.page.getByRole('heading', { name: 'Your checklists' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Move-in' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Stop sharing/u })).toHaveCount(0);
});
