import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileTypeOf, listingFileTypeOf, servedType } from './fileType.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it('knows a file by its first bytes, whatever it is called', () => {
  expect(fileTypeOf(bytes('%PDF-1.7'))).toBe('application/pdf');
  expect(fileTypeOf(bytes('\u001aE\u00df\u00a3'))).toBe('audio/webm');
  expect(fileTypeOf(bytes('OggS'))).toBe('audio/ogg');
  expect(fileTypeOf(bytes('\0\0\0\u0018ftypM4A '))).toBe('audio/mp4');
  expect(fileTypeOf(bytes('\0\0\0\u0018ftypheic'))).toBe('image/heic');
  expect(fileTypeOf(bytes('PK\u0003\u0004'))).toBe('application/octet-stream');
  expect(fileTypeOf(bytes(''))).toBe('application/octet-stream');
});

it.each(['II*\0', 'MM\0*', 'FUJIFILM', '8BPS', '\u00ff\n', '\0\0\0\u0018ftypcrx '])(
  'takes %j for a picture, which no document is: it may say where it was made',
  (text) => {
    const type = fileTypeOf(bytes(text));
    expect(['image/other', 'image/heic']).toContain(type);
    for (const kind of ['document', 'photo'] as const) expect(servedType(kind, type)).toBeNull();
  },
);

it('hands on as a page, a picture or a program nothing that came as a document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (given) => {
      expect([null, 'application/pdf', 'application/octet-stream']).toContain(
        servedType('document', fileTypeOf(given)),
      );
      expect([null, 'image/webp']).toContain(servedType('photo', fileTypeOf(given)));
      expect([null, 'audio/webm', 'audio/ogg', 'audio/mp4']).toContain(
        servedType('voice', fileTypeOf(given)),
      );
    }),
  );
});

it.each(['<svg', ' \n<!doctype html>', '\u00ef\u00bb\u00bf<?xml', 'x <SCRIPT>', '<\0h\0t\0m\0l\0'])(
  'takes %j for markup',
  (text) => {
    expect(fileTypeOf(bytes(text))).toBe('markup');
    expect(servedType('document', 'markup')).toBeNull();
  },
);

const SOUND = '\0\0\0\u0018ftypM4A \0\0\0\0moov hdlr\0\0\0\0\0\0\0\0soun';
const FILM = '\0\0\0\u0018ftypisom\0\0\0\0moov hdlr\0\0\0\0\0\0\0\0vide';

it('shows documents and films with a listing, each as what its bytes are', () => {
  expect(listingFileTypeOf('document', bytes('%PDF-1.7'))).toBe('application/pdf');
  expect(listingFileTypeOf('video', bytes(FILM))).toBe('video/mp4');
  expect(listingFileTypeOf('video', bytes(FILM.replace('isom', 'qt  ')))).toBe('video/mp4');
  expect(listingFileTypeOf('video', bytes('\u001aE\u00df\u00a3 \u0083\u0081\u0001'))).toBe(
    'video/webm',
  );
});

it.each([
  ['document', FILM],
  ['document', 'PK\u0003\u0004'],
  ['document', '<svg'],
  ['video', '%PDF-1.7'],
  ['video', SOUND],
  ['video', '\u001aE\u00df\u00a3 \u0083\u0081\u0002'],
  ['video', '\0\0\0\u0018ftypheic hdlr\0\0\0\0\0\0\0\0vide'],
] as const)('shows as %s of a listing nothing that is none: %j', (kind, text) => {
  expect(listingFileTypeOf(kind, bytes(text))).toBeNull();
});
