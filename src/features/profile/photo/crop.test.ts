import { expect, it } from 'vitest';
import { cropOf } from './crop.ts';

it('the middle of a picture becomes a square that is never enlarged', () => {
  expect(cropOf(4000, 3000, 512)).toEqual({ x: 500, y: 0, side: 3000, target: 512 });
  expect(cropOf(300, 401, 512)).toEqual({ x: 0, y: 50, side: 300, target: 300 });
});
