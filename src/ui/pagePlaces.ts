import { createContext, use } from 'react';
import * as z from 'zod/mini';

/**
 * A person's place on a page: of each part that scrolls how far, px, the link they went by, sizes of rows in
 * a list, and the view of a map.
 */
export interface PagePlace {
  /** By the name of the part: 'page', or its `data-scroller`. */
  readonly scrolled: Readonly<Record<string, number>>;
  readonly opened: OpenedLink | null;
  /** By the name of the list. */
  readonly rows: Readonly<Record<string, KeptRows>>;
  /** [west, south, east, north], degrees; absent: there is no map, or nobody moved it. */
  readonly view?: [number, number, number, number] | undefined;
}

/** A link that was followed: its address, and how far below the upper edge of what scrolls it stood, px. */
export interface OpenedLink {
  readonly href: string;
  readonly scroller: string;
  readonly offset: number;
}

/** Rows of a list that is only partly there: how many stand beside each other, and the heights that were measured. */
export interface KeptRows {
  readonly columns: number;
  readonly sizes: readonly (readonly [index: number, size: number])[];
}

export interface PagePlaces {
  get(page: string): PagePlace | null;
  /** By the names of the pages, the one that changed last at the end. */
  all(): ReadonlyMap<string, PagePlace>;
  change(page: string, change: (before: PagePlace) => PagePlace): void;
  /** So that they outlive a reload of this tab, but not the tab. */
  store(): void;
  /** The places belong to this person, null: to a guest. Those of another person are forgotten. */
  belongTo(person: string | null): void;
}

const KEY = 'roost.places';
/** The key of a history entry that the app did not make. */
const FIRST_KEY = 'default';
/** So many pages of the tab's history are kept. */
const MOST = 30;
const NOWHERE: PagePlace = { scrolled: {}, opened: null, rows: {} };

/**
 * The places of this tab; `storage` lives as long as the tab. A place it does not take is only not kept.
 * `isAnew`: the app was not loaded by Back or a reload; then the first entry of the history, which has no key
 * of its own, is another one.
 */
export function createPagePlaces(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  isAnew: boolean,
): PagePlaces {
  const kept = read(storage);
  const places = new Map<string, PagePlace>(
    kept.places.filter(([page]) => !isAnew || !page.startsWith(`${FIRST_KEY} `)),
  );
  let owner = kept.owner;
  return {
    get: (page) => places.get(page) ?? null,
    all: () => places,
    change(page, change) {
      const next = change(places.get(page) ?? NOWHERE);
      places.delete(page);
      places.set(page, next);
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    },
    store() {
      try {
        storage.setItem(KEY, JSON.stringify({ owner, places: [...places] }));
      } catch {
        // No room, or not allowed here: Back works until the page is loaded anew.
      }
    },
    belongTo(person) {
      if (owner !== null && owner !== person) {
        places.clear();
        storage.removeItem(KEY);
      }
      owner = person;
    },
  };
}

interface Stored {
  readonly owner: string | null;
  readonly places: readonly (readonly [string, PagePlace])[];
}

/** Written by this app in this tab; of another version, or damaged, it is none. */
const keptSchema = z.object({
  owner: z.nullable(z.string()),
  places: z.array(
    z.tuple([
      z.string(),
      z.object({
        scrolled: z.record(z.string(), z.number()),
        opened: z.nullable(
          z.object({ href: z.string(), scroller: z.string(), offset: z.number() }),
        ),
        rows: z.record(
          z.string(),
          z.object({ columns: z.number(), sizes: z.array(z.tuple([z.number(), z.number()])) }),
        ),
        view: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
      }),
    ]),
  ),
});

function read(storage: Pick<Storage, 'getItem'>): Stored {
  const none = { owner: null, places: [] };
  try {
    const kept = keptSchema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return kept.success ? kept.data : none;
  } catch {
    return none;
  }
}

/** The page that is on the screen, as `PagePlaces` knows it, and whether somebody came back to it. */
export interface PlaceHere {
  readonly page: string;
  readonly isBack: boolean;
  readonly places: PagePlaces;
}

export const PlaceContext = createContext<PlaceHere | null>(null);

/** Null outside of the shell (tests of a single component). */
export const usePlaceHere = (): PlaceHere | null => use(PlaceContext);
