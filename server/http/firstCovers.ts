import { FIRST_ANSWER_PAGES, FIRST_SEARCHES } from '#contract/protocol/firstAnswer.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import { askedAddress } from './askedAddress.ts';
import type { Middleware } from './staticFiles.ts';

/** So many pictures are in sight at first on a phone; the others of a wide screen are asked for by the page. */
const NAMED = 2;
/** The size a card asks for. */
const TIER = 'medium';

/** Keys of the covers of the first homes, by search; empty: nothing was made yet. */
export type Covers = ReadonlyMap<string, readonly string[]>;

/**
 * The document of a search names the first pictures, so that they are fetched beside the app and not behind it: by a header, since
 * whoever has the app gets the document of the worker, and asks for none. `covers`: as they are now.
 */
export function firstCovers(covers: () => Covers, next: Middleware): Middleware {
  return (request, response, onwards) => {
    const { pathname, search } = askedAddress(request);
    // Smaller covers are sent to people who save data.
    if (FIRST_ANSWER_PAGES.includes(pathname) && request.headers['save-data'] !== 'on') {
      const keys = covers().get(searchAt(search, request.headers.cookie)) ?? [];
      const links = keys
        .slice(0, NAMED)
        .map((key) => `<${photoAddress(key, TIER)}>; rel=preload; as=image; fetchpriority=high`);
      if (links.length > 0) response.setHeader('link', links.join(', '));
    }
    return next(request, response, onwards);
  };
}

/** The search that an address means, as the app understands it (`src/app/navigation/completeAddress.ts`). */
export function searchAt(search: string, cookie = ''): string {
  const asked = search.replace(/^\?/u, '');
  if (asked !== '') return FIRST_SEARCHES.find((made) => made === asked) ?? '';
  const [, looking] = /(?:^|; )looking=(sale|any)/u.exec(cookie) ?? [];
  if (looking === 'any') return 'kinds=homes';
  return `type=${looking ?? 'rent'}&kinds=homes`;
}
