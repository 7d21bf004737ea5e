import type { Page } from 'playwright/test';
import { type Place, placesFor, titled } from './world/pages.ts';
import { goTo } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { keptElsewhere } from './world/keptHere.ts';
import { shownKeys } from './world/shownKeys.ts';
import { expect, GATE, test } from './world/test.ts';
import { giveAxe, violations } from './world/violations.ts';
import { wear } from './world/wear.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** A colour on its way to another is neither. */
const STILL = { reducedMotion: 'reduce' } as const;
/** All rules in both languages and on both sizes; once more the colours, which alone the theme changes. */
const LOOKS = [
  { theme: 'light', language: 'en', size: PHONE, rules: 'all' },
  { theme: 'dark', language: 'en', size: DESKTOP, rules: 'all' },
  { theme: 'dark', language: 'ar', size: PHONE, rules: 'all' },
  { theme: 'light', language: 'ar', size: PHONE, rules: 'color-contrast' },
] as const;

test.use({ device: 'installed' });

test('every page for guests passes the accessibility rules in two themes and two languages, with room for longer words', async ({
  world,
  someone,
}) => {
  const { page } = await someone('maya');
  await page.emulateMedia(STILL);
  await page.goto(world.url);
  await visit(page, placesFor(['guest', 'public']));
  await visitPrimitives(page, world.url);
});

test('every page for members and renters passes the accessibility rules in two themes and two languages, with room for longer words', async ({
  someone,
}) => {
  const maya = await someone('maya');
  await maya.page.emulateMedia(STILL);
  await maya.signIn();
  await maya.openThread('jonas');
  await maya.write('Is the flat still free in May?');
  const thread = { path: new URL(maya.page.url()).pathname, title: 'chat' };
  await visit(maya.page, [thread, ...placesFor(['member', 'renter'])]);
});

test('every page for landlords passes the accessibility rules in two themes and two languages, with room for longer words', async ({
  someone,
}) => {
  const jonas = await someone('jonas');
  await jonas.page.emulateMedia(STILL);
  await jonas.signIn();
  await visit(jonas.page, placesFor(['landlord']));
});

test(
  'every page, opened as the first one, shows no key and no gap in place of a text, and a browser keeps nothing that is not listed',
  GATE,
  async ({ world, someone }) => {
    const guest = await someone('maya');
    await openEach(guest.page, world.url, placesFor(['guest', 'public']));
    const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
    await Promise.all([maya.signIn(), jonas.signIn()]);
    await Promise.all([
      openEach(maya.page, world.url, placesFor(['member', 'renter'])),
      openEach(jonas.page, world.url, placesFor(['landlord'])),
    ]);
    for (const { page } of [guest, maya, jonas]) expect(await keptElsewhere(page)).toEqual([]);
  },
);

/** Loads each page anew: a page before it may have brought texts along. Of a gap the console tells (`tellMissingText`). */
async function openEach(page: Page, url: string, places: readonly Place[]): Promise<void> {
  expect(places.length).toBeGreaterThan(0);
  const problems: string[] = [];
  for (const { path, title } of places) {
    await page.goto(`${url}${path}`);
    await expect(page).toHaveTitle(titled(title));
    await isSettled(page);
    problems.push(...(await shownKeys(page)).map((one) => `${path}: ${one}`));
  }
  expect(problems).toEqual([]);
}

async function visit(page: Page, places: readonly Place[]): Promise<void> {
  expect(places.length).toBeGreaterThan(0);
  const problems: string[] = [];
  await giveAxe(page);
  for (const { path, title } of places) {
    await page.evaluate(goTo, path);
    // A page may add what it shows to its address at once.
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    // Until then the page before stands under the new address.
    await expect(page).toHaveTitle(titled(title));
    for (const look of LOOKS) {
      await page.setViewportSize(look.size);
      await wear(page, look);
      await isSettled(page);
      const found = [
        ...(await violations(page, look.rules)),
        ...(await shownKeys(page)),
        ...(look.size === PHONE && look.rules === 'all' ? await page.evaluate(cutOff, 0.4) : []),
        ...(look.size === PHONE && look.language === 'en' ? await cutOffAtTwiceTheSize(page) : []),
      ];
      problems.push(...found.map((one) => `${path} ${look.theme} ${look.language}: ${one}`));
    }
  }
  expect(problems).toEqual([]);
}

