/**
 * Pages whose HTML the build writes in full, a document for each language: they need no data. By address, with the name
 * their files have. Server and service worker answer with them.
 */
export const AHEAD_PAGES: Readonly<Record<string, string>> = {
  '/': 'start',
  '/login': 'login',
  '/signup': 'signup',
  '/landlord/login': 'landlord-login',
  '/landlord/signup': 'landlord-signup',
  '/user-type': 'user-type',
  '/faq': 'faq',
  '/about': 'about',
  '/contact': 'contact',
};

/** The language chosen in the app, where it differs from the device's. */
export const LANGUAGE_COOKIE = 'language';

const FILE = /^\/?assets\/ahead-(?<page>[a-z-]+)\.(?<language>[a-z]{2})\.[\w-]+\.html$/;

const MANIFEST_FILE = /^\/?assets\/manifest\.(?<language>[a-z]{2})\.[\w-]+\.webmanifest$/;
/** Asked for by browsers; server and service worker answer in the language of who asks. */
export const MANIFEST_PATH = '/manifest.webmanifest';

/** The name of the manifest in a language; `hash` is of its content. */
export const manifestFileName = (language: string, hash: string): string =>
  `assets/manifest.${language}.${hash}.webmanifest`;

/** The language of such a file; null where the file is none. */
export const manifestLanguageOf = (path: string): string | null =>
  MANIFEST_FILE.exec(path)?.groups?.['language'] ?? null;

/** The page and the language of a document of the build; null where the file is none. */
export function aheadFileOf(
  path: string,
): { readonly page: string; readonly language: string } | null {
  const { page, language } = FILE.exec(path)?.groups ?? {};
  return page === undefined || language === undefined ? null : { page, language };
}

/** The name of such a file; `hash` is of its content. */
export function aheadFileName(page: string, language: string, hash: string): string {
  return `assets/ahead-${page}.${language}.${hash}.html`;
}

/**
 * The page to answer an address with; null where it has none, or where it shows what its address tells: somebody who was
 * sent to log in is told so.
 */
export function aheadPageAt(pathname: string, search: string): string | null {
  if (/[?&]redirected=/.test(search)) return null;
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  return Object.hasOwn(AHEAD_PAGES, path) ? (AHEAD_PAGES[path] ?? null) : null;
}

/** Under this id a document that came with its first homes has what they were made of: the search and its answer, as JSON. */
export const FIRST_ANSWER_ID = 'first-answer';
