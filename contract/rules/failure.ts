/** A failure: `failureSchema` of contract/protocol/failureReport.ts, which workers do without. */
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

/**
 * The parts of an error that are read: code may throw anything, and a thread hands over no more than this.
 */
interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
}

/**
 * Gives the part of an error that may be reported: its kind and which of our own files it passed through. The
 * message may hold what a person wrote. It is read only to recognise a broken line, and to cut it out of the
 * stack, where browsers repeat it. Null where it is no failure of ours: a broken line, an attempt given up on
 * purpose, or an error that arose only in code of others, such as an extension. `origin`: the address our
 * files come from.
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
