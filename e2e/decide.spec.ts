import type { Locator, Page } from 'playwright/test';
import { dayFromNow } from './world/day.ts';
import { changeHome, keepInList, liveHomesOf, type ServerHome, stageOf } from './world/homes.ts';
import { composer, message, messageInState, workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

const QUESTION = 'Is there room for a piano?';
const NOTE = 'Light from two sides, quiet street.';

const pageOf = (url: string, { id }: ServerHome): string => `${url}/properties/${id}`;
const actions = (page: Page): Locator => page.getByRole('region', { name: 'What you can do' });
/** So many photos a desktop shows before the viewer is opened. */
const IN_MOSAIC = 5;
const photosSeen = (gallery: Locator): Promise<number> =>
  gallery
    .locator('img')
    .evaluateAll(
      (photos) => photos.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length,
    );
const savedCard = (page: Page, { title }: ServerHome): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: title });

test('A home is kept, compared, asked about and asked to be seen without a network; its owner answers, and lets it while the renter is away', async ({
  world,
  someone,
  someoneOnDisk,
}) => {
  // The one with the fewest photos: the server draws them when they are asked for first.
  const [wanted, other] = (await liveHomesOf(world.direct, 'jonas'))
    .filter(({ listing_type: type }) => type === 'rent')
    .toSorted((one, two) => one.photos.length - two.photos.length);
  if (wanted === undefined || other === undefined) throw new Error('Jonas has too little to let');
  // He answers himself; a free time of an instant home is confirmed at once.
  const { viewing_slots: _, ...details } = wanted.details;
  await changeHome(world.direct, 'jonas', wanted, {
    details: { ...details, viewing_mode: 'request' },
  });
  const list = { name: 'Near work', keepOffline: true };
  await keepInList(world.direct, 'maya', list, [wanted]);
  const photos = wanted.photos.length;
  const photosHere = `${photos} of ${photos} photos on this device`;
  const jonas = await someone('jonas');
  const before = await someoneOnDisk('maya');
  await Promise.all([before.signIn(), jonas.signIn()]);
  await before.page.goto(pageOf(world.url, other));
  await expect(before.page.getByRole('heading', { name: other.title, level: 1 })).toBeVisible();
  const main = before.page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Saved' }).click();
  await before.page.getByRole('button', { name: 'Near work' }).click();
  await expect(before.page.getByText(photosHere)).toBeVisible();
  await workerIsReady(before.page);
  await before.kill();

  const maya = await someoneOnDisk('maya', before.profile);
  const { page } = maya;
  await maya.goOffline();
  await page.goto(`${world.url}/saved`);

  await test.step('in a browser that begins without a network a list has its photos, and takes a note and a rating', async () => {
    const card = savedCard(page, wanted);
    await card.getByText('Notes and lists').click();
    await card.getByRole('button', { name: '4 of 5 stars' }).click();
    await card.getByRole('textbox', { name: 'Note', exact: true }).fill(NOTE);
    await expect(card).toContainText(`★ 4 · ${NOTE}`);
    await page.getByRole('button', { name: 'Near work' }).click();
    await expect(page.getByText(photosHere)).toBeVisible();
    await card.getByRole('link', { name: wanted.title }).click();
    const gallery = page.getByRole('region', { name: 'Photos' });
    await expect.poll(() => photosSeen(gallery)).toBe(Math.min(photos, IN_MOSAIC));
  });

  await test.step('another is kept', async () => {
    await page.goto(pageOf(world.url, other));
    await actions(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(actions(page).getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  });

  await test.step('the two are compared', async () => {
    await page.goto(`${world.url}/compare?homes=${wanted.id},${other.id}`);
    const table = page.getByRole('region', { name: 'Comparison' });
    for (const { title } of [wanted, other])
      await expect(table.getByRole('columnheader', { name: title })).toBeVisible();
    await expect(table.getByRole('row', { name: /^Move-in cost/u })).toBeVisible();
    const note = page.getByRole('textbox', { name: 'Your note' });
    await page.emulateMedia({ media: 'print' });
    await expect(table).toBeVisible();
    await expect(note).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await note.fill('Nearer to the sea');
    await page.emulateMedia({ media: 'print' });
    await expect(
      page.getByRole('paragraph').filter({ hasText: 'Nearer to the sea' }),
    ).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('a viewing is requested, and not taken for confirmed', async () => {
    await page.goto(pageOf(world.url, wanted));
    await actions(page)
      .getByRole('button', { name: /^(?:Book|Request) viewing$/u })
      .click();
    // Whether its owner wants to be asked or lets times be booked is the demo's to say.
    const dialog = page.getByRole('dialog', { name: /^(?:Request a viewing|Book a viewing)$/u });
    await dialog.getByRole('button', { name: /^(?:Request viewing|Book)$/u }).click();
    const viewings = page.getByRole('region', { name: 'Your viewings' });
    await expect(viewings).toContainText('Waiting to be sent');
    await expect(viewings).toContainText('Requested, not confirmed yet');
    await expect(actions(page).getByRole('button', { name: 'Viewing requested' })).toBeVisible();
  });

  await test.step('the dashboard and the board have both, and the board takes a move', async () => {
    await page.goto(`${world.url}/renter/dashboard`);
    await page.getByRole('link', { name: 'Open the board' }).click();
    await page.getByRole('button', { name: `Move “${other.title}” to another stage` }).click();
    await page.getByRole('menuitem', { name: 'Applied' }).click();
    const applied = page.getByRole('region', { name: /^Applied/u });
    await expect(applied.getByRole('article', { name: other.title })).toBeVisible();
    const asked = page.getByRole('region', { name: /^Contacted/u });
    await expect(asked.getByRole('article', { name: wanted.title })).toContainText('not confirmed');
    await page.goto(pageOf(world.url, wanted));
  });

  await test.step('the owner is written to, with the home in the thread', async () => {
    await actions(page).getByRole('button', { name: 'Message', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Message the owner' });
    await dialog.getByRole('textbox', { name: 'Your message' }).fill(QUESTION);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(messageInState(page, QUESTION, 'Queued')).toBeVisible();
    await expect(page.getByRole('log').getByRole('link', { name: wanted.title })).toBeVisible();
  });

  await test.step('with the network the owner has all of it, and answers', async () => {
    await maya.goOnline();
    await expect.poll(() => stageOf(world.direct, 'maya', other)).toBe('applied');
    await jonas.page.goto(`${world.url}/inquiries`);
    const lead = jonas.page.getByRole('article').filter({ hasText: QUESTION });
    await expect(lead).toContainText(wanted.title);
    // Others may want to see a home of his, and hers may be told of later than what she wrote.
    const viewing = jonas.page
      .getByRole('region', { name: 'Upcoming viewings', exact: true })
      .getByRole('listitem')
      .filter({ hasText: wanted.title })
      .filter({ hasText: maya.name });
    await viewing.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(viewing).toContainText('Confirmed');
    await lead.getByRole('link', { name: 'Reply' }).click();
    await expect(
      jonas.page.getByRole('log').getByRole('link', { name: wanted.title }),
    ).toBeVisible();
    await expect(composer(jonas.page)).toBeVisible();
    await jonas.write('A piano fits. Come and measure.');
    await expect(message(page, 'Come and measure.')).toBeVisible();
    await page.goto(pageOf(world.url, wanted));
    await expect(page.getByRole('region', { name: 'Your viewings' })).toContainText('Confirmed');
  });

  await test.step('let while the renter is away, it stays as it was seen, and says what became of it', async () => {
    await maya.goOffline();
    await page.goto(`${world.url}/saved`);
    const [now] = (await liveHomesOf(world.direct, 'jonas')).filter(({ id }) => id === wanted.id);
    if (now === undefined) throw new Error('It was let already');
    await changeHome(world.direct, 'jonas', now, {
      status: 'rented',
      closed_price: now.price,
      closed_on: dayFromNow(0),
    });
    await expect(savedCard(page, wanted)).toContainText('Available');
    await maya.goOnline();
    await expect(savedCard(page, wanted)).toContainText('Was Available, now Rented');
    await page.goto(`${world.url}/history?tab=viewed`);
    const viewed = page.getByRole('listitem').filter({ hasText: wanted.title });
    await expect(viewed).toContainText('Was Available, now Rented');
    await viewed.getByRole('link', { name: wanted.title }).click();
    await expect(page.getByText(/^Let on /u)).toBeVisible();
    await expect(actions(page).getByRole('button', { name: 'Message', exact: true })).toHaveCount(
      0,
    );
  });
});
