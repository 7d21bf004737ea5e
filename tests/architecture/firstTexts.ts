import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { barrelOf } from '../../scripts/barrels.ts';

const root = resolve(import.meta.dirname, '../..');

/** The namespaces of one module, and the modules it brings along at once or later. */
export interface Module {
  readonly namespaces: ReadonlySet<string>;
  /** Modules of ours that come with it, without types. */
  readonly imports: readonly string[];
  /** Modules of ours it loads when they are needed. */
  readonly later: readonly string[];
  readonly loadsLateTexts: boolean;
}

/** A line of `src/app/routes`: how the page is made, and the module it loads. */
export interface RouteLine {
  readonly file: string;
  readonly made: 'page' | 'late';
  readonly module: string;
}

/** Namespaces by whether the first screen has them, from the names of the files of texts. */
export function namespacesOf(kind: 'first' | 'late'): ReadonlySet<string> {
  const names = readdirSync(join(root, 'src/i18n/locales/en'));
  const isWanted = (name: string) => name.endsWith('.late.json') === (kind === 'late');
  return new Set(names.filter(isWanted).map((name) => name.split('.', 1)[0] ?? ''));
}

/**
 * The namespaces that a source asks for: `useTranslation('a')`, `useTranslation(['a', 'b'])`, `t('a:key')`,
 * `{ ns: 'a' }`.
 */
export function readModule(file: string, source: string): Module {
  const { module, program } = parseSync(file, source);
  const namespaces = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier') return;
      if (callee.name === 'useTranslation') {
        const names = first?.type === 'ArrayExpression' ? first.elements : [first];
        for (const name of names)
          if (name?.type === 'Literal' && typeof name.value === 'string')
            namespaces.add(name.value);
      }
      if (callee.name !== 't' || first?.type !== 'Literal') return;
      const named = /^(\w+):/u.exec(String(first.value));
      if (named?.[1] !== undefined) namespaces.add(named[1]);
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'ns' || value.type !== 'Literal') return;
      namespaces.add(String(value.value));
    },
  }).visit(program);
  const fixed = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
      .flatMap(({ moduleRequest, entries }) => {
        const names = entries.filter(({ isType }) => !isType).map(({ importName }) => importName);
        return behindDoor(file, moduleRequest.value, names);
      }),
    ...module.staticExports
      .flatMap(({ entries }) => entries.filter((entry) => !entry.isType))
      .flatMap(({ moduleRequest }) => ours(file, [moduleRequest?.value ?? ''])),
  ];
  const later = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    return /^(['"])(.*)\1$/u.exec(source.slice(start, end))?.[2] ?? [];
  });
  return {
    namespaces,
    imports: fixed,
    later: ours(file, later),
    loadsLateTexts: /\bloadLateTexts\(/u.test(source),
  };
}

/** Each page's line: the module is in the loader, or in the loader's declaration above. */
export function routeLines(file: string, source: string): RouteLine[] {
  const { program } = parseSync(file, source);
  const declared = new Map<string, string>();
  const lines: RouteLine[] = [];
  const moduleIn = (text: string) => /import\('([^']+)'\)/u.exec(text)?.[1];
  new Visitor({
    VariableDeclarator({ id, start, end }) {
      const module = moduleIn(source.slice(start, end));
      if (id.type === 'Identifier' && module !== undefined) declared.set(id.name, module);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      if (callee.type !== 'Identifier' || !/^(?:page|late)$/u.test(callee.name)) return;
      const loader = given[3];
      const module =
        loader?.type === 'Identifier'
          ? declared.get(loader.name)
          : moduleIn(source.slice(start, end));
      const made = callee.name as RouteLine['made'];
      const [own = ''] = ours(file, [module ?? '']);
      lines.push({ file, made, module: own });
    },
  }).visit(program);
  return lines;
}

/** Everything that comes with a module, itself included. */
export function closureOf(start: string, read: (file: string) => Module): ReadonlySet<string> {
  const found = new Set([start]);
  for (const file of found) for (const next of read(file).imports) found.add(next);
  return found;
}

/**
 * The places that would show a gap instead of a text: a module that comes with `start` and uses late texts,
 * or one it loads later that does while nobody waits for them. Each as a sentence.
 */
export function gapsOf(
  start: string,
  read: (file: string) => Module,
  isLate: (namespace: string) => boolean,
  isRoute: (file: string) => boolean,
): string[] {
  const lateIn = (file: string) => [...read(file).namespaces].filter(isLate);
  return [...closureOf(start, read)].flatMap((file) => [
    ...lateIn(file).map((name) => `${start}: ${file} uses the late texts ${name}`),
    ...read(file)
      .later.filter((to) => !isRoute(to) && !read(file).loadsLateTexts)
      .flatMap((to) => [...closureOf(to, read)])
      .flatMap((to) => lateIn(to).map((name) => `${start}: ${file} loads ${to} without ${name}`)),
  ]);
}

/** As the build has it: what is imported through a door comes from its own file, and nothing else of the folder does (scripts/barrels.ts). */
function behindDoor(
  from: string,
  specifier: string,
  names: readonly { readonly name: string | null }[],
): string[] {
  const [path] = ours(from, [specifier]);
  if (path === undefined || !path.endsWith('/index.ts')) return path === undefined ? [] : [path];
  const door = barrelOf(sourceOf(path), dirname(path));
  return names.map(({ name }) => door.get(name ?? '')?.file ?? path);
}

function ours(from: string, specifiers: readonly string[]): string[] {
  return specifiers
    .map((one) => one.split('?', 1)[0] ?? one)
    .filter((one) => /^(?:\.|#src\/).*\.tsx?$/u.test(one))
    .map((one) =>
      one.startsWith('#') ? one.slice(1) : relative(root, resolve(root, dirname(from), one)),
    )
    .filter((one) => one.startsWith('src/'));
}

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
