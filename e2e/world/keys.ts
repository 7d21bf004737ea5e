import { expect, type Locator, type Page } from 'playwright/test';

/** Longer than the way through any page. */
const MOST = 250;

/** Goes on with Tab until the focus is on it, or in it, as somebody without a pointer does. */
export async function tabTo(page: Page, to: Locator): Promise<void> {
  await expect(to).toBeVisible();
  for (let at = 0; at < MOST; at += 1) {
    if (await to.evaluate(hasFocus)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(to)}`);
}

/** Runs in the page. What is written on a button or a summary has its focus. */
function hasFocus(one: Element): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return false;
  return one.contains(focused) || (focused.matches('a, button, summary') && focused.contains(one));
}
