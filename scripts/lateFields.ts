import { parseAst } from 'vite';
import type { Plugin } from 'vite';

const OURS = /\/(?:contract|search|sync|src)\/.*\.tsx?$/;
const LIBRARY = /^import \* as z from 'zod\/mini';$/m;
const HELPER = `${import.meta.dirname}/lateObject.ts`;
/** By name of the library's function: what it takes for fields that the schema does not name. */
const OBJECTS = new Map([
  ['object', ''],
  ['looseObject', ', z.unknown()'],
  ['strictObject', ', z.never()'],
]);

/**
 * Makes the fields of each object when its schema is first used: `z.object({ … })` becomes `lateObject(() => ({ … }))`. A page evaluates
 * hundreds of schemas before anything of it is shown, each in tens of microseconds, and checks by few of them
 * (docs/decisions/start-and-bundles.md).
 */
export function lateFields(): Plugin {
  return {
    name: 'roost-late-fields',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!OURS.test(id) || !LIBRARY.test(code)) return null;
      const late = withLateFields(code, HELPER, id.endsWith('x') ? 'tsx' : 'ts');
      return late === code ? null : { code: late, map: null };
    },
  };
}

/** The code with its objects made late; `helper` is where `lateObject` is imported from. All lines stay where they are. */
export function withLateFields(code: string, helper: string, lang: 'ts' | 'tsx' = 'ts'): string {
  const edits: { readonly at: number; readonly until: number; readonly text: string }[] = [];
  for (const call of callsIn(parseAst(code, { lang }))) {
    const catchall = OBJECTS.get(call.name);
    if (catchall === undefined) continue;
    const between = code.slice(call.start, call.fields.start);
    // Line breaks between the two stay.
    const text = `/*#__PURE__*/ lateObject(() => (${between.replaceAll(/[^\n]/g, '')}`;
    edits.push({ at: call.start, until: call.fields.start, text });
    edits.push({ at: call.fields.end, until: call.fields.end, text: `)${catchall}` });
  }
  if (edits.length === 0) return code;
  let late = code;
  for (const { at, until, text } of edits.toSorted((one, other) => other.at - one.at))
    late = late.slice(0, at) + text + late.slice(until);
  // Behind the code: what stands in the first line stays there.
  return `${late}\nimport { lateObject } from ${JSON.stringify(helper)};\n`;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface ObjectCall {
  readonly name: string;
  readonly start: number;
  readonly fields: Span;
}

/** Each call of a function of the library with nothing but fields written out. */
function* callsIn(node: unknown): Generator<ObjectCall> {
  if (typeof node !== 'object' || node === null) return;
  const { type, callee, arguments: given, start } = node as Node;
  const [fields] = given ?? [];
  if (
    type === 'CallExpression' &&
    callee?.object?.name === 'z' &&
    callee.property?.name !== undefined &&
    given?.length === 1 &&
    fields?.type === 'ObjectExpression'
  )
    yield { name: callee.property.name, start, fields };
  for (const child of Object.values(node)) yield* callsIn(child);
}

interface Node extends Span {
  readonly type?: string;
  readonly callee?: {
    readonly object?: { readonly name?: string };
    readonly property?: { readonly name?: string };
  };
  readonly arguments?: readonly (Span & { readonly type: string })[];
}
