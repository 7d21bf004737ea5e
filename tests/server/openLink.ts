import type { Embedded } from '#server/embedded/index.ts';
import { ask } from './ask.ts';

/** Shows the auth service what the link of a mail carries, as the page it leads to does. */
export function openLink(embedded: Embedded, link: string, peer?: string): Promise<Response> {
  const body = Object.fromEntries(new URLSearchParams(new URL(link).hash.slice(1)));
  return ask(embedded, '/auth/v1/verify', { body, ...(peer !== undefined && { peer }) });
}
