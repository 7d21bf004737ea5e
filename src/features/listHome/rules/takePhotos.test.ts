import { expect, it } from 'vitest';
import { takePhotos } from './takePhotos.ts';

const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
const named = (name: string) => Object.assign(new Error(name), { name });

it.each([
  ['all that can be shown are taken in', 'PhotoError', true],
  ['one for which there is no room is not to be forgotten', 'QuotaExceededError', false],
])('of shared files photos alone are taken in: %s', async (_what, fault, areAllIn) => {
  const taken: string[] = [];
  const add = ({ name }: File) => {
    if (name === 'second.jpg') return Promise.reject(named(fault));
    taken.push(name);
    return Promise.resolve();
  };
  const plan = new File(['plan'], 'plan.pdf', { type: 'application/pdf' });
  const files = [photo('first.jpg'), photo('second.jpg'), plan, photo('third.jpg')];
  expect(await takePhotos(files, add)).toBe(areAllIn);
  expect(taken).toEqual(['first.jpg', 'third.jpg']);
});
