import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILE_KINDS, fileIdIn, fileWords } from './fileWords.ts';
import { wordsOf } from './reply.ts';
import { fileContent, fileHead, fileIn, lengthText, type SentFile } from './sentFile.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const file = (part: Partial<SentFile> = {}): SentFile => ({
  ...{ id: ID, kind: 'photo', name: '', alt: '', bytes: 1, w: 4, h: 3, seconds: 0, wave: '' },
  ...part,
});
const read = (content: string) => fileIn({ messageType: 'file', content });

const files = fc.record({
  id: fc.uuid({ version: 7 }),
  kind: fc.constantFrom(...FILE_KINDS),
  // One line: `fileName` makes it one.
  name: fc.string({ maxLength: 120, unit: 'grapheme' }).filter((name) => !/[\n\r]/u.test(name)),
  alt: fc.string({ maxLength: 200 }),
  bytes: fc.integer({ min: 1, max: 25_000_000 }),
  w: fc.nat(100_000),
  h: fc.nat(100_000),
  seconds: fc.integer({ min: 0, max: 900 }),
  wave: fc.stringMatching(/^\d{0,48}$/u),
});

it('gives back what was put in, whatever somebody said of it', () => {
  fc.assert(
    fc.property(files, (given) => {
      fc.pre(given.name.length <= 120 && given.alt.length <= 500);
      const content = fileContent(given);
      expect(read(content)).toEqual(given);
      expect(fileIdIn(content)).toBe(given.id);
      const head = fileHead('file', fileWords(content));
      expect(head?.kind).toBe(given.kind);
    }),
  );
});

it('is read whatever separates its lines, as in a text that was pasted', () => {
  for (const separator of ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f']) {
    const given = file({ alt: `The kitchen${separator}and its window` });
    expect(read(fileContent(given)), JSON.stringify(separator)).toEqual(given);
  }
});

it('begins with what people read, in every language', () => {
  expect(fileWords(fileContent(file()))).toBe('📷');
  expect(fileWords(fileContent(file({ alt: 'The kitchen' })))).toBe('📷\nThe kitchen');
  expect(fileWords(fileContent(file({ kind: 'voice', seconds: 14.2 })))).toBe('🎤 0:14');
  const lease = fileContent(file({ kind: 'document', name: 'lease.pdf' }));
  expect(wordsOf({ messageType: 'file', content: lease })).toBe('📎 lease.pdf');
  expect(fileHead('file', '🎤 0:14')).toEqual({ kind: 'voice', label: '0:14', alt: '' });
  expect(fileHead('text', '🎤 0:14')).toBeNull();
  expect(lengthText(605)).toBe('10:05');
});

it('reads nothing out of what is no such content', () => {
  const good = fileContent(file());
  for (const content of [
    '',
    '📷',
    `${good}\n`,
    good.replace(ID, 'not-an-id'),
    good.replace(' photo ', ' program '),
    good.replace('"bytes":1', '"bytes":-1'),
    good.replace('"w":4', '"w":1e9'),
    good.slice(0, -1),
  ])
    expect(read(content), content).toBeNull();
  expect(fileIn({ messageType: 'text', content: good })).toBeNull();
});
