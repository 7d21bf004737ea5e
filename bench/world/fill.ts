import type { Page } from 'playwright';
import { type Account, asPerson } from './people.ts';

/** Stores a whole conversation in the app's own database of `userId`. Gives its id. Leaves the app's pages. */
export async function fillConversation(
  page: Page,
  url: string,
  userId: string,
  other: Account,
  count: number,
): Promise<string> {
  await page.goto(`${url}/bench/fill.html`);
  await page.waitForFunction(() => 'fillConversation' in window);
  return await page.evaluate(
    ([me, person, amount]) => window.fillConversation(me, person, amount),
    [userId, asPerson(other), count] as const,
  );
}
