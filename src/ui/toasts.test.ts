import { expect, it } from 'vitest';
import { onToast, TOAST, toastError, toastPassing, toastSuccess } from './toasts.ts';

it('toasts: error 4000 ms, success 2000 ms, limit of 20', () => {
  expect(TOAST).toEqual({ errorMs: 4000, successMs: 2000, limit: 20 });
});

it('what is true of one moment only is told to nobody who keeps toasts', () => {
  const kept: string[] = [];
  const stop = onToast(({ text }) => kept.push(text));
  toastSuccess('Saved');
  toastPassing('Redirecting...');
  toastError('Not sent');
  stop();
  toastError('Later');
  expect(kept).toEqual(['Saved', 'Not sent']);
});
