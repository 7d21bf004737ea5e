import type { Plugin } from 'vite';
import { FIRST_ANSWER_PATTERN, firstAnswerPath } from '../contract/protocol/firstAnswer.ts';
import { LANGUAGES } from '../contract/rules/languages.ts';
import { paths } from '../src/paths.ts';
import type { Chunk } from './firstFiles.ts';

/**
 * The document names what its page will need (docs/decisions/start-and-bundles.md): a browser that reads it fetches all of it
 * at once, and not one file after the other as code asks for them. `public/theme.js` reads what is written here, since it
 * knows the address, the language, and whether somebody is signed in.
 */

/** Pages people come in by. A redirect or a page that few begin with is not worth its line. */
interface FirstPage {
  readonly path: string;
  readonly module: string;
  /** Others are sent elsewhere. */
  readonly who: 'guest' | 'member' | 'all';
  /** The files it asks for before it is shown, and does not import. */
  readonly early?: readonly string[];
  /** It waits for the texts that are not in the first bundle. */
  readonly isLate: boolean;
}

export const FIRST_PAGES: readonly FirstPage[] = [
  ofGuests(paths.start.path, 'src/features/start/StartPage.tsx'),
  ofGuests(paths.login.path, 'src/features/auth/LoginPage.tsx'),
  ofGuests(paths.signup.path, 'src/features/auth/SignupPage.tsx'),
  ofGuests(paths.landlordLogin.path, 'src/features/auth/LoginPage.tsx'),
  ofGuests(paths.landlordSignup.path, 'src/features/auth/LandlordSignupPage.tsx'),
  ofMembers(paths.messages.path, 'src/features/chat/ChatPage.tsx', false),
  ofMembers(paths.chat.path, 'src/features/chat/ChatPage.tsx', false),
  { ...ofSearches(paths.search.path, 'src/features/search/SearchPage.tsx'), who: 'all' },
  ofSearches(paths.browse.path, 'src/features/search/BrowsePage.tsx'),
  ofSearches(paths.properties.path, 'src/features/search/PropertiesPage.tsx'),
  ofMembers(paths.property.path, 'src/features/listing/ListingPage.tsx'),
  ofMembers(paths.renterDashboard.path, 'src/app/RenterDashboard.tsx'),
  ofMembers(paths.landlordDashboard.path, 'src/app/LandlordDashboard.tsx'),
];

function ofGuests(path: string, module: string): FirstPage {
  return { path, module, who: 'guest', isLate: false };
}

function ofMembers(path: string, module: string, isLate = true): FirstPage {
  return { path, module, who: 'member', isLate };
}

/** It is painted as it was kept, before anything else is asked for; on a device that holds nothing as the server found it. */
function ofSearches(path: string, module: string): FirstPage {
  return {
    ...ofMembers(path, module),
    early: ['sync/root/openFirstPages.ts', 'sync/adapters/indexeddb/storedCatalogue.ts'],
  };
}

/**
 * The routes' files as the document has them. A file is its place in `files`, which has the addresses of the
 * build.
 */
export interface RouteFiles {
  readonly files: readonly string[];
  readonly pages: readonly {
    /** A regular expression of the address. */
    readonly at: string;
    readonly who: FirstPage['who'];
    readonly isLate: boolean;
    readonly files: readonly number[];
    /** It shows homes: what the server found is fetched, where nothing is kept on the device. */
    readonly isSearch?: true;
  }[];
  /** The address of the first answer, up to its query. */
  readonly first: string;
  /** A regular expression of the searches that it is asked for. */
  readonly asked: string;
  /** By language. */
  readonly texts: Readonly<Record<string, readonly number[]>>;
  readonly late: Readonly<Record<string, readonly number[]>>;
}

/** No search waits for it: it is painted as it was kept or given. */
const LIBRARY = /\/node_modules\/rxdb\//;

/**
 * The files of each first page and language, without those that every page loads. Throws where a module has no file, and where a search
 * would begin with the database's library.
 */
export function routeFilesOf(chunks: readonly Chunk[], base: string): RouteFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = reached(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const files: string[] = [];
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const filesFor = (...modules: readonly string[]) => {
    const own = modules.map((module) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(`${base}/${module}`));
      if (chunk === undefined) throw new Error(`${module} is in no file of the build`);
      return chunk.fileName;
    });
    return [...reached(own)].filter((name) => !entry.has(name)).map(placeOf);
  };
  const filesOfPage = ({ path, module, early = [] }: FirstPage) => {
    const places = filesFor(module, ...early);
    const named = new Set(places.map((place) => files[place]));
    const heavy = chunks.find(
      ({ fileName, moduleIds }) => named.has(fileName) && moduleIds.some((id) => LIBRARY.test(id)),
    );
    if (early.length > 0 && heavy !== undefined)
      throw new Error(
        `${path} would wait for the library of the database: it begins with ${heavy.fileName} (scripts/chunks.ts)`,
      );
    return places;
  };
  const ofLanguages = (folder: string) =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, filesFor(`src/i18n/${folder}/${language}.ts`)]),
    );
  return {
    files,
    pages: FIRST_PAGES.map((page) => ({
      at: patternOf(page.path),
      who: page.who,
      isLate: page.isLate,
      files: filesOfPage(page),
      ...(page.early !== undefined && { isSearch: true as const }),
    })),
    first: firstAnswerPath(''),
    asked: FIRST_ANSWER_PATTERN,
    texts: ofLanguages('bundles'),
    late: ofLanguages('late'),
  };

  function reached(names: readonly string[]): ReadonlySet<string> {
    const all = new Set(names);
    for (const name of all) for (const next of byName.get(name)?.imports ?? []) all.add(next);
    return all;
  }
}

/** The route's pattern as a regular expression: `:name` is one part of the address, `:name?` one or none. */
export function patternOf(path: string): string {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith(':')) return `/${part}`;
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    });
  return `^${parts.join('')}/?$`;
}

/** Writes them into the document, as data: nothing of it runs. */
export function routeFiles(base: string): Plugin {
  return {
    name: 'route-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [];
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const children = JSON.stringify(routeFilesOf(chunks, base)).replaceAll('<', '\\u003c');
        const attrs = { type: 'application/json', id: 'route-files' };
        return [{ tag: 'script', attrs, children, injectTo: 'head-prepend' }];
      },
    },
  };
}
