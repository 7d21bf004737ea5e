import { relative } from 'node:path';
import { parseSync, type Plugin } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The names that the parameters of a function bind. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case 'Identifier':
      return [String(pattern['name'])];
    case 'AssignmentPattern':
      return namesIn(pattern['left']);
    case 'RestElement':
      return namesIn(pattern['argument']);
    case 'Property':
      return namesIn(pattern['value']);
    default:
      return childrenOf(pattern).flatMap(namesIn);
  }
}

/** Plain JavaScript in which each function first tells `passed` of its file and of what it was called with. */
export function traced(file: string, code: string): string {
  const added: { readonly at: number; readonly text: string }[] = [];
  const visit = (node: Node): void => {
    for (const child of childrenOf(node)) visit(child);
    if (!/Function/u.test(node.type) || !isNode(node['body'])) return;
    const names = (node['params'] as readonly unknown[]).flatMap(namesIn);
    if (names.length === 0) return;
    const told = `globalThis.passed?.(${JSON.stringify(file)}, [${names.join(', ')}])`;
    const { type, start, end } = node['body'];
    if (type !== 'BlockStatement')
      added.push({ at: start, text: `(${told}, (` }, { at: end, text: '))' });
    else added.push({ at: start + 1, text: `${told};` });
  };
  visit(parseSync(`${file}.js`, code).program as unknown as Node);
  return added
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), code);
}

/** Traces the product's own files, but for its interface. */
export function tracing(root: string): Plugin {
  return {
    name: 'roost-tracing',
    enforce: 'post',
    transform: {
      filter: { id: new RegExp(`^${root}/(?:contract|search|server|sync)/[^?]*\\.ts$`, 'u') },
      handler: (code, id) => ({ code: traced(relative(root, id), code), map: null }),
    },
  };
}
