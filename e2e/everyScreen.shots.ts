import type { Page } from 'playwright/test';
import { ROUTES } from '#src/app/routes/routes.ts';
import type { PageRoute } from '#src/app/routes/route.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const FOLDER = 'screenshots';

test.use({ worldOptions: { seed: 'demo' } });

const named = (route: PageRoute) => route.path.replace(/\/:\w+\??$/u, '');
const nameOf = (path: string) => path.slice(1).replaceAll('/', '-') || 'home';

for (const [who, isFor] of [
  ['nobody', ({ access }: PageRoute) => access === 'guest' || access === 'public'],
  ['maya', ({ access }: PageRoute) => access === 'member' || access === 'renter'],
  ['jonas', ({ access }: PageRoute) => access === 'landlord'],
] as const) {
  test(`a picture of every screen of ${who}`, async ({ world, someone }) => {
    test.setTimeout(600_000);
    const person = await someone(who === 'nobody' ? 'sam' : who);
    const places = new Map(
      ROUTES.filter((route) => route.isBuilt && isFor(route)).map((route) => [
        nameOf(named(route)),
        named(route),
      ]),
    );
    if (who === 'nobody') await person.page.goto(world.url);
    else await person.signIn();
    if (who === 'maya') {
      places.set('chat', await openedThread(person.page, world.url));
      const missing = ROUTES.find(({ isBuilt, access }) => !isBuilt && access === 'member');
      if (missing !== undefined) places.set('not-built', named(missing));
    }
    await photograph(person.page, world.url, places);
  });
}

async function openedThread(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/messages`);
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link').first();
  await expect(row).toBeVisible();
  return (await row.getAttribute('href')) ?? '/chat';
}

async function photograph(page: Page, url: string, places: ReadonlyMap<string, string>) {
  for (const language of ['en', 'ar']) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate(
        (chosen) => {
          localStorage.setItem('language', chosen.language);
          localStorage.setItem('theme', chosen.theme);
        },
        { language, theme },
      );
      for (const [name, path] of places) {
        await page.goto(`${url}${path}`);
        await isSettled(page);
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await page.screenshot({ path: `${FOLDER}/${name}-${size}-${theme}-${language}.png` });
        }
      }
    }
  }
}
