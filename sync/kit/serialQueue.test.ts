import { expect, test } from 'vitest';
import { createSerialQueue } from './serialQueue.ts';

function world() {
  const events: string[] = [];
  const begun = new Map<string, { end(): void; fail(error: Error): void }>();
  const work = (name: string) => () => {
    events.push(`${name} begins`);
    return new Promise<string>((resolve, reject) => {
      begun.set(name, { end: () => resolve(name), fail: reject });
    });
  };
  return { events, work, of: (name: string) => begun.get(name) };
}

test('CM4 work of one key runs one after the other, the first of it at once; other keys run beside it', async () => {
  const inTurn = createSerialQueue();
  const { events, work, of } = world();
  const first = inTurn('a', work('first'));
  const second = inTurn('a', work('second'));
  void inTurn('b', work('other'));
  expect(events).toEqual(['first begins', 'other begins']);
  of('first')?.end();
  expect(await first).toBe('first');
  await expect.poll(() => events).toContain('second begins');
  of('second')?.end();
  expect(await second).toBe('second');
});

test('CM4 work that fails is heard of by who asked for it, and holds up nobody', async () => {
  const inTurn = createSerialQueue();
  const { events, work, of } = world();
  const first = inTurn('a', work('first'));
  const second = inTurn('a', work('second'));
  of('first')?.fail(new Error('disk'));
  await expect(first).rejects.toThrow('disk');
  await expect.poll(() => events).toContain('second begins');
  of('second')?.end();
  expect(await second).toBe('second');
});
