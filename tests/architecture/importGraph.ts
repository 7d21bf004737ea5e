import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';

/** One import of one module by another, types included. Paths are relative to the project's root. */
export interface Edge {
  readonly from: string;
  /** A file of the project, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
}

/** The product's own folders. */
export const PRODUCT = ['contract', 'search', 'sync', 'src', 'server', 'demo'];
const root = resolve(import.meta.dirname, '../..');

/** Every import, export-from and dynamic import with a plain text in these folders, types included. */
export function readImportGraph(folders: readonly string[] = PRODUCT): Edge[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .flatMap((name) => edgesOf(join(folder, name))),
  );
}

function edgesOf(file: string): Edge[] {
  return importsIn(file, readFileSync(join(root, file), 'utf8')).map((specifier) => {
    const isPackage = !/^[.#]/.test(specifier);
    return {
      from: file,
      to: isPackage ? packageOf(specifier) : fileOf(file, specifier),
      isPackage,
    };
  });
}

/** The module specifiers of one source text. */
export function importsIn(file: string, source: string): string[] {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const fixed = [...module.staticImports, ...module.staticExports.flatMap((one) => one.entries)];
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const text = /^(['"])(.*)\1$/.exec(source.slice(start, end));
    return text?.[2] ?? [];
  });
  return [...new Set([...fixed.flatMap((one) => one.moduleRequest?.value ?? []), ...dynamic])];
}

function fileOf(from: string, specifier: string): string {
  const bare = specifier.split('?', 1)[0] ?? specifier;
  if (bare.startsWith('#')) return bare.slice(1);
  return relative(root, resolve(root, dirname(from), bare));
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
