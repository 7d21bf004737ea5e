import type { Page } from 'playwright/test';
import { wear } from './wear.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const FOLDER = 'screenshots';
export const LOOKS = ['en', 'ar'].flatMap((language) =>
  ['light', 'dark'].map((theme) => ({ theme, language })),
);

/** Runs in the page: what the browser says when a person goes back to an address, which loads nothing anew. */
export function goTo(path: string): void {
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * Pictures of what a page shows: both sizes, both themes, English and Arabic. `tall` shows more of a long page:
 * the height of a phone's window in px.
 */
export async function photograph(page: Page, name: string, tall?: number): Promise<void> {
  for (const look of LOOKS) {
    await wear(page, look);
    for (const [size, viewport] of Object.entries(SIZES)) {
      const height = tall ?? viewport.height;
      await page.setViewportSize({ ...viewport, height });
      await page.evaluate(nextPaint);
      const path = `${FOLDER}/${name}-${size}-${look.theme}-${look.language}.png`;
      await page.screenshot({ path, animations: 'disabled' });
    }
  }
  await wear(page, { theme: 'light', language: 'en' });
}

/** Runs in the page: rows of another width are measured in the frames after. */
async function nextPaint(): Promise<void> {
  for (let frame = 0; frame < 8; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
