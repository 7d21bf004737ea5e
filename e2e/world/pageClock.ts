import type { Page } from 'playwright/test';

/** The sight to wait for: a text anywhere on the page, or a thing whose label ends like this. */
export type Sight = { readonly text: string } | { readonly label: string };

/** Now, by the page's own clock, in ms. */
export function pageNow(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/**
 * When something came in sight, by the page's own clock. To be asked for before it happens; what the machine
 * that runs the test is busy with does not count.
 */
export function seenAt(page: Page, sight: Sight, isWanted = true): Promise<number> {
  return page.evaluate(
    ([wanted, isThereWanted]) =>
      new Promise<number>((resolve) => {
        const isThere = () =>
          'label' in wanted
            ? document.querySelector(`[aria-label$="${wanted.label}"]`) !== null
            : document.body.innerText.includes(wanted.text);
        const observer = new MutationObserver(look);
        function look(): void {
          if (isThere() !== isThereWanted) return;
          observer.disconnect();
          resolve(performance.now());
        }
        observer.observe(document, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        look();
      }),
    [sight, isWanted] as const,
  );
}
