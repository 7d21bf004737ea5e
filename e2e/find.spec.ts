import { type Locator, type Page } from 'playwright/test';
import { cityIsFound, cityIsHere, number, total } from './world/found.ts';
import { workerIsReady } from './world/person.ts';
import { expect, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

const finds = (page: Page, count: number): Promise<void> =>
  expect.poll(() => total(page)).toBe(count);

const choice = (page: Page, group: string, name: RegExp): Locator =>
  page.getByRole('toolbar', { name: group, exact: true }).getByRole('button', { name });
/** A page shows the last search: the homes, and the counts that follow them. */
const isSettled = (page: Page): Promise<void> =>
  expect(page.locator('[aria-busy=true]')).toHaveCount(0);
/** How many homes a choice says it would leave. */
const promised = async (chip: Locator): Promise<number> => {
  await isSettled(chip.page());
  await expect(chip).toHaveText(/\d$/u);
  return number(/([\d,]+)$/u.exec((await chip.textContent()) ?? '')?.[1]);
};

/** The first price on a card. The number of rooms follows it without a space between. */
const PRICE = /€(\d{1,3}(?:,\d{3})*)/u;

const isRising = (numbers: readonly number[]): boolean =>
  numbers.length > 3 && numbers.every((each, place) => each >= (numbers[place - 1] ?? 0));

const words = (page: Page): Locator => page.getByRole('searchbox', { name: /^Keywords/u });

test('A guest finds homes in a browser that begins without a network: counts, words, areas, order, and what to leave out', async ({
  world,
  someoneOnDisk,
}) => {
  const before = await someoneOnDisk('sam');
  await before.page.goto(`${world.url}/search`);
  // All of it, and nothing on its way: what is counted from the cold start on stays as it is.
  await cityIsFound(before.page);
  await workerIsReady(before.page);
  await before.kill();

  const guest = await someoneOnDisk('sam', before.profile);
  const { page } = guest;
  await guest.goOffline();
  await page.goto(`${world.url}/search`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await cityIsHere(page);
  const all = await total(page);
  expect(all).toBeGreaterThan(50);

  await test.step('by the keyboard alone: one link past the filters, and one stop for each of their choices', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to results' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused();
    await expect(page).toHaveURL(/\/search\?type=rent&kinds=homes$/u);
    const apartment = choice(page, 'Property type', /^Apartment/u);
    await apartment.focus();
    await page.keyboard.press('ArrowRight');
    await expect(choice(page, 'Property type', /^Studio/u)).toBeFocused();
    await page.keyboard.press('Home');
    const homes = choice(page, 'Property type', /^Homes of all kinds/u);
    await expect(homes).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(choice(page, 'Listed by', /./u).first()).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(homes).toBeFocused();
  });

  await test.step('homes to rent are found where nothing was said; buying is one press and remembered, an address that says something stays', async () => {
    const homes = choice(page, 'Property type', /^Homes of all kinds/u);
    await expect(homes).toHaveAttribute('aria-pressed', 'true');
    await choice(page, 'Rent or buy', /^For sale/u).click();
    await expect(page).toHaveURL(/\?type=sale&kinds=homes$/u);
    await page.goto(`${world.url}/search`);
    await expect(page).toHaveURL(/\/search\?type=sale&kinds=homes$/u);
    await isSettled(page);
    const toBuy = await total(page);
    await homes.click();
    await expect.poll(() => total(page)).toBeGreaterThan(toBuy);
    await choice(page, 'Rent or buy', /^For rent/u).click();
    await page.goto(`${world.url}/search?sort=newest`);
    await expect(page).toHaveURL(/\/search\?sort=newest$/u);
    await expect.poll(() => total(page)).toBeGreaterThan(all);
    await page.goto(`${world.url}/search`);
    await finds(page, all);
  });

  await test.step('a filter leaves as many homes as it said', async () => {
    const studio = choice(page, 'Property type', /^Studio/u);
    const left = await promised(studio);
    await studio.click();
    await finds(page, left);
    await expect(page).toHaveURL(/[?&]kinds=studio/u);
    await studio.click();
  });

  await test.step('words are found, and those with a minus left out', async () => {
    // Each begins with all homes and finds fewer: until it does, what is shown is not yet the answer.
    const found = async (text: string): Promise<number> => {
      await words(page).fill('');
      await finds(page, all);
      await words(page).fill(text);
      await expect(page).toHaveURL(
        new RegExp(`[?&]q=${encodeURIComponent(text).replaceAll('%20', '(?:%20|\\+)')}`, 'u'),
      );
      await expect.poll(() => total(page)).toBeLessThan(all);
      await isSettled(page);
      return total(page);
    };
    const balcony = await found('balcony');
    await expect(page.getByRole('article').first().locator('mark').first()).toHaveText(/balcon/iu);
    const both = await found('balcony kitchen');
    const without = await found('balcony -kitchen');
    expect(both + without).toBe(balcony);
    await words(page).fill('');
    await finds(page, all);
  });

  await test.step('several areas are searched at once, and the address holds it all', async () => {
    const areas = page
      .getByRole('toolbar', { name: 'Neighbourhoods', exact: true })
      .getByRole('button');
    const left = (await promised(areas.nth(0))) + (await promised(areas.nth(1)));
    await areas.nth(0).click();
    await areas.nth(1).click();
    await finds(page, left);
    await page.reload();
    await finds(page, left);
    await expect(areas.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${world.url}/search`);
  });

  await test.step('a price is typed as people write it, and what is none is said', async () => {
    const prices = page.getByRole('group', { name: 'Price', exact: true });
    const [from, to] = [prices.getByLabel(/^From \(/u), prices.getByLabel(/^To \(/u)];
    await to.fill('1.200,50');
    await to.press('Enter');
    await expect(page).toHaveURL(/[?&]price=\.\.120050/u);
    await expect(to).toHaveValue('1,200.5');
    await from.fill('cheap');
    await from.press('Enter');
    await expect(prices.getByRole('alert')).toHaveText(/^Please enter a price, such as/u);
    await from.fill('١٬٥٠٠');
    await from.press('Tab');
    await expect(prices.getByRole('alert')).toHaveText(/^The minimum price is higher/u);
    await expect(page).toHaveURL(/[?&]price=\.\.120050/u);
    await prices.getByLabel('Suggested maximum prices').selectOption('200000');
    await expect(page).toHaveURL(/[?&]price=150000\.\.200000/u);
    await expect(prices.getByRole('alert')).toHaveCount(0);
    await page.goto(`${world.url}/search`);
  });

  await test.step('the start page asks for bedrooms and a highest price, and shows homes to whoever reads on', async () => {
    await page.goto(world.url);
    const form = page.getByRole('search');
    await form.getByRole('combobox', { name: 'Bedrooms' }).selectOption({ label: '2+' });
    await form.getByRole('textbox', { name: 'Max. price' }).fill('€ 1,200');
    await form.getByRole('button', { name: 'Search homes' }).click();
    await expect(page).toHaveURL(/[?&]price=\.\.120000/u);
    await expect(page).toHaveURL(/[?&]beds=2\.\./u);
    await isSettled(page);
    const dearest = async (): Promise<number> => {
      const texts = await page.getByRole('article').allTextContents();
      return Math.max(...texts.map((text) => number(PRICE.exec(text)?.[1])));
    };
    await expect.poll(dearest).toBeLessThanOrEqual(1200);
    await page.goto(`${world.url}/search?type=rent&kinds=homes&most=cheap`);
    await expect(page.getByText("“cheap” isn't a price")).toBeVisible();
    await page.goto(world.url);
    await page.getByRole('heading', { name: 'Install the app' }).scrollIntoViewIfNeeded();
    const newest = page.getByRole('region', { name: 'New homes' });
    await expect(newest.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('heading', { name: 'Know what it really costs' })).toBeVisible();
    await page.goto(`${world.url}/search`);
  });

  await test.step('what a guest looked for is there after a new start, and can be cleared', async () => {
    await page.goto(`${world.url}/search?beds=3..`);
    const noted = (): Promise<string | null> =>
      page.evaluate(() => localStorage.getItem('guestSearches'));
    await expect.poll(noted).toContain('beds=3..');
    await page.goto(`${world.url}/search`);
    const recent = page.getByRole('region', { name: 'Recent searches' });
    await expect(recent.getByRole('link').first()).toHaveText('3 or more bedrooms');
    await recent.getByRole('button', { name: 'Clear recent searches' }).click();
    await expect(recent).toHaveCount(0);
  });

  await test.step('the lowest price comes first when it is asked for', async () => {
    await choice(page, 'Rent or buy', /^For sale/u).click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price_up');
    await expect(page).toHaveURL(/sort=price_up/u);
    const prices = async (): Promise<number[]> => {
      const texts = await page.getByRole('article').allTextContents();
      return texts.map((text) => number(PRICE.exec(text)?.[1]));
    };
    // By chance the order before begins with a lower price, too: all that is in sight is compared, at one time.
    await expect.poll(async () => isRising(await prices())).toBe(true);
  });

  await test.step('where nothing is left, the filter that costs most is named and can be let go', async () => {
    await page.goto(`${world.url}/search?kinds=garage&q=wxyz`);
    await expect(page.getByText('No homes match your search')).toBeVisible();
    await expect(page.getByText('Most restrictive filter: keywords.')).toBeVisible();
    const relax = page.getByRole('button', { name: /^Without keywords: /u });
    await isSettled(page);
    const left = number(/: ([\d,]+) home/u.exec((await relax.textContent()) ?? '')?.[1]);
    await relax.click();
    await finds(page, left);
  });
});
