import { expect, it } from 'vitest';
import { imageKindOf } from './imageKind.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

it('a picture is what its first bytes say', () => {
  expect(imageKindOf(bytes('\u00ff\u00d8\u00ff\u00e0 JFIF'))).toBe('jpeg');
  expect(imageKindOf(bytes('\u0089PNG\r\n\u001a\n....'))).toBe('png');
  expect(imageKindOf(bytes('GIF89a....'))).toBe('gif');
  expect(imageKindOf(bytes('RIFF\u0001\u0002\u0003\u0004WEBPVP8 '))).toBe('webp');
});

it('nothing else is taken for one, least of all what can hold a script', () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<?xml version="1.0"?>',
    '%PDF-1.7',
    'RIFF....WAVE',
    'BM......',
    '',
  ])
    expect(imageKindOf(bytes(text)), text).toBeNull();
});
