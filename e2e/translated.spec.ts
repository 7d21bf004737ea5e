import type { Page } from 'playwright/test';
import { cityIsFound } from './world/found.ts';
import { type Place, placesFor, titled } from './world/pages.ts';
import { goTo } from './world/photograph.ts';
import { isSettled } from './world/settled.ts';
import { expect, test } from './world/test.ts';

// With homes to look for: a page that is empty has little to translate.
test.use({ device: 'installed', worldOptions: { seed: 'demo' } });

/** Runs in the page before its code: puts two `<font>` elements with other words in the place of each text, as browsers that translate do. */
function translate(): void {
  const NONE = 'script, style, textarea, title, font, svg';
  const other = (text: Text) => {
    if (text.data.trim() === '' || text.parentElement?.closest(NONE) != null) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data.toUpperCase();
    outer.append(inner);
    text.replaceWith(outer);
  };
  const all = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode() !== null) found.push(texts.currentNode as Text);
    found.forEach(other);
  };
  document.addEventListener('DOMContentLoaded', () => {
    all();
    // Later elements are translated, too, when the page rests for a moment.
    new MutationObserver(() => setTimeout(all)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

const broken = (page: Page) => page.getByText(/couldn't be (?:loaded|shown)/iu);

/** Goes from page to page, as links do. */
async function visit(page: Page, places: readonly Place[]): Promise<void> {
  expect(places.length).toBeGreaterThan(0);
  for (const { path, title } of places) {
    await page.evaluate(goTo, path);
    await expect(page).toHaveURL(({ pathname }) => pathname === path);
    await expect(page).toHaveTitle(titled(title));
    await isSettled(page);
    await expect(broken(page), path).toHaveCount(0);
  }
}

test('no page breaks in a browser that translates it', async ({ world, someone }) => {
  const guest = await someone('maya');
  await guest.page.addInitScript(translate);
  await guest.page.goto(world.url);
  await visit(guest.page, placesFor(['guest', 'public']));
  const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
  await Promise.all([maya.signIn(), jonas.signIn()]);
  for (const { page } of [maya, jonas]) {
    await page.addInitScript(translate);
    await page.reload();
    await isSettled(page);
  }
  await visit(maya.page, placesFor(['member', 'renter']));
  await visit(jonas.page, placesFor(['landlord']));
});

test('a conversation is written in, and a search refined, while the browser translates them', async ({
  someone,
}) => {
  const { page, ...maya } = await someone('maya');
  await maya.signIn();
  await maya.openThread('jonas');
  const thread = new URL(page.url()).pathname;
  await page.evaluate(goTo, '/search?type=rent');
  await cityIsFound(page);
  await page.addInitScript(translate);
  await page.evaluate(goTo, '/browse?type=rent');
  await page.reload();
  const chip = (isOn: boolean) =>
    page.getByRole('button', { name: /^balcony/iu, pressed: isOn }).first();
  for (const isOn of [true, false, true]) {
    await chip(!isOn).click();
    await expect(chip(isOn)).toBeVisible();
    await expect(broken(page)).toHaveCount(0);
  }
  await page.evaluate(goTo, thread);
  await maya.write('Is the flat still free?');
  await maya.write('And from when?');
  await expect(page.getByText('AND FROM WHEN?').last()).toBeVisible();
  await expect(broken(page)).toHaveCount(0);
});
