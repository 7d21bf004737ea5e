import { dayFromNow } from './world/day.ts';
import { goToStep, homeRow, publish, startListing, TITLE, writeListing } from './world/listing.ts';
import { takePhotos } from './world/pictures.ts';
import { makeArea } from './world/publish.ts';
import { expect, test } from './world/test.ts';

const QUESTION = 'Could I see it one evening?';
/** A month from now, as a field of date and time takes it. */
const DAY = dayFromNow(30);
const TIME = `${DAY}T18:30`;

test('A home the server refuses is mended at the field and published; a time its owner offers without a network is taken and stands for both', async ({
  world,
  twoPeople: { maya, jonas },
}) => {
  const photos = await takePhotos(test.info().outputDir, { count: 3, side: 320 });
  await makeArea(world.direct, world.dataDir, 'Harbour');
  // The place of a listing is shown on the demo city's map, which this world has not.
  for (const { guard } of [jonas, maya]) guard.expectStatus(404);
  await startListing(jonas.page, world.url);
  await jonas.goOffline();
  await writeListing(jonas.page);
  await goToStep(jonas.page, 'Photos and tour');
  await jonas.page.getByLabel('Photo files').setInputFiles(photos);
  await jonas.page.getByRole('textbox', { name: 'Video link' }).fill('videos.test/flat');
  await publish(jonas.page, world.url);
  await expect(homeRow(jonas.page)).toContainText('Waiting to sync');
  await jonas.goOnline();
  const refused = jonas.page.getByRole('region', { name: "1 listing wasn't accepted" });
  await expect(refused).toContainText('please enter a link that begins with https://');
  await refused.getByRole('link', { name: `Edit “${TITLE}” and publish again` }).click();
  await jonas.page.getByRole('link', { name: 'Go to the field' }).click();
  const video = jonas.page.getByRole('textbox', { name: 'Video link' });
  await expect(video).toHaveValue('videos.test/flat');
  await video.fill('https://videos.test/flat');
  await publish(jonas.page, world.url);
  await expect(homeRow(jonas.page)).toContainText('Synced');
  await expect(refused).toBeHidden();

  const link = homeRow(jonas.page).getByRole('link', { name: TITLE }).first();
  await maya.page.goto(`${world.url}${(await link.getAttribute('href')) ?? ''}`);
  await expect(maya.page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
  const home = maya.page.url();
  await maya.page.getByRole('button', { name: 'Message', exact: true }).first().click();
  const dialog = maya.page.getByRole('dialog', { name: 'Message the owner' });
  await dialog.getByRole('textbox', { name: 'Your message' }).fill(QUESTION);
  await dialog.getByRole('button', { name: 'Send' }).click();

  await jonas.page.goto(`${world.url}/inquiries`);
  const lead = jonas.page.getByRole('article').filter({ hasText: QUESTION });
  await expect(lead).toBeVisible();
  await jonas.goOffline();
  await lead.getByRole('button', { name: /^More/u }).click();
  await jonas.page.getByRole('menuitem', { name: 'Propose a viewing' }).click();
  const offer = jonas.page.getByRole('dialog', { name: 'Propose a viewing' });
  await offer.getByLabel('Date and time').fill(TIME);
  await offer.getByRole('button', { name: 'Send proposal' }).click();
  const offered = jonas.page.getByRole('listitem').filter({ hasText: /, 18:30 – 19:/u });
  await expect(offered).toContainText('Proposed, not accepted yet');
  await expect(offered).toContainText('Not synced yet');
  await jonas.goOnline();

  await maya.page.goto(home);
  await maya.page.getByRole('button', { name: 'Accept' }).click();
  await expect(
    maya.page
      .getByRole('region', { name: 'Your viewings' })
      .getByRole('listitem')
      .filter({ hasText: 'Confirmed' }),
  ).toBeVisible();
  await expect(offered.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(
    jonas.page.getByRole('region', { name: /^Viewing/u }).getByRole('article'),
  ).toContainText(QUESTION);
});
