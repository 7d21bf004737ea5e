import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createEnding } from './ending.ts';

const never = () => new Promise<never>(() => undefined);

it('RP38 gives what the work gives, also its failure', async () => {
  const ending = createEnding();
  expect(await ending.unless(Promise.resolve(7))).toBe(7);
  await expect(ending.unless(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('RP38 ends what waits, and what comes after, with the first reason', async () => {
  const ending = createEnding();
  const waiting = [ending.unless(never()), ending.unless(never())];
  ending.end(new Error('over'));
  ending.end(new Error('again'));
  for (const each of waiting) await expect(each).rejects.toThrow('over');
  await expect(ending.unless(Promise.resolve(7))).rejects.toThrow('over');
  await expect(ending.unless(Promise.reject(new Error('late')))).rejects.toThrow('over');
});

it('RP38 holds no answer that came, though the end never does', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const ending = createEnding();
  const answer = async () => {
    const given = { rows: [1, 2, 3] };
    await ending.unless(Promise.resolve(given));
    return new WeakRef(given);
  };
  const kept = await answer();
  // A weak reference is held until the end of the turn it was looked at in.
  await expect
    .poll(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      return kept.deref();
    })
    .toBeUndefined();
  expect(await ending.unless(Promise.resolve('still open'))).toBe('still open');
});
