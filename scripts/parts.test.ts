import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { addUp, partName, partsOf, piecesOf } from './parts.mjs';

// Written by hand from the format: columns 0, 4 and 8 of the first line, sources 0, 1 and none; column 0 of the third, source 0.
const MAP = {
  sources: ['../../src/app/a.ts', '../../node_modules/@one/two/x/y.js'],
  mappings: 'AAAA,ICAA,I;;ADAA',
};

test('each character of a script belongs to the source its map names', () => {
  expect(piecesOf('aaaabbbbcc\n\ndd', MAP)).toEqual([
    { source: MAP.sources[0], text: 'aaaa' },
    { source: MAP.sources[1], text: 'bbbb' },
    { source: null, text: 'cc' },
    { source: MAP.sources[0], text: 'dd' },
  ]);
});

test('a part is a package or one of our folders', () => {
  expect(
    [
      '../../src/app/routes/auth.ts',
      '../../src/paths.ts',
      '../node_modules/@one/two/x.js',
      '\0vite/preload.js',
    ].map(partName),
  ).toEqual(['src/app', 'src', '@one/two', 'vite']);
});

test('the parts of a script add up to what travels', () => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-parts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const code = 'aaaabbbbcc\n\ndd';
  writeFileSync(join(folder, 'a.js'), code);
  writeFileSync(join(folder, 'a.js.map'), JSON.stringify(MAP));
  const parts = addUp([partsOf(folder)('a.js'), [{ name: 'src/app', kB: 1 }]]);
  expect(parts.map(({ name }) => name)).toEqual(['src/app', '@one/two', 'a']);
  const whole = gzipSync(code, { level: 9 }).length / 1000;
  expect(parts.reduce((sum, { kB }) => sum + kB, 0)).toBeCloseTo(whole + 1, 6);
});
