/** The place of recording that a film may contain. */
export type PlaceOfFilm =
  /**
   * No place that we know how to find. `bytes`: as they came, or without what was found, at the same length.
   */
  | { readonly kind: 'none'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** A track of places runs along with the pictures, and cannot be taken out of a file by itself. */
  | { readonly kind: 'track' };

/** Boxes that hold boxes (ISO 14496-12, QuickTime File Format). */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta']);
/** Boxes that are a place: of QuickTime and Android, of 3GPP (TS 26.244), of cameras. */
const PLACES: ReadonlySet<string> = new Set(['\u00a9xyz', 'loci', 'GPS ', 'gps ', 'GPMF']);
/** Descriptions of samples that hold places: of GoPro, Google and Sony. */
const TRACKS: ReadonlySet<string> = new Set(['gpmd', 'camm', 'rtmd']);
/** The first boxes of a film in these containers. */
const FIRST: ReadonlySet<string> = new Set([
  'ftyp',
  'moov',
  'mdat',
  'wide',
  'free',
  'skip',
  'pnot',
]);
const DEPTH_MAX = 12;

interface Box {
  readonly type: string;
  /** The offset of its type. */
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Takes a phone's position out of a film or a recording: MP4, QuickTime, 3GPP, Matroska. The position is
 * overwritten in its place, so nothing else moves. `bytes` is left as it is. A file of any other kind comes
 * back as it came.
 */
export function withoutPlace(bytes: Uint8Array<ArrayBuffer>): PlaceOfFilm {
  const own = bytes.slice();
  const isFilm = FIRST.has(textAt(own, 4, 4));
  if (isFilm && cleanBoxes(own, { from: 0, to: own.length }, 0)) return { kind: 'track' };
  if (isMatroska(own)) cleanTags(own);
  return { kind: 'none', bytes: own };
}

/** True when a track of places is in it. */
function cleanBoxes(bytes: Uint8Array, within: Pick<Box, 'from' | 'to'>, depth: number): boolean {
  if (depth > DEPTH_MAX) return false;
  let isTracked = false;
  for (const box of boxesIn(bytes, within)) {
    if (PLACES.has(box.type) || isPlaceText(bytes, box)) erase(bytes, box);
    else if (box.type === 'meta') cleanMeta(bytes, box);
    else if (box.type === 'stsd') isTracked ||= describesPlaces(bytes, box);
    else if (HOLDERS.has(box.type)) isTracked = cleanBoxes(bytes, box, depth + 1) || isTracked;
  }
  return isTracked;
}

function* boxesIn(bytes: Uint8Array, { from, to }: Pick<Box, 'from' | 'to'>): Generator<Box> {
  const view = viewOf(bytes);
  let start = from;
  while (start + 8 <= to) {
    const said = view.getUint32(start);
    const isLong = said === 1 && start + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(start + 8)) : said === 0 ? to - start : said;
    const head = isLong ? 16 : 8;
    if (size < head || start + size > to) return;
    yield {
      type: textAt(bytes, start + 4, 4),
      at: start + 4,
      from: start + head,
      to: start + size,
    };
    start += size;
  }
}

/** Names in `keys`, and the values of `ilst` in their order. */
function cleanMeta(bytes: Uint8Array, { from, to }: Box): void {
  // That of ISO has four bytes of version first, that of QuickTime none.
  const first = textAt(bytes, from + 4, 4) === 'hdlr' ? from : from + 4;
  const parts = [...boxesIn(bytes, { from: first, to })];
  const keys = parts.find(({ type }) => type === 'keys');
  const names = keys === undefined ? [] : namesOf(bytes, keys);
  const view = viewOf(bytes);
  for (const list of parts.filter(({ type }) => type === 'ilst'))
    for (const item of boxesIn(bytes, list)) {
      const name = names[view.getUint32(item.at) - 1] ?? item.type;
      if (PLACES.has(name) || /location|gps/iu.test(name)) erase(bytes, item);
    }
}

function namesOf(bytes: Uint8Array, { from, to }: Box): string[] {
  // Version and count stand before them; each is a box whose type is the name's kind.
  return [...boxesIn(bytes, { from: from + 8, to })].map((key) =>
    textAt(bytes, key.from, key.to - key.from),
  );
}

/** XMP, of Adobe and of some phones. */
function isPlaceText(bytes: Uint8Array, { type, from, to }: Box): boolean {
  if (type !== 'uuid' && type !== 'XMP_') return false;
  return /GPSL(?:atitude|ongitude)/u.test(textAt(bytes, from, to - from));
}

const describesPlaces = (bytes: Uint8Array, { from, to }: Box): boolean =>
  [...boxesIn(bytes, { from: from + 8, to })].some(({ type }) => TRACKS.has(type));

/** Turns the box into free space, which readers skip. */
function erase(bytes: Uint8Array, { at, from, to }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], at);
  bytes.fill(0, from, to);
}

const isMatroska = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3;

/** TagName and TagString of Matroska, each with a length of one byte: longer ones are no position. */
function cleanTags(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(0x45); at >= 0; at = bytes.indexOf(0x45, at + 1)) {
    const name = bytes[at + 1] === 0xa3 ? shortText(bytes, at + 2) : undefined;
    if (
      name === undefined ||
      !/^(?:LOCATION|GPS)/iu.test(textAt(bytes, name.from, name.to - name.from))
    )
      continue;
    const isValue = bytes[name.to] === 0x44 && bytes[name.to + 1] === 0x87;
    const value = isValue ? shortText(bytes, name.to + 2) : undefined;
    if (value !== undefined) bytes.fill(0x20, value.from, value.to);
  }
}

function shortText(bytes: Uint8Array, at: number): Pick<Box, 'from' | 'to'> | undefined {
  const said = bytes[at] ?? 0;
  if (said < 0x80) return undefined;
  return { from: at + 1, to: Math.min(bytes.length, at + 1 + (said & 0x7f)) };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** One sign a byte. */
function textAt(bytes: Uint8Array, from: number, length: number): string {
  let text = '';
  for (const byte of bytes.subarray(from, from + length)) text += String.fromCharCode(byte);
  return text;
}
