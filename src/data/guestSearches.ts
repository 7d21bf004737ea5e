import * as z from 'zod/mini';
import { readQuery, writeQuery } from '#search/query/queryAddress.ts';
import type { Kept, ListingQuery, Live } from './types.ts';

type Recent = Kept<'recent_search'>;

/** In local storage: there before any database is, and gone with a log out. Addresses and times, nothing else. */
const KEY = 'guestSearches';
const MOST = 10;
const storedSchema = z.array(z.tuple([z.string(), z.number()]));

/** The guest's latest searches on this device, the latest first, from any tab. */
export interface GuestSearches extends Live<readonly Recent[]> {
  /** `at`: ms since the epoch. */
  note(query: ListingQuery, at: number): void;
  forget(): void;
}

/** `events`: of the window, which says what another tab wrote. A storage that takes nothing is no failure: nothing is remembered. */
export function createGuestSearches(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): GuestSearches {
  const listeners = new Set<{ readonly onChange: () => void }>();
  let text: string | null = null;
  let value: readonly Recent[] = [];
  const tell = () => {
    for (const { onChange } of listeners) onChange();
  };
  const write = (next: string | null) => {
    try {
      if (next === null) storage.removeItem(KEY);
      else storage.setItem(KEY, next);
    } catch {
      return;
    }
    tell();
  };
  const get = () => {
    const stored = storage.getItem(KEY);
    if (stored !== text) value = recentIn(stored);
    text = stored;
    return value;
  };
  return {
    get,
    subscribe(onChange) {
      const listener = { onChange };
      const heard = (event: Event) => {
        const { key } = event as StorageEvent;
        if (key === KEY || key === null) onChange();
      };
      listeners.add(listener);
      events.addEventListener('storage', heard);
      return () => {
        listeners.delete(listener);
        events.removeEventListener('storage', heard);
      };
    },
    note(query, at) {
      const address = writeQuery(query);
      const others = get().map(({ id, body }) => [id, body.at] as const);
      const all = [[address, at] as const, ...others.filter(([id]) => id !== address)];
      write(JSON.stringify(all.slice(0, MOST)));
    },
    forget: () => write(null),
  };
}

/**
 * Reads the stored searches: none from a text that is no list of them, and none that this version does not
 * understand.
 */
function recentIn(stored: string | null): readonly Recent[] {
  if (stored === null) return [];
  const read = storedSchema.safeParse(parsed(stored));
  if (!read.success) return [];
  return read.data.map(([id, at]) => ({ id, body: { query: readQuery(id).query, at } }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

let own: GuestSearches | null = null;
/** Those of this device. */
export const guestSearches = (): GuestSearches =>
  (own ??= createGuestSearches(localStorage, window));
