import { aheadFileOf, aheadPageAt, manifestLanguageOf } from '#contract/protocol/aheadPages.ts';
import { isHashedAsset } from './routes.ts';

/** An entry of the list that the build writes into the worker: see scripts/firstFiles.ts. */
export interface Listed {
  readonly url: string;
  readonly revision?: string | null;
  readonly later?: boolean;
  /** Of a file that holds the texts of one language. */
  readonly language?: string;
}

export interface Files {
  /** Stored before the worker is installed: the shell and the first screens. */
  readonly first: readonly { readonly url: string; readonly revision: string | null }[];
  /** The files that follow the first screen. Their names contain a hash of their content. */
  readonly later: readonly string[];
  /** Of those that follow, the texts of the device's languages: without them there is no first screen. */
  readonly texts: readonly string[];
  /** Of those that follow, the pages that the build wrote in full, in the device's languages alone: by page, then by language. */
  readonly pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The manifest by language: those of the device's languages follow, the others come when they are asked for. */
  readonly manifests: Readonly<Record<string, string>>;
}

/**
 * Divides the files into those stored at once and those that follow. A file without a hash in its name is
 * always stored at once. `languages` are the device's, as a browser tells them; where there are texts for
 * none of them, English is what it shows.
 */
export function filesOf(
  listed: readonly (Listed | string)[],
  base: string,
  languages: readonly string[],
): Files {
  const all = listed.map((one): Listed => (typeof one === 'string' ? { url: one } : one));
  const isLater = (entry: Listed): boolean =>
    entry.later === true && isHashedAsset(new URL(entry.url, base).pathname);
  const wanted = new Set(languages.map((tag) => tag.toLowerCase().split('-')[0]));
  const isKnown = all.some(({ language }) => wanted.has(language));
  const isOfDevice = (language: string) => wanted.has(language) || (!isKnown && language === 'en');
  const entries = all.filter(({ url }) => {
    const language = aheadFileOf(url)?.language ?? manifestLanguageOf(url);
    return language === null || isOfDevice(language);
  });
  const ofDevice = entries.filter(({ language }) => wanted.has(language));
  const texts =
    ofDevice.length > 0 ? ofDevice : entries.filter(({ language }) => language === 'en');
  const addressOf = ({ url }: Listed) => new URL(url, base).href;
  return {
    first: entries
      .filter((entry) => !isLater(entry))
      .map(({ url, revision = null }) => ({ url, revision })),
    later: entries.filter(isLater).map(addressOf),
    texts: texts.filter(isLater).map(addressOf),
    pages: pagesOf(entries.map(addressOf)),
    manifests: manifestsOf(all.map(addressOf)),
  };
}

function pagesOf(addresses: readonly string[]): Files['pages'] {
  const pages: Record<string, Record<string, string>> = {};
  for (const address of addresses) {
    const ahead = aheadFileOf(new URL(address).pathname);
    if (ahead !== null) pages[ahead.page] = { ...pages[ahead.page], [ahead.language]: address };
  }
  return pages;
}

const manifestsOf = (addresses: readonly string[]): Files['manifests'] =>
  Object.fromEntries(
    addresses.flatMap((address) => {
      const language = manifestLanguageOf(new URL(address).pathname);
      return language === null ? [] : [[language, address]];
    }),
  );

/** The manifest in the first of these languages that there is; undefined where there is none. */
export function manifestFor(
  { manifests }: Pick<Files, 'manifests'>,
  languages: readonly string[],
): string | undefined {
  return [...languages, 'en']
    .map((tag) => manifests[tag.toLowerCase().split('-')[0] ?? ''])
    .find((address) => address !== undefined);
}

/**
 * The stored page that the build wrote for this address: in the language that was chosen, or in the first of
 * the device's that there is; null where it wrote none.
 */
export function pageInFull(
  { pages }: Pick<Files, 'pages'>,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  languages: readonly string[],
): string | null {
  const page = pages[aheadPageAt(pathname, search) ?? ''];
  const prefixes = [...languages, 'en'].map((tag) => tag.toLowerCase().split('-')[0] ?? '');
  return page?.[prefixes.find((prefix) => page[prefix] !== undefined) ?? ''] ?? null;
}

/** How many of the files that follow are on the device. */
export interface Held {
  readonly held: number;
  readonly total: number;
}

/** Why the worker is asked to store the rest. */
export type Occasion =
  /** A page's first screen is up. */
  | 'firstScreen'
  /** A newer version is being installed: it is offered when it is complete. */
  | 'update'
  /** A person asked for it. */
  | 'asked';

/**
 * Whether to fetch what is missing now. With data saving on, a person gets the pages they open, and the rest on
 * request.
 */
export function mayFetch(occasion: Occasion, isSavingData: boolean): boolean {
  return occasion === 'asked' || !isSavingData;
}

/** Files in the cache that no version needs once every tab runs this one. */
export function outdated(stored: readonly string[], later: readonly string[]): readonly string[] {
  const wanted = new Set(later);
  return stored.filter((url) => !wanted.has(url));
}
