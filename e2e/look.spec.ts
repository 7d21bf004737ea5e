import type { Page } from 'playwright/test';
import { composer } from './world/person.ts';
import { isSettled, watchTitles } from './world/settled.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';
import { wear } from './world/wear.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const LOOKS = ['light', 'dark'].flatMap((theme) =>
  ['en', 'ar'].map((language) => ({ theme, language })),
);

test.use({ worldOptions: { seed: 'demo' } });

/** The pages of a person with the demo's people on them. */
async function pagesOf(page: Page, url: string): Promise<readonly string[]> {
  await page.goto(`${url}/messages`);
  const rows = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(rows.first()).toBeVisible();
  const thread = (await rows.first().getAttribute('href')) ?? '/chat';
  return ['/messages', thread, '/message-center', '/settings', '/settings/sync'];
}

test('pages with people on them fit a phone and a desktop, light and dark, in English and Arabic, pass the automatic accessibility rules, and have their one title from the first paint on', async ({
  world,
  someone,
}) => {
  const maya = await someone('maya');
  const { page } = maya;
  const withoutTitle = await watchTitles(page);
  await page.goto(`${world.url}/login`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await giveAxe(page);
  expect(await violations(page)).toEqual([]);
  await maya.signIn();
  for (const path of [...(await pagesOf(page, world.url)), '/chat', '/chat/of-others']) {
    await page.goto(`${world.url}${path}`);
    await isSettled(page);
    await giveAxe(page);
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      await wear(page, { theme: 'light', language: 'en' });
      expect(await violations(page), `${path} on a ${size}`).toEqual([]);
      for (const look of LOOKS) {
        await wear(page, look);
        await isSettled(page);
        expect(
          await page.evaluate(widerThanTheirRoom),
          `${path} on a ${size} in ${look.language} is wider than its room`,
        ).toEqual([]);
      }
    }
  }
  expect(withoutTitle).toEqual([]);
});

/** The window, and the page's own part of it, which is moved sideways rather than the window. Runs in the page. */
function widerThanTheirRoom(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, scrollWidth, clientWidth }) => `${tagName} ${scrollWidth} of ${clientWidth}`);
}

test.describe('a device that has the app', () => {
  test.use({ device: 'installed' });

  test('a thread of 5,000 messages opens at its end, scrolls back and is searched to its first, with few messages in the document', async ({
    someone,
  }) => {
    test.setTimeout(360_000);
    const maya = await someone('maya');
    await maya.signIn();
    await maya.openThread('jonas');
    const log = maya.page.getByRole('log');
    await expect(log.getByRole('listitem').last()).toBeInViewport();
    // Only what is near the window is in the document, however long the conversation is.
    expect(await log.getByRole('listitem').count()).toBeLessThan(100);
    const first = await log.getByRole('listitem').first().getAttribute('aria-label');
    await expect(async () => {
      await log.press('Home');
      expect(await log.getByRole('listitem').first().getAttribute('aria-label')).not.toBe(first);
    }).toPass();
    await expect(composer(maya.page)).toBeVisible();
    expect(await log.getByRole('listitem').count()).toBeLessThan(100);

    // The first words ever written here are on no device yet: the search fetches what is in between.
    await maya.page.getByRole('button', { name: 'Search in this conversation' }).click();
    const search = maya.page.getByRole('search', { name: 'Search in this conversation' });
    await search.getByRole('searchbox').fill('a very calm dog');
    await expect(search.getByText(/^Searching older messages, back to/)).toBeVisible();
    await composer(maya.page).fill('Typing goes on meanwhile');
    // Five thousand are fetched on the way.
    await expect(search.getByText('Searched all messages.')).toBeVisible({
      timeout: 180_000,
    });
    await expect(search.getByRole('status')).toHaveText(/^1 of \d+$/);
    await expect(log.getByRole('listitem', { name: /with a very calm dog/ })).toBeInViewport();
    // Turning the device leaves it as it is.
    await maya.page.setViewportSize(SIZES.phone);
    await expect(search.getByRole('searchbox')).toHaveValue('a very calm dog');
    await maya.page.setViewportSize(SIZES.desktop);
    await search.getByRole('button', { name: 'Close search' }).click();

    // From now on they are here: the list finds them, too, and leads to the place.
    await log.press('End');
    await maya.page.getByRole('searchbox', { name: 'Search people and messages' }).fill('calm dog');
    const hits = maya.page.getByRole('list', { name: 'Messages on this device' });
    await hits.getByRole('link', { name: /a very calm dog/ }).click();
    await expect(log.getByRole('listitem', { name: /with a very calm dog/ })).toBeInViewport();
    await expect(composer(maya.page)).toHaveValue('Typing goes on meanwhile');
  });
});
