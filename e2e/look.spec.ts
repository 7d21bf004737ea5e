import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { composer } from './world/person.ts';
import { isSettled, watchTitles } from './world/settled.ts';
import { expect, test } from './world/test.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const THEMES = ['light', 'dark'] as const;
const LANGUAGES = ['en', 'ar'] as const;

test.use({ worldOptions: { seed: 'demo' } });

/** Every page there is, with the demo's people on it. A picture of each goes to screenshots/. */
async function pagesOf(page: Page, url: string): Promise<Record<string, string>> {
  await page.goto(`${url}/messages`);
  const rows = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(rows.first()).toBeVisible();
  return {
    messages: '/messages',
    chat: (await rows.first().getAttribute('href')) ?? '/chat',
    center: '/message-center',
    settings: '/settings',
    sync: '/settings/sync',
  };
}

test('every page fits a phone and a desktop, light and dark, in English and Arabic', async ({
  world,
  someone,
}) => {
  test.setTimeout(300_000);
  const maya = await someone('maya');
  await maya.signIn();
  const { page } = maya;
  const places = await pagesOf(page, world.url);
  for (const language of LANGUAGES) {
    for (const theme of THEMES) {
      await page.evaluate(
        (chosen) => {
          localStorage.setItem('language', chosen.language);
          localStorage.setItem('theme', chosen.theme);
        },
        { language, theme },
      );
      for (const [name, path] of Object.entries(places)) {
        await page.goto(`${world.url}${path}`);
        await isSettled(page);
        await expect(page.locator('html')).toHaveAttribute(
          'dir',
          language === 'ar' ? 'rtl' : 'ltr',
        );
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await page.screenshot({ path: `screenshots/${name}-${size}-${theme}-${language}.png` });
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(over, `${name} on a ${size} in ${language} is wider than its window`).toBe(0);
        }
      }
    }
  }
});

test('every page passes the automatic accessibility rules, and has its one title from its first paint on', async ({
  world,
  someone,
}) => {
  test.setTimeout(180_000);
  const maya = await someone('maya');
  const withoutTitle = await watchTitles(maya.page);
  await maya.page.goto(`${world.url}/login`);
  await expect(maya.page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(await violations(maya.page)).toEqual([]);
  await maya.signIn();
  const places = [
    ...Object.values(await pagesOf(maya.page, world.url)),
    '/chat',
    '/chat/of-others',
  ];
  for (const viewport of Object.values(SIZES)) {
    await maya.page.setViewportSize(viewport);
    for (const path of places) {
      await maya.page.goto(`${world.url}${path}`);
      await isSettled(maya.page);
      expect(await violations(maya.page), path).toEqual([]);
    }
  }
  expect(withoutTitle).toEqual([]);
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

test('a thread of 5,000 messages opens at its end, scrolls back and is searched to its first, with few messages in the document', async ({
  someone,
}) => {
  test.setTimeout(180_000);
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
  await expect(search.getByText('Searched to the first message.')).toBeVisible({ timeout: 90_000 });
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
