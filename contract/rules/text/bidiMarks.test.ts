import { expect, it } from 'vitest';
import { PAYLOADS } from '#tests/access/payloads.ts';
import { withoutBidiMarks, withoutBidiMarksIn } from './bidiMarks.ts';

const OVERRIDE = '\u202E';

it('what turns text around goes, and every sign that is read stays', () => {
  expect(withoutBidiMarks(`${OVERRIDE}evil\u202C`)).toBe('evil');
  expect(withoutBidiMarks('abc\u202Edef\u2066ghi\u202Cjkl\u2069mno')).toBe('abcdefghijklmno');
  expect(withoutBidiMarks('شقة 3BR\u200F - 1,850 €/شهر')).toBe('شقة 3BR\u200F - 1,850 €/شهر');
});

it('no hostile text can turn what stands behind it', () => {
  for (const { text } of PAYLOADS) {
    expect(withoutBidiMarks(text)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/u);
    expect(withoutBidiMarks(withoutBidiMarks(text))).toBe(withoutBidiMarks(text));
  }
});

it('a value is rid of them at any depth, and is the same one where it has none', () => {
  const home = { title: `${OVERRIDE}Loft`, details: { rooms: [{ name: 'Bath\u2067' }], area: 12 } };
  expect(withoutBidiMarksIn(home)).toEqual({
    title: 'Loft',
    details: { rooms: [{ name: 'Bath' }], area: 12 },
  });
  const plain = { title: 'Loft' };
  expect(withoutBidiMarksIn(plain)).toBe(plain);
});
