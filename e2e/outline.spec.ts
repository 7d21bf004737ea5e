import type { Locator, Page } from 'playwright/test';
import { cityIsFound, total } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { goTo } from './world/photograph.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

const mapOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Map of the homes found' }).first();
const corners = (map: Locator): Locator => map.getByRole('button', { name: /^Point \d/u });
/** The box of an element once the map under it rests. */
async function restingBox(
  place: Locator,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const read = () =>
    place.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  let box = await read();
  await expect
    .poll(async () => {
      const before = box;
      box = await read();
      return before.x === box.x && before.y === box.y;
    })
    .toBe(true);
  return box;
}

/** The ring of the search, as the address has it. */
const ring = (page: Page): string => new URL(page.url()).searchParams.get('draw') ?? '';

test('An area is drawn offline, named, changed by pointer and by keys, undone, and kept with its name', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya', { viewport: { width: 1200, height: 700 } });
  await maya.signIn();
  const { page } = maya;
  await page.goto(`${world.url}/browse`);
  await cityIsFound(page);
  await workerIsReady(page);
  const map = mapOf(page);
  await expect(map.locator('canvas')).toBeVisible();
  await maya.goOffline();
  const all = await total(page);

  await test.step('by keys alone: corners in the middle of the map, moved by arrows', async () => {
    await map.getByRole('button', { name: 'Draw an area' }).press('Enter');
    const add = map.getByRole('button', { name: 'Add a point in the middle of the map' });
    await add.press('Enter');
    await expect(corners(map)).toHaveCount(1);
    const first = map.getByRole('button', { name: 'Point 1 of 1' });
    await first.focus();
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown');
    await add.press('Enter');
    await expect(corners(map)).toHaveCount(2);
    await map.getByRole('button', { name: 'Point 2 of 2' }).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    await expect(corners(map)).toHaveCount(3);
    await map.getByRole('button', { name: 'Point 3 of 3' }).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
  });

  await test.step('it is given a name, and homes are found in it', async () => {
    await map.getByLabel('Name of the area (optional)').fill('By the sea');
    await map.getByRole('button', { name: 'Done' }).click();
    await expect(page).toHaveURL(/[?&]drawn=By\+the\+sea/u);
    await expect.poll(() => total(page)).toBeLessThan(all);
  });

  await test.step('a corner is dragged, one is added and one removed, and each is undone', async () => {
    const before = ring(page);
    await map.getByRole('button', { name: 'Edit the drawn area' }).click();
    const corner = map.getByRole('button', { name: 'Point 1 of 3' });
    const box = await restingBox(corner);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 40, y + 30, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => Math.round((await restingBox(corner)).x - box.x)).toBe(40);
    await map.getByRole('button', { name: 'Add a point after point 3' }).click();
    await expect(corners(map)).toHaveCount(4);
    await map.getByRole('button', { name: 'Point 4 of 4' }).press('Delete');
    await expect(corners(map)).toHaveCount(3);
    const undo = map.getByRole('button', { name: 'Undo the last change' });
    for (let change = 0; change < 3; change += 1) await undo.click();
    await expect(undo).toBeDisabled();
    await map.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => ring(page)).toBe(before);
  });

  await test.step('a corner that was pressed goes where is pressed next', async () => {
    const before = ring(page);
    await map.getByRole('button', { name: 'Edit the drawn area' }).click();
    await map.getByRole('button', { name: 'Point 2 of 3' }).click();
    // Into the area, where no other point is.
    const boxes = await Promise.all(
      [1, 2, 3].map((n) => restingBox(map.getByRole('button', { name: `Point ${n} of 3` }))),
    );
    const middleOf = (along: 'x' | 'y', size: 'width' | 'height') =>
      boxes.reduce((sum, box) => sum + box[along] + box[size] / 2, 0) / boxes.length;
    await page.mouse.click(middleOf('x', 'width'), middleOf('y', 'height'));
    await expect(corners(map)).toHaveCount(3);
    await map.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => ring(page)).not.toBe(before);
    expect(ring(page).split(',')[0]).toBe(before.split(',')[0]);
  });

  await test.step('a saved search carries the name', async () => {
    await page.getByRole('button', { name: 'Save search' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(
      'For rent · By the sea',
    );
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog).toHaveCount(0);
    await page.evaluate(goTo, '/alerts');
    await page.getByRole('link', { name: 'By the sea' }).click();
    await expect(page).toHaveURL(/[?&]drawn=By\+the\+sea/u);
  });
});
