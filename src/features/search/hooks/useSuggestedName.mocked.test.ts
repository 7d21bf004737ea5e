import { expect, it } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useSuggestedName } from './useSuggestedName.ts';

it('is the suggestion of the moment until somebody types, an empty name too', async () => {
  const { seen, act, render } = await stage(useSuggestedName, 'Homes to rent');
  await render('Homes to rent in Docks up to €900');
  expect(seen.at(-1)?.[0]).toBe('Homes to rent in Docks up to €900');
  await act(() => seen.at(-1)?.[1]('By the water'));
  await render('Homes to rent in Docks, Hill up to €900');
  expect(seen.at(-1)?.[0]).toBe('By the water');
  await act(() => seen.at(-1)?.[1](''));
  expect(seen.at(-1)?.[0]).toBe('');
});
