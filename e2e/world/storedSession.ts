import type { BrowserContext, Page } from 'playwright/test';
import { KEYS } from '#sync/session/keys.ts';
import { signInWhole, type Who } from './accounts.ts';
import { untouchedTab } from './untouchedTab.ts';

/** Of whoever signed in, what the app keeps beside the session itself, which every device has for its own. */
const KEPT = [KEYS.user, KEYS.userRoles, KEYS.currentRole];
const kept = new Map<string, readonly Entry[]>();

interface Entry {
  readonly name: string;
  readonly value: string;
}

/** Remembers what the app of this page keeps of the person who signed in first. `people`: whose accounts these are. */
export async function rememberSession(page: Page, people: string, who: Who): Promise<void> {
  if (kept.has(`${people} ${who}`)) return;
  const found = await page.evaluate(
    (names) => names.map((name) => ({ name, value: localStorage.getItem(name) })),
    KEPT,
  );
  kept.set(
    `${people} ${who}`,
    found.flatMap(({ name, value }) => (value === null ? [] : { name, value })),
  );
}

/**
 * Makes the context of a new browser that of somebody who signed in there before: with a session of its own, and what
 * the app kept when the same person signed in by the form. False: nobody did yet.
 */
export async function giveSession(
  context: BrowserContext,
  url: string,
  people: string,
  who: Who,
): Promise<boolean> {
  const entries = kept.get(`${people} ${who}`);
  if (entries === undefined) return false;
  const token = { name: KEYS.token, value: JSON.stringify(await signInWhole(url, who)) };
  // Setting the whole state of a context would take the app's worker away.
  const untouched = untouchedTab(context, url);
  if (untouched !== null) await untouched.evaluate(putEach, [...entries, token]);
  else
    await context.setStorageState({
      cookies: [],
      origins: [{ origin: url, localStorage: [...entries, token] }],
    });
  return true;
}

function putEach(entries: readonly Entry[]): void {
  for (const { name, value } of entries) localStorage.setItem(name, value);
}
