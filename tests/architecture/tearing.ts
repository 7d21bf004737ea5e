import { parseSync } from 'vite';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The parts of the engine whose commands write. */
const OWNERS = new Set(
  'records chat notes listings inquiries viewings parcels account market'.split(' '),
);
/** How the commands that write begin; a read begins otherwise. */
const WRITES =
  /^(?:accept|add|amend|answer|ask|cancel|change|confirm|decline|discard|edit|forget|keep|letPass|make$|mark|propose|publish|put|react|remove|request|reschedule|retry|save|schedule|send|set|settle|start|unsend|withdraw|write$|writeAll)/u;
/** A helper that is handed one of these writes with it. */
const HANDED = new Set(['records', 'chat', 'sync']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node['name']);
  return node.type === 'MemberExpression' ? nameOf(node['property']) : '';
};
const isFunction = ({ type }: Node): boolean => /Function/u.test(type) && type !== 'TSFunctionType';

function isWrite(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (/^(?:is|read|use)[A-Z]/u.test(nameOf(callee))) return false;
  const isHanded = (node['arguments'] as readonly Node[]).some(
    (one) => one.type === 'Identifier' && HANDED.has(nameOf(one)),
  );
  if (isHanded) return true;
  return (
    callee.type === 'MemberExpression' &&
    OWNERS.has(nameOf(callee['object'])) &&
    WRITES.test(nameOf(callee['property']))
  );
}

const LOOPS = /^(?:For(?:In|Of)?|While|DoWhile)Statement$/u;
const ENDS = new Set(['ReturnStatement', 'ThrowStatement']);
const endsIn = (node: Node): boolean => {
  if (node.type !== 'BlockStatement') return ENDS.has(node.type);
  const last = (node['body'] as readonly Node[]).at(-1);
  return last !== undefined && ENDS.has(last.type);
};

/** How many writes one way through the code awaits at most; in a loop, or for each of a list, a write counts twice. */
function most(node: unknown, isAwaited = false): number {
  if (!isNode(node)) return 0;
  const of = (child: unknown, also = isAwaited): number => most(child, also);
  if (isFunction(node)) return 0;
  if (node.type === 'BlockStatement') return mostOf(node['body'] as readonly Node[]);
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
    return of(node['test']) + Math.max(of(node['consequent']), of(node['alternate']));
  if (node.type === 'TryStatement')
    return (
      Math.max(of(node['block']), of((node['handler'] as Node | null)?.['body'])) +
      of(node['finalizer'])
    );
  if (node.type === 'AwaitExpression') return of(node['argument'], true);
  const own = isAwaited && isWrite(node) ? 1 : 0;
  const within = childrenOf(node).reduce((sum, child) => sum + of(child), 0);
  const isEach =
    isAwaited &&
    node.type === 'CallExpression' &&
    /^(?:flatMap|map)$/u.test(nameOf(node['callee']));
  const each = isEach ? 2 * eachWrites(node['arguments'] as readonly Node[]) : 0;
  return own + each + (LOOPS.test(node.type) ? 2 : 1) * within;
}

const mostOf = (statements: readonly Node[]): number => {
  const [first, ...rest] = statements;
  if (first === undefined) return 0;
  const after = mostOf(rest);
  if (first.type !== 'IfStatement' || !endsIn(first['consequent'] as Node))
    return most(first) + after;
  return (
    most(first['test']) + Math.max(most(first['consequent']), most(first['alternate']) + after)
  );
};

/** The writes that a callback gives back. */
const eachWrites = (callbacks: readonly Node[]): number =>
  callbacks.filter(isFunction).reduce((sum, one) => {
    const body = one['body'] as Node;
    return (
      sum + (body.type === 'BlockStatement' ? mostOf(body['body'] as Node[]) : most(body, true))
    );
  }, 0);

/** The lines, from 1, of the functions that await two writes in a row: what dies between them leaves half. */
export function tearingIn(path: string, source: string): readonly number[] {
  const found: number[] = [];
  const look = (node: Node): void => {
    if (isFunction(node)) {
      const body = node['body'] as Node | null;
      if (body !== null && most(body) > 1)
        found.push(source.slice(0, Number(node['start'])).split('\n').length);
    }
    childrenOf(node).forEach(look);
  };
  look(parseSync(path, source).program as unknown as Node);
  return found;
}