/** The elements that two phones cut off at twice the text size. */
async function cutOffAtTwiceTheSize(page: Page): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [PHONE.width, 320]) {
    await page.setViewportSize({ ...PHONE, width });
    await isSettled(page);
    const here = await page.evaluate(cutOff, 0);
    found.push(...here.map((one) => `text at 200 % in ${width} px: ${one}`));
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

/** The page of engineers with every primitive in its states. */
async function visitPrimitives(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dev/ui.html`);
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
  // A toast goes by itself: where the machine is slow, it may be gone before it was looked at.
  await expect(async () => {
    await page.getByRole('button', { name: 'Toast of success' }).click();
    await expect
      .poll(() => corner(page), { timeout: 4000 })
      .toEqual({ isAtTop: true, isAtRight: true });
  }).toPass();
  // A fading element is half there: the looks begin without it.
  await page.mouse.move(0, 0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Primitives' })).toBeVisible();
  await giveAxe(page);
  for (const look of LOOKS) {
    await page.setViewportSize(look.size);
    await wear(page, look);
    expect(await violations(page, look.rules), `${look.theme} ${look.language}`).toEqual([]);
  }
}

/** The corner of the window in which the toasts appear. */
async function corner(page: Page): Promise<{ isAtTop: boolean; isAtRight: boolean }> {
  const toast = page.getByRole('group', { name: /^Applies here right away/u }).last();
  const { x, y, width } = (await toast.boundingBox({ timeout: 1000 }).catch(() => null)) ?? {
    x: 0,
    y: 0,
    width: 0,
  };
  const window = page.viewportSize()?.width ?? 0;
  return { isAtTop: y < 200, isAtRight: window - x - width < 32 };
}

/**
 * Runs in the page: makes each word longer by this share for a moment, as a translation may be, and names
 * what is then cut off or sticks out of the window. A text that ends in an ellipsis on purpose is a person's
 * own.
 */
function cutOff(share: number): string[] {
  const before = new Map<Text, string>();
  const lengthen = (text: Text, owner: Element) => {
    const words = text.data;
    if (!/\p{L}{3}/u.test(words) || owner.closest('script, style, select') !== null) return;
    before.set(text, words);
    text.data = words.replaceAll(/\p{L}{3,}/gu, (word) => {
      return word + word.slice(0, Math.ceil(word.length * share));
    });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.parentElement !== null) lengthen(node, node.parentElement);

  const problems: string[] = [];
  // The page's own part of the window is moved sideways rather than the window.
  for (const part of [document.documentElement, ...document.querySelectorAll('main')]) {
    const { tagName, scrollWidth, clientWidth } = part;
    if (scrollWidth > clientWidth)
      problems.push(`${tagName} is wider than its room: ${scrollWidth} of ${clientWidth} px`);
  }
  for (const { parentElement: owner } of before.keys()) {
    if (owner === null || isApart(owner)) continue;
    const { overflowX, textOverflow } = getComputedStyle(owner);
    const { left, right, top } = owner.getBoundingClientRect();
    if (textOverflow === 'ellipsis') continue;
    const isCut = overflowX !== 'visible' && owner.scrollWidth > owner.clientWidth + 1;
    const isOutside = top >= 0 && (left < -1 || right > window.innerWidth + 1);
    if (isCut || isOutside)
      problems.push(`cut off: ${owner.tagName} ${owner.textContent?.slice(0, 60)}`);
  }
  for (const [text, words] of before) text.data = words;
  return problems;

  /** For screen readers alone, or in a strip that is there to be scrolled. */
  function isApart(element: Element): boolean {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, visibility } = getComputedStyle(around);
      const { width, height } = around.getBoundingClientRect();
      if (visibility !== 'visible' || width <= 1 || height <= 1) return true;
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  }
}
