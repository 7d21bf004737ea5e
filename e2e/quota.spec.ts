import { composer, messageInState } from './world/person.ts';
import { expect, test } from './world/test.ts';

test('with the disk quota exhausted a text still goes', async ({ world, someoneOnDisk, jonas }) => {
  const sam = await someoneOnDisk('sam');
  await sam.signIn();
  await sam.openThread('jonas');
  await sam.write('while there was room');
  await expect(
    messageInState(sam.page, 'while there was room', '(?:Sent|Delivered)'),
  ).toBeVisible();
  const devtools = await sam.context.newCDPSession(sam.page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: world.url, quotaSize: 1 });

  await sam.write('without any room left');
  await jonas.openThread('sam');
  await expect(jonas.page.getByRole('log')).toContainText('without any room left');
  // Stored or not, the text is never lost: in the thread, or back in the composer with the reason.
  await expect(
    messageInState(sam.page, 'without any room left', '(?:Sent|Delivered|Read)'),
  ).toBeVisible();
  await expect(composer(sam.page)).toHaveValue('');
});
