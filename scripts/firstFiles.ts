import type { ManifestTransform } from 'workbox-build';
import type { Plugin } from 'vite';

/**
 * Which files the service worker stores while it installs (docs/decisions/start-and-bundles.md): what the shell and the first screens
 * reach, statically or not. Everything behind a late page alone is marked `later`.
 */

/**
 * Modules that are asked for by name when the first screen has long been there; what only they reach comes later. Of the
 * pages of accounts these are opened from a mail or from another service, or lead to a mail: over the network.
 */
const LATER =
  /\/src\/(?:i18n\/late\/|features\/(?!home\/|auth\/|chat\/)[^?]*Page\.tsx|features\/auth\/(?:AuthCallback|ForgotPassword|ResetPassword|UserType|VerifyEmail)Page\.tsx|features\/alerts\/AlertKeeper\.tsx|features\/notices\/\w+Teller\.tsx|features\/settings\/DeleteAccountDialog\.tsx|app\/(?:LandlordDashboard|RenterDashboard|SettingsRoute|NotBuilt)\.tsx)/;
/** The workers that search homes and draw maps are files of their own. */
const LATER_ASSET = /^assets\/worker-/;

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

function isLate(chunk: Chunk | undefined): boolean {
  return chunk?.moduleIds.some((id) => LATER.test(id)) === true;
}

/** The plugin looks at the chunks of the client; the transform marks the entries of the worker's list with them. */
export function firstFiles(): { readonly plugin: Plugin; readonly transform: ManifestTransform } {
  let later: ReadonlySet<string> = new Set();
  return {
    plugin: {
      name: 'first-files',
      generateBundle(_options, bundle) {
        later = laterChunks(Object.values(bundle).filter((file) => file.type === 'chunk'));
      },
    },
    transform: (entries) => ({
      manifest: entries.map((entry) =>
        later.has(entry.url) || LATER_ASSET.test(entry.url) ? { ...entry, later: true } : entry,
      ),
    }),
  };
}
