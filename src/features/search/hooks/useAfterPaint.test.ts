import { expect, it } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { useAfterPaint } from './useAfterPaint.ts';

const useBoth = (value: string) => `${value}: ${useAfterPaint(value)}`;

it('gives the value of before while a new one is painted, and the new one in a render of its own', async () => {
  const { seen, render } = await stage(useBoth, 'a');
  expect(seen).toEqual(['a: a']);
  await render('b');
  expect(seen.slice(1)).toEqual(['b: a', 'b: b']);
});
