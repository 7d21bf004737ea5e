import { expect, it } from 'vitest';
import { guessedPin, isPinGuessed, PIN_CONFIRMED } from './guessedPin.ts';
import { pinTexts } from './pin.ts';

it('a pin that the app set is one to ask about, until it is moved or confirmed', () => {
  const guessed = guessedPin([-9.14, 38.72]);
  expect(isPinGuessed(guessed)).toBe(true);
  expect(isPinGuessed({ ...guessed, ...pinTexts([-9.15, 38.72]) })).toBe(false);
  expect(isPinGuessed({ ...guessed, lat: '38.7' })).toBe(false);
  expect(isPinGuessed({ ...guessed, ...PIN_CONFIRMED })).toBe(false);
});

it('a pin of a draft that an older app began, or of a home that was published, is its owner’s', () => {
  expect(isPinGuessed(pinTexts([-9.14, 38.72]))).toBe(false);
  expect(isPinGuessed({})).toBe(false);
});
