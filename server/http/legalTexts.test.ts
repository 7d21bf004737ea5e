import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLegalTexts, textsFor } from './legalTexts.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-legal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (files: Record<string, string | Buffer>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
};

it('what an operator wrote is given in the language of the reader, else in English, else as it is there', () => {
  write({
    'terms.en.txt': '# Terms\n\nBe kind.\n',
    'terms.de.txt': 'Sei nett.',
    'imprint.fr.txt': 'Chez nous SARL',
    '.swp': 'an editor at work',
  });
  const own = readLegalTexts(folder);
  const german = { terms: { language: 'de', text: 'Sei nett.' } };
  const imprint = { imprint: { language: 'fr', text: 'Chez nous SARL' } };
  expect(textsFor(own, 'de')).toEqual({ ...german, ...imprint });
  expect(textsFor(own, 'ar')).toEqual({
    terms: { language: 'en', text: '# Terms\n\nBe kind.' },
    ...imprint,
  });
});

it('everything that is wrong with the folder is said at once, by file', () => {
  write({
    'terms.txt': 'no language',
    'terms.xx.txt': 'no language of ours',
    'privacy.en.md': 'another ending',
    'imprint.en.txt': ' \n ',
    'imprint.de.txt': Buffer.from([0x4d, 0xfc, 0x6c]),
    'privacy.en.txt': 'x'.repeat(200_001),
    'terms.en.txt': 'fine',
  });
  mkdirSync(join(folder, 'privacy.fr.txt'));
  let said = '';
  try {
    readLegalTexts(folder);
  } catch (error) {
    said = String(error);
  }
  expect(said).toContain(`LEGAL_DIR: ${folder}`);
  const lines = said.split('\n').slice(1);
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual([
    'imprint.de.txt',
    'imprint.en.txt',
    'privacy.en.md',
    'privacy.en.txt',
    'privacy.fr.txt',
    'terms.txt',
    'terms.xx.txt',
  ]);
  expect(lines[1]).toContain('expected a text, it is empty');
});

it('a folder that is missing or empty is said, too', () => {
  expect(() => readLegalTexts(folder)).toThrow('expected at least one file such as imprint.en.txt');
  expect(() => readLegalTexts(join(folder, 'elsewhere'))).toThrow(
    'expected a folder that can be read',
  );
});
