import { expect, test } from 'vitest';
import { DATA_SAVER, dataSaverOf, savesData } from './savesData.ts';

test('the choice of this device comes before what the browser says; without a choice the browser decides', () => {
  const outcomes = DATA_SAVER.map((choice) => [
    choice,
    ...[true, false, undefined].map((asked) => savesData(choice, asked)),
  ]);
  expect(outcomes).toEqual([
    ['browser', true, false, false],
    ['on', true, true, true],
    ['off', false, false, false],
  ]);
});

test('what is no choice counts as none', () => {
  expect([undefined, null, 7, 'always', 'off'].map(dataSaverOf)).toEqual([
    'browser',
    'browser',
    'browser',
    'browser',
    'off',
  ]);
});
