import { expect, it } from 'vitest';
import { nextTask } from './nextTask.ts';

it('SE34 waits until the browser gives the turn back', async () => {
  let giveBack = () => undefined as void;
  const turn = new Promise<void>((resolve) => (giveBack = resolve));
  const told: string[] = [];
  const waiting = nextTask({ scheduler: { yield: () => turn } }).then(() => told.push('next'));
  await Promise.resolve();
  told.push('pressed');
  giveBack();
  await waiting;
  expect(told).toEqual(['pressed', 'next']);
});

it('SE34 goes on at once where the browser cannot yield', async () => {
  await expect(nextTask({})).resolves.toBeUndefined();
  await expect(nextTask({ scheduler: {} })).resolves.toBeUndefined();
});
