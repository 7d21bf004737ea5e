import { expect, it } from 'vitest';
import { createDraftWriter } from './draftWriter.ts';

const never = { after: () => () => undefined };

it('flushing resolves once the newest body is stored, and rejects when the device did not take it', async () => {
  const stored: string[] = [];
  let isFull = false;
  const writer = createDraftWriter<string>(
    never,
    async (body) => {
      await Promise.resolve();
      if (isFull) throw new Error('no room');
      stored.push(body);
    },
    () => undefined,
  );
  writer.change('one');
  writer.change('two');
  await writer.flush();
  expect(stored).toEqual(['two']);
  isFull = true;
  writer.change('three');
  await expect(writer.flush()).rejects.toThrow('no room');
});
