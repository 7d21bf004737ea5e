import { expect, test, vi } from 'vitest';
import type { ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { stage } from '#tests/fakes/stage.ts';
import { useQuoted } from './useQuoted.ts';

const disk = vi.hoisted(() => ({
  replyTo: null as string | null,
  put: vi.fn<(draft: { replyTo: string }) => Promise<void>>(),
  remove: vi.fn<() => Promise<void>>(),
}));
vi.mock('#src/data/useTextDraft.ts', () => ({
  useKeptDraft: () => ({
    body: disk.replyTo === null ? null : { text: '', replyTo: disk.replyTo },
    put: disk.put,
    remove: disk.remove,
  }),
}));

const message = (id: string) => ({ id }) as ThreadMessage;

/** The reads of the quoted message and the writes of the choice, each of which ends when it is told to. */
async function open() {
  const found: (() => void)[] = [];
  const written: (() => void)[] = [];
  const write = () => new Promise<void>((resolve) => written.push(resolve));
  disk.replyTo = null;
  disk.put.mockImplementation(write);
  disk.remove.mockImplementation(write);
  const query = {
    find: (id: string) =>
      new Promise<ThreadMessage>((resolve) => found.push(() => resolve(message(id)))),
  } as unknown as ThreadQuery;
  const on = await stage(() => useQuoted('c1', query), undefined);
  const last = () => on.seen.at(-1);
  return {
    quoted: () => last()?.[0]?.id ?? null,
    quote: (id: string | null) => on.act(() => last()?.[1](id === null ? null : message(id))),
    async stored(id: string | null) {
      disk.replyTo = id;
      await on.render(undefined);
    },
    endWrites: () => on.act(() => written.splice(0).forEach((end) => end())),
    endReads: () => on.act(() => found.splice(0).forEach((end) => end())),
  };
}

test('a reply that was given up does not come back with what the disk had of it', async () => {
  const it = await open();
  await it.quote('m1');
  await it.endWrites();
  await it.stored('m1');
  await it.quote(null);
  await it.endReads();
  expect(it.quoted()).toBeNull();
  await it.endWrites();
  await it.stored(null);
  expect(it.quoted()).toBeNull();
});

test('a reply chosen right behind one that was given up stays', async () => {
  const it = await open();
  await it.quote('m1');
  await it.endWrites();
  await it.stored('m1');
  await it.quote(null);
  await it.quote('m2');
  await it.stored(null);
  expect(it.quoted()).toBe('m2');
  await it.endWrites();
  await it.stored('m2');
  await it.endReads();
  expect(it.quoted()).toBe('m2');
});

test('a reply chosen in another tab, or before a reload, is shown', async () => {
  const it = await open();
  await it.stored('m1');
  await it.endReads();
  expect(it.quoted()).toBe('m1');
  await it.stored(null);
  expect(it.quoted()).toBeNull();
});
