import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/**
 * i18next is one class for every way of getting texts and showing them. Methods of a class stay in the shell whether or
 * not anything of ours calls them: the loading over a backend, references between texts, formats of dates and money, clones,
 * and what it says to developers. They are taken out at build time; a version that is written otherwise fails the build.
 */
const LIBRARY = /\/(?:i18next\/dist\/esm\/i18next|react-i18next\/dist\/es\/\w+)\.js$/;
const UNREACHED = '{ throw new Error("not in this build"); }';
/** Functions of the library, by class and name, with what stands in their place; '' takes a method out. */
const REPLACED: Readonly<Record<string, string>> = {
  // Our texts are given by whole namespaces, and none is ever taken back.
  'ResourceStore.addResource': '',
  'ResourceStore.addResources': '',
  'ResourceStore.removeResourceBundle': '',
  'ResourceStore.removeNamespaces': '',
  'ResourceStore.toJSON': '',
  // Without a backend it does nothing else.
  'Connector.constructor': '{ super(); this.state = {}; }',
  'Connector.load': '{ callback?.(); }',
  'Connector.prepareLoading': '',
  'Connector.queueLoad': '',
  'Connector.loaded': '',
  'Connector.read': '',
  'Connector.reload': '',
  'Connector.loadOne': '',
  'Connector.saveMissing': '',
  // No text refers to another (src/i18n/locales.test.ts).
  'Interpolator.nest': '{ return str; }',
  // The one format of our texts, `number`, is our own, and has no options (src/i18n/locales.test.ts).
  'Formatter.init': '{ this.formatSeparator = ","; this.formats = {}; }',
  'Formatter.addCached': '',
  parseFormatStr: '{ return { formatName: formatStr.toLowerCase().trim(), formatOptions: {} }; }',
  // Keys are strings.
  keysFromSelector: UNREACHED,
  'Translator.getUsedParamsDetails': UNREACHED,
  // One instance, whose texts come by `import()`.
  'I18n.reloadResources': UNREACHED,
  'I18n.loadLanguages': '',
  'I18n.hydrate': '',
  'I18n.cloneInstance': '',
  'I18n.toJSON': '',
  'I18n.dir': '',
};
/** Told in the library's debug mode alone, which is off. */
const TOLD = new Set(['log', 'warn', 'once', 'deprecate']);
const TOLD_ONCE = 'warnOnce';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly key?: { readonly name?: string };
  readonly name?: string;
  readonly value?: Node;
  readonly init?: Node | null;
  readonly body?: Node | readonly Node[];
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The code of i18next, or of react-i18next, without them. Throws where i18next does not have what should be taken out. */
export function withLightTexts(code: string): string {
  const edits: Edit[] = [];
  const met = new Set<string>();
  visit(parseAst(code), '', (node, name) => {
    const replaced = Object.hasOwn(REPLACED, name) ? REPLACED[name] : undefined;
    if (replaced !== undefined && isFunction(node)) {
      met.add(name);
      const { start, end } = replaced === '' ? node : bodyOf(node);
      edits.push({ start, end, text: replaced });
      return false;
    }
    if (!isTold(node)) return true;
    edits.push({ start: node.start, end: node.end, text: 'null' });
    return false;
  });
  const lost = Object.keys(REPLACED).filter((name) => !met.has(name));
  if (code.includes('class I18n ') && lost.length > 0)
    throw new Error(`i18next has no ${lost.join(', ')} any more`);
  let light = code;
  for (const { start, end, text } of edits.toSorted((one, other) => other.start - one.start))
    light = light.slice(0, start) + text + light.slice(end);
  return light;
}

/** Shows each node with the name of the function it is, `Class.method` or `name`; goes into it where `see` says so. */
function visit(node: unknown, around: string, see: (node: Node, name: string) => boolean): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const one of node) visit(one, around, see);
    return;
  }
  const one = node as Node;
  const name = [around, one.id?.name ?? (one.type === 'MethodDefinition' ? one.key?.name : '')]
    .filter((part) => part !== '' && part !== undefined)
    .join('.');
  if (typeof one.type === 'string' && !see(one, name)) return;
  const within = one.type === 'ClassDeclaration' ? name : one.type === 'ClassBody' ? around : '';
  for (const child of Object.values(node)) visit(child, within, see);
}

const isFunction = ({ type, init }: Node): boolean =>
  type === 'MethodDefinition' ||
  type === 'FunctionDeclaration' ||
  (type === 'VariableDeclarator' && init?.type === 'ArrowFunctionExpression');

/** The block of a method, a function, or an arrow that a name was given. */
function bodyOf(node: Node): Node {
  const body = (node.value ?? node.init ?? node).body;
  if (body === undefined || Array.isArray(body)) throw new Error('i18next has no block there');
  return body as Node;
}

function isTold({ type, callee }: Node): boolean {
  if (type !== 'CallExpression') return false;
  if (callee?.name === TOLD_ONCE) return true;
  const on = callee?.object;
  return TOLD.has(callee?.property?.name ?? '') && on?.property?.name === 'logger';
}

/** Takes out of i18next what only other ways of having texts use. */
export function lightTexts(): Plugin {
  return {
    name: 'roost-light-texts',
    apply: 'build',
    transform: {
      filter: { id: LIBRARY },
      handler: (code) => ({ code: withLightTexts(code), map: null }),
    },
  };
}
