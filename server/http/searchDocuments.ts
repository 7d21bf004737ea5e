import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import type { Log } from '#server/log.ts';
import { askedAddress } from './askedAddress.ts';
import { type BuiltFile, madeFile } from './builtFiles.ts';
import { searchAt } from './firstCovers.ts';
import { dataScript, listOf } from './found/jsonLd.ts';
import { createPageThread, type PageThread } from './pageThread.ts';
import { languageOf, type Middleware, send } from './staticFiles.ts';

/** The search that a guest may open: the other pages of `FIRST_ANSWER_PAGES` are for members. */
const PATH = '/search';
/** Languages of browsers, with their regions and widths, that documents are kept for, each some 60 kB. */
const KEPT = 40;
/** So long somebody waits for a document with homes in it, ms; then theirs comes without. */
const WAIT_MS = 300;
/** They are made anew every ten minutes: nobody is given homes that are much older. */
const OLDEST_MS = 20 * 60_000;
const VARY = 'Accept-Language, Cookie, Sec-CH-UA-Mobile, User-Agent, Save-Data, Accept-Encoding';
/** As browsers write languages. */
const TAG = /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Z]{2}|\d{3}))?$/u;
/** Browsers name a handful. */
const MOST_TAGS = 20;

export interface SearchDocuments {
  /** Takes the new first results of searches. */
  take(answers: readonly (readonly [search: string, answer: FirstAnswer])[]): void;
  /** Answers the first visit to a search with its homes in it; all else goes to `next`. */
  readonly serve: (next: Middleware) => Middleware;
}

interface Deps {
  readonly thread: Pick<PageThread, 'render'>;
  readonly log: Pick<Log, 'warn'>;
  /** ms since the epoch. */
  now(): number;
  /** An origin. */
  readonly publicUrl: string;
  readonly waitMs?: number;
}

interface Kept {
  readonly search: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly isWide: boolean;
  /** Of which answer `file` is. */
  of: FirstAnswer | null;
  file: BuiltFile | null;
  making: Promise<BuiltFile | null> | null;
}

/**
 * Documents of the search that hold what it shows first, painted before any script: made of the first answer for each language and region
 * that asks, and made anew, behind whoever asks, when that is another.
 */
export function createSearchDocuments({
  thread,
  log,
  now,
  publicUrl,
  waitMs = WAIT_MS,
}: Deps): SearchDocuments {
  let answers: ReadonlyMap<string, FirstAnswer> = new Map();
  const kept = new Map<string, Kept>();

  const make = (entry: Kept): Promise<BuiltFile | null> => {
    entry.making ??= (async () => {
      const { search, language, languages, isWide } = entry;
      const answer = answers.get(search);
      if (answer === undefined) return null;
      try {
        const asked = { path: PATH, search, language, languages, isWide, answer };
        const written = withHomes(await thread.render(asked), answer, publicUrl);
        entry.file = await madeFile(written, 'text/html; charset=utf-8');
        entry.of = answer;
        return entry.file;
      } catch (thrown) {
        // Not again for the same.
        entry.of = answer;
        entry.file = null;
        log.warn('a search was not written ahead', thrown);
        return null;
      } finally {
        entry.making = null;
      }
    })();
    return entry.making;
  };
  const entryOf = (asked: Pick<Kept, 'search' | 'language' | 'languages' | 'isWide'>): Kept => {
    const key = [asked.search, asked.isWide, asked.language, ...asked.languages].join(' ');
    const entry = kept.get(key) ?? { ...asked, of: null, file: null, making: null };
    keepNewest(kept, key, entry, KEPT);
    return entry;
  };
  const fileFor = async (request: IncomingMessage): Promise<BuiltFile | null> => {
    const { pathname, search } = askedAddress(request);
    const meant = searchAt(search, request.headers.cookie);
    const answer = answers.get(meant);
    if (pathname !== PATH || answer === undefined) return null;
    if (isShownOtherwise(request)) return null;
    if (now() - answer.at > OLDEST_MS) return null;
    const language = languageOf(request);
    const languages = tagsIn(request.headers['accept-language'], language);
    const entry = entryOf({ search: meant, language, languages, isWide: !isPhone(request) });
    if (entry.of === answer) return entry.file;
    const before = entry.of !== null && now() - entry.of.at <= OLDEST_MS ? entry.file : null;
    const making = make(entry);
    return before ?? (await soon(making, waitMs));
  };

  return {
    take(made) {
      // Written when somebody asks: a server that nobody looks at writes nothing, however often its homes change.
      answers = new Map(made);
    },
    serve: (next) => (request, response, onwards) => {
      const isAsked = request.method === 'GET' || request.method === 'HEAD';
      const file = isAsked && request.url?.startsWith(PATH) ? fileFor(request) : null;
      if (file === null) return next(request, response, onwards);
      return answer(file);

      async function answer(making: Promise<BuiltFile | null>): Promise<void> {
        const found = await making;
        if (found === null) await next(request, response, onwards);
        else send(request, response, found, { vary: VARY });
      }
    },
  };
}

