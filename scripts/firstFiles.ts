import type { ManifestTransform } from 'workbox-build';
import type { Plugin } from 'vite';
import { isUnstored } from './wholeImports.ts';

/**
 * Selects the files that the service worker stores while it installs (docs/decisions/start-and-bundles.md):
 * all that the shell and the first screens reach, statically or not. Everything behind a late page alone is
 * marked `later`, and so are the texts of each language, with its name.
 */

/**
 * Modules that are asked for by name when the first screen has long been there; what only they reach comes
 * later. Of the pages of accounts these are opened from a mail, from Settings or from another service, or
 * lead to a mail: over the network; the sign-up of landlords brings the phone numbers of all countries along.
 * The code that keeps the first page of a search serves pages that come later themselves; the intake of areas
 * and the restoring of a server's lost rows need the network. Tours are kept by few. The search runs in a
 * worker wherever there are such. The libraries of accounts and of the socket do nothing without a network,
 * and are kept with what a signed-in page loaded first. The card of a page that a message links has texts
 * that come later.
 */
const LATER: readonly RegExp[] = [
  /\/sync\/listings\/keepers\//,
  /\/sync\/listings\/search\/(?:recommendIn|createSearcher)\.ts/,
  /\/sync\/listings\/catalogue\/areaIntake\.ts/,
  /\/sync\/(?:session\/passwordReset|root\/replication\/putBackRows)\.ts/,
  /\/sync\/device\/keptTours\.ts/,
  /\/sync\/chat\/commands\/(?:react|changeSent|schedule|letPass)\.ts/,
  /\/sync\/chat\/reads\/search(?:All)?\.ts/,
  /\/sync\/root\/(?:openFirstPages|keepPages|marketSeries)\.ts/,
  /\/src\/i18n\/late\//,
  /\/node_modules\/(?:@supabase\/supabase-js|socket\.io-client)\//,
  /\/src\/features\/(?!start\/|auth\/|chat\/)[^?]*Page\.tsx/,
  /\/src\/features\/auth\/(?:AuthCallback|ChangeEmail|ChangePassword|EmailChange|ForgotPassword|LandlordSignup|ResetPassword|UserType|VerifyEmail)Page\.tsx/,
  /\/src\/features\/auth\/LogOutDialog\.tsx/,
  /\/src\/features\/chat\/MessageCenterPage\.tsx/,
  /\/src\/features\/chat\/components\/replyParts\.ts/,
  /\/src\/features\/chat\/files\/(?:fileParts\.ts|ThreadPhotos\.tsx)/,
  /\/sync\/root\/openFiles\.ts/,
  /\/sync\/outgoing\/files\/uploadedFiles\.ts/,
  /\/src\/features\/chat\/components\/(?:ThreadSearch|EditMessageDialog|NewConversationDialog|PageCard)\.tsx/,
  /\/src\/features\/settings\/DeleteAccountDialog\.tsx/,
  /\/src\/features\/\w+\/(?:components\/)?ReportPersonDialog\.tsx/,
  /\/src\/features\/(?:start\/(?:StartWhereField|StartHomes|FirstHomes)|auth\/WantedHome)\.tsx/,
  /\/src\/failures\/startReporter\.ts/,
  /\/src\/app\/(?:LandlordDashboard|RenterDashboard|SaveHome|SettingsRoute|NotFound|InquiryCounter|LateWork|MorePage|banners\/(?:FailedBanner|InstallBanner|RemovedBanner|SuspendedBanner|rareBanners))\.tsx?/,
  /\/src\/(?:listings\/card\/NewestListings|features\/chat\/components\/Thread(?:ListingBar|Viewings))\.tsx/,
];
/** The workers that search homes and draw maps are files of their own, pages written in full are what a later start begins with, and charts have a style. */
const LATER_ASSET = /^assets\/(?:worker|ahead|chart)-/;
/** The texts of a language. The worker stores the device's own at once; the others follow. */
const TEXTS = /\/src\/i18n\/bundles\/(?<language>[a-z]{2})\.ts$/;
/** Calls need the network: they come with the first one, and their buttons and cards after the conversation. */
const CALLS =
  /\/sync\/root\/openCalls\.ts|\/src\/features\/chat\/calls\/(?:Call(?:Buttons|Overlay)|AskDialog|callParts)\.tsx?/;

