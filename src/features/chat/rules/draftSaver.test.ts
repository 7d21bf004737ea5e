import { describe, expect, test } from 'vitest';
import { createDraftSaver, DRAFT_SAVE_MS } from './draftSaver.ts';

function world() {
  let now = 0;
  let due: { at: number; callback: () => void } | null = null;
  const saves: [number, string][] = [];
  const saver = createDraftSaver(
    {
      after(ms, callback) {
        due = { at: now + ms, callback };
        return () => {
          due = null;
        };
      },
    },
    (text) => saves.push([now, text]),
  );
  return {
    saver,
    saves,
    advanceTo: (time: number) => {
      if (due && due.at <= time) {
        const { at, callback } = due;
        now = at;
        due = null;
        callback();
      }
      now = time;
    },
  };
}

describe('draft saver', () => {
  test('whoever types without a pause loses at most 300 ms of it', () => {
    const { saver, saves, advanceTo } = world();
    for (let time = 0; time <= 3000; time += 50) {
      advanceTo(time);
      saver.change('x'.repeat(time / 50 + 1));
    }
    const gaps = saves.map(([at], index) => at - (saves[index - 1]?.[0] ?? 0));
    expect(saves.length).toBeGreaterThan(8);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(300);
    expect(DRAFT_SAVE_MS).toBeLessThanOrEqual(300);
  });

  test('a flush saves at once and only what is not saved yet', () => {
    const { saver, saves, advanceTo } = world();
    saver.change('hello');
    saver.flush();
    saver.flush();
    advanceTo(1000);
    expect(saves).toEqual([[0, 'hello']]);
  });

  test('clearing the text is saved too', () => {
    const { saver, saves, advanceTo } = world();
    saver.change('hello');
    advanceTo(300);
    saver.change('');
    saver.flush();
    expect(saves.map(([, text]) => text)).toEqual(['hello', '']);
  });
});
