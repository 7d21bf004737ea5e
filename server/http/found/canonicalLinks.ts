import { askedAddress } from '../askedAddress.ts';
import type { Middleware } from '../staticFiles.ts';
import { alternatesOf, LANGUAGE_PARAMETER } from './languages.ts';

/** Pages that guests may open, and with which parameters they are pages of their own. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/search': ['type', 'city', 'areas'],
  '/insights': [],
  '/market-trends': [],
  '/about': [],
  '/contact': [],
  '/gallery': [],
  '/faq': [],
  '/login': [],
  '/signup': [],
  '/landlord/login': [],
  '/landlord/signup': [],
  '/user-type': [],
};
/** Names and ids in an address; anything else makes it no page of its own. */
const PLAIN = /^[\w,-]{1,400}$/u;

/**
 * Says of each public page, by a header, under which address it is known and where it is in other languages (RFC 8288): however it is
 * sorted or shared, search engines count it once.
 */
export function canonicalLinks(publicUrl: string, next: Middleware): Middleware {
  return (request, response, onwards) => {
    const { pathname, searchParams } = askedAddress(request);
    const path = pathname.length > 1 ? pathname.replace(/\/$/u, '') : pathname;
    const names = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined;
    if (names !== undefined) {
      const kept = names.flatMap((name) => {
        const value = searchParams.get(name);
        return value !== null && PLAIN.test(value) ? [`${name}=${value}`] : [];
      });
      const page = `${publicUrl}${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}`;
      const asked = searchParams.get(LANGUAGE_PARAMETER);
      const alternates = alternatesOf(page);
      const own = alternates.find(({ language }) => language === asked)?.url ?? page;
      const links = [
        `<${own}>; rel="canonical"`,
        ...alternates.map(
          ({ language, url }) => `<${url}>; rel="alternate"; hreflang="${language}"`,
        ),
      ];
      const before = response.getHeader('link');
      response.setHeader(
        'link',
        [...(before === undefined ? [] : [String(before)]), ...links].join(', '),
      );
    }
    return next(request, response, onwards);
  };
}
