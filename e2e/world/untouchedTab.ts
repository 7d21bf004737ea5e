import type { BrowserContext, Page } from 'playwright/test';
import { API } from '#contract/protocol/api.ts';

/** The tab of a device that nobody used yet; null once somebody did. */
export function untouchedTab(context: BrowserContext, url: string): Page | null {
  const [page, ...others] = context.pages();
  return others.length === 0 && page?.url() === `${url}${API.health}` ? page : null;
}
