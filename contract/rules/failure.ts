/** What failed: `failureSchema` of contract/protocol/failureReport.ts, which workers do without. */
export interface Failure {
  readonly kind: string;
  readonly frames: readonly string[];
}

/** The class of an error. */
export const KIND = /^[A-Z][A-Za-z]{0,39}$/;
/** One of our files, a line, and mostly a column. */
export const FRAME = /^[\w./-]{1,100}:\d{1,7}(?::\d{1,7})?$/;
export const FRAMES_MAX = 8;

/** As browsers write the place in a stack frame: an address, a line, and mostly a column. */
const PLACE = /([a-z][a-z-]*:\/\/[^\s()]+?):(\d+)(?::(\d+))?(?=[\s)]|$)/g;
/** Code of ours; a page's own address never ends like this. */
const CODE = /\.(?:m?js|tsx?)$/;
/** Somebody gave up on purpose. */
const GIVEN_UP = 'AbortError';

/** How browsers begin what they say where nothing came over the line, or not all of it, each in its own words. */
const NOTHING_CAME =
  /^(?:failed to (?:fetch|load)|importing a module|load failed|(?:a )?network ?error|error (?:in body|loading)|the (?:network|internet) connection|could not connect|a server with the specified|cancelled)/i;
/** The status of an answer: that came over the line. */
const ANSWERED = /: \d{3}$/;

/** Whether the line failed, and with it what was asked over it: whoever is offline asks in vain, and nothing of ours is broken. */
export function isBrokenLine(thrown: unknown): boolean {
  const { name, message } = asThrown(thrown);
  if (name !== 'TypeError' && name !== 'NetworkError') return false;
  return NOTHING_CAME.test(text(message)) && !ANSWERED.test(text(message));
}

/** What is read of an error: anything may be thrown, and a thread hands over no more than this. */
interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/**
 * What may be reported of an error: its kind and which of our own files it passed through. Its message is never looked
 * at but to know a broken line, and to take it out of the stack, where browsers repeat it: it can hold what a person wrote.
 * Null for what is no failure of ours: a broken line, something given up on purpose, or an error that arose in code of
 * others alone, such as an extension's.
 * `origin`: where our files come from.
 */
export function failureOf(thrown: unknown, origin: string): Failure | null {
  const { name, message, stack } = asThrown(thrown);
  if (name === GIVEN_UP || isBrokenLine(thrown)) return null;
  const places = placesIn(withoutMessage(text(stack), text(message)));
  const frames = places.flatMap((place) => ownFrame(place, origin)).slice(0, FRAMES_MAX);
  if (frames.length === 0 && places.length > 0) return null;
  return { kind: typeof name === 'string' && KIND.test(name) ? name : 'Error', frames };
}

function asThrown(thrown: unknown): Thrown {
  return typeof thrown === 'object' && thrown !== null ? thrown : {};
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const withoutMessage = (stack: string, message: string): string =>
  message === '' ? stack : stack.replaceAll(message, '');

function placesIn(stack: string): readonly (readonly [url: string, at: string])[] {
  return Array.from(stack.matchAll(PLACE), ([, url = '', line = '', column]) => [
    url,
    column === undefined ? line : `${line}:${column}`,
  ]);
}

function ownFrame([url, at]: readonly [string, string], origin: string): string[] {
  if (!url.startsWith(`${origin}/`)) return [];
  const file = url.slice(origin.length + 1).split(/[?#]/, 1)[0] ?? '';
  const frame = `${file}:${at}`;
  return CODE.test(file) && FRAME.test(frame) ? [frame] : [];
}
