import { chunksOf } from '#server/chunksOf.ts';
import type { Call } from '../call.ts';
import { handedOn, refusedHeader } from './headers.ts';
import { refusedQuery } from './query.ts';
import type { Refused } from './refused.ts';
import type { Bearer, FunctionRule, RestRules, TableRule } from './rules.ts';

const ROOT = '/rest/v1/';
const FUNCTIONS = `${ROOT}rpc/`;
/** Characters of path and query: the product's longest names an e-mail address of 320 characters and a few columns. */
const URL_MAX = 2048;
const ROW_MAX_BYTES = 4096;
/** Deeper than anything the product stores; a body nested without bound would overflow the database's stack. */
const DEPTH_MAX = 32;

/** The verdict on a request. */
export type Judged =
  | { readonly kind: 'refused'; readonly refused: Refused }
  /**
   * These calls, one after the other, answer it: several where the arguments were too many for one. `join`: the lists
   * of the answers that are joined.
   */
  | { readonly kind: 'asked'; readonly calls: readonly Call[]; readonly join: readonly string[] };

/** Lets through what `rules` name, in its parsed form, and nothing else. Calls of the service key pass as they are. */
export function judge(call: Call, bearer: Bearer, rules: RestRules): Judged {
  if (bearer.kind === 'service') return asked(call);
  if (call.url.pathname.length + call.url.search.length > URL_MAX) {
    return refuse({ kind: 'url_too_long' });
  }
  const header = refusedHeader(call.headers);
  if (header !== undefined) return refuse(header);
  const { pathname } = call.url;
  if (pathname.startsWith(FUNCTIONS)) {
    const name = pathname.slice(FUNCTIONS.length);
    const rule = ownOf(rules.functions, name);
    return rule
      ? judgeFunction(call, bearer, name, rule)
      : refuse({ kind: 'no_such_function', name: shown(name) });
  }
  const name = pathname.slice(ROOT.length);
  const rule = ownOf(rules.tables, name);
  return rule
    ? judgeTable(call, bearer, rule)
    : refuse({ kind: 'no_such_path', name: shown(name) });
}

function judgeTable(call: Call, bearer: Bearer, rule: TableRule): Judged {
  const { method, url } = call;
  const isRead = method === 'GET' || method === 'HEAD';
  const schema = method === 'POST' ? rule.insert : method === 'PATCH' ? rule.update : undefined;
  if (!isRead && schema === undefined) return refuse({ kind: 'verb', method });
  if (!rule.isForGuests && bearer.kind === 'guest') return refuse({ kind: 'signed_out' });
  const query = refusedQuery(url.searchParams, rule, { key: method !== 'POST' });
  if (query !== undefined) return refuse(query);
  if (isRead && !url.searchParams.has('select')) return refuse({ kind: 'query', name: 'select=*' });
  if (schema === undefined) return asked({ ...call, headers: handedOn(call.headers), body: '' });
  const body = bodyOf(call, ROW_MAX_BYTES);
  if ('kind' in body) return refuse(body);
  const row = schema.safeParse(body.value);
  return row.success ? asked(withBody(call, row.data)) : refuse({ kind: 'body' });
}

function judgeFunction(call: Call, bearer: Bearer, name: string, rule: FunctionRule): Judged {
  const { method, url } = call;
  if (method !== 'POST') return refuse({ kind: 'verb', method });
  const parameter = url.searchParams.keys().next().value;
  if (parameter !== undefined) return refuse({ kind: 'query', name: parameter.slice(0, 40) });
  const isGuest = bearer.kind === 'guest';
  if (!rule.isForGuests && isGuest) return refuse({ kind: 'signed_out' });
  const body = bodyOf(call, rule.maxBytes);
  if ('kind' in body) return refuse(body);
  const args = rule.args.safeParse(body.value);
  if (!args.success) return refuse({ kind: 'arguments', name });
  if (isGuest && rule.guestArgs?.safeParse(args.data).success === false) {
    return refuse({ kind: 'signed_out' });
  }
  return inParts(call, { ...(args.data as object) }, rule);
}

/** An array beyond what one turn takes goes in several calls. */
function inParts(
  call: Call,
  args: Readonly<Record<string, unknown>>,
  { parts }: FunctionRule,
): Judged {
  const all = parts && args[parts.of];
  if (parts === undefined || !Array.isArray(all) || all.length <= parts.size) {
    return asked(withBody(call, args));
  }
  const calls = [...chunksOf<unknown>(all, parts.size)].map((part) =>
    withBody(call, { ...args, [parts.of]: part }),
  );
  return { kind: 'asked', calls, join: parts.join };
}

function bodyOf(
  { headers, body }: Call,
  maxBytes: number,
): { readonly value: unknown } | Extract<Refused, { kind: `body${string}` | 'media_type' }> {
  if (Buffer.byteLength(body) > maxBytes) return { kind: 'body_too_large' };
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') return { kind: 'media_type' };
  return parseBody(body) ?? { kind: 'body' };
}

/** A body as JSON; nothing when it is none, or is nested too deeply. */
function parseBody(body: string): { readonly value: unknown } | undefined {
  if (isTooDeep(body)) return undefined;
  try {
    return { value: JSON.parse(body) };
  } catch {
    return undefined;
  }
}

/** Looks at the text alone, so that nothing deep is ever built. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  // A string, or a bracket outside of one.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gsu)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

function withBody(call: Call, body: unknown): Call {
  const headers = handedOn(call.headers);
  headers.set('content-type', 'application/json');
  return { ...call, headers, body: JSON.stringify(body) };
}

const asked = (call: Call): Judged => ({ kind: 'asked', calls: [call], join: [] });
const refuse = (refused: Refused): Judged => ({ kind: 'refused', refused });

const ownOf = <T>(named: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(named, name) ? named[name] : undefined;

/** A name of somebody's own making is repeated to them, but not at any length. */
const shown = (name: string): string => name.slice(0, 60);
