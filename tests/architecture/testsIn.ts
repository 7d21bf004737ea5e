import { parseSync } from 'vite';

/** A node of a parsed source: its type, its place, and whatever its type has. */
export interface SourceNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** One test as its source says it. */
export interface SourceTest {
  /** Its title, up to the first part that is put in when it runs; null where none of it is written. */
  readonly title: string | null;
  /** Line of its call, from 1. */
  readonly line: number;
  /** The function it runs, or the name of one; null for a test that is only planned. */
  readonly body: SourceNode | null;
}

/** The tests that a source declares, with whatever `test.each`, `it.skipIf` and the like put between. */
export function testsIn(path: string, source: string): readonly SourceTest[] {
  return nodesIn(parsed(path, source)).flatMap((node) =>
    isTest(node) ? [testOf(node, source)] : [],
  );
}

/** Throws where the source cannot be read. */
export function parsed(path: string, source: string): SourceNode {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return program as unknown as SourceNode;
}

/** A node and all below it, in the order of the source. */
export function nodesIn(node: SourceNode): readonly SourceNode[] {
  const found: SourceNode[] = [];
  const open: unknown[] = [node];
  while (open.length > 0) {
    const next = open.pop();
    if (Array.isArray(next)) open.push(...next.toReversed());
    else if (isNode(next)) {
      found.push(next);
      open.push(...Object.values(next).toReversed());
    }
  }
  return found;
}

export const isNode = (part: unknown): part is SourceNode =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

/** Of a chain like `expect.poll(f).toBe`: the name it begins with; null where that is none. */
export function rootOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return String(node['name']);
  if (node.type === 'MemberExpression') return rootOf(node['object']);
  if (node.type === 'CallExpression') return rootOf(node['callee']);
  return node.type === 'TaggedTemplateExpression' ? rootOf(node['tag']) : null;
}

/** Ways to say how a test runs; `test.step` and `test.beforeEach` are no tests. */
const MODES = new Set(['only', 'skip', 'concurrent', 'sequential', 'fails', 'fixme', 'slow']);

/** `test('…', …)`, `test.only('…', …)`, `test.each(rows)('…', …)`; not `test.each(rows)` alone. */
function isTest(node: SourceNode): boolean {
  const { callee } = node;
  if (node.type !== 'CallExpression' || !isNode(callee) || argumentsOf(node).length < 2)
    return false;
  const root = rootOf(callee);
  if (root !== 'test' && root !== 'it') return false;
  if (callee.type !== 'MemberExpression') return true;
  const { property } = callee;
  return isNode(property) && MODES.has(String(property['name']));
}

const argumentsOf = (call: SourceNode): readonly unknown[] =>
  Array.isArray(call['arguments']) ? call['arguments'] : [];

function testOf(call: SourceNode, source: string): SourceTest {
  const [title, ...rest] = argumentsOf(call);
  const parts = rest.filter(isNode);
  // A name may be the function's, or that of the options before it, which are constants.
  const body =
    parts.find(({ type }) => type.includes('Function')) ??
    parts.find(({ type, name }) => type === 'Identifier' && !/^[A-Z_]+$/.test(String(name)));
  return {
    title: titleOf(title),
    line: source.slice(0, call.start).split('\n').length,
    body: body ?? null,
  };
}

function titleOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'BinaryExpression') return titleOf(node['left']);
  const quasis: unknown = node['quasis'];
  const head: unknown = Array.isArray(quasis) ? quasis[0] : undefined;
  if (!isNode(head)) return null;
  return (head['value'] as { readonly cooked: string }).cooked;
}
