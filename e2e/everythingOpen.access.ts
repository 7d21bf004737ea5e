import type { Page } from 'playwright/test';
import type { PageRoute } from '#src/app/routes/pageRoute.ts';
import { ROUTES } from '#src/app/routes/routes.ts';
import { homesAreHere } from './world/found.ts';
import { goTo } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';

/** Elements that lie over a page or say something for a moment. */
const OPENED = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-type]';
/** How long a press may take to open something, ms; most presses open nothing. */
const OPENS_WITHIN_MS = 800;
const LOOKS = [
  { name: '320 px', width: 320, text: '100%', forcedColors: 'none' },
  { name: '390 px, text at 200 %', width: 390, text: '200%', forcedColors: 'none' },
  { name: '1440 px, forced colours', width: 1440, text: '100%', forcedColors: 'active' },
] as const;

test.use({ worldOptions: { seed: 'demo' } });
test.setTimeout(1_200_000);

const pathsFor = (accesses: readonly string[]): string[] => [
  ...new Set(
    ROUTES.filter(({ access }) => accesses.includes(access))
      .map((route: PageRoute) => route.path.replace(/\/:\w+\??$/u, '') || '/')
      .filter((path) => path !== '/auth/callback'),
  ),
];

test('what a guest can open passes the accessibility rules', async ({ world, someone }) => {
  const { page } = await someone('sam', { reducedMotion: 'reduce' });
  await page.goto(`${world.url}/search`);
  await homesAreHere(page);
  expect(await openEverything(page, pathsFor(['guest', 'public']))).toEqual([]);
});

test('what a renter can open passes the accessibility rules', async ({ someone }) => {
  const maya = await someone('maya', { reducedMotion: 'reduce' });
  const { page } = maya;
  await maya.signIn();
  await maya.openThread('jonas');
  const thread = new URL(page.url()).pathname;
  await page.evaluate(goTo, '/search?type=rent');
  await homesAreHere(page);
  const home = await page
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href');
  const skipped = ['/chat', '/properties/:id'];
  const paths = pathsFor(['member', 'renter']).filter((path) => !skipped.includes(path));
  expect(await openEverything(page, [home ?? '', thread, ...paths])).toEqual([]);
});

test('what a landlord can open passes the accessibility rules', async ({ someone }) => {
  const jonas = await someone('jonas', { reducedMotion: 'reduce' });
  await jonas.signIn();
  expect(await openEverything(jonas.page, pathsFor(['landlord']))).toEqual([]);
});

/** Presses each button of each page and gives what the rules find in what opens, and on the page itself. */
async function openEverything(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems = new Set<string>();
  const opened: string[] = [];
  await giveAxe(page);
  const away = new URL(page.url()).origin;
  for (const { name, width, text, forcedColors } of LOOKS) {
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors });
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      const show = async () => {
        if (!(await page.evaluate(() => 'axe' in window))) await giveAxe(page);
        await page.evaluate(goTo, path);
        await isSettled(page);
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, text);
      };
      await show();
      for (const one of await violations(page)) problems.add(`${path}, ${name}: ${one}`);
      const buttons = page.getByRole('main').getByRole('button');
      for (const label of await labelsOf(page)) {
        const button = buttons.and(page.locator(`[data-tried="${label}"]`)).first();
        await page.evaluate(mark);
        if (!(await button.isVisible())) continue;
        await button.click({ timeout: 3000 }).catch(() => undefined);
        const hasOpened = await page
          .locator(OPENED)
          .first()
          .waitFor({ timeout: OPENS_WITHIN_MS })
          .then(
            () => true,
            () => false,
          );
        if (!page.url().startsWith(away)) await page.goBack();
        if (hasOpened) opened.push(`${path}: ${label}`);
        if (hasOpened)
          // A menu belongs to its button, wherever it is drawn: it is in no part of the page.
          for (const one of await violations(page))
            if (!one.startsWith('region:') || (await page.getByRole('menu').count()) === 0)
              problems.add(`${path}, ${name}, “${label}”: ${one}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
        // A press may have loaded the page anew.
        await expect(show).toPass();
      }
    }
  }
  console.info([...new Set(opened)].join('\n'));
  expect(opened.length).toBeGreaterThan(0);
  return [...problems];
}

/** One of each kind of button: numbers apart, they say the same. */
async function labelsOf(page: Page): Promise<string[]> {
  await page.evaluate(mark);
  const tried = page.getByRole('main').locator('[data-tried]');
  const labels = await tried.evaluateAll((all) => all.map((one) => one.getAttribute('data-tried')));
  return [...new Set(labels.filter((label) => label !== null))];
}

/** Runs in the page: notes on each button what kind it is. */
function mark(): void {
  for (const button of document.querySelectorAll('main button')) {
    const label = button.getAttribute('aria-label') ?? button.textContent ?? '';
    button.setAttribute(
      'data-tried',
      label
        .replaceAll(/["\\\d]/gu, '')
        .trim()
        .slice(0, 24),
    );
  }
}
