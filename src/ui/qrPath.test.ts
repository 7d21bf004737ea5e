import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrPath } from './qrPath.ts';

it('each run of dark modules is one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});

it('the bars are as many modules as the code has', () => {
  const { data } = encode('https://roost.test/properties/1', { ecc: 'Q' });
  const dark = data.flat().filter(Boolean).length;
  const drawn = [...qrPath(data).matchAll(/h(\d+)v/gu)].map(([, width]) => Number(width));
  expect(drawn.reduce((sum, width) => sum + width, 0)).toBe(dark);
});
