import type { Language } from '#contract/rules/languages.ts';
import type { CallDeps } from '../adapters/api/index.ts';
import { fetchFile } from '../adapters/api/fetchFile.ts';
import { calendarAddress } from './calendarAddress.ts';
import { findPeople } from './peopleFound.ts';
import { type FeedWish, feeds, sendFeed } from './feedCalls.ts';

/** Calls of single pages, which nobody waits for on the first screens. Each rejects with TransportError. */
export const lateCalls = (calls: CallDeps) => ({
  /** When the address of one's calendar was made; a language makes a new one, null ends it. */
  calendar: (language?: Language | null) => calendarAddress(calls, language),
  /** The feeds from which homes of one's own come, and how far each is. */
  feeds: () => feeds(calls),
  /** Sends a file of homes: what would be done, or is being done. */
  sendFeed: (name: string, file: Blob, wish: FeedWish) => sendFeed(calls, name, file, wish),
  /** People by name or address, for a moderator. */
  findPeople: (text: string, after?: string) => findPeople(calls, text, after),
  /** The bytes of one's own document or film, also of a home that nobody else is shown. Throws FileError. */
  ownFile: (id: string) => fetchFile(calls, id),
});
