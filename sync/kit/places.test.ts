import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

function world() {
  const events: string[] = [];
  const begun = new Map<string, { end(): void; fail(): void }>();
  const work = (name: string) => () => {
    events.push(name);
    return new Promise<string>((resolve, reject) => {
      begun.set(name, { end: () => resolve(name), fail: () => reject(new Error(name)) });
    });
  };
  return { events, work, of: (name: string) => begun.get(name), places: createPlaces() };
}

test('LN7 what took a place holds what comes after it under its key, and nothing else', async () => {
  const { events, work, of, places } = world();
  void places.behind('lane', work('before'));
  const file = places.take('lane', work('file'));
  const after = places.behind('lane', work('after'));
  void places.behind('other lane', work('elsewhere'));
  expect(events).toEqual(['before', 'file', 'elsewhere']);
  of('file')?.end();
  expect(await file).toBe('file');
  await expect.poll(() => events).toContain('after');
  of('after')?.end();
  expect(await after).toBe('after');
  void places.behind('lane', work('at once'));
  expect(events.at(-1)).toBe('at once');
});

test('LN7 what fails in its place is heard of by who asked for it, and holds nobody', async () => {
  const { events, work, of, places } = world();
  const first = places.take('lane', work('first'));
  const second = places.take('lane', work('second'));
  void places.behind('lane', work('words')).catch(() => undefined);
  of('first')?.fail();
  await expect(first).rejects.toThrow('first');
  await expect.poll(() => events).toEqual(['first', 'second']);
  of('second')?.fail();
  await expect(second).rejects.toThrow('second');
  await expect.poll(() => events).toEqual(['first', 'second', 'words']);
});
