import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isNode, nodesIn, parsed, rootOf, type SourceNode } from './testsIn.ts';

/** The one file that knows how days and moments are turned into one another. */
const DAYS = join('contract', 'rules', 'calendarDay.ts');

/** The method that is called, with what it is called on. */
function methodOf(node: SourceNode): { readonly name: string; readonly on: SourceNode } | null {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || !isNode(callee['object'])) return null;
  const { property, object } = callee;
  return isNode(property) ? { name: String(property['name']), on: object } : null;
}

function argumentsOf(node: SourceNode): readonly SourceNode[] {
  const given = node['arguments'];
  return Array.isArray(given) ? given.filter(isNode) : [];
}

/** `new Date(…)` and `Date.parse(…)`. */
const readsDate = (node: SourceNode): boolean =>
  (node.type === 'NewExpression' && rootOf(node['callee']) === 'Date') ||
  (methodOf(node)?.name === 'parse' && rootOf(methodOf(node)?.on) === 'Date');

/** A text that is put together here: a day with an hour, or a month with a day. */
const isMade = (node: SourceNode | undefined): boolean =>
  node?.type === 'TemplateLiteral' ||
  (node?.type === 'BinaryExpression' &&
    node['operator'] === '+' &&
    nodesIn(node).some(({ type, value }) => type === 'Literal' && typeof value === 'string'));

/** The first ten letters of a moment: its day in Greenwich, where nobody said so. */
function cutsDay(node: SourceNode): boolean {
  const [from, to] = argumentsOf(node);
  const method = methodOf(node);
  return (
    method !== null &&
    ['slice', 'substring'].includes(method.name) &&
    from?.['value'] === 0 &&
    to?.['value'] === 10
  );
}

it('a day is read, made and cut out of a moment by calendarDay.ts alone', () => {
  const files = ['src', 'sync', 'contract', 'search', 'server', 'demo'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) => /\.tsx?$/u.test(file) && !/\.test\.tsx?$|(?:^|\/)test[A-Z]\w*\.tsx?$/u.test(file),
      )
      .map((file) => join(part, file))
      .filter((file) => file !== DAYS),
  );
  const wrong = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    if (!/Date|slice|substring/u.test(source)) return [];
    return nodesIn(parsed(file, source))
      .filter((node) => (readsDate(node) && isMade(argumentsOf(node)[0])) || cutsDay(node))
      .map(({ start, end }) => `${file}: ${source.slice(start, end)}`);
  });
  expect(wrong).toEqual([]);
});
