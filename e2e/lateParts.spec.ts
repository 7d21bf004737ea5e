import { message, messageInState } from './world/person.ts';
import { expect, test } from './world/test.ts';

/** The files of a search in a conversation, and of what can be done with it and its messages. */
const LATE = /\/assets\/(?:late-talking|replyParts)-[^/]*\.js$/u;
const NOT_HERE = "This isn't on your device yet. It opens as soon as you have a connection.";

test('a conversation whose late parts do not come is read and written in; a press says what it waits for, and opens it when the line is back', async ({
  someone,
}) => {
  const jonas = await someone('jonas');
  await jonas.signIn();
  await jonas.openThread('maya');
  await jonas.write('The keys are with the neighbour.');

  const maya = await someone('maya', { serviceWorkers: 'block' });
  const { context, guard } = maya;
  await maya.signInByForm();
  guard.expectBrokenLine();
  await context.route(LATE, (route) => route.abort('connectionfailed'));
  // As a device has it that was opened once: nothing of these files is in its memory.
  await maya.openTab();
  const { page: tab } = maya;
  // Until it is there a new conversation would be begun, whose dialog is a late part, too.
  await expect(tab.getByRole('link', { name: /Jonas Keller/ })).toBeVisible();
  await maya.openThread('jonas');
  const search = tab.getByRole('button', { name: 'Search in this conversation' });
  const said = tab.getByRole('alert').filter({ hasText: NOT_HERE });

  await test.step('it is whole but for these parts', async () => {
    await expect(message(tab, 'The keys are with the neighbour.')).toBeVisible();
    await maya.write('Thank you, I will ring there.');
    await expect(message(jonas.page, 'Thank you, I will ring there.')).toBeVisible();
    await expect(said).toHaveCount(0);
    await search.click();
    await said.getByRole('button', { name: 'Cancel' }).click();
    await expect(said).toHaveCount(0);
    await search.click();
    await expect(said).toBeVisible();
    await maya.write('At six, if that suits.');
    await expect(messageInState(tab, 'At six, if that suits.', 'Read')).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Message options' })).toHaveCount(0);
  });

  await test.step('it completes itself', async () => {
    await context.unroute(LATE);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(tab.getByRole('searchbox', { name: 'Search in this conversation' })).toBeFocused();
    await expect(said).toHaveCount(0);
    await expect(tab.getByRole('button', { name: 'Message options' })).toHaveCount(3);
  });
});

test('a page whose code does not come says what it waits for, and opens by itself when the line is back', async ({
  someone,
}) => {
  const maya = await someone('maya', { serviceWorkers: 'block' });
  const { context, guard } = maya;
  await maya.signInByForm();
  await maya.openTab();
  const { page: tab } = maya;
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  guard.expectBrokenLine();
  await context.setOffline(true);

  await tab.getByRole('link', { name: 'Saved', exact: true }).click();
  await expect(tab.getByRole('heading', { name: "This page couldn't be loaded" })).toBeVisible();
  await expect(tab.getByText(NOT_HERE)).toBeVisible();

  await context.setOffline(false);
  await expect(tab.getByRole('heading', { name: 'Saved homes', level: 1 })).toBeVisible();
  await tab.goBack();
  await expect(tab.getByRole('heading', { name: 'Messages' }).first()).toBeVisible();
});
