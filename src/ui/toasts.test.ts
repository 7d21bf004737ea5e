import { expect, it } from 'vitest';
import { TOAST } from './toasts.ts';

it('toasts: error 4000 ms, success 2000 ms, limit of 20', () => {
  expect(TOAST).toEqual({ errorMs: 4000, successMs: 2000, limit: 20 });
});
