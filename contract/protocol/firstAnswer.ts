import * as z from 'zod/mini';
import { areaSchema } from '../entities/area.ts';
import type { Counted } from '../entities/counted.ts';
import type { HomeCard } from '../entities/homeCard.ts';

/*
 * The first results of a search in one small answer: for a device that holds nothing yet, of the city it
 * begins with. Everything else of a search is found on the device.
 */

/** Raised when it is written in another way: the document and the app of one build ask in the same one. */
export const FIRST_ANSWER_VERSION = '1';

/** More cards than a large screen shows at first. */
export const FIRST_CARDS = 24;

/** The searches that it is made of ahead: what an address means that says nothing of what is looked for. */
export const FIRST_SEARCHES: readonly string[] = [
  'type=rent&kinds=homes',
  'type=sale&kinds=homes',
  'kinds=homes',
];

/**
 * The parameters of searches that it is made of when they are asked for: choices and bounds, the name of a place to live in and a
 * highest price as they were typed. Words, drawings, maps and places that somebody goes to are found on the device alone.
 */
export const FIRST_ANSWER_NAMES: readonly string[] = [
  ...['type', 'city', 'areas', 'price', 'cost', 'currency', 'beds', 'baths', 'size', 'kinds'],
  ...['furnished', 'pets', 'with', 'by', 'sort', 'where', 'most'],
];

/** A regular expression of addresses that are most likely such a search, in the words in which it is asked for. */
export const FIRST_ANSWER_PATTERN = `^(?:(?:${FIRST_ANSWER_NAMES.join('|')})=[^&]+(?:&(?!$)|$))+$`;

/** The pages that begin with one of them (`src/paths.ts`). */
export const FIRST_ANSWER_PAGES: readonly string[] = ['/search', '/browse', '/properties'];

/** GET. `search`: as `firstSearchOf` of search/query writes it, with or without a question mark. */
export const firstAnswerPath = (search: string): string =>
  `${FIRST_ANSWER}?version=${FIRST_ANSWER_VERSION}&${search.replace(/^\?/u, '')}`;

export const FIRST_ANSWER = '/api/listings/first';

/** Its parameter beside those of the search. */
export const firstAnswerQuerySchema = z.object({ version: z.string() });

/** An area as a list of them shows it. */
export const firstAreaSchema = z.omit(areaSchema, {
  outline: true,
  holes: true,
  islands: true,
  pace: true,
  about: true,
});

/** The answer. Of the city its areas are all there are. */
export interface FirstAnswer {
  /** ms since the epoch: it is what is found at this time. */
  readonly at: number;
  readonly city: string;
  /** The search that was meant, as the query of an address, where a place or a price stood in it as somebody typed them. */
  readonly meant?: string;
  readonly areas: readonly z.infer<typeof firstAreaSchema>[];
  readonly found: Counted & { readonly cards: readonly HomeCard[] };
}
