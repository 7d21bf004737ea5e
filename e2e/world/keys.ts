import { expect, type Locator, type Page } from 'playwright/test';

/** Longer than the way through any page. */
const MOST = 250;

/** Goes on with Tab, or back, until the focus is on it, or in it, as somebody without a pointer does; `most`: how often at most. */
export async function tabTo(
  page: Page,
  to: Locator,
  { key = 'Tab', most = MOST }: { readonly key?: 'Tab' | 'Shift+Tab'; readonly most?: number } = {},
): Promise<void> {
  await expect(to).toBeAttached();
  for (let at = 0; at <= most; at += 1) {
    if (await to.evaluate(hasFocus)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${most} times ${key} do not lead to ${String(to)}`);
}

/** Runs in the page. The text on a button or a summary has its focus. */
function hasFocus(one: Element): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return one.contains(focused) || (focused.matches('a, button, summary') && focused.contains(one));
}
