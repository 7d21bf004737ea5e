import { useState } from 'react';
import { expect, it } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useStaggered } from './useStaggered.ts';

const useThree = (value: string) => useStaggered(value, 3).join(' ');

it('gives every place the first value at once, and a later one to one place a render', async () => {
  const { seen, render } = await stage(useThree, 'a');
  expect(seen).toEqual(['a a a']);
  await render('b');
  expect(seen.slice(1)).toEqual(['a a a', 'b a a', 'b b a', 'b b b']);
});

it('a value that comes before all places had the one before it begins at the first place again', async () => {
  const useInterrupted = (value: string): string => {
    const [later, setLater] = useState<string | null>(null);
    const shown = useStaggered(later ?? value, 3);
    if (shown[0] === 'b' && later === null) setLater('c');
    return shown.join(' ');
  };
  const { seen, render } = await stage(useInterrupted, 'a');
  await render('b');
  expect(seen.slice(1)).toEqual(['a a a', 'b a a', 'c a a', 'c c a', 'c c c']);
});

it('renders no more once every place has the value', async () => {
  const { seen, render } = await stage(useThree, 'a');
  await render('a');
  expect(seen).toEqual(['a a a', 'a a a']);
});
