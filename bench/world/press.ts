import type { Locator, Page } from 'playwright';

/** Puts the pointer onto a button and waits until that is painted: a press that came with it would wait for the frame. */
export async function pointAt(page: Page, button: Locator): Promise<void> {
  await button.hover();
  await page.evaluate(twoFrames);
}

/** Presses what the pointer is on. */
export async function press(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

/** Runs in the page: resolves when what was to be painted is. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
