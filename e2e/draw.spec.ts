import type { Page } from 'playwright/test';
import { cityIsHere, total } from './world/found.ts';
import { changeHome, liveHomesOf } from './world/homes.ts';
import { restingBoxes } from './world/settled.ts';
import { expect, test } from './world/test.ts';

test.use({ worldOptions: { seed: 'demo' } });

/**
 * The maker of the map's tiles is held back until the answer is called: before that no drawing is possible.
 */
async function holdMap(page: Page): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const isWanted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.context().route(/maplibre-gl-worker/u, async (route) => {
    await isWanted;
    await route.continue();
  });
  return () => letGo();
}

test('A renter draws an area, lets one go and takes it again, and sees what owners changed meanwhile', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya', { viewport: { width: 1060, height: 640 } });
  await maya.signIn();
  const { page } = maya;
  // Without a map, which would be drawn anew with every neighbourhood that comes.
  await page.goto(`${world.url}/search`);
  await cityIsHere(page);
  const all = await total(page);
  const loadMap = await holdMap(page);
  await page.goto(`${world.url}/browse`);
  await expect.poll(() => total(page)).toBeGreaterThanOrEqual(all);

  await test.step('an area is drawn corner by corner, and is one of the filters', async () => {
    const map = page.getByRole('region', { name: 'Map of the homes found' }).first();
    await map.getByRole('button', { name: 'Draw an area' }).click();
    await expect(map.getByText(/^The map is loading/u)).toBeVisible();
    // Below the panel: what is under it cannot be pressed.
    const [box, panel] = await restingBoxes(
      map.locator('canvas'),
      map.getByRole('group', { name: 'Draw an area' }),
    );
    if (!box || !panel) throw new Error('the map has no size');
    const top = panel.y + panel.height + 8;
    const bottom = box.y + box.height - 56;
    for (const [x, y] of [
      [0.15, top],
      [0.7, top],
      [0.7, bottom],
      [0.15, bottom],
    ] as const)
      await page.mouse.click(box.x + box.width * x, y);
    await expect(map.getByRole('button', { name: 'Point 4 of 4' })).toBeAttached();
    loadMap();
    await expect(map.getByText(/^Tap to add points/u)).toBeVisible();
    // Beside the list or in its place: what was drawn stays until it is done or given up.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(map).toBeHidden();
    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(map.getByRole('button', { name: 'Undo the last change' })).toBeEnabled();
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.setViewportSize({ width: 1060, height: 640 });
    await map.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(/[?&]draw=/u);
    await expect.poll(() => total(page)).toBeLessThan(all);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Inside the area drawn on the map' }).click();
    await page.getByRole('button', { name: /^Show [\d,]+ homes$/u }).click();
    await expect.poll(() => total(page)).toBeGreaterThanOrEqual(all);
  });

  const homes = await liveHomesOf(world.direct, 'jonas');
  const home = homes.find(({ listing_type }) => listing_type === 'rent');
  const elsewhere = homes.find(({ area_id }) => area_id !== home?.area_id);
  if (home === undefined || elsewhere === undefined) throw new Error('Jonas has too little');

  await test.step('what an owner changed of a home the renter keeps, while she was offline, is there on return', async () => {
    await page.goto(`${world.url}/search?q=${encodeURIComponent(`"${home.title}"`)}`);
    const card = page.getByRole('article').filter({ has: page.locator(`a[href$="${home.id}"]`) });
    // Her saved homes are asked for before the neighbourhoods, of which there are many.
    const save = card.getByRole('button', { name: `Save: ${home.title}` });
    await save.click();
    await expect(save).toHaveAttribute('aria-pressed', 'true');
    await maya.goOffline();
    await changeHome(world.direct, 'jonas', home, { price: 77_700 });
    await expect(card).not.toContainText('€777');
    await maya.goOnline();
    await expect(card).toContainText('€777');
  });

  await test.step('an area that is let go takes its homes along; taken again offline it waits for the network', async () => {
    await page.goto(`${world.url}/search?areas=${elsewhere.area_id}`);
    const chosen = page
      .getByRole('toolbar', { name: 'Neighbourhoods' })
      .getByRole('button', { pressed: true });
    const name = ((await chosen.textContent()) ?? '').replace(/[\d,]+$/u, '');
    await page.getByRole('button', { name: /^This neighbourhood/u }).click();
    const dialog = page.getByRole('dialog', { name: 'Homes on this device' });
    const row = dialog.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: `Remove ${name} from this device` }).click();
    await expect(row).toContainText('Not on this device');
    // Behind the dialog. Taken again before they are gone, they would stay.
    await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(0);
    await maya.goOffline();
    await row.getByRole('button', { name: `Download ${name}` }).click();
    await expect(row).toContainText("Downloads when you're online");
    await maya.goOnline();
    await expect(row).toContainText('updated');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});
