import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FILE_NAME_MAX } from '#contract/protocol/limits.ts';
import { fileName, runsByName } from './fileName.ts';

it('gives names of one line that nothing runs, however they came', () => {
  expect(fileName('lease.pdf')).toBe('lease.pdf');
  expect(fileName('../../etc/passwd')).toBe('etcpasswd');
  // The name was to read `exe.fdp`.
  expect(fileName('lease\u202efdp.exe')).toBe('leasefdp.exe.txt');
  expect(fileName(' .. ', 'File')).toBe('File');
  expect(runsByName('page.HTML ')).toBe(true);
  expect(runsByName('photo.svg\u200b')).toBe(true);
  expect(runsByName('notes.txt')).toBe(false);
  fc.assert(
    fc.property(fc.string({ maxLength: 400, unit: 'grapheme' }), (given) => {
      const name = fileName(given);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX);
      expect(name).not.toMatch(/[\p{Cc}\p{Cf}\\/]/u);
      expect(runsByName(name)).toBe(false);
    }),
  );
});
