/* The bare language has no encoder: what becomes bytes on the server and the device is written here. */

/** A text as UTF-8; half a pair, which is no character, becomes U+FFFD. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  const whole = text.toWellFormed();
  let size = 0;
  for (let at = 0; at < whole.length; at += 1) size += bytesOf(whole.charCodeAt(at));
  const bytes = new Uint8Array(size);
  let to = 0;
  const put = (byte: number) => {
    bytes[to] = byte;
    to += 1;
  };
  for (const character of whole) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) put(code);
    else {
      if (code < 0x800) put(0xc0 | (code >> 6));
      else {
        if (code < 0x10000) put(0xe0 | (code >> 12));
        else {
          put(0xf0 | (code >> 18));
          put(0x80 | ((code >> 12) & 0x3f));
        }
        put(0x80 | ((code >> 6) & 0x3f));
      }
      put(0x80 | (code & 0x3f));
    }
  }
  return bytes;
}

/** The halves of a pair make four bytes, two each. */
const bytesOf = (unit: number): number => {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
};

/** The text of UTF-8; null: it is none. */
export function fromUtf8(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const run = asciiFrom(bytes, at);
    if (run > at) {
      parts.push(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, run)));
      at = run;
      continue;
    }
    const first = bytes[at] ?? 0;
    const more = moreAfter(first);
    if (more < 0 || at + more >= bytes.length) return null;
    let code = first & (0x3f >> more);
    for (let next = 1; next <= more; next += 1) {
      const byte = bytes[at + next] ?? 0;
      if ((byte & 0xc0) !== 0x80) return null;
      code = (code << 6) | (byte & 0x3f);
    }
    // The shortest way to write it is the only one, and half a pair is no character.
    const isHalf = code >= 0xd800 && code < 0xe000;
    if (code < (SMALLEST[more] ?? 0) || code > 0x10ffff || isHalf) return null;
    parts.push(String.fromCodePoint(code));
    at += more + 1;
  }
  return parts.join('');
}

/** So many characters are made at once: each is an argument of a call. */
const RUN = 4096;

/** Finds the end of the plain letters from here on. */
function asciiFrom(bytes: Uint8Array, from: number): number {
  const most = Math.min(bytes.length, from + RUN);
  let at = from;
  while (at < most && (bytes[at] ?? 0) < 0x80) at += 1;
  return at;
}

const SMALLEST = [0, 0x80, 0x800, 0x10000];

/** How many bytes follow the first one of a character that is no plain letter; -1: nothing begins so. */
function moreAfter(first: number): number {
  if (first < 0xc0 || first >= 0xf8) return -1;
  if (first < 0xe0) return 1;
  return first < 0xf0 ? 2 : 3;
}
