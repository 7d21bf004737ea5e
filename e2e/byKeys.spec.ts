import { cityIsFound, cityIsHere, homesAreHere } from './world/found.ts';
import { tabTo } from './world/keys.ts';
import { ACCOUNTS, PASSWORD } from './world/accounts.ts';
import { message } from './world/person.ts';
import { expect, GATE, test } from './world/test.ts';

test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

test(
  'By keys alone: a guest searches, is asked to log in, saves three homes, compares them and asks about one',
  GATE,
  async ({ world, someone }) => {
    const { page } = await someone('maya');
    const { keyboard } = page;
    const heading = page.getByRole('heading', { level: 1 });
    const homes = page.getByRole('article');
    const save = (place: number) => homes.nth(place).getByRole('button', { name: /^Save: / });

    await test.step('the search of the start page', async () => {
      await page.goto(world.url);
      await tabTo(page, page.getByLabel('Bedrooms'), { most: 9 });
      await keyboard.type('1');
      await tabTo(page, page.getByLabel('Max. price'), { most: 1 });
      await keyboard.type('2500');
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?.*price=\.\.250000&beds=1\.\./u);
      await expect(heading).toBeFocused();
      await cityIsFound(page);
    });

    await test.step('the first home is a few presses from the top, not behind every filter', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
      await keyboard.press('Enter');
      await tabTo(page, page.getByRole('link', { name: 'Skip the filters' }), { most: 1 });
      await keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Search results' })).toBeFocused();
      const wish = homes.first().getByRole('link', { name: /^Log in to save: / });
      // The offer of new results may stand before it.
      await tabTo(page, wish, { most: 5 });
      await keyboard.press('Enter');
      await expect(heading).toHaveText('Welcome back');
      await expect(heading).toBeFocused();
    });

    await test.step('whoever logged in begins at the heading of the page they came from', async () => {
      await tabTo(page, page.getByLabel('Email'), { most: 1 });
      await keyboard.type(ACCOUNTS.maya.email);
      await tabTo(page, page.getByLabel('Password', { exact: true }), { most: 1 });
      await keyboard.type(PASSWORD);
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/search\?/u);
      await expect(heading).toHaveText('Search');
      await expect(heading).toBeFocused();
      // A person who logs in gets a database of their own. While its homes are still coming, the list would be as short as when it got the focus.
      await cityIsHere(page);
      await homesAreHere(page);
      await expect(save(0)).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('two more, five presses each', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Skip the filters' }), { most: 1 });
      await keyboard.press('Enter');
      // Sorting, the areas, homes that came meanwhile, and five of the card.
      await tabTo(page, save(0), { most: 8 });
      for (const place of [1, 2]) {
        await tabTo(page, save(place), { most: 5 });
        await keyboard.press('Enter');
        await expect(save(place)).toHaveAttribute('aria-pressed', 'true');
        await expect(save(place)).toBeFocused();
      }
    });

    await test.step('the comparison is one press from the last home chosen, not behind the list', async () => {
      for (const place of [2, 1, 0]) {
        const compare = homes.nth(place).getByRole('button', { name: 'Compare', exact: true });
        await tabTo(page, compare, { key: 'Shift+Tab', most: 6 });
        await keyboard.press('Enter');
      }
      await tabTo(page, homes.first().getByRole('link', { name: 'Compare 3 homes' }), { most: 1 });
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/compare\?/u);
      await expect(heading).toBeFocused();
    });

    await test.step('and one of them is asked about from its column', async () => {
      await tabTo(page, page.getByRole('link', { name: /^Message: / }).first(), { most: 16 });
      await keyboard.press('Enter');
      const question = page.getByRole('button', { name: 'Is it still available?' });
      await expect(question).toBeFocused();
      await keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }), { most: 5 });
      await keyboard.press('Enter');
      await expect(page).toHaveURL(/\/chat\//u);
      await expect(message(page, 'Is it still available?')).toBeVisible();
    });
  },
);
