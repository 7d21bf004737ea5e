import type { Page } from 'playwright';
import type { ShelfKind } from '../pages/shelves/shelf.ts';

/** Opens the page of the floor or a peer and waits until its store is open. */
export async function openShelf(page: Page, url: string, kind: ShelfKind): Promise<void> {
  await page.goto(`${url}/shelf.html?kind=${kind}`);
  await page.waitForFunction(() => 'shelf' in window);
}
