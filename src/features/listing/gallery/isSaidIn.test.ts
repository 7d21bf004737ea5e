import { expect, it } from 'vitest';
import { isSaidIn } from './usePhotoAlt.ts';

it('a caption that begins with the room says it already', () => {
  expect(isSaidIn('Living room', 'Living room towards the windows')).toBe(true);
  expect(isSaidIn('Kitchen', 'kitchen, with everything at hand')).toBe(true);
  expect(isSaidIn('Kitchen', 'Kitchen')).toBe(true);
});

it('a caption that begins with another word, or speaks of the room later, does not', () => {
  expect(isSaidIn('Hall', 'Hallway to the stairs')).toBe(false);
  expect(isSaidIn('Living room', 'Where the day ends: the living room')).toBe(false);
});
