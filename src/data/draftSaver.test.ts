import { describe, expect, test } from 'vitest';
import { createDraftSaver, DRAFT_SAVE_MS } from './draftSaver.ts';

interface Save {
  readonly at: number;
  readonly text: string;
  readonly done: (isStored: boolean) => Promise<void>;
}

function world({ answers = true }: { readonly answers?: boolean } = {}) {
  let now = 0;
  let due: { at: number; callback: () => void } | null = null;
  const saves: Save[] = [];
  const unsaved: boolean[] = [];
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  const saver = createDraftSaver<string>(
    {
      after(ms, callback) {
        const mine = { at: now + ms, callback };
        due = mine;
        return () => {
          if (due === mine) due = null;
        };
      },
    },
    (text) =>
      new Promise<void>((resolve, reject) => {
        saves.push({
          at: now,
          text,
          done(isStored) {
            if (isStored) resolve();
            else reject(new Error('not stored'));
            return settled();
          },
        });
        if (answers) resolve();
      }),
    (isUnsaved) => unsaved.push(isUnsaved),
  );
  return {
    saver,
    saves,
    unsaved,
    texts: () => saves.map(({ text }) => text),
    async advanceTo(time: number) {
      while (due && due.at <= time) {
        const { at, callback } = due;
        now = at;
        due = null;
        callback();
        await settled();
      }
      now = time;
    },
  };
}

describe('draft saver', () => {
  test('whoever types without a pause loses at most 300 ms of it', async () => {
    const { saver, saves, advanceTo } = world();
    for (let time = 0; time <= 3000; time += 50) {
      await advanceTo(time);
      saver.change('x'.repeat(time / 50 + 1));
    }
    const gaps = saves.map(({ at }, index) => at - (saves[index - 1]?.at ?? 0));
    expect(saves.length).toBeGreaterThan(8);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(300);
    expect(DRAFT_SAVE_MS).toBeLessThanOrEqual(300);
  });

  test('a flush saves at once and only what is not saved yet', async () => {
    const { saver, saves, advanceTo } = world();
    saver.change('hello');
    saver.flush();
    saver.flush();
    await advanceTo(1000);
    saver.flush();
    expect(saves).toMatchObject([{ at: 0, text: 'hello' }]);
  });

  test('clearing the text is saved too', async () => {
    const { saver, texts, advanceTo } = world();
    saver.change('hello');
    await advanceTo(300);
    saver.change('');
    saver.flush();
    expect(texts()).toEqual(['hello', '']);
  });

  test('a save that failed is tried again with the same text, and says so until one took', async () => {
    const { saver, saves, unsaved, advanceTo } = world({ answers: false });
    saver.change('hello');
    saver.flush();
    await saves[0]?.done(false);
    expect(unsaved).toEqual([true]);
    await advanceTo(999);
    expect(saves).toHaveLength(1);
    await advanceTo(1000);
    await saves[1]?.done(false);
    await advanceTo(3000);
    await saves[2]?.done(true);
    expect(saves).toMatchObject([
      { at: 0, text: 'hello' },
      { at: 1000, text: 'hello' },
      { at: 3000, text: 'hello' },
    ]);
    expect(unsaved).toEqual([true, true, false]);
    await advanceTo(100_000);
    expect(saves).toHaveLength(3);
  });

  test('a page that goes away saves again what failed', async () => {
    const { saver, saves, texts } = world({ answers: false });
    saver.change('hello');
    saver.flush();
    await saves[0]?.done(false);
    saver.flush();
    expect(texts()).toEqual(['hello', 'hello']);
  });

  test('what is typed while a save is on its way is saved, and the older outcome does not count', async () => {
    const { saver, saves, unsaved, texts, advanceTo } = world({ answers: false });
    saver.change('hel');
    saver.flush();
    saver.change('hello');
    saver.flush();
    await saves[1]?.done(true);
    await saves[0]?.done(false);
    await advanceTo(60_000);
    expect(texts()).toEqual(['hel', 'hello']);
    expect(unsaved).toEqual([false]);
  });

  test('back to the text that was saved last, while another is on its way, is saved again', () => {
    const { saver, texts } = world({ answers: false });
    for (const text of ['a', 'ab', 'a']) {
      saver.change(text);
      saver.flush();
    }
    expect(texts()).toEqual(['a', 'ab', 'a']);
  });

  test('leaving the conversation saves at once and does not try again later', async () => {
    const { saver, saves, texts, advanceTo } = world({ answers: false });
    saver.change('hello');
    saver.close();
    expect(texts()).toEqual(['hello']);
    await saves[0]?.done(false);
    await advanceTo(60_000);
    expect(texts()).toEqual(['hello']);
  });

  test('what is sent is saved once more and then left alone; the same words again are a new draft', async () => {
    const { saver, texts, advanceTo } = world();
    saver.change('ok');
    saver.sent();
    await advanceTo(60_000);
    expect(texts()).toEqual(['ok']);
    saver.change('ok');
    await advanceTo(61_000);
    expect(texts()).toEqual(['ok', 'ok']);
  });
});
