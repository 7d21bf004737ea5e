import { expect, it } from 'vitest';
import { photoPath } from '#contract/rules/photoPath.ts';
import type { Parcel } from '#src/data/types.ts';
import { shownPhoto } from './shownPhoto.ts';

const photo = (id: string, rest: Pick<Parcel, 'state'> & object): Parcel =>
  ({ id, kind: 'photo', writtenAt: 1, letter: null, ...rest }) as Parcel;

it('a photo is shown from the moment it was taken until the profile has another', () => {
  const waiting = photo('a', { state: 'waiting' });
  expect(shownPhoto([waiting], null, 0)).toBe(waiting);
  const sent = photo('a', { state: 'sent', sentAt: 0 } as never);
  expect(shownPhoto([sent], '/photos/before', 59_000)).toBe(sent);
  expect(shownPhoto([sent], photoPath('a'), 1e9)).toBe(sent);
  expect(shownPhoto([sent], '/photos/other', 1e9)).toBeNull();
});

it('a refused photo is not shown as if it were there', () => {
  const failed = photo('a', { state: 'failed', code: 'unsupported_image' } as never);
  expect(shownPhoto([failed], null, 0)).toBeNull();
});