/** A chunk as the bundler tells of it. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  /** Everything in it: a page that travels with others has no chunk of its own name. */
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/** The file names of all chunks that nothing but late pages reaches. */
export function laterChunks(chunks: readonly Chunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of first) {
    const { imports = [], dynamicImports = [] } = byName.get(name) ?? {};
    for (const next of imports) first.add(next);
    for (const next of dynamicImports) if (!isLate(byName.get(next))) first.add(next);
  }
  return new Set([...byName.keys()].filter((name) => !first.has(name)));
}

/** The language of each chunk that holds the texts of one. */
export function languageChunks(chunks: readonly Chunk[]): ReadonlyMap<string, string> {
  return new Map(
    chunks.flatMap(({ fileName, moduleIds }) => {
      const language = moduleIds
        .map((id) => TEXTS.exec(id)?.groups?.['language'])
        .find((found) => found !== undefined);
      return language === undefined ? [] : [[fileName, language] as const];
    }),
  );
}

/** Files a page may need: each has to be stored with the app. */
const NEEDED = /\.(?:js|css)$/;
const PAGE = /\/src\/.+Page\.tsx$/;

/**
 * Scripts and styles that the worker is not told to store: without a network a page that needs one does not open. The few that
 * come when they are first used are none of them, unless a page is in one.
 */
export function lostFiles(
  files: readonly Pick<Chunk, 'fileName' | 'moduleIds'>[],
  listed: ReadonlySet<string>,
): readonly string[] {
  return files
    .filter(({ fileName }) => NEEDED.test(fileName) && !listed.has(fileName))
    .filter(({ fileName, moduleIds }) => !isUnstored(fileName) || moduleIds.some(isPage))
    .map(({ fileName }) => fileName);
}

const isPage = (id: string): boolean => PAGE.test(id);

function isLate(chunk: Chunk | undefined): boolean {
  return chunk?.moduleIds.some(isLateModule) === true;
}

/** Whether a module that is asked for by name, and what only it reaches, comes after the first screens. */
export function isLateModule(id: string): boolean {
  return LATER.some((late) => late.test(id)) || CALLS.test(id);
}

/**
 * The plugin looks at the files of the client; the transform marks the entries of the worker's list with them, and fails the
 * build where one that a page needs is not in it.
 */
export function firstFiles(): { readonly plugin: Plugin; readonly transform: ManifestTransform } {
  let later: ReadonlySet<string> = new Set();
  let languages: ReadonlyMap<string, string> = new Map();
  let files: Parameters<typeof lostFiles>[0] = [];
  let isWritten = false;
  return {
    plugin: {
      name: 'first-files',
      generateBundle(_options, bundle) {
        const all = Object.values(bundle);
        const chunks = all.filter((file) => file.type === 'chunk');
        files = all.map((file) => (file.type === 'chunk' ? file : { ...file, moduleIds: [] }));
        later = laterChunks(chunks);
        languages = languageChunks(chunks);
      },
      writeBundle() {
        isWritten = true;
      },
    },
    transform(entries) {
      // A build that failed says why itself.
      if (!isWritten) return { manifest: entries, warnings: [] };
      const lost = lostFiles(files, new Set(entries.map(({ url }) => url)));
      if (lost.length > 0)
        throw new Error(`the worker would not store what pages need: ${lost.join(', ')}`);
      return {
        manifest: entries.map((entry) => {
          const language = languages.get(entry.url);
          if (language !== undefined) return { ...entry, later: true, language };
          const isLater = later.has(entry.url) || LATER_ASSET.test(entry.url);
          return isLater ? { ...entry, later: true } : entry;
        }),
      };
    },
  };
}
