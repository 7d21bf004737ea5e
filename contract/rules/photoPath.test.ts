import { expect, test } from 'vitest';
import { isPhotoPath, photoPath } from './photoPath.ts';

const ID = '0190f3c2-7a51-4b0a-9a48-6c3c1d0a1f10';

test('A profile photo is one that is kept here', () => {
  expect(isPhotoPath(photoPath(ID))).toBe(true);
});

test.each([
  '',
  'https://tracker.example/seen.png',
  `https://tracker.example/photos/${ID}`,
  `//tracker.example/photos/${ID}`,
  '/photos/../api/account/delete',
  `/photos/${ID}/../../api/account/delete`,
  `/photos/${ID}?x`,
  `/photos/${ID}\n`,
  `/photos/${ID.toUpperCase()}`,
  'javascript:alert(1)',
  'data:image/png;base64,AA==',
])('%j is none', (address) => {
  expect(isPhotoPath(address)).toBe(false);
});
