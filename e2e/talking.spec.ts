import { composer, message, messageInState, workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test('two people write to each other and see each message arrive and be read', async ({
  twoPeople: { maya, jonas },
}) => {
  await maya.openThread('jonas');
  await maya.write('Hello! Is the flat in Kastanienallee still available?');
  await jonas.openThread('maya');
  await expect(message(jonas.page, 'Is the flat in Kastanienallee')).toBeVisible();
  await expect(
    messageInState(maya.page, 'Hello! Is the flat in Kastanienallee still available?', 'Read'),
  ).toBeVisible();

  await jonas.write('It is. Would you like to see it on Tuesday?');
  await expect(message(maya.page, 'Would you like to see it on Tuesday?')).toBeVisible();
  await expect(maya.page.getByRole('log').getByRole('listitem')).toHaveCount(2);
});

test('a draft outlives a reload and a change of conversation in the very moment of typing, offline too', async ({
  twoPeople: { maya },
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
    await page.getByRole('link', { name: 'Message center' }).first().click();
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: new RegExp('Is the cellar dry') }).click();
    await expect(composer(page)).toHaveValue(text);
  }
});
