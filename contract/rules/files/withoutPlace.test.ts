import { expect, test } from 'vitest';
import { withoutPlace } from './withoutPlace.ts';

const HERE = '+51.5074-000.1278/';
const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const four = (number: number) =>
  String.fromCharCode(
    (number >>> 24) & 255,
    (number >>> 16) & 255,
    (number >>> 8) & 255,
    number & 255,
  );
const box = (type: string, ...parts: string[]) => {
  const body = parts.join('');
  return four(body.length + 8) + type + body;
};
const film = (...moov: string[]) =>
  box('ftyp', 'qt  ', four(0), 'qt  ') +
  box('mdat', 'pictures and sound') +
  box('moov', box('mvhd', 'head'), ...moov);

/** Each way that we know of to write down a position. */
const PLACED: Readonly<Record<string, string>> = {
  'of QuickTime and Android': film(box('udta', box('\u00a9xyz', '\0\x12\x15\xc7', HERE))),
  'of a track': film(box('trak', box('udta', box('\u00a9xyz', HERE)))),
  'of 3GPP': film(box('udta', box('loci', four(0), HERE))),
  'of an iPhone': film(
    box(
      'meta',
      box('hdlr', 'mdta'),
      box(
        'keys',
        four(0),
        four(2),
        box('mdta', 'com.apple.quicktime.make'),
        box('mdta', 'com.apple.quicktime.location.ISO6709'),
      ),
      box(
        'ilst',
        box(four(1), box('data', four(1), four(0), 'Apple')),
        box(four(2), box('data', four(1), four(0), HERE)),
      ),
    ),
  ),
  'of ISO, with a version': film(
    box(
      'udta',
      box('meta', four(0), box('hdlr', 'mdir'), box('ilst', box('\u00a9xyz', box('data', HERE)))),
    ),
  ),
  'in XMP': film(box('uuid', 'be7acfcb97a942e8', `<exif:GPSLatitude>${HERE}</exif:GPSLatitude>`)),
  'behind a box that is longer than 4 GB may say':
    box('ftyp', 'mp42') +
    four(1) +
    'moov' +
    four(0) +
    four(16 + box('udta', box('\u00a9xyz', HERE)).length) +
    box('udta', box('\u00a9xyz', HERE)),
  'of Matroska': `\x1a\x45\xdf\xa3\x84webm\x45\xa3\x88LOCATION\x44\x87${String.fromCharCode(0x80 + HERE.length)}${HERE}`,
};

test.each(Object.keys(PLACED))('a position %s is lost, and nothing else moves', (way) => {
  const before = bytesOf(PLACED[way] ?? '');
  expect(textOf(before)).toContain(HERE);
  const cleaned = withoutPlace(before);
  const after = cleaned.kind === 'none' ? textOf(cleaned.bytes) : '';
  expect(after).not.toContain('51.5074');
  expect(after).toHaveLength(before.length);
  for (const kept of ['pictures and sound', 'Apple'])
    expect(after.includes(kept)).toBe(textOf(before).includes(kept));
  expect(textOf(before)).toContain(HERE);
});

test.each(['gpmd', 'camm', 'rtmd'])('a track of places (%s) is told of', (description) => {
  const table = box('stbl', box('stsd', four(0), four(1), box(description, 'entry')));
  const tracked = film(box('trak', box('mdia', box('minf', table))));
  expect(withoutPlace(bytesOf(tracked))).toEqual({ kind: 'track' });
});

test.each([
  ['a film that names no place', film(box('udta', box('\u00a9nam', 'At home')))],
  ['a document', '%PDF-1.7 +51.5074-000.1278/'],
  ['a box that is longer than its file', `${four(900)}moov${four(40)}udta`],
  ['a box without a size', `${four(0)}free`],
  ['nothing', ''],
])('%s comes back as it came', (_what, text) => {
  const before = bytesOf(text);
  expect(withoutPlace(before)).toEqual({ kind: 'none', bytes: before });
});

test('whatever is in a file, it ends, and keeps its length', () => {
  let seed = 7;
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  const whole = Object.values(PLACED).join('');
  for (let turn = 0; turn < 300; turn += 1) {
    const bytes = bytesOf(whole);
    for (let times = 0; times < 20; times += 1)
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    const cleaned = withoutPlace(bytes);
    if (cleaned.kind === 'none') expect(cleaned.bytes).toHaveLength(bytes.length);
  }
});
