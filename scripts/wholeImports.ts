import type { Plugin } from 'vite';

/**
 * A file that is asked for by name imports everything it needs, however indirectly: a browser that has read it fetches all of
 * that at once, and not one file after the other. So the shell holds no list of what each late page is made of, which was one
 * of its larger parts (docs/decisions/start-and-bundles.md).
 */

/** A chunk as the bundler tells of it. */
export interface Asked {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/**
 * The files that each file asked for by name reaches only over others: neither by a direct import nor loaded
 * with the entry.
 */
export function indirectOf(chunks: readonly Asked[]): ReadonlyMap<string, readonly string[]> {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const reached = (from: Iterable<string>): ReadonlySet<string> => {
    const all = new Set(from);
    for (const name of all) for (const next of importsOf.get(name) ?? []) all.add(next);
    return all;
  };
  const asked = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
  const entries = chunks.filter(({ isEntry }) => isEntry);
  const there = reached(entries.map(({ fileName }) => fileName));
  return new Map(
    chunks
      .filter(({ fileName }) => asked.has(fileName) && !there.has(fileName))
      .map(({ fileName, imports }) => {
        const known = new Set([fileName, ...imports, ...there]);
        return [fileName, [...reached(imports)].filter((name) => !known.has(name))] as const;
      }),
  );
}

/** Writes them behind the code, where no line of a source map moves; an import is carried out first wherever it stands. */
export function wholeImports(): Plugin {
  return {
    name: 'roost-whole-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const indirect = indirectOf(chunks);
      for (const chunk of chunks) {
        const names = (indirect.get(chunk.fileName) ?? []).map((name) => name.split('/').at(-1));
        chunk.code += names.map((name) => `import"./${name}";`).join('');
      }
    },
  };
}

/** How the names of scripts and styles begin that the worker does not store with the app; they come, and some are kept, when they are first used. */
const NOT_STORED = [
  // The map.
  'maplibre',
  // The rooms of a tour.
  'sphere',
  // The viewer of documents.
  'pdf',
  // Only where an archive of tiles is configured.
  'pmtiles-',
  // The analytics library, only where it is configured. It is never kept.
  'provider-',
];
const UNSTORED = new RegExp(`^assets/(?:${NOT_STORED.join('|')})`);
/** Whether a script or style comes, and may be kept, when it is first used. */
export const isUnstored = (fileName: string): boolean => UNSTORED.test(fileName);

/** The same files, as the list of what is stored with the app leaves them out (vite.config.ts). */
export const unstoredGlobs: readonly string[] = NOT_STORED.map((name) => `assets/${name}*`);

/**
 * The dependencies written beside an `import()`. The files a page's code imports are fetched by its imports;
 * styles have no other way. Of its scripts those are named that are not stored with the app, so that they are
 * fetched before they are imported (src/app/update/importWhole.ts).
 */
export const resolveDependencies = (
  _file: string,
  files: string[],
  { hostType }: { readonly hostType: 'html' | 'js' },
): string[] => (hostType === 'html' ? files : files.filter((file) => UNSTORED.test(file)));
