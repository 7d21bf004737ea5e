import { expect, it } from 'vitest';
import { sharingOf } from './sharing.ts';

it('other apps share into what Chromium installed, and into nothing else', () => {
  expect(sharingOf('chromium', true)).toBe('able');
  expect(sharingOf('android', false)).toBe('install');
  expect(
    (['ios', 'safari', 'firefox', null] as const).map((place) => sharingOf(place, true)),
  ).toEqual(Array.from({ length: 4 }, () => 'unable'));
});
