import { readFileSync } from 'node:fs';
import { composer, message, messageInState, workerIsReady } from './world/person.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

test(
  'two people write to each other and see each message arrive and be read',
  PROMISE,
  async ({ twoPeople: { maya, jonas } }) => {
    await maya.openThread('jonas');
    await maya.write('Hello! Is the flat in Kastanienallee still available?');
    await jonas.openThread('maya');
    await expect(message(jonas.page, 'Is the flat in Kastanienallee')).toBeVisible();
    await expect(
      messageInState(maya.page, 'Hello! Is the flat in Kastanienallee still available?', 'Read'),
    ).toBeVisible();

    await jonas.write('It is. Would you like to see it on Tuesday?');
    await expect(message(maya.page, 'Would you like to see it on Tuesday?')).toBeVisible();
    const log = maya.page.getByRole('log');
    await expect(log.getByRole('listitem')).toHaveCount(2);

    // A banner or a keyboard takes room while an earlier move is being told: the end stays in sight.
    await log.evaluate((element) => {
      element.style.maxHeight = '60px';
      element.dispatchEvent(new Event('scroll'));
    });
    await expect(message(maya.page, 'Would you like to see it on Tuesday?')).toBeInViewport();
    await expect(maya.page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0);
  },
);

test('a draft outlives a reload and a change of conversation in the very moment of typing, offline too; logging out asks when something is unsent, a mere draft too, and names it', async ({
  world,
  maya,
}) => {
  await maya.openThread('sam');
  await maya.openThread('jonas');
  const { page } = maya;
  await workerIsReady(page);
  for (const isOffline of [false, true]) {
    if (isOffline) await maya.goOffline();
    const text = `Is the cellar dry, ${isOffline ? 'offline' : 'online'}?`;
    await composer(page).fill(text);
    await page.reload();
    await expect(composer(page)).toHaveValue(text);
    await composer(page).fill(`${text} And the attic?`);
    await page.goBack();
    await page.goForward();
    await expect(composer(page)).toHaveValue(`${text} And the attic?`);
    await composer(page).fill(text);
    await page.getByRole('link', { name: 'Message centre' }).first().click();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: new RegExp('Is the cellar dry') }).click();
    await expect(composer(page)).toHaveValue(text);
  }

  await composer(page).fill('Dear Jonas, about the');
  const logOut = page.getByRole('button', { name: 'Log Out' });
  const dialog = page.getByRole('dialog', { name: 'You have unsent changes' });
  const unsent = dialog.getByRole('list', { name: 'Not sent' }).getByRole('listitem');
  await logOut.click();
  const ofDrafts = page.getByRole('dialog', { name: 'You have unfinished drafts' });
  const drafts = ofDrafts.getByRole('list', { name: 'Not sent' }).getByRole('listitem');
  await expect(drafts).toHaveText([/^1 draft\s*To .*Jonas/]);
  await ofDrafts.getByRole('button', { name: 'Finish drafts' }).click();
  await expect(page.getByRole('tab', { name: 'Drafts', selected: true })).toBeVisible();

  await page.getByRole('link', { name: /Dear Jonas, about the/ }).click();
  await maya.write('Dear Jonas, about the cellar: is it dry?');
  await composer(page).fill('And the attic?');
  await logOut.click();
  await expect(unsent).toHaveText([/^1 message waiting to be sent\s*To .*Jonas/, /^1 draft/]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(JSON.parse(file)).toMatchObject({
    unsent: [{ content: 'Dear Jonas, about the cellar: is it dry?' }],
    drafts: [{ content: 'And the attic?' }],
  });
  await dialog.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
});
