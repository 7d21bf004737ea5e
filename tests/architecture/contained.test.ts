import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isNode, nodesIn, parsed, rootOf, type SourceNode } from './testsIn.ts';

const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick']);
const LISTENING = new Set(['on', 'once', 'onAny', 'addListener', 'prependListener']);

/** It only counts, and has no import so that its test can run it in a process of its own. */
const ALONE = join('server', 'loopWatch.ts');

/** The name of the called function, without the object it is called on. */
function nameOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'Identifier') return String(callee['name']);
  return callee.type === 'MemberExpression' ? nameOf(callee['property']) : '';
}

/** The function that a timer or an emitter runs; null for any other call. */
function workOf({ type, callee, arguments: given }: SourceNode): SourceNode | null {
  if (type !== 'CallExpression' || !Array.isArray(given)) return null;
  const name = nameOf(callee);
  const works = TIMERS.has(name) ? given.slice(0, 1) : [];
  // Routes are added by `on`, too: a method, a path and a handler.
  if (LISTENING.has(name) && given.length <= 2) works.push(given.at(-1));
  return works.find(isNode) ?? null;
}

/** The names of a file that are contained work: listeners that many emitters share. */
const sharedIn = (nodes: readonly SourceNode[]): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ type, id, init }) => {
      const isShared =
        type === 'VariableDeclarator' && isNode(init) && init.type === 'CallExpression';
      return isShared && nameOf(init['callee']) === 'contained' ? [nameOf(id)] : [];
    }),
  );

/** The end of a promise throws nothing, and neither does what does nothing. */
function cannotThrow(work: SourceNode, shared: ReadonlySet<string>): boolean {
  // `once` of node:events gives a promise.
  if (work.type === 'Literal') return true;
  if (work.type === 'Identifier')
    return ['resolve', 'reject', ...shared].includes(String(work['name']));
  if (work.type === 'CallExpression') return nameOf(work['callee']) === 'contained';
  const { body } = work;
  if (!isNode(body)) return false;
  return rootOf(body) === 'undefined' || nameOf(body['callee']) === 'resolve';
}

it('whatever a timer or an emitter of the server runs is contained: what it throws ends in the log', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join('server', file))
    .filter((file) => file !== ALONE);
  const bare = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const nodes = nodesIn(parsed(file, source));
    const shared = sharedIn(nodes);
    return nodes
      .map(workOf)
      .filter((work) => work !== null)
      .filter((work) => !cannotThrow(work, shared))
      .map(({ start }) => `${file}:${source.slice(0, start).split('\n').length}`);
  });
  expect(bare).toEqual([]);
});
