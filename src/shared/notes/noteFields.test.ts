import { expect, it } from 'vitest';
import { parseTags } from './noteFields.ts';

it.each([
  ['sunny, quiet ,sunny,', ['sunny', 'quiet']],
  ['هادئ، مشمس', ['هادئ', 'مشمس']],
  [' , ', []],
])('%j is %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});
