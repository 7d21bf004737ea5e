import type { SearchDocument } from '#server/http/pageThread.ts';
import { standsSince } from '#src/data/aheadDocument.ts';
import { chooseLanguage } from '#src/i18n/languages.ts';
import type { Live, Sync } from '#src/data/types.ts';
import { firstPageIn, textsOf } from '../../sync/listings/firstPages/firstPage.ts';
import { givenPage } from '../../sync/listings/firstPages/givenPage.ts';
import { keptSeen } from '../../sync/listings/firstPages/keptSeen.ts';
import type { Source } from '../../sync/kit/source.ts';
import { searchDocumentOf } from './documentOf.ts';
import { createRenderer, type RenderedPage, type Renderer } from './render.tsx';

/** Makes documents of searches, one after the other: the language on the screen is one at a time. */
export async function createSearchDocuments(
  shell: string,
): Promise<(asked: SearchDocument) => Promise<string>> {
  const renderer = await createRenderer();
  let last: Promise<unknown> = Promise.resolve();
  return (asked) => {
    const made = last.then(async () => {
      const { search, answer, isWide } = asked;
      return searchDocumentOf(shell, await rendered(renderer, asked), { search, answer, isWide });
    });
    last = made.catch(() => undefined);
    return made;
  };
}

/** Painted as the app paints what it was given, by what is kept of it and read again. */
async function rendered({ render, sync }: Renderer, asked: SearchDocument): Promise<RenderedPage> {
  const { path, search, languages, isWide, answer } = asked;
  const language = chooseLanguage(asked.language, []);
  const stamp = { app: '', database: '', shownAs: '' };
  const page = firstPageIn(stamp, textsOf(stamp, givenPage(search, answer), answer.at), answer.at);
  if (page === null || page.page.cards.length === 0) throw new Error(`${path} has no homes`);
  Object.assign(navigator, { languages, language: languages[0] ?? language });
  standsSince(answer.at);
  try {
    const seen = keptSeen(page).listings;
    const { listings } = sync.market;
    // The rest is known by name alone, so it is reached and not copied.
    const reads: Partial<typeof listings> = {
      search: (...question) => now(seen.search(...question)),
      areas: () => now(seen.areas()),
      heldAreas: () => now(seen.heldAreas()),
      cities: () => now(seen.cities()),
      hasNoAreas: () => now(seen.hasNoAreas()),
    };
    return await render({
      ...{ path, search: `?${search}`, language, isWide },
      sync: {
        ...sync,
        market: {
          ...sync.market,
          listings: Object.assign(Object.create(listings) as typeof listings, reads),
        },
      } satisfies Sync,
    });
  } finally {
    standsSince(null);
  }
}

/** The value a source emits at once. */
function now<T>(source: Source<T>): Live<T | undefined> {
  let value: T | undefined;
  source((next) => {
    value = next;
  })();
  return { get: () => value, subscribe: () => () => undefined };
}
