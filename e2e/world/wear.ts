import { expect, type Page } from 'playwright/test';

/** As when another tab chooses theme and language: both are followed without a reload. */
export async function wear(
  page: Page,
  { theme, language }: { readonly theme: string; readonly language: string },
): Promise<void> {
  await page.evaluate(
    (chosen) => {
      for (const [key, newValue] of Object.entries(chosen))
        window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    { theme, language },
  );
  await expect(page.locator(`html[data-theme=${theme}][lang=${language}]`)).toBeAttached();
}
