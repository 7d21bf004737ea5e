import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Due } from '#src/features/notices/due.ts';

/** How much is new for the person who is signed in, in the notification centre and where their work is. */
export interface News extends Due {
  /** New in the notification centre. */
  readonly unread: number;
}

const NOTHING: News = { homes: 0, viewings: 0, hits: 0, unread: 0 };
const news = atom(NOTHING);

/** All zero until it was counted on this device. */
export const useNews = (): News => useAtomValue(news);

export const setNews = (counted: News): void => getDefaultStore().set(news, counted);

export const forgetNews = (): void => setNews(NOTHING);
