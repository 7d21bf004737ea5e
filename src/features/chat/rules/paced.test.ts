import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testLive } from '#src/data/testLive.ts';
import type { Live, Thread } from '#src/data/types.ts';
import { DRAWN_EVERY_MS, paced } from './paced.ts';
import { storedMessages, testThread } from './testThread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const upTo = (seq: number) => testThread(storedMessages(1, seq), 1000);

/** How many messages were drawn, each time something was. */
function drawn(live: Live<Thread | undefined>) {
  const thread = paced(live);
  const counts: (number | undefined)[] = [];
  const stop = thread.subscribe(() => counts.push(thread.get()?.messages.length));
  return { thread, counts, stop };
}

describe('a thread as it is drawn', () => {
  test('is drawn now and then while hundreds come, and whole once they are there', () => {
    const live = testLive<Thread | undefined>(upTo(50));
    const { counts } = drawn(live);
    for (const seq of [150, 250, 350]) live.set(upTo(seq));
    expect(counts).toEqual([]);
    vi.advanceTimersByTime(DRAWN_EVERY_MS);
    expect(counts).toEqual([350]);
    live.set(upTo(450));
    live.set(upTo(1000));
    expect(counts).toEqual([350, 1000]);
    vi.advanceTimersByTime(DRAWN_EVERY_MS * 2);
    expect(counts).toEqual([350, 1000]);
  });

  test('is the thread as it is where few come', () => {
    const live = testLive<Thread | undefined>(upTo(50));
    const { thread, counts } = drawn(live);
    live.set(upTo(51));
    expect(counts).toEqual([51]);
    expect(thread.get()).toBe(live.get());
  });

  test('whoever begins to read it gets it as it is, and of nobody nothing stays', () => {
    const live = testLive<Thread | undefined>(upTo(50));
    const { thread, stop } = drawn(live);
    live.set(upTo(150));
    expect(thread.get()?.messages).toHaveLength(50);
    stop();
    expect(thread.get()).toBe(live.get());
    const again = drawn(live);
    live.set(undefined);
    expect(again.counts).toEqual([undefined]);
    expect(again.thread.get()).toBeUndefined();
  });

  test('all who read it show the same one at the same time', () => {
    const live = testLive<Thread | undefined>(upTo(50));
    const thread = paced(live);
    const counts: string[] = [];
    const read = (who: string) => () => counts.push(`${who} ${thread.get()?.messages.length}`);
    const [stopOne] = [thread.subscribe(read('one')), thread.subscribe(read('other'))];
    live.set(upTo(51));
    live.set(upTo(151));
    vi.advanceTimersByTime(DRAWN_EVERY_MS);
    stopOne();
    live.set(upTo(152));
    expect(counts).toEqual(['one 51', 'other 51', 'one 151', 'other 151', 'other 152']);
  });

  test('a reader that is gone is told nothing any more', () => {
    const live = testLive<Thread | undefined>(upTo(50));
    const { counts, stop } = drawn(live);
    live.set(upTo(150));
    stop();
    vi.advanceTimersByTime(DRAWN_EVERY_MS * 2);
    expect(counts).toEqual([]);
  });
});
