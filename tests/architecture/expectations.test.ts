import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isNode, nodesIn, parsed, rootOf, type SourceNode, testsIn } from './testsIn.ts';
import { SLOW } from '#tests/tags.ts';

const FOLDERS = ['bench', 'contract', 'e2e', 'scripts', 'search', 'server', 'src', 'sync', 'tests'];
const root = join(import.meta.dirname, '..', '..');

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name)),
).flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return /\b(?:test|it)\b[.(]/.test(text) ? [{ path, text }] : [];
});

interface Source {
  readonly path: string;
  /** Its functions by name, each with the names it calls. */
  readonly functions: ReadonlyMap<string, readonly string[]>;
  /** Names that are of other sources: the path without its folder, and the name there. */
  readonly imported: ReadonlyMap<string, readonly [path: string, name: string]>;
}

const read = new Map<string, Source>();

function sourceOf(path: string): Source {
  const known = read.get(path);
  if (known !== undefined) return known;
  const program = parsed(path, readFileSync(join(root, path), 'utf8'));
  const made = { path, functions: functionsIn(program), imported: importsOf(path, program) };
  read.set(path, made);
  return made;
}

function functionsIn(program: SourceNode): ReadonlyMap<string, readonly string[]> {
  return new Map(
    nodesIn(program).flatMap((node) => {
      const [named, code] =
        node.type === 'VariableDeclarator' ? [node['id'], node['init']] : [node['id'], node];
      const isFunction = isNode(code) && /Function/.test(code.type);
      return isFunction && isNode(named) && named.type === 'Identifier'
        ? [[String(named['name']), calledIn(code)] as const]
        : [];
    }),
  );
}

function importsOf(path: string, program: SourceNode): Source['imported'] {
  return new Map(
    nodesIn(program)
      .filter(({ type }) => type === 'ImportDeclaration')
      .flatMap((node) => {
        const from = String((node['source'] as SourceNode)['value']);
        if (!/^[.#]/.test(from)) return [];
        const target = from.startsWith('#') ? from.slice(1) : join(path, '..', from);
        return (node['specifiers'] as readonly SourceNode[]).flatMap(({ local, imported }) =>
          isNode(local) && isNode(imported)
            ? [[String(local['name']), [target, String(imported['name'])]] as const]
            : [],
        );
      }),
  );
}

/** The functions a code calls by their own name; `expect` also where something follows it. */
function calledIn(code: SourceNode): readonly string[] {
  return nodesIn(code).flatMap(({ type, callee }) => {
    if (type !== 'CallExpression' || !isNode(callee)) return [];
    if (callee.type === 'Identifier') return [String(callee['name'])];
    return rootOf(callee) === 'expect' ? ['expect'] : [];
  });
}

/** Whether a function of this name, as this source knows it, leads to an expectation. */
function expects(name: string, source: Source, seen: ReadonlySet<string> = new Set()): boolean {
  if (name === 'expect') return true;
  const here = `${source.path} ${name}`;
  if (seen.has(here)) return false;
  const called = source.functions.get(name);
  const since = new Set([...seen, here]);
  if (called !== undefined) return called.some((each) => expects(each, source, since));
  const [path, original] = source.imported.get(name) ?? [];
  if (path === undefined || original === undefined) return false;
  return expects(original, sourceOf(path), since);
}

it(
  'every test expects something: one that only runs shows nothing',
  // It parses every file of tests.
  SLOW,
  () => {
    const silent = sources.flatMap(({ path, text }) =>
      testsIn(path, text).flatMap(({ title, line, body }) => {
        if (body === null) return [];
        const called = body.type === 'Identifier' ? [String(body['name'])] : calledIn(body);
        const isHeard = called.some((name) => expects(name, sourceOf(path)));
        return isHeard ? [] : [`${path}:${line} ${title}`];
      }),
    );
    expect(silent).toEqual([]);
  },
);

it('a test without an expectation is found, one that expects by a helper is not', () => {
  const silentIn = (text: string) =>
    testsIn('some.test.ts', text)
      .filter(({ body }) => body !== null && !calledIn(body).includes('expect'))
      .map(({ title }) => title);
  expect(
    silentIn(`
      test('looks', async () => { await expect.poll(f).toBe(1); });
      test.each([1])('runs %i', () => { f(); });
      it.skipIf(isOff)('waits', () => wait(1));
      test('takes long', LONG, () => f());
      test.step('no test', () => f());
    `),
  ).toEqual(['runs %i', 'waits', 'takes long']);
});
