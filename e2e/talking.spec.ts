import { message, messageInState } from './world/person.ts';
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