/** The same for the build in this folder; nothing where it has no app to render with. */
export function openSearchDocuments(
  clientDir: string | undefined,
  deps: Pick<Deps, 'log' | 'now' | 'publicUrl'>,
): SearchDocuments & { close(): Promise<void> } {
  const thread = clientDir === undefined ? null : threadOf(clientDir);
  if (thread === null)
    return { take: () => undefined, serve: (next) => next, close: () => Promise.resolve() };
  return { ...createSearchDocuments({ ...deps, thread }), close: () => thread.close() };
}

const threadOf = (clientDir: string): PageThread | null =>
  createPageThread(
    resolve(clientDir, '..', 'pages', 'thread.js'),
    readFileSync(join(clientDir, 'index.html'), 'utf8'),
  );

/**
 * Of a window nobody here knows how wide it is: that of a phone is taken for narrow, any other for one that shows the filters
 * beside the homes. A document for another width is not shown (public/theme.js).
 */
function isPhone({ headers }: IncomingMessage): boolean {
  const told = headers['sec-ch-ua-mobile'];
  return told === undefined ? /Mobi/u.test(headers['user-agent'] ?? '') : told === '?1';
}

/**
 * Cookies for choices that a document does not contain: digits, smaller pictures, less data
 * (`src/data/deviceChoice.ts`).
 */
const CHOSEN = /(?:^|; )(?:digits|data-saver|photo-quality)=/u;

const isShownOtherwise = ({ headers }: IncomingMessage): boolean =>
  headers['save-data'] === 'on' || CHOSEN.test(headers.cookie ?? '');

/** Of the languages a browser lists those that say how a page in this language is written: the first, and the first form of it. */
function tagsIn(header: string | undefined, language: string): readonly string[] {
  const tags = (header ?? '')
    .split(',', MOST_TAGS)
    .map((part) => part.split(';', 1)[0]?.trim() ?? '')
    .filter((tag) => TAG.test(tag));
  const own = tags.find((tag) => tag.split('-', 1)[0] === language);
  return [...new Set([tags[0], own])].filter((tag) => tag !== undefined);
}

/** The homes that stand in the document, told as data, too. */
function withHomes(document: string, { found }: FirstAnswer, publicUrl: string): string {
  const homes = found.cards.map((card) => {
    const key = card.photos[0]?.key ?? null;
    return {
      ...card,
      place: card.place.split(', '),
      image: key === null ? null : `${publicUrl}${photoAddress(key, 'medium')}`,
    };
  });
  const data = dataScript(listOf(homes, publicUrl));
  return document.replace('</head>', () => `${data}\n  </head>`);
}

async function soon<T>(making: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return await Promise.race([making, tooLong]).finally(() => clearTimeout(timer));
}
